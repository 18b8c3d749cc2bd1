"""Rate windows and concurrency leases hold when everyone calls at once, and while Redis is away."""

from __future__ import annotations

import socket
import uuid
from typing import Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from cases.models import Case, User
from config.api import throttles
from config.api.errors import RateLimited
from tests.concurrency.conftest import at_once
from tests.factories import token_client

PLENTY = 100_000


def _acquired(caller: str, limits: dict[str, int], number: int) -> list[Any]:
    def take(place: int) -> Any:
        try:
            return throttles.acquire(caller, limits)
        except RateLimited as refused:
            return refused

    return at_once(number, take)


def _leases(taken: list[Any]) -> list[throttles.Lease]:
    return [one for one in taken if isinstance(one, throttles.Lease)]


def test_two_hundred_at_once_get_what_the_window_holds() -> None:
    """The hour's window: it is the minute's, but a minute may end while the test runs."""
    limits = {"minute": PLENTY, "hour": 50, "concurrent": PLENTY}
    taken = _acquired(uuid.uuid4().hex, limits, 200)
    assert len(_leases(taken)) == 50
    refused = [one for one in taken if isinstance(one, RateLimited)]
    assert {one.details["limit"] for one in refused} == {"hour"}
    assert all(1 <= (one.retry_after or 0) <= 3600 for one in refused)


def test_leases_bound_what_runs_at_once_and_come_back() -> None:
    caller, limits = uuid.uuid4().hex, {"minute": PLENTY, "hour": PLENTY, "concurrent": 10}
    held = _leases(_acquired(caller, limits, 60))
    assert len(held) == 10
    for one in held[:4]:
        throttles.release(one)
    assert len(_leases(_acquired(caller, limits, 60))) == 4


def test_a_refusal_takes_no_place() -> None:
    caller, limits = uuid.uuid4().hex, {"minute": PLENTY, "hour": PLENTY, "concurrent": 1}
    lease = throttles.acquire(caller, limits)
    for _ in range(3):
        with pytest.raises(RateLimited):
            throttles.acquire(caller, limits)
    throttles.release(lease)
    assert throttles.acquire(caller, limits).remaining >= PLENTY - 2


@pytest.fixture
def redis_away(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    away = redis.Redis(port=port, socket_connect_timeout=0.2, retry=Retry(NoBackoff(), 1))  # as the product's own
    monkeypatch.setattr(throttles, "connection", lambda: away)
    monkeypatch.setattr(throttles, "_local", throttles._LocalWindow())


@pytest.mark.usefixtures("redis_away")
def test_without_redis_each_process_holds_a_third() -> None:
    taken = _acquired(uuid.uuid4().hex, {"minute": 90, "hour": PLENTY, "concurrent": PLENTY}, 100)
    assert 30 <= len(_leases(taken)) <= 60  # twice a third if the minute ends just now


@pytest.mark.usefixtures("redis_away")
def test_without_redis_calls_are_answered(case: Case, attorney: User) -> None:
    response = token_client(attorney).get(f"/v1/cases/{case.pk}")
    assert response.status_code == 200
    assert int(response["X-RateLimit-Remaining"]) >= 0


def test_a_full_window_is_refused_with_when_to_come_back(case: Case, attorney: User, settings: Any) -> None:
    settings.PERSON_LIMITS = {"minute": PLENTY, "hour": 1, "concurrent": 5}
    client: APIClient = token_client(attorney)
    assert client.get("/v1/cases").status_code == 200
    refused = client.get("/v1/cases")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "RATE_LIMITED"
    assert int(refused["Retry-After"]) == refused.json()["error"]["retry_after"] >= 1
