"""No call reads a whole table, nor a whole case to show a page of it: every reading tool in every order and by every filter,
explained where and as whom it is called.

Each order decides by itself which index is read, and so does each filter: without ``--full`` every filter is tried in the usual
order, and each further order with one of them, by turns. Of the calls that clients may make, one in two is tried as a client, by
its name.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.extent import full, one_in
from tests.scale.calls import OF_WHOLE_CASES, Call, calls
from tests.scale.filled import Filled, explained_call, filled_case
from tests.scale.plans import Plan

ITEMS, OTHER_ITEMS = 13_000, 3_000
MOST_ROWS = (
    7_000  # of one table in one step of a statement: more than the 5,000 at which counts end, fewer than the case has
)


@pytest.fixture(scope="module")
def filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Filled]:
    """A database of its own with a large case and another, and who asks: members of the firm, the narrowest first."""
    with django_db_blocker.unblock(), filled_case("test_scale", ITEMS, OTHER_ITEMS) as made:
        yield made


@pytest.fixture
def plans(filled: Filled, who: str) -> list[tuple[Call, Plan]]:
    """The plan of each read of each call, as the narrowest who may make it."""
    case, clients = filled
    made, found = calls(case, combined=full()), []
    of_clients = set(one_in(2, sorted({one.name for one in made if one.tool.client})))
    for call in made:
        if who == "client" and call.name not in of_clients:
            continue
        for one in clients[who]:
            if explained := explained_call(call, one):
                found += [(call, plan) for plan in explained.plans]
                break
    return found


@pytest.mark.timeout(900)  # twenty seconds on a quiet machine
@pytest.mark.parametrize("who", ["member", "client"])
def test_no_call_reads_more_than_it_shows(plans: list[tuple[Call, Plan]], who: str) -> None:
    asked = {call.tool.name for call, _ in plans}
    assert {"evidence.list", "evidence.search", "facts.list", "timeline.list", "entities.list", "jobs.list"} <= asked
    wrong = {}
    for call, plan in plans:
        over = {table: rows for table, rows in plan.rows_read().items() if rows > MOST_ROWS}
        if plan.sequential() or (over and call.tool.name not in OF_WHOLE_CASES):
            wrong[f"{call.name}: {plan.described(over)}"] = plan.sql[:100]
    assert not wrong, f"{len(wrong)} reads of whole tables or cases:\n" + "\n".join(wrong)
