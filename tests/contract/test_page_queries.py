"""What a page asks of the database does not grow with what it shows, and stays within its budget."""

from __future__ import annotations

from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.access.calls import rolled_back
from tests.access.places import HOME, OWN
from tests.access.world import World
from tests.contract.many import add_rows
from tests.contract.test_query_counts import FEW, MANY, SAVEPOINTS
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
    "document": ("/evidence/{evidence}", 49),
}


def _queries(browser: APIClient, path: str) -> list[str]:
    with rolled_back(), CaptureQueriesContext(connection) as caught:
        response = browser.get(path)
    assert response.status_code == 200, f"{path}: {response.status_code}"
    return [one["sql"][:160] for one in caught.captured_queries if not one["sql"].startswith(SAVEPOINTS)]


ROLES = {"assigned attorney": list(BUDGETS), "client of this case": ["case list", "overview", "document"]}


def test_pages_stay_within_their_budgets(world: World) -> None:
    admin = world.callers["firm admin"].user
    assert admin is not None
    ids = {"case": world.cases[HOME].pk, "evidence": world.id_of("evidence", OWN)}
    paths = {(role, name): BUDGETS[name][0].format(**ids) for role, names in ROLES.items() for name in names}
    browsers = {role: _browser_of(world, role) for role in ROLES}
    for (role, _), path in paths.items():
        _queries(browsers[role], path)  # what is found out once a process
    add_rows(world.cases[HOME], admin, FEW)
    few = {asked: len(_queries(browsers[asked[0]], path)) for asked, path in paths.items()}
    add_rows(world.cases[HOME], admin, MANY - FEW)
    many = {asked: len(_queries(browsers[asked[0]], path)) for asked, path in paths.items()}
    grown = {asked: (few[asked], many[asked]) for asked in paths if many[asked] > few[asked]}
    assert not grown, f"few and many rows: {grown}"
    over = {asked: many[asked] for asked in paths if many[asked] > BUDGETS[asked[1]][1]}
    assert not over, f"of {many}: {over}"


def _browser_of(world: World, role: str) -> APIClient:
    user = world.callers[role].user
    assert user is not None
    return browser_client(user)
