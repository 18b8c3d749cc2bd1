"""Redis stops, comes back empty, is emptied, is full or only reads: no call fails, and what counts counts again."""

from __future__ import annotations

import os
import shutil
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.utils import timezone
from pytest_django import Settings
from redis.exceptions import OutOfMemoryError, ReadOnlyError, RedisError, ResponseError
from rest_framework.test import APIClient

from agents.discovery.mcp import protocol_sessions
from agents.discovery.mcp.credentials import Credential
from audit.jobs.actions import stalled_jobs
from cases.models import Case, Role
from cases.scopes import person_actor
from config.api import lockouts, throttles
from config.caching import cached
from config.celery import app as celery
from config.embedded.places import prepare
from config.embedded.urls import broker_url, redis_url
from config.embedded.valkey import Valkey
from config.socket_errors import TRY_AGAIN_LATER
from evidence.pipeline.start import start_processing
from tests.extent import first
from tests.factories import browser_client, make_case, make_firm, make_item, make_user, token_client
from tests.services import HOME_MODE

LIMITS = {"minute": 30, "hour": 30, "concurrent": 5}


@pytest.fixture
def valkey(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Valkey]:
    """A server of this test's own, which the limits and the wake-ups use."""
    home = Path(tempfile.mkdtemp(prefix="intactus-fault-"))
    home.chmod(HOME_MODE)
    monkeypatch.setenv("INTACTUS_HOME", str(home))
    places = prepare()
    with (home / "data.lock").open("ab") as lock:
        server = Valkey(places, lock.fileno())
        server.start()
        address = settings.REDIS_URL = redis_url(places)
        settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": address}}
        settings.CHANNEL_LAYERS = {"default": settings.CHANNEL_LAYERS["default"] | {"CONFIG": {"hosts": [address]}}}
        settings.PERSON_LIMITS = LIMITS
        throttles.connection.cache_clear()
        for counting, local in ((throttles, throttles._LocalWindow), (lockouts, lockouts._LocalLockouts)):
            monkeypatch.setattr(counting, "_local", local())
        try:
            with _sent_to(broker_url(address)):
                yield server
        finally:
            throttles.connection.cache_clear()
            server.stop()
            shutil.rmtree(home)


@contextmanager
def _sent_to(broker: str) -> Iterator[None]:
    """Have tasks sent there for the block."""
    before = celery.conf.broker_url
    celery.conf.broker_url = broker
    celery._after_fork()  # forgets the pools of connections
    try:
        yield
    finally:
        celery.conf.broker_url = before
        celery._after_fork()


@pytest.fixture
def case(transactional_db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


@pytest.fixture
def one_minute() -> Iterator[None]:
    """The test begins as its minute does: calls are counted by the clock's minutes, and one may end between two calls."""
    with time_machine.travel(timezone.now().replace(second=0), tick=True):
        yield


def _remaining(attorney: APIClient, case: Case) -> int:
    """Read and write once; how many calls the caller has left."""
    asked = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": 5}
    begun = attorney.post(f"/v1/cases/{case.pk}/evidence/upload", asked)
    assert begun.status_code == 201, begun.content
    read = attorney.get(f"/v1/cases/{case.pk}")
    assert read.status_code == 200, read.content
    return int(read["X-RateLimit-Remaining"])


@pytest.mark.usefixtures("one_minute")
def test_calls_go_on_while_redis_stops_and_comes_back(valkey: Valkey, case: Case, attorney: APIClient) -> None:
    assert _remaining(attorney, case) == LIMITS["minute"] - 2
    valkey.stop()
    assert _remaining(attorney, case) >= LIMITS["minute"] // 3 - 2, (
        "this process counts by itself, a third of the limit"
    )
    assert attorney.get("/v1/events?wait=0").status_code == 200
    valkey.start()
    assert os.environ["INTACTUS_EPHEMERAL"] == "1", "so it comes back empty"
    assert _remaining(attorney, case) == LIMITS["minute"] - 2


@pytest.mark.usefixtures("one_minute")
def test_who_is_over_the_limit_is_refused_while_redis_is_away(valkey: Valkey, case: Case, attorney: APIClient) -> None:
    valkey.stop()
    answers = [attorney.get(f"/v1/cases/{case.pk}") for _ in range(LIMITS["minute"])]
    refused = [one for one in answers if one.status_code == 429]
    assert {one.status_code for one in answers} == {200, 429}
    assert all(int(one["Retry-After"]) >= 1 for one in refused)


@pytest.mark.usefixtures("one_minute")
def test_what_was_counted_may_be_lost_at_any_moment(valkey: Valkey, case: Case, attorney: APIClient) -> None:
    _remaining(attorney, case)
    throttles.connection().flushall()
    assert _remaining(attorney, case) == LIMITS["minute"] - 2
    throttles.connection().script_flush()
    throttles.connection().client_kill_filter(skipme=False)
    assert _remaining(attorney, case) == LIMITS["minute"] - 4


# Redis answers, and refuses ----------------------------------------------------------------------------------------------
def _stop(server: Valkey) -> None:
    server.stop()


