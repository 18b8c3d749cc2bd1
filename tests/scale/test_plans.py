"""No call reads a whole table, nor a whole case to show a page of it: every reading tool in every order and by every filter,
explained where and as whom it is called.

Each order decides by itself which index is read, and so does each filter: without ``--full`` every filter is tried in the usual
order, and each further order with one of them, by turns. Of the calls that clients may make, one in two is tried as a client, by
its name.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker
from rest_framework.test import APIClient

from cases.models import Case, Role
from tests import databases
from tests.bench.volume import fill
from tests.extent import full, one_in
from tests.factories import make_case, make_firm, make_user, token_client
from tests.scale.calls import OF_WHOLE_CASES, Call, calls
from tests.scale.plans import Explained, Plan
from tests.services import worker

ITEMS, OTHER_ITEMS = 13_000, 3_000
MOST_ROWS = (
    7_000  # of one table in one step of a statement: more than the 5,000 at which counts end, fewer than the case has
)
Clients = dict[str, list[APIClient]]


@pytest.fixture(scope="module")
def filled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Case, Clients]]:
    """A database of its own with a large case and another, and who asks: members of the firm, the narrowest first."""
    name = f"test_scale_{worker()}"
    with django_db_blocker.unblock():
        databases.copy_template(name)
        with databases.using(name):
            firm = make_firm()
            members = [make_user(firm, role) for role in (Role.STAFF, Role.ATTORNEY, Role.FIRM_ADMIN)]
            client = make_user(firm, Role.CLIENT)
            fill(make_case(firm, *members), OTHER_ITEMS, vectors=0)
            case = make_case(firm, *members, client)
            fill(case, ITEMS, shown_every=10, vectors=200)
            with connection.cursor() as cursor:
                # What autovacuum does sooner or later: entries that wait to be put into the index of words make it look dear.
                cursor.execute("VACUUM evidence_pageindex")
                cursor.execute("ANALYZE")
            yield case, {"member": [token_client(user) for user in members], "client": [token_client(client)]}


@pytest.fixture
def plans(filled: tuple[Case, Clients], who: str) -> list[tuple[Call, Plan]]:
    """The plan of each read of each call, as the narrowest who may make it."""
    case, clients = filled
    made, found = calls(case, combined=full()), []
    of_clients = set(one_in(2, sorted({one.name for one in made if one.tool.client})))
    for call in made:
        if who == "client" and call.name not in of_clients:
            continue
        for one in clients[who]:
            if explained := _explained(call, one):
                found += [(call, plan) for plan in explained.plans]
                break
    return found


def _explained(call: Call, client: APIClient) -> Explained | None:
    """What the call asked; ``None`` if this caller may not make it."""
    explained = Explained()
    with connection.execute_wrapper(explained):
        response = getattr(client, call.tool.method.lower())(call.url, call.body)
    if response.status_code in (403, 404, 422):  # not this one's to call, to see, or to combine
        return None
    assert response.status_code == 200, f"{call.name}: {response.status_code} {response.content[:300]!r}"
    return explained


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
