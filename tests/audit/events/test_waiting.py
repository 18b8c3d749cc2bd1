"""Calls that wait at the server: woken by what happens, holding nothing, ended with the credential, resumed by position."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import redis.asyncio
from django.db import connections
from redis.exceptions import ConnectionError as RedisConnectionError

from audit.events import hub as hubs
from audit.events import waiting
from audit.events.actions import emit_for
from audit.models import AuditEntry
from cases.actions.cases import participant_remove
from cases.models import Case, Participant, Role, User
from cases.scopes import person_actor
from config.api import throttles
from config.api.scope import SYSTEM
from tests.audit.asgi import LONG, Caller, credential, database
from tests.factories import join_case, make_case, make_item, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@database
def change(case: Case, number: int = 1) -> None:
    for one in range(number):
        emit_for(case, actor=SYSTEM, event_type="case.updated", data={"fields": [one]})


class Waits:
    """Counts the calls that have looked and now wait."""

    def __init__(self) -> None:
        self.begun = asyncio.Semaphore(0)

    async def __call__(self) -> None:
        """Return when one more call waits."""
        await asyncio.wait_for(self.begun.acquire(), LONG)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Waits:
    waits, truly_wait = Waits(), waiting.WaitingCall._wait

    async def wait(self: waiting.WaitingCall, waiter: hubs.Waiter, seconds: float) -> bool:
        waits.begun.release()
        return await truly_wait(self, waiter, seconds)

    monkeypatch.setattr(waiting.WaitingCall, "_wait", wait)
    return waits


async def test_a_poll_is_woken_and_recorded_once(case: Case, token: bytes, looked: Waits) -> None:
    poll = await Caller("/v1/events", token, "wait=20").begin()
    await looked()
    assert await database(AuditEntry.objects.count)() == 0, "not answered yet"
    await change(case)
    status, answer = await poll.answer()
    assert (status, [one["event_type"] for one in answer["items"]]) == (200, ["case.updated"])
    assert await database(lambda: list(AuditEntry.objects.values_list("tool", "status")))() == [("events.poll", 200)]


async def test_a_poll_that_waits_in_vain_is_one_call(case: Case, token: bytes) -> None:
    poll = await Caller("/v1/events", token, "wait=1").begin()
    assert await poll.answer() == (200, {"items": [], "next_position": 0, "has_more": False})
    assert poll.headers["x-ratelimit-remaining"] == "599", "two looks, counted as one call"
    assert await database(AuditEntry.objects.count)() == 1


async def test_while_it_waits_it_holds_no_connection(case: Case, token: bytes, looked: Waits) -> None:
    before = _connections_in_use()
    poll = await Caller("/v1/events", token, "wait=20").begin()
    await looked()
    assert _connections_in_use() == before
    assert await database(lambda: throttles.connection().zcard(_lease_key(case)))() == 1
    await poll.hang_up()
    assert await database(lambda: throttles.connection().zcard(_lease_key(case)))() == 0, "its place is free again"


def _connections_in_use() -> int:
    stats: dict[str, int] = connections["default"].pool.get_stats()
    return stats["pool_size"] - stats["pool_available"]


def _lease_key(case: Case) -> str:
    person = Participant.objects.get(case=case).user
    return f"limit:person:{person.pk}:leases"


async def test_what_happens_in_others_cases_wakes_nobody(firm: Any, case: Case, token: bytes, looked: Waits) -> None:
    other = await database(make_case)(firm)
    poll = await Caller("/v1/events", token, "wait=20").begin()
    await looked()
    waiter = next(iter(hubs.hub()._waiters))
    assert not waiter.concerns(firm.pk, other.pk)
    assert waiter.concerns(firm.pk, case.pk)
    await poll.hang_up()


async def test_a_poll_goes_on_without_redis(
    case: Case, token: bytes, monkeypatch: pytest.MonkeyPatch, looked: Waits
) -> None:
    def away(*args: Any, **kwargs: Any) -> Any:
        raise RedisConnectionError("away")

    monkeypatch.setattr(redis.asyncio.Redis, "from_url", away)
    monkeypatch.setattr(throttles, "connection", away)
    monkeypatch.setattr("audit.events.wakeups.connection", away)
    monkeypatch.setattr(hubs, "BLIND_SECONDS", 0.05)
    poll = await Caller("/v1/events", token, "wait=20").begin()
    await looked()
    await change(case)
    status, answer = await poll.answer()
    assert (status, len(answer["items"])) == (200, 1)


async def test_a_person_removed_while_waiting_gets_nothing(
    case: Case, attorney: User, token: bytes, looked: Waits
) -> None:
    poll = await Caller("/v1/events", token, f"wait=20&case_id={case.pk}").begin()
    await looked()
    await database(_remove)(attorney, case)
    status, answer = await poll.answer()
    assert status == 422
    assert "case.updated" not in json.dumps(answer)


def _remove(user: User, case: Case) -> None:
    participant = Participant.objects.get(user=user, case=case)
    participant_remove(actor=person_actor(user), case=case, participant=participant)


async def test_a_stream_tells_what_happens_and_resumes(case: Case, token: bytes, looked: Waits) -> None:
    path = f"/v1/cases/{case.pk}/events"
    stream = await Caller(path, token, accept=b"text/event-stream").begin()
    assert await stream.status() == 200
    assert stream.headers["content-type"].startswith("text/event-stream")
    await looked()
    await change(case, 2)
    said = (await stream.until(b'"fields":[1]')).decode()
    ids = [int(line.removeprefix("id: ")) for line in said.splitlines() if line.startswith("id: ")]
    assert len(ids) == 2
    assert ids == sorted(ids)
    await stream.hang_up()
    await change(case)
    again = await Caller(path, token, accept=b"text/event-stream", last_event_id=str(ids[-1]).encode()).begin()
    assert await again.status() == 200
    more = (await again.until(b"id: ")).decode()
    assert f"id: {ids[-1]}\n" not in more
    assert more.count("id: ") == 1
    await again.hang_up()


async def test_a_stream_ends_with_the_access(case: Case, attorney: User, token: bytes, looked: Waits) -> None:
    stream = await Caller(f"/v1/cases/{case.pk}/events", token, accept=b"text/event-stream").begin()
    assert await stream.status() == 200
    await looked()
    await database(_remove)(attorney, case)
    said = (await stream.until(b"event: end")).decode()
    assert "NOT_FOUND" in said
    assert "participant_removed" not in said
    assert await database(AuditEntry.objects.filter(tool="events.stream").count)() == 1, "one call, one entry"
    await stream.connection.wait(LONG)


async def test_a_stream_beats_and_ends_in_time(case: Case, token: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that the test sets: however long a look takes, the stream lasts until its time and no longer."""
    now = 0.0
    monkeypatch.setattr(waiting, "monotonic", lambda: now)
    monkeypatch.setattr(waiting, "HEARTBEAT", 0.01)
    stream = await Caller(f"/v1/cases/{case.pk}/events", token, accept=b"text/event-stream").begin()
    assert await stream.status() == 200
    await stream.until(b": still here")
    now = waiting.LONGEST - 1
    await stream.until(b": still here")
    assert not stream.connection.future.done(), "its time is not up"
    now = waiting.LONGEST
    await stream.connection.wait(LONG)


