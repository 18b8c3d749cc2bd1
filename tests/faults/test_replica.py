"""Calls that only read are answered by a replica, never with less than the firm has written, and by the primary without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connections, transaction
from django.test.utils import CaptureQueriesContext, override_settings
from pytest_django import Settings
from pytest_django.plugin import DjangoDbBlocker
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Role
from config.api import throttles
from config.api.tool import Tool
from config.api.viewset import ToolViewSet
from config.boundary import firm_boundary
from config.replica import reads
from config.replica.router import REPLICA
from config.replica.writes import KEY
from tests import databases
from tests.access.built import in_world
from tests.access.calls import call
from tests.access.places import OWN
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import first, one_in
from tests.factories import make_case, make_entity, make_firm, make_item, make_user, token_client
from tests.registry import every_tool
from tests.replicas import ROUTERS, Standby, read_by_calls, standby
from tests.services import worker

pytestmark = pytest.mark.services
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE xact_start < now() AND pid <> pg_backend_pid()"
OF_THE_MOMENT = re.compile(r'"(generated_at|checked_at|expires_at|download_url|upload_url)":"[^"]*"')


@pytest.fixture(scope="module")
def server(django_db_setup: None) -> Iterator[Standby]:
    with standby() as made:
        yield made


@pytest.fixture
def replica(server: Standby, django_db_blocker: DjangoDbBlocker, settings: Settings) -> Iterator[Standby]:
    """With a database that is committed to and never emptied, which a replica would refuse: each test has firms of its own."""
    name = f"test_replica_{worker()}"
    with django_db_blocker.unblock():
        if not databases.exists(name):
            databases.copy_template(name)
        with databases.using(name), read_by_calls(server, settings):
            settings.DATABASE_ROUTERS = ROUTERS
            yield server
            settings.DATABASE_ROUTERS = []


class Asked:
    """A case's people, and whether the replica answers what they ask."""

    def __init__(self, replica: Standby) -> None:
        firm = make_firm()
        self.attorney, self.client = make_user(firm, Role.ATTORNEY), make_user(firm, Role.CLIENT)
        self.case = make_case(firm, self.attorney, self.client)
        self.item = make_item(self.case, "The rent was paid.", title="Receipt", client_visible=True)
        make_entity(self.case, "Ada Moreno")
        self.replica = replica
        self.titles(self.attorney)  # nothing is known yet of what the firm has written
        replica.catch_up()

    def titles(self, person: Any, *, by: str = "default") -> list[str]:
        answer = self.get(token_client(person), f"/v1/cases/{self.case.pk}/evidence", by=by)
        return [one["title"] for one in answer.json()["items"]]

    def get(self, client: APIClient, path: str, *, by: str, **body: Any) -> Any:
        """The answer, which read the rows of evidence, of names or of cases there."""
        with CaptureQueriesContext(connections[REPLICA]) as made:
            answer = client.post(path, body, format="json") if body else client.get(path)
        read = [one for one in made.captured_queries if ' FROM "' in str(one["sql"])]
        assert ("replica" if read else "default") == by
        return answer


@pytest.fixture
def asked(replica: Standby) -> Asked:
    return Asked(replica)


def test_the_replica_answers_lists_and_searches_and_the_primary_records_them(asked: Asked) -> None:
    assert asked.titles(asked.attorney, by=REPLICA) == ["Receipt"]
    searched = f"/v1/cases/{asked.case.pk}/evidence/search"
    found = asked.get(token_client(asked.client), searched, by=REPLICA, q="rent")
    assert [one["title"] for one in found.json()["items"]] == ["Receipt"]
    with firm_boundary(asked.case.firm_id):
        tools = list(AuditEntry.objects.values_list("tool", flat=True))
    assert sorted(tools) == ["evidence.list", "evidence.list", "evidence.search"]


def test_what_a_firm_writes_everybody_there_reads_at_once(asked: Asked) -> None:
    asked.replica.pause()
    assert asked.titles(asked.client, by=REPLICA) == ["Receipt"]
    hidden = token_client(asked.attorney).patch(
        f"/v1/evidence/{asked.item.pk}", {"client_visible": False}, format="json"
    )
    assert hidden.status_code == 200, hidden.json()
    assert asked.titles(asked.client) == []  # what was withdrawn is gone, though the replica has it still
    asked.replica.resume()
    assert asked.titles(asked.client, by=REPLICA) == []


