"""What a session's statistics say; and their cost grows as its cases do, once the database has looked at its tables."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from agents.briefing.statistics import statistics_of
from cases.models import Case, Firm, User
from cases.scopes import person_scope
from config.boundary import firm_boundary
from tests.factories import make_case, make_fact, make_item

PAID = "Payer paid Payee on May 5, 2024."
TYPES = ("evidence", "fact", "entity", "relationship", "job")


def filled(firm: Firm, attorney: User, items: int, facts: int) -> Case:
    case = make_case(firm, attorney)
    for number in range(items):
        item = make_item(case, PAID)
        for _ in range(facts if number % 2 else 0):
            make_fact(item, PAID)
    return case


def blocks_read(case: Case, attorney: User) -> int:
    """By all that is asked for the statistics of a session that may not see what is withheld."""
    scope = replace(person_scope(attorney), privileged=False)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # what autovacuum does within seconds
    with firm_boundary(case.firm_id):
        with CaptureQueriesContext(connection) as asked:
            statistics_of(scope, [case.pk], TYPES)
        return sum(_blocks(one["sql"]) for one in asked if one["sql"].startswith("SELECT"))


def _blocks(sql: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) {sql}")
        answered: Any = cursor.fetchone()[0]
    plan = (json.loads(answered) if isinstance(answered, str) else answered)[0]["Plan"]
    return int(plan["Shared Hit Blocks"]) + int(plan["Shared Read Blocks"])


def test_reading_grows_with_documents_and_facts_and_not_with_their_product(firm: Firm, attorney: User) -> None:
    small, large = (blocks_read(filled(firm, attorney, items, 4), attorney) for items in (8, 40))
    assert large < 10 * small


def test_documents_that_no_fact_cites_are_counted(firm: Firm, attorney: User) -> None:
    case = filled(firm, attorney, 5, 2)
    make_item(case, PAID, status="failed")
    with firm_boundary(case.firm_id):
        evidence = statistics_of(person_scope(attorney), [case.pk], TYPES)[case.pk].evidence
    assert evidence is not None
    assert (evidence["items"], evidence["unreadable"], evidence["uncited"]) == (6, 1, 3)
