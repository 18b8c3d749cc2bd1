"""Wrong credentials are refused before they are looked up; right ones of the same network are not."""

from __future__ import annotations

import socket
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import redis
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from redis.backoff import NoBackoff
from redis.retry import Retry
from rest_framework.test import APIClient

from agents.models import AgentKey
from audit.models import AuditEntry
from cases.models import ApiToken, User
from cases.signin.secrets import digest, new_secret
from config.api import lockouts, refusals, throttles
from config.api.errors import RateLimited
from tests.concurrency.conftest import at_once
from tests.factories import make_firm, make_user, token_client

ME, TOKEN = "/v1/users/me", "/v1/agent/token"
LOGIN = "/admin/login/?next=/admin/"


def bearer(token: str, address: str = "127.0.0.1") -> APIClient:
    client = APIClient(REMOTE_ADDR=address)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm())


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["itx_pat", "itx_key", "itx_ses", "anything"])
def test_wrong_tokens_are_mostly_refused_unread_and_leave_a_handful_of_entries(prefix: str) -> None:
    statuses = [bearer(new_secret(prefix)).get(ME).status_code for _ in range(400)]
    assert statuses[:20] == [401] * 20
    assert statuses.count(429) > 350
    entries = AuditEntry.objects.filter(tool="users.me").order_by("id")
    assert [entry.attempts for entry in entries] == [1, 10, 100]
    assert {(one.actor_type, one.actor_name, one.entity_type) for one in entries} == {
        ("anonymous", "127.0.0.1", "bearer_token")
    }


@pytest.mark.django_db
def test_a_locked_call_asks_the_database_nothing() -> None:
    for _ in range(30):
        bearer(new_secret("itx_pat")).get(ME)
    with CaptureQueriesContext(connection) as queries:
        refused = bearer(new_secret("itx_pat")).get(ME)
    assert refused.status_code == 429
    assert [one["sql"] for one in queries if not one["sql"].startswith(("SAVEPOINT", "RELEASE"))] == []
    assert int(refused["Retry-After"]) >= 1
    assert refused["X-RateLimit-Remaining"] == "0"


@pytest.mark.django_db
def test_the_same_wrong_token_is_refused_unread_and_locks_nobody_else(attorney: User) -> None:
    wrong = new_secret("itx_pat")
    statuses = [bearer(wrong).get(ME).status_code for _ in range(60)]
    assert statuses == [401] * 20 + [429] * 40
    assert token_client(attorney).get(ME).status_code == 200


@pytest.mark.django_db
def test_who_was_right_here_before_passes_a_locked_network(attorney: User) -> None:
    colleague, newcomer = token_client(attorney), token_client(attorney)
    assert colleague.get(ME).status_code == 200
    for _ in range(40):
        bearer(new_secret("itx_pat")).get(ME)
    assert colleague.get(ME).status_code == 200
    assert newcomer.get(ME).status_code == 429
    newcomer.defaults["REMOTE_ADDR"] = "198.51.100.7"
    assert newcomer.get(ME).status_code == 200, "another network is not locked"


@pytest.mark.django_db
def test_a_revoked_token_is_out_at_once_though_it_was_right_here(attorney: User) -> None:
    client = token_client(attorney)
    assert client.get(ME).status_code == 200
    ApiToken.objects.update(revoked_at=datetime.now(UTC))
    assert client.get(ME).status_code == 401


@pytest.mark.django_db
def test_right_tokens_never_count(attorney: User) -> None:
    client = token_client(attorney)
    assert {client.get(ME).status_code for _ in range(50)} == {200}
    assert throttles.connection().exists("lockout:bearer_token:127.0.0.1") == 0


@pytest.mark.django_db
def test_a_right_token_costs_one_more_round_trip(attorney: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client, server = token_client(attorney), throttles.connection()
    commands: list[str] = []
    client.get(ME)
    send = server.execute_command

    def record(*given: Any, **more: Any) -> Any:
        commands.append(given[0])
        return send(*given, **more)

    monkeypatch.setattr(server, "execute_command", record)
    assert client.get(ME).status_code == 200
    assert commands == ["EVAL", "EVAL", "ZREM"]  # this; the rate limit and its release


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["form", "basic", "mismatch"])
def test_client_secrets_are_limited_alike(attorney: User, way: str) -> None:
    secret = new_secret("itx_key")
    AgentKey.objects.create(
        firm_id=attorney.firm_id, owner=attorney, name="Agent", prefix="itx_key", key_hash=digest(secret),
        all_cases=True, operations=["read"],
    )  # fmt: skip
    statuses = []
    for number in range(40):
        client, body = APIClient(), {"grant_type": "client_credentials", "client_secret": new_secret("itx_key")}
        if way == "basic":
            body.pop("client_secret")
            client.credentials(HTTP_AUTHORIZATION=f"Basic {number:04d}")
        if way == "mismatch":
            body |= {"client_secret": secret, "client_id": str(uuid.uuid4())}
        statuses.append(client.post(TOKEN, body).status_code)
    assert statuses == [401] * 20 + [429] * 20


