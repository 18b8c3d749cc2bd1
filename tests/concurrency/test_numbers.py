"""Many calls at once write audit entries: every one is numbered, none is missing, and none waits for another's end."""

from __future__ import annotations

import random
from threading import Event as Flag
from typing import Any

from django.db import connection, transaction

from audit.models import AuditEntry, AuditSeries
from audit.sealing.verify import missing_numbers
from cases.models import Case
from config.boundary import firm_boundary
from tests.audit.sealing.logs import make_entry
from tests.concurrency.conftest import at_once

WRITERS, EACH = 8, 40


def test_numbers_have_no_gap_whatever_commits_late_or_never(case: Case) -> None:
    def write(place: int) -> int:
        chance, kept = random.Random(place), 0
        for _ in range(EACH):
            with firm_boundary(case.firm_id), connection.cursor() as cursor:
                make_entry(case.firm, "facts.get")
                cursor.execute("SELECT pg_sleep(%s)", [chance.choice((0, 0, 0.001, 0.01))])
                if chance.random() < 0.2:
                    transaction.set_rollback(True)
                else:
                    kept += 1
        return kept

    kept = sum(at_once(WRITERS, write))
    assert AuditEntry.objects.filter(number__isnull=False).count() == kept
    assert missing_numbers(case.firm_id) == []
    assert 1 <= AuditSeries.objects.count() <= WRITERS


def test_an_open_call_holds_up_no_other_even_in_a_circle(case: Case) -> None:
    """One has written its entry and wants the case; the other has the case and writes its entry."""
    entered, locked = Flag(), Flag()

    def act(place: int) -> Any:
        with firm_boundary(case.firm_id), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '5s'")
            if place == 0:
                make_entry(case.firm, "facts.get")
                entered.set()
                locked.wait(5)
                Case.objects.select_for_update(of=("self",)).get(pk=case.pk)
            else:
                entered.wait(5)
                Case.objects.select_for_update(of=("self",)).get(pk=case.pk)
                locked.set()
                make_entry(case.firm, "cases.update", case=case)

    at_once(2, act)
    assert missing_numbers(case.firm_id) == []
    assert AuditEntry.objects.count() == 2
