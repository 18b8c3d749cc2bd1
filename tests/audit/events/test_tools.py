"""Polling the log: in order, nothing lost, nothing of cases one does not see, and waiting without a connection."""

from __future__ import annotations

import json
import threading
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, connections
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.events import readers
from audit.events import tools as events
from audit.events.actions import emit_for
from audit.events.wakeups import Listening
from audit.models import AuditEntry, Event
from cases.models import Case, Firm, Role, User
from config.api.scope import SYSTEM
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

EVENTS = "/v1/events"
MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"


def change(case: Case, number: int = 1, event_type: str = "case.updated") -> list[Event]:
    updated = event_type == "case.updated"
    said = [{"fields": [one]} if updated else {} for one in range(number)]
    return [emit_for(case, actor=SYSTEM, event_type=event_type, data=data) for data in said]


def poll(client: APIClient, **query: Any) -> dict[str, Any]:
    response = client.get(EVENTS, query)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_events_come_in_order_and_go_on_where_they_ended(api: APIClient, case: Case) -> None:
    made = change(case, 5)
    first = poll(api, limit=3)
    assert [one["event_id"] for one in first["items"]] == [str(event.pk) for event in made[:3]]
    assert first["has_more"] is True
    rest = poll(api, since=first["next_position"])
    assert [one["data"]["fields"][0] for one in rest["items"]] == [3, 4]
    assert rest["has_more"] is False
    positions = [one["position"] for one in first["items"] + rest["items"]]
    assert positions == sorted(set(positions))
    assert poll(api, since=rest["next_position"]) == {
        "items": [], "next_position": rest["next_position"], "has_more": False,
    }  # fmt: skip
    one = first["items"][0]
    assert (one["event_type"], one["entity_type"], one["case_id"]) == ("case.updated", "case", str(case.pk))
    assert (one["actor_type"], one["actor_id"]) == ("system", None)


def test_events_are_filtered(api: APIClient, attorney: User, case: Case) -> None:
    other = make_case(case.firm, attorney)
    change(case), change(other), change(case, event_type="case.created")
    assert len(poll(api)["items"]) == 3
    assert len(poll(api, types="case.created")["items"]) == 1
    assert len(poll(api, types="case.created, case.updated", case_id=str(case.pk))["items"]) == 2
    assert AuditEntry.objects.filter(tool="events.poll", case=case, status=200).count() == 1


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"since": "-1"}, "since"),
        ({"since": "soon"}, "since"),
        ({"since": "9" * 30}, "since"),
        ({"since": "9" * 5_000}, "since"),
        ({"since": str(2**63)}, "since"),
        ({"limit": "9" * 5_000}, "limit"),
        ({"types": "a.b," * 5_000}, "types"),
        ({"wait": "31"}, "wait"),
        ({"wait": "-1"}, "wait"),
        ({"limit": "0"}, "limit"),
        ({"types": "everything"}, "types"),
        ({"types": ",".join(["fact.created"] * 41)}, "types"),
        ({"case_id": MISSING}, "case_id"),
        ({"cursor": "x"}, "cursor"),
    ],
)
def test_bad_input_is_named(api: APIClient, query: dict[str, str], field: str) -> None:
    assert list(fields_of(api.get(EVENTS, query))) == [field]


def test_a_time_finds_every_event_since(api: APIClient, case: Case) -> None:
    change(case, 3)
    moment = timezone.now() + timedelta(seconds=30)
    late = change(case)[0]
    Event.objects.filter(pk=late.pk).update(created_at=moment)
    # The late one was numbered before an earlier one, as when a longer transaction commits after it.
    change(case)
    found = poll(api, since=(moment - timedelta(seconds=1)).isoformat())["items"]
    assert found[0]["event_id"] == str(late.pk)
    assert poll(api, since=(moment + timedelta(minutes=1)).isoformat())["items"] == []
    assert len(poll(api, since="2001-01-01T00:00:00Z")["items"]) == 5
    assert len(poll(api, since="2001-01-01T00:00:00 02:00")["items"]) == 5, "a plus sign that was not encoded"


def test_nobody_sees_the_events_of_others_cases(
    firm: Firm, api: APIClient, outsider: APIClient, attorney: User, case: Case
) -> None:
    change(case, 3)
    assert poll(outsider) == {"items": [], "next_position": 0, "has_more": False}
    foreign = outsider.get(EVENTS, {"case_id": str(case.pk)})
    assert foreign.content == outsider.get(EVENTS, {"case_id": MISSING}).content
    second = make_case(firm, attorney)
    change(second)
    agent = agent_client(attorney, second, operations=("read",))
    assert [one["case_id"] for one in poll(agent)["items"]] == [str(second.pk)]
    error_of(APIClient().get(EVENTS), 401)