@pytest.mark.django_db
def test_addresses_of_one_ipv6_network_are_one() -> None:
    statuses = [bearer(new_secret("itx_pat"), f"2001:db8:1:2::{n:x}").get(ME).status_code for n in range(1, 41)]
    assert statuses.count(429) >= 15
    assert bearer(new_secret("itx_pat"), "2001:db8:1:3::1").get(ME).status_code == 401
    assert AuditEntry.objects.filter(actor_name="2001:db8:1:2::/64").exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("quick_passwords")
class TestPassword:
    def test_five_wrong_passwords_lock_the_network_even_for_the_right_one(self) -> None:
        User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root")
        wrong = {"username": "root@example.com", "password": "wrong"}
        right = {"username": "root@example.com", "password": "a long pass phrase"}
        statuses = [Client().post(LOGIN, wrong).status_code for _ in range(12)]
        assert statuses == [200] * 5 + [429] * 7
        refused = Client().post(LOGIN, right)
        assert (refused.status_code, refused["X-RateLimit-Remaining"]) == (429, "0")
        assert int(refused["Retry-After"]) >= 1
        assert [one.attempts for one in AuditEntry.objects.filter(tool="admin.login").order_by("id")] == [1, 10]
        assert Client(REMOTE_ADDR="198.51.100.7").post(LOGIN, right).status_code == 302
        with time_machine.travel(datetime.now(UTC) + timedelta(seconds=10), tick=False):
            assert Client().post(LOGIN, right).status_code == 302

    def test_right_ones_never_count(self) -> None:
        User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root")
        right = {"username": "root@example.com", "password": "a long pass phrase"}
        assert {Client().post(LOGIN, right).status_code for _ in range(8)} == {302}

    def test_a_guesser_s_own_sign_in_forgives_no_guess(self) -> None:
        attempt = lockouts.CredentialAttempt(lockouts.CredentialKind.PASSWORD, "192.0.2.1")
        for _ in range(4):
            lockouts.charge(attempt)
        for _ in range(3):
            lockouts.forgive(lockouts.charge(attempt))
        lockouts.charge(attempt)
        with pytest.raises(RateLimited):
            lockouts.charge(attempt)


def test_an_empty_link_is_a_wrong_one() -> None:
    for address in ("/sign-in/verify", "/sign-in/verify?token="):
        assert Client(REMOTE_ADDR="192.0.2.4").get(address).status_code == 200


def test_many_guesses_at_once_are_no_more_than_one_after_the_other() -> None:
    attempt = lockouts.CredentialAttempt(lockouts.CredentialKind.PASSWORD, "192.0.2.2")

    def guess(place: int) -> bool:
        try:
            lockouts.charge(attempt)
        except RateLimited:
            return False
        return True

    assert sum(at_once(60, guess)) == 5


def test_each_further_failure_doubles_the_wait_up_to_a_bound() -> None:
    attempt, now, waits = (
        lockouts.CredentialAttempt(lockouts.CredentialKind.PASSWORD, "192.0.2.3"),
        datetime.now(UTC),
        [],
    )
    for _ in range(16):
        with time_machine.travel(now, tick=False):
            lockouts.charge(attempt)
            try:
                lockouts.charge(attempt)
            except RateLimited as locked:
                waits.append(locked.retry_after or 0)
        now += timedelta(seconds=waits[-1] + 1 if waits else 0)
    assert waits[:5] == [5, 10, 20, 40, 80]
    assert waits[-1] == 900


@pytest.fixture
def redis_away(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    away = redis.Redis(port=port, socket_connect_timeout=0.2, retry=Retry(NoBackoff(), 0))
    monkeypatch.setattr(throttles, "connection", lambda: away)
    monkeypatch.setattr(lockouts, "_local", lockouts._LocalLockouts())
    monkeypatch.setattr(refusals, "_local", refusals._LocalCounts())


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_away")
def test_without_redis_each_process_refuses_and_records_by_itself(attorney: User) -> None:
    assert token_client(attorney).get(ME).status_code == 200
    with time_machine.travel(
        datetime.now(UTC), tick=False
    ):  # on a slow machine they would take long enough for another
        statuses = [bearer(new_secret("itx_pat")).get(ME).status_code for _ in range(50)]
    assert statuses == [401] * 6 + [429] * 44
    attempts = AuditEntry.objects.filter(tool="users.me", status__gte=400).values_list("attempts", flat=True)
    assert sorted(attempts) == [1, 10]
