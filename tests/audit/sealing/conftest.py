"""A sealed and anchored log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cases.models import Case, Firm, Role
from tests.audit.sealing.bundles import Bundle, exported
from tests.audit.sealing.logs import make_entry, seal
from tests.factories import make_case, make_firm, make_user


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


@pytest.fixture
def case(home: Path) -> Case:
    """A case with six entries in three sealed blocks of its firm, one of them of a refused call."""
    firm = make_firm()
    case = make_case(firm, make_user(firm, Role.ATTORNEY))
    for block in range(3):
        make_entry(firm, f"facts.get{block}", case=case)
        make_entry(firm, "users.me")
        refused = {"outcome": "refused", "status": 403} if block == 1 else {}
        make_entry(firm, f"facts.update{block}", case=case, **refused)
        seal()
    return case


@pytest.fixture
def bundle(case: Case, home: Path) -> Bundle:
    """The case's export, as the command writes it."""
    return exported(home, case.firm, "--case", str(case.pk))


@pytest.fixture
def firm_bundle(case: Case, home: Path) -> Bundle:
    return exported(home, case.firm)