def _fill(server: Valkey) -> None:
    """Its memory is full, and nothing in it may go."""
    redis = throttles.connection()
    redis.set("filling", b"x" * 2_000_000)
    redis.config_set("maxmemory-policy", "noeviction")
    redis.config_set("maxmemory", "1mb")
    with pytest.raises(OutOfMemoryError):
        redis.set("more", 1)


def _only_read(server: Valkey) -> None:
    """It has become a replica, as after a failover that we don't know of."""
    throttles.connection().replicaof("127.0.0.1", "1")
    with pytest.raises(ReadOnlyError):
        throttles.connection().set("more", 1)


def _serve_nothing(server: Valkey) -> None:
    """A replica without its primary, which may not answer with what it has."""
    throttles.connection().config_set("replica-serve-stale-data", "no")
    throttles.connection().replicaof("127.0.0.1", "1")
    with pytest.raises(ResponseError):
        throttles.connection().get("more")


REFUSING = {"full": _fill, "only reads": _only_read, "serves nothing": _serve_nothing}


@pytest.fixture(params=first(2, [*REFUSING][::-1]))
def refusing(request: pytest.FixtureRequest, valkey: Valkey) -> Valkey:
    """The server, which answers every write, or every call, with an error; with ``--full`` also one whose memory is full."""
    REFUSING[request.param](valkey)
    return valkey


def test_calls_go_on_while_redis_refuses(refusing: Valkey, case: Case, attorney: APIClient) -> None:
    _remaining(attorney, case)
    answers = [attorney.get(f"/v1/cases/{case.pk}") for _ in range(LIMITS["minute"])]
    assert {one.status_code for one in answers} == {200, 429}
    assert attorney.get("/v1/events?wait=0").status_code in (200, 429)


def test_wrong_credentials_are_still_counted_while_redis_refuses(refusing: Valkey, case: Case) -> None:
    stranger = APIClient(HTTP_AUTHORIZATION="Bearer itx_pat_guessed")
    free = lockouts.CredentialKind.BEARER.bounds["failures"]
    answers = [stranger.get(f"/v1/cases/{case.pk}").status_code for _ in range(free + 1)]
    assert set(answers) == {401, 429}


def test_pages_are_shown_and_work_is_queued_while_redis_refuses(
    refusing: Valkey, case: Case, attorney: APIClient
) -> None:
    person = case.participants.get().user
    page = browser_client(person).get(f"/cases/{case.pk}")
    assert page.status_code == 200
    item = make_item(case, "Text.")
    item.storage_key = "stored"
    job = start_processing(actor=person_actor(person), item=item)
    job.refresh_from_db()
    assert job.status == job.Status.QUEUED
    with time_machine.travel(timezone.now() + timedelta(minutes=5), tick=False):
        assert job.pk in [one.pk for one in stalled_jobs()]


@pytest.mark.parametrize("fails", [_stop, *REFUSING.values()])
def test_what_is_cached_is_made_anew_while_redis_is_away(valkey: Valkey, fails: Callable[[Valkey], None]) -> None:
    fails(valkey)
    assert [cached("place", lambda: 5, seconds=60) for _ in range(2)] == [5, 5]


async def test_agents_clients_name_their_session_while_redis_is_away(valkey: Valkey) -> None:
    caller = Credential("agent_key", uuid.uuid4(), None)
    session = await protocol_sessions.begin(caller)
    assert session
    await sync_to_async(valkey.stop)()
    assert await protocol_sessions.begin(caller) is None
    await session.bind(uuid.uuid4())
    with pytest.raises(RedisError):
        await protocol_sessions.find(session.id, caller)


# Sockets -----------------------------------------------------------------------------------------------------------------
async def _connected(path: str, cookie: str) -> list[dict[str, Any]]:
    """What a page's socket is sent at first, up to the second message or its close."""
    from config.asgi import application

    headers = [(b"cookie", f"sessionid={cookie}".encode()), (b"origin", b"http://testserver")]
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1)}
    socket = ApplicationCommunicator(application, scope)
    await socket.send_input({"type": "websocket.connect"})
    messages = [await socket.receive_output(10), await socket.receive_output(10)]
    if messages[-1]["type"] != "websocket.close":
        await socket.send_input({"type": "websocket.disconnect", "code": 1001})
    await socket.wait(10)
    return messages


@pytest.mark.parametrize("path", first(1, ["/ws/cases/{case}/", "/ws/notifications/"]))
async def test_a_socket_ends_with_a_reason_while_redis_is_away_and_comes_back(
    valkey: Valkey, case: Case, path: str
) -> None:
    def cookie() -> str:
        return browser_client(case.participants.get().user).cookies["sessionid"].value

    key, address = await sync_to_async(cookie)(), path.format(case=case.pk)
    await sync_to_async(valkey.stop)()
    opened, closed = await _connected(address, key)
    assert (opened["type"], closed["type"], closed["code"]) == ("websocket.accept", "websocket.close", TRY_AGAIN_LATER)
    assert "Connect again" in closed["reason"]
    await sync_to_async(valkey.start)()
    assert (await _connected(address, key))[1]["type"] == "websocket.send"