def test_clients_see_the_events_of_what_they_see(firm: Firm, case: Case) -> None:
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    shown, hidden = make_item(case, "a", client_visible=True), make_item(case, "b")
    for item in (shown, hidden):
        emit_for(item, actor=SYSTEM, event_type="evidence.updated")
    change(case)
    assert [one["entity_id"] for one in poll(token_client(client))["items"]] == [str(shown.pk)]


def test_a_client_looks_through_a_long_log_in_steps(
    api: APIClient, firm: Firm, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "LOOKED_AT", 3)
    client = make_user(firm, Role.CLIENT)
    join_case(case, client)
    shown = make_item(case, "a", client_visible=True)
    change(case, 7)
    emit_for(shown, actor=SYSTEM, event_type="evidence.updated")
    change(case, 2)
    for asked in ({}, {"case_id": str(case.pk)}, {"wait": 5}):
        answers = [poll(token_client(client), **asked)]
        while answers[-1]["has_more"]:
            answers.append(poll(token_client(client), **asked, since=answers[-1]["next_position"]))
            asked.pop("wait", None)  # the end of the log would be waited at
        assert [[one["entity_id"] for one in answer["items"]] for answer in answers] == [[], [], [str(shown.pk)], []]
        positions = [answer["next_position"] for answer in answers]
        assert positions == sorted(positions)
    everything = poll(api)
    assert (len(everything["items"]), everything["has_more"]) == (10, False)


def test_waiting_ends_by_itself(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr(Listening, "wait", lambda self, seconds: waits.append(seconds))
    moments = iter([0.0, 1.0, 6.0, 10.0])
    monkeypatch.setattr(events, "time", SimpleNamespace(monotonic=lambda: next(moments)))
    assert poll(api, wait=10)["items"] == []
    assert waits == [5.0, 4.0]


def test_a_credential_that_ends_while_it_waits_gets_nothing(
    attorney: User, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = agent_client(attorney, case)

    def revoked_meanwhile(self: Listening, seconds: float) -> None:
        AgentSession.objects.update(status="terminated")
        change(case)

    monkeypatch.setattr(Listening, "wait", revoked_meanwhile)
    answer = agent.get(EVENTS, {"wait": "10"})
    error_of(answer, 401)
    assert "case.updated" not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_wait_holds_no_connection_and_ends_with_the_first_event(
    api: APIClient, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, held = threading.Event(), []
    truly_wait = Listening.wait

    def wait(self: Listening, seconds: float) -> None:
        held.append(connection.connection is not None)
        waiting.set()
        truly_wait(self, seconds)

    monkeypatch.setattr(Listening, "wait", wait)

    def write() -> None:
        waiting.wait(20)
        change(case)
        connections.close_all()

    writer = threading.Thread(target=write)
    writer.start()
    began = timezone.now()
    found = poll(api, wait=25)
    writer.join()
    assert [one["event_type"] for one in found["items"]] == ["case.updated"]
    assert timezone.now() - began < timedelta(seconds=4.5), "woken, not found by the look of every five seconds"
    assert not any(held)


def test_pages_may_poll_too(attorney: User, case: Case) -> None:
    change(case)
    assert "case.updated" in browser_client(attorney).get(EVENTS).content.decode()


def test_a_stream_without_a_server_that_waits_is_one_page(api: APIClient, attorney: User, case: Case) -> None:
    other = make_case(case.firm, attorney)
    change(case, 3), change(other)
    url = f"/v1/cases/{case.pk}/events"
    page = api.get(url, {"limit": 2}).json()
    assert [one["data"]["fields"][0] for one in page["items"]] == [0, 1]
    assert page["has_more"] is True
    streamed = api.get(url, HTTP_ACCEPT="text/event-stream", HTTP_LAST_EVENT_ID=str(page["next_position"]))
    assert streamed["Content-Type"] == "text/event-stream; charset=utf-8"
    [message] = streamed.content.decode().strip().split("\n\n")
    name, _, data = message.partition("\ndata: ")
    assert (name, json.loads(data)["data"]) == (f"id: {json.loads(data)['position']}", {"fields": [2]})
    assert AuditEntry.objects.filter(tool="events.stream", case=case, status=200).count() == 2


def test_a_stream_obeys_the_boundary(outsider: APIClient, case: Case) -> None:
    change(case)
    refused = outsider.get(f"/v1/cases/{case.pk}/events", HTTP_ACCEPT="text/event-stream")
    assert refused["Content-Type"] == "application/json"
    assert error_of(refused, 404)["code"] == "NOT_FOUND"
    missing = outsider.get(f"/v1/cases/{MISSING}/events", HTTP_ACCEPT="text/event-stream")
    assert refused.content == missing.content


@pytest.mark.parametrize("query", [{"since": "soon"}, {"wait": "5"}, {"types": "everything"}, {"limit": "101"}])
def test_a_stream_names_bad_input(api: APIClient, case: Case, query: dict[str, str]) -> None:
    assert list(fields_of(api.get(f"/v1/cases/{case.pk}/events", query))) == list(query)
