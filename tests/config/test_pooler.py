"""Behind a pooler that gives a connection for one transaction, callers see their own firm's rows and leave nothing behind."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection, transaction
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event
from audit.sealing.seal import seal_entries
from audit.tasks import seal_events
from cases.models import Case, Role
from config import database_roles
from config.boundary import firm_boundary
from config.embedded.places import LONGEST_SOCKET_NAME
from config.embedded.urls import LOGIN
from config.migrated import preparing_database
from tests.concurrency.conftest import at_once
from tests.factories import make_case, make_firm, make_item, make_user, token_client
from tests.pooler import Pooler, pooler

SERVERS, CLIENTS, ROUNDS = 3, 6, 3
UNPOOLED = ("options", "host", "port", "prepare_threshold")  # of the settings without a pooler
POOLED = ("HOST", "PORT", "USER", "DISABLE_SERVER_SIDE_CURSORS", "OPTIONS")


def folder() -> str:
    """The socket of the server itself."""
    return f"{connection.settings_dict['OPTIONS']['host']}/{LONGEST_SOCKET_NAME}"


@pytest.fixture
def worlds(transactional_db: None) -> list[tuple[Case, APIClient, str]]:
    """Two firms' cases, each with somebody of the firm and the id of its one document."""
    made = []
    for name in ("Amber", "Birch"):
        case = make_case(firm := make_firm(name), attorney := make_user(firm, Role.ATTORNEY))
        made.append((case, token_client(attorney), str(make_item(case, f"{name} paid the rent.", title=name).pk)))
    return made


@pytest.fixture
def behind(worlds: list[tuple[Case, APIClient, str]]) -> Iterator[Pooler]:
    """Connect as the application does with ``DB_TRANSACTION_POOLING``, with fewer connections than callers."""
    settings = connection.settings_dict
    before = {name: settings.get(name) for name in POOLED}
    options = {name: value for name, value in settings["OPTIONS"].items() if name not in UNPOOLED}
    with pooler(folder(), str(settings["NAME"]), LOGIN, size=SERVERS) as between:
        pooled = {"HOST": "127.0.0.1", "PORT": str(between.port), "USER": LOGIN, "DISABLE_SERVER_SIDE_CURSORS": True}
        database_roles._connect_as({**pooled, "OPTIONS": options | {"pool": {**options["pool"], "max_size": CLIENTS}}})
        try:
            yield between
        finally:
            database_roles._connect_as(before)
    assert between.left == [LOGIN] * SERVERS


def test_callers_of_two_firms_share_connections_and_nothing_else(
    worlds: list[tuple[Case, APIClient, str]], behind: Pooler
) -> None:
    def call(place: int) -> list[str]:
        (case, _, own), (_, _, other) = worlds[place % 2], worlds[1 - place % 2]
        client, wrong = APIClient(), []
        client.credentials(**worlds[place % 2][1]._credentials)
        for number in range(ROUNDS):
            listed = client.get(f"/v1/cases/{case.pk}/evidence")
            found = client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "rent"}, format="json")
            foreign = client.get(f"/v1/evidence/{other}")
            written = client.patch(f"/v1/evidence/{own}", {"description": f"{place} {number}"}, format="json")
            wrong += [] if {one["id"] for one in listed.json()["items"]} == {own} else [str(listed.json())]
            wrong += [] if other not in found.content.decode() and found.status_code == 200 else [str(found.json())]
            wrong += [] if (foreign.status_code, written.status_code) == (404, 200) else [str(written.json())]
        return wrong

    assert at_once(CLIENTS, call) == [[]] * CLIENTS
    with transaction.atomic():
        events = Event.objects.filter(event_type="evidence.updated").values_list("firm_id", flat=True)
        assert sorted(events) == sorted(world[0].firm_id for world in worlds for _ in range(CLIENTS // 2 * ROUNDS))
    assert AuditEntry.objects.filter(status=404).count() == CLIENTS * ROUNDS
    assert behind.transactions > CLIENTS * ROUNDS * 4


def test_sealing_and_preparing_hold_their_locks_and_give_them_back(
    worlds: list[tuple[Case, APIClient, str]], behind: Pooler
) -> None:
    case, client, _ = worlds[0]
    assert client.get(f"/v1/cases/{case.pk}").status_code == 200
    with preparing_database():
        seal_events()
        seal_entries()
        with firm_boundary(case.firm_id):
            assert list(Event.objects.filter(position=None)) == []
    with preparing_database():  # nobody holds it any more, whichever connection this is
        pass


def test_what_a_session_keeps_on_a_connection_is_found(transactional_db: None) -> None:
    """The fixture's own look at the connections sees what it should."""
    with pooler(folder(), str(connection.settings_dict["NAME"]), LOGIN, size=1) as between:
        address = f"host=127.0.0.1 port={between.port} user={LOGIN} dbname=any"
        with psycopg.connect(address, autocommit=True) as client:
            client.execute("PREPARE mine AS SELECT 1")
            client.execute("SET statement_timeout = '7h'")
            client.execute("SELECT pg_advisory_lock(1)")
        with pytest.raises(psycopg.OperationalError, match="startup parameter"):
            psycopg.connect(f"{address} options='-c statement_timeout=1'")
    assert between.left == [f"{LOGIN} statement_timeout prepared 1 locks 1"]
