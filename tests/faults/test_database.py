"""PostgreSQL goes down in the middle of everything and comes back: callers are told to wait, and nothing is lost or twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from pytest_django import Settings
from pytest_django.plugin import DjangoDbBlocker

from agents.models import AgentSession, Webhook, WebhookDelivery
from agents.webhooks import attempts
from agents.webhooks.sender import send_due
from agents.webhooks.signing import encrypted, new_webhook_secret
from audit.models import AuditEntry, Event
from audit.sealing.seal import seal_entries
from audit.sealing.verify import verify_firm
from cases.models import Case, Role
from evidence.models import EvidenceItem
from tests.access.callers import make_agent
from tests.agents.receivers import Receiver, receiver
from tests.extent import full
from tests.factories import make_case, make_firm, make_user, session_of, token_client
from tests.faults.load import Load, at_work, web_server
from tests.faults.server import Server, own_server

pytestmark = pytest.mark.services
WRITERS, POLLERS = (3, 3) if full() else (1, 1)
ROUNDS = 2 if full() else 1  # each begins with everyone at work and ends so: one more differs from the first in nothing
MANY = 100_000  # requests: the limits on callers are not what is tried


@pytest.fixture
def server(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> Iterator[Server]:
    settings.PERSON_LIMITS = {"minute": MANY, "hour": MANY, "concurrent": MANY}
    settings.OUTGOING_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    settings.WEBHOOK_TIMEOUT_SECONDS, settings.WEBHOOK_RETRY_SECONDS = 1, [1] * 20
    monkeypatch.setattr(attempts, "LEASE_MARGIN", 0)
    with django_db_blocker.unblock(), own_server(monkeypatch, timeout=1) as server:
        cache.clear()
        yield server
        connections.close_all()


def test_nothing_is_lost_or_twice_when_the_database_restarts_under_load(server: Server) -> None:
    with receiver() as there, web_server() as port:
        case = make_case(firm := make_firm(), attorney := make_user(firm, Role.ATTORNEY))
        _watched_by_webhook(case, attorney, there)
        load = Load(
            port, token_client(attorney)._credentials["HTTP_AUTHORIZATION"].removeprefix("Bearer "), str(case.pk)
        )
        load.seen = [[] for _ in range(POLLERS)]
        cookie = session_of(attorney)
        connections.close_all()
        writers = [partial(load.write, place) for place in range(WRITERS)]
        pollers = [partial(load.poll, found) for found in load.seen]
        with at_work(*writers, *pollers, load.deliver) as progress:
            try:
                for _ in range(ROUNDS):
                    _restart(server, progress, load, cookie)
            finally:
                load.stop.set()
        assert load.wrong == []
        _nothing_half_written(case, load)
        _reported_once(case, load)
        _delivered_once(case, there)


def _restart(server: Server, progress: list[Any], load: Load, cookie: str) -> None:
    """Everyone is at work, everyone is sent away while the server is down, and everyone is at work again."""
    for one in progress:
        one.until(done=2)
    server.crash()
    for one in progress:
        one.until(away=1)
    page = load.ask("GET", "/cases", Authorization="", Cookie=f"sessionid={cookie}")
    assert (page.status, int(page.headers["retry-after"]) > 0) == (503, True)
    assert "text/html" in page.headers["content-type"]
    server.start()
    for one in progress:
        one.until(done=2)
    assert load.ask("GET", "/cases", Authorization="", Cookie=f"sessionid={cookie}").status == 200


def _watched_by_webhook(case: Case, owner: Any, there: Receiver) -> None:
    _, ids = make_agent(owner, [case], ("read",))
    session = AgentSession.objects.get(pk=ids["agent_session"])
    Webhook.objects.create(
        firm_id=case.firm_id, session=session, url=there.url, secret=encrypted(new_webhook_secret()),
        types=["evidence.created"],
    )  # fmt: skip


def _nothing_half_written(case: Case, load: Load) -> None:
    """Each piece of evidence was made once, with its event and its audit entry, and no entry tells of what is not there."""
    made = {str(pk): title for pk, title in EvidenceItem.objects.filter(case=case).values_list("pk", "title")}
    assert set(Counter(made.values()).values()) == {1}
    assert set(load.written) <= set(made)
    assert len(made) - len(load.written) <= WRITERS, "what was under way when the writers stopped"
    events = Event.objects.filter(case=case, event_type="evidence.created").values_list("entity_id", flat=True)
    assert Counter(map(str, events)) == Counter(made.keys())
    entries = AuditEntry.objects.filter(case=case, tool="evidence.create", status=201, entity_id__isnull=False)
    assert Counter(map(str, entries.values_list("entity_id", flat=True))) == Counter(made.keys())
    seal_entries()
    assert verify_firm(case.firm_id).status == "ok"


def _reported_once(case: Case, load: Load) -> None:
    """Every poller read every event once, in the order of the log."""
    log = list(Event.objects.filter(case=case).order_by("position").values_list("pk", flat=True))
    for found in load.seen:
        assert [one["event_id"] for one in found] == [str(pk) for pk in log]


def _delivered_once(case: Case, there: Receiver) -> None:
    """Every event reached the receiver, always as the same delivery, however often its attempt was cut off."""
    due = WebhookDelivery.objects.exclude(status=WebhookDelivery.Status.DELIVERED)
    send_due(seconds=1)  # what was written after the sender stopped has no delivery yet
    while due.exists():
        send_due(seconds=1)
    events = Event.objects.filter(case=case, event_type="evidence.created").count()
    assert WebhookDelivery.objects.values("event").distinct().count() == events
    assert set(there.ids) == {str(pk) for pk in WebhookDelivery.objects.values_list("pk", flat=True)}
