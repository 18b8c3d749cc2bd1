"""Redis stops, comes back empty, or is emptied while calls go on: none fails, and what counts counts again."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from cases.models import Case, Role
from config.api import throttles
from config.embedded.places import prepare
from config.embedded.urls import redis_url
from config.embedded.valkey import Valkey
from tests.factories import make_case, make_firm, make_user, token_client
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
        settings.REDIS_URL = redis_url(places)
        settings.PERSON_LIMITS = LIMITS
        throttles.connection.cache_clear()
        monkeypatch.setattr(throttles, "_local", throttles._LocalWindow())
        try:
            yield server
        finally:
            throttles.connection.cache_clear()
            server.stop()
            shutil.rmtree(home)


@pytest.fixture
def case(transactional_db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def _remaining(attorney: APIClient, case: Case) -> int:
    """Read and write once; how many calls the caller has left."""
    asked = {"filename": "letter.txt", "content_type": "text/plain", "size_bytes": 5}
    begun = attorney.post(f"/v1/cases/{case.pk}/evidence/upload", asked)
    assert begun.status_code == 201, begun.content
    read = attorney.get(f"/v1/cases/{case.pk}")
    assert read.status_code == 200, read.content
    return int(read["X-RateLimit-Remaining"])


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


def test_who_is_over_the_limit_is_refused_while_redis_is_away(valkey: Valkey, case: Case, attorney: APIClient) -> None:
    valkey.stop()
    answers = [attorney.get(f"/v1/cases/{case.pk}") for _ in range(LIMITS["minute"])]
    refused = [one for one in answers if one.status_code == 429]
    assert {one.status_code for one in answers} == {200, 429}
    assert all(int(one["Retry-After"]) >= 1 for one in refused)


def test_what_was_counted_may_be_lost_at_any_moment(valkey: Valkey, case: Case, attorney: APIClient) -> None:
    _remaining(attorney, case)
    throttles.connection().flushall()
    assert _remaining(attorney, case) == LIMITS["minute"] - 2
    throttles.connection().script_flush()
    throttles.connection().client_kill_filter(skipme=False)
    assert _remaining(attorney, case) == LIMITS["minute"] - 4
