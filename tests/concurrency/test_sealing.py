"""One sealer works at a time, and none waits in line behind another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from audit.sealing.seal import LOCK, seal_entries, seal_firm, waiting_entries
from cases.models import Firm
from tests.audit.sealing.logs import make_entry
from tests.concurrency.conftest import at_once


@pytest.fixture(autouse=True)
def own_anchor(tmp_path: Path, settings: Any) -> None:
    settings.HOME, settings.AUDIT_ANCHOR_FILE = tmp_path, tmp_path / "anchor.jsonl"


def test_a_run_that_meets_another_leaves_the_work_to_it(firm: Firm) -> None:
    make_entry(firm, "facts.get")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        assert at_once(1, lambda _: seal_entries()) == [0]
    assert seal_entries() == 1


def test_entries_are_sealed_once_however_many_seal(firm: Firm) -> None:
    for number in range(20):
        make_entry(firm, f"facts.get{number}")
    assert sum(at_once(6, lambda _: seal_firm(firm.pk))) == 20
    assert not waiting_entries(firm.pk).exists()
