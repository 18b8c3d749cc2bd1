"""A sealed and anchored log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cases.models import Firm
from tests.audit.sealing.logs import make_entry, seal
from tests.factories import make_firm


@pytest.fixture
def home(db: None, tmp_path: Path, settings: Any) -> Path:
    """Where the signing key and the anchor of this test lie."""
    settings.HOME, settings.AUDIT_ANCHOR_FILE = tmp_path, tmp_path / "anchor.jsonl"
    return tmp_path


@pytest.fixture
def log(home: Path) -> Firm:
    """A firm with three blocks of audit entries, sealed and anchored."""
    firm = make_firm()
    for block in range(3):
        for number in range(5):
            make_entry(firm, f"facts.get{block}{number}")
        seal()
    return firm
