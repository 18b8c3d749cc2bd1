"""What a page asks of the database does not grow with what it shows, and stays within its budget."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.access.calls import rolled_back
from tests.access.places import HOME, OWN
from tests.access.world import World
from tests.contract.many import add_rows
from tests.contract.test_query_counts import SAVEPOINTS
from tests.factories import browser_client

# Each tool on a page takes its role and boundary in one statement, and its rows; all their audit entries are one more.
BUDGETS = {
    "case list": ("/cases", 12),
    "overview": ("/cases/{case}", 43),
    "evidence": ("/cases/{case}/evidence", 22),
    "facts": ("/cases/{case}/facts", 29),
    "timeline": (
        "/cases/{case}/timeline",
        23,
    ),  # the exhibit numbers of its citations are one, the times its facts name another
    "people": ("/cases/{case}/people", 20),
    "jobs": ("/cases/{case}/jobs", 19),
    "activity": ("/cases/{case}/activity", 21),
    "document": ("/evidence/{evidence}", 48),
}


def _queries(browser: APIClient, path: str) -> list[str]:
    with rolled_back(), CaptureQueriesContext(connection) as caught:
        response = browser.get(path)
    assert response.status_code == 200, f"{path}: {response.status_code}"
    return [one["sql"][:160] for one in caught.captured_queries if not one["sql"].startswith(SAVEPOINTS)]


@pytest.mark.parametrize("role", ["assigned attorney", "client of this case"])
def test_pages_stay_within_their_budgets(world: World, role: str) -> None:
    user, admin = world.callers[role].user, world.callers["firm admin"].user
    assert user is not None
    assert admin is not None
    ids = {"case": world.cases[HOME].pk, "evidence": world.id_of("evidence", OWN)}
    names = list(BUDGETS) if role == "assigned attorney" else ["case list", "overview", "document"]
    paths = {name: BUDGETS[name][0].format(**ids) for name in names}
    browser = browser_client(user)
    for path in paths.values():
        _queries(browser, path)  # what is found out once a process
    add_rows(world.cases[HOME], admin, 3)
    few = {name: len(_queries(browser, path)) for name, path in paths.items()}
    add_rows(world.cases[HOME], admin, 27)
    many = {name: len(_queries(browser, path)) for name, path in paths.items()}
    grown = {name: (few[name], many[name]) for name in names if many[name] > few[name]}
    assert not grown, f"few and many rows: {grown}"
    over = {name: many[name] for name in names if many[name] > BUDGETS[name][1]}
    assert not over, f"of {many}: {over}"
