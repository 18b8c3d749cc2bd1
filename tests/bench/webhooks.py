"""Deliveries a second, from the event log to receivers in processes of their own; one receiver, several, beside a slow one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from django.db.models import Max
from django.test import override_settings
from django.utils import timezone

from agents.models import AgentKey, AgentSession, Webhook, WebhookDelivery
from agents.webhooks.sender import send_due
from agents.webhooks.signing import encrypted, new_webhook_secret
from audit.models import Event
from cases.models import Case, Role, User
from cases.signin.secrets import digest, new_secret
from tests.bench.receiver import receiving
from tests.bench.report import Line, Row
from tests.factories import make_case, make_firm, make_user

SIDE_BY_SIDE = 4
SLOW_SECONDS, SLOW_EVENTS = 1.0, 40


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Sent by one sender in this process, each over a connection of its own, with what is stored about each."""
    number = 200 if quick else 1000
    with (
        override_settings(OUTGOING_ALLOWED_NETWORKS=["127.0.0.0/8"]),
        receiving() as fast,
        receiving(SLOW_SECONDS) as slow,
    ):
        one = _rate(number, fast)
        several = _rate(number // SIDE_BY_SIDE, *[f"{fast}/{path}" for path in range(SIDE_BY_SIDE)])
        beside = _rate(number, fast, slow=slow)
    near = f"beside a receiver that takes {SLOW_SECONDS:.0f} s for each"
    return [
        Row("webhook deliveries to one receiver", one, "/s"),
        Row(f"to one receiver for {SIDE_BY_SIDE} sessions", several, "/s", "one session", several / one),
        Row(near, beside, "/s", "alone", beside / one, "≥ 0.5", beside >= one / 2),
    ]


def _rate(events: int, *urls: str, slow: str = "") -> float:
    """Deliveries a second to these receivers, from their first event's look-up to when the last one's answer was stored."""
    case, owner = _case()
    watched = [_webhook(case, owner, url).pk for url in urls]
    _happen(case, "case.updated", events)
    if slow:
        Webhook.objects.filter(pk=_webhook(case, owner, slow).pk).update(types=["case.archived"])
        Webhook.objects.filter(pk__in=watched).update(types=["case.updated"])
        _happen(case, "case.archived", SLOW_EVENTS)
    began = timezone.now()
    send_due(seconds=600)
    mine = WebhookDelivery.objects.filter(webhook__in=watched, status=WebhookDelivery.Status.DELIVERED)
    sent, last = mine.count(), mine.aggregate(last=Max("last_attempt_at"))["last"]
    if sent != events * len(urls):
        raise AssertionError(f"{sent} of {events * len(urls)} were delivered.")
    Webhook.objects.all().delete()
    return float(sent / (last - began).total_seconds())


def _happen(case: Case, event_type: str, number: int) -> None:
    Event.objects.bulk_create(
        Event(
            firm_id=case.firm_id, case=case, event_type=event_type, entity_type="case", entity_id=case.pk,
            actor_type="system",
        )
        for _ in range(number)
    )  # fmt: skip


def _case() -> tuple[Case, User]:
    firm = make_firm()
    owner = make_user(firm, Role.ATTORNEY)
    return make_case(firm, owner), owner


def _webhook(case: Case, owner: User, url: str) -> Webhook:
    key = AgentKey.objects.create(
        firm_id=case.firm_id, owner=owner, name="Agent", prefix="itx_key", all_cases=True, operations=["read"],
        key_hash=digest(new_secret("itx_key")),
    )  # fmt: skip
    session = AgentSession.objects.create(
        firm_id=case.firm_id, key=key, agent_type="general", token_hash=digest(new_secret("itx_ses")),
        operations=["read"], expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    session.cases.set([case], through_defaults={"firm_id": session.firm_id})
    webhook: Webhook = Webhook.objects.create(
        firm_id=case.firm_id, session=session, url=url, secret=encrypted(new_webhook_secret())
    )
    return webhook