async def test_who_may_not_see_the_case_gets_the_envelope(firm: Any, case: Case) -> None:
    outsider = await database(_outsider)(firm)
    stream = await Caller(f"/v1/cases/{case.pk}/events", outsider, accept=b"text/event-stream").begin()
    status, answer = await stream.answer()
    assert (status, answer["error"]["code"]) == (404, "NOT_FOUND")
    assert stream.headers["content-type"] == "application/json"


def _outsider(firm: Any) -> bytes:
    return credential(make_user(firm, Role.ATTORNEY))


async def test_a_client_s_stream_stays_inside_the_boundary(firm: Any, case: Case) -> None:
    token, shown = await database(_client)(firm, case)
    stream = await Caller(f"/v1/cases/{case.pk}/events", token, accept=b"text/event-stream").begin()
    assert await stream.status() == 200
    said = (await stream.until(b"id: ")).decode()
    assert said.count("id: ") == 1
    assert str(shown) in said
    await stream.hang_up()


def _client(firm: Any, case: Case) -> tuple[bytes, Any]:
    user = make_user(firm, Role.CLIENT)
    join_case(case, user)
    hidden, shown = make_item(case, "b"), make_item(case, "a", client_visible=True)
    for item in (hidden, shown):
        emit_for(item, actor=SYSTEM, event_type="evidence.updated")
    return credential(user), shown.pk