def test_another_firms_writes_keep_nobody_from_the_replica(asked: Asked) -> None:
    other = Asked(asked.replica)
    assert asked.titles(asked.attorney, by=REPLICA) == ["Receipt"]
    asked.replica.pause()
    token_client(other.attorney).patch(f"/v1/evidence/{other.item.pk}", {"title": "Lease"}, format="json")
    assert asked.titles(asked.attorney, by=REPLICA) == ["Receipt"]
    assert other.titles(other.attorney) == ["Lease"]
    asked.replica.resume()


def test_the_replica_shows_no_other_firms_rows(asked: Asked) -> None:
    other = Asked(asked.replica)
    answer = asked.get(token_client(asked.attorney), f"/v1/evidence/{other.item.pk}", by=REPLICA)
    assert answer.status_code == 404
    with firm_boundary(asked.case.firm_id):
        assert AuditEntry.objects.filter(status=404).count() == 1


def test_a_replica_that_is_old_is_not_asked(asked: Asked, settings: Settings) -> None:
    settings.REPLICA_LAG_SECONDS = 0
    throttles.connection().set(f"{KEY}{asked.case.firm_id.hex}", 0)  # as if what was written had been forgotten
    assert asked.titles(asked.attorney) == ["Receipt"]


def test_the_primary_answers_while_the_replica_is_away(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    asked.replica.postgres.stop()
    monkeypatch.setattr(reads, "AWAY_SECONDS", 600.0)  # longer than a busy machine takes to start it again
    connection: Any = connections[REPLICA]
    with monkeypatch.context() as hasty:
        hasty.setattr(connection.pool, "timeout", 0.1)  # seconds, in which no server answers that is not there
        assert asked.titles(asked.attorney) == ["Receipt"]
    assert reads._absence.until
    asked.replica.postgres.start()
    asked.replica.catch_up()
    assert asked.titles(asked.attorney) == ["Receipt"]  # it is not asked again yet
    monkeypatch.setattr(reads, "_absence", reads._Absence())
    assert asked.titles(asked.attorney, by=REPLICA) == ["Receipt"]


def test_the_primary_answers_where_the_replica_breaks_off(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    page = ToolViewSet.page_of_case
    cut: list[bool] = []

    def cutting(self: Any, listed: Any, case: Any, **how: Any) -> Any:
        if not cut:
            cut.append(asked.replica.ask(CUT))
        return page(self, listed, case, **how)

    monkeypatch.setattr(ToolViewSet, "page_of_case", cutting)
    assert (asked.titles(asked.attorney, by=REPLICA), cut) == (["Receipt"], [True])
    with firm_boundary(asked.case.firm_id):
        assert AuditEntry.objects.filter(tool="evidence.list", status=200).count() == 2  # and as it was made


READERS = ("assigned attorney", "client of this case")


@pytest.mark.parametrize("caller", first(1, READERS))
def test_every_reading_tool_answers_the_same_from_either(
    server: Standby, django_db_blocker: DjangoDbBlocker, settings: Settings, caller: str
) -> None:
    """The samples of the access tests: nothing that reads tries to write to the replica, or leaves its firm there.

    One router sends what any tool reads and writes: without ``--full`` the attorney asks one tool in eight.
    """
    reading = {one.name: one for one in every_tool() if one.only_reads and (one.client or caller == READERS[0])}
    tools = [reading[name] for name in one_in(8, list(reading))]
    with django_db_blocker.unblock(), in_world() as world, read_by_calls(server, settings):
        server.catch_up()
        with override_settings(
            DATABASE_ROUTERS=ROUTERS
        ):  # the fixture would be undone after the world, and bring it back
            by_replica = _answers(world, tools, caller)
        by_primary = _answers(world, tools, caller)
    assert sum(answer[0] == 200 for answer in by_primary.values()) > len(tools) / 2
    assert {name: answer for name, answer in by_replica.items() if answer != by_primary[name]} == {}


def _answers(world: World, tools: list[Tool], caller: str) -> dict[str, tuple[int, str]]:
    found = {}
    for one in tools:
        with transaction.atomic():
            made = call(world, one, SAMPLES[one.name], world.callers[caller], OWN)
            found[one.name] = made.status, OF_THE_MOMENT.sub("", made.body)
            transaction.set_rollback(True)
    return found
