"""What is sent: deliveries claimed for an attempt, each with its payload and signatures, if it may still be sent."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import connection
from django.utils import timezone

from agents.models import AgentSession, Webhook, WebhookDelivery
from agents.webhooks.due import scope_now
from agents.webhooks.signing import decrypted, signature_headers
from audit.events.readers import as_dict
from audit.models import Event
from config.boundary import firm_boundary

LEASE_ROOM = 30  # seconds beyond the longest attempt
FRESH_SECONDS = 2.0  # a letter waits for a thread at most so long
UNSEEN = "The session may not be told of this event any more."
UNFINISHED = "The attempts ended without a result."
UNREADABLE = "The webhook's secret can't be read any more; rotate it."
STRANDED = "The session was suspended until its time was over."
# The next due deliveries, at most so many for each receiver: host and port, whoever's webhooks they are. The lease is asked
# for again in the row that is locked, so that of two workers one gets it.
CLAIM = """
WITH due AS (
  SELECT one.id, one.next_attempt_at, place.most,
         row_number() OVER (PARTITION BY place.receiver ORDER BY one.next_attempt_at, one.id) AS turn
  FROM (
    SELECT DISTINCT webhook_id FROM agents_webhookdelivery WHERE status = 'pending' AND next_attempt_at <= %(now)s
  ) waiting
  JOIN agents_webhook w ON w.id = waiting.webhook_id
  JOIN agents_agentsession s ON s.id = w.session_id AND s.status = 'active'
  CROSS JOIN LATERAL (SELECT lower(split_part(w.url, '/', 3)) AS receiver) host
  CROSS JOIN LATERAL (
    SELECT host.receiver, coalesce((%(rooms)s::jsonb ->> host.receiver)::int, %(each)s) AS most
  ) place
  CROSS JOIN LATERAL (
    SELECT d.id, d.next_attempt_at FROM agents_webhookdelivery d
    WHERE d.webhook_id = w.id AND d.status = 'pending' AND d.next_attempt_at <= %(now)s
      AND (d.lease_until IS NULL OR d.lease_until < %(now)s)
    ORDER BY d.next_attempt_at, d.id LIMIT place.most
  ) one
  WHERE w.disabled_at IS NULL AND (w.quiet_until IS NULL OR w.quiet_until <= %(now)s)
), claimed AS (
  SELECT id FROM agents_webhookdelivery
  WHERE id IN (SELECT id FROM due WHERE turn <= most ORDER BY next_attempt_at, id LIMIT %(room)s)
    AND status = 'pending' AND (lease_until IS NULL OR lease_until < %(now)s)
  FOR UPDATE SKIP LOCKED
)
UPDATE agents_webhookdelivery d
SET lease_until = %(leased)s, attempts = d.attempts + 1, last_attempt_at = %(now)s
FROM claimed WHERE d.id = claimed.id RETURNING d.id
"""


@dataclass(frozen=True, slots=True)
class Letter:
    """One attempt at a delivery. ``receiver`` is the host and port it goes to; ``send_by`` is a moment of the clock that
    only goes forward: later the letter is stale, for the rights it was written with are to be asked for again.
    """

    delivery_id: uuid.UUID
    webhook_id: uuid.UUID
    firm_id: uuid.UUID
    attempt: int
    receiver: str
    url: str
    headers: dict[str, str]
    payload: bytes
    send_by: float

    @property
    def fresh(self) -> bool:
        return time.monotonic() <= self.send_by


def claim(*, room: int, each: int, rooms: Mapping[str, int] | None = None) -> list[uuid.UUID]:
    """Lease the next deliveries, ``room`` at most in all, and ``each`` for a receiver or what ``rooms`` has for it."""
    if room <= 0:
        return []
    now, lease = timezone.now(), timedelta(seconds=settings.WEBHOOK_TIMEOUT_SECONDS + LEASE_ROOM)
    values: dict[str, Any] = {
        "each": each, "rooms": json.dumps(dict(rooms or {})), "room": room, "now": now, "leased": now + lease,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(CLAIM, values)
        return [row[0] for row in cursor.fetchall()]


def write_letters(claimed: Collection[uuid.UUID]) -> list[Letter]:
    """The letters of claimed deliveries; those that may not be sent any more become dead letters."""
    rows = WebhookDelivery.objects.select_related("webhook__session__key__owner").filter(pk__in=claimed)
    letters: list[Letter] = []
    by_firm = attrgetter("firm_id")
    for firm_id, of_firm in groupby(sorted(rows, key=by_firm), key=by_firm):
        with firm_boundary(firm_id):
            by_webhook = attrgetter("webhook_id")
            for _, some in groupby(sorted(of_firm, key=by_webhook), key=by_webhook):
                letters += _of_webhook(list(some))
    return letters


def give_up(deliveries: Iterable[uuid.UUID], problem: str) -> None:
    """Make dead letters of what is still waiting."""
    WebhookDelivery.objects.filter(pk__in=list(deliveries), status=WebhookDelivery.Status.PENDING).update(
        status=WebhookDelivery.Status.DEAD, problem=problem, lease_until=None, next_attempt_at=None
    )


def give_up_stranded() -> None:
    """Make dead letters of what waits for a suspended session whose time has run out: nobody can let it go on."""
    stranded = AgentSession.objects.filter(status=AgentSession.Status.SUSPENDED, expires_at__lte=timezone.now())
    waiting = WebhookDelivery.objects.filter(webhook__session__in=stranded, status=WebhookDelivery.Status.PENDING)
    give_up(waiting.values_list("pk", flat=True), STRANDED)


def put_back(letters: Iterable[Letter]) -> None:
    """Let letters that were never sent be claimed again at once, as if they had not been."""
    for attempt, some in groupby(sorted(letters, key=attrgetter("attempt")), key=attrgetter("attempt")):
        WebhookDelivery.objects.filter(
            pk__in=[one.delivery_id for one in some], attempts=attempt, status=WebhookDelivery.Status.PENDING
        ).update(lease_until=None, attempts=attempt - 1)


def _of_webhook(deliveries: list[WebhookDelivery]) -> list[Letter]:
    webhook: Webhook = deliveries[0].webhook
    most = len(settings.WEBHOOK_RETRY_SECONDS) + 1
    give_up((one.pk for one in deliveries if one.attempts > most), UNFINISHED)
    scope = scope_now(webhook.session, late=True)
    ids = [one.event_id for one in deliveries]
    rows = Event.objects.visible_to(scope).filter(pk__in=ids) if scope else ()
    events = {one.pk: as_dict(one, scope) for one in rows} if scope else {}
    give_up((one.pk for one in deliveries if one.event_id not in events), UNSEEN)
    try:
        secrets = [decrypted(one) for one in _secrets(webhook)]
    except InvalidToken:
        give_up((one.pk for one in deliveries), UNREADABLE)
        return []
    return [
        _letter(one, webhook, events[one.event_id], secrets)
        for one in deliveries
        if one.event_id in events and one.attempts <= most
    ]


def _secrets(webhook: Webhook) -> list[bytes | memoryview]:
    """The present secret, and the former one while a rotation overlaps."""
    overlaps = webhook.former_until is not None and webhook.former_until > timezone.now()
    return [webhook.secret, webhook.former_secret] if overlaps and webhook.former_secret else [webhook.secret]


def _letter(delivery: WebhookDelivery, webhook: Webhook, event: dict[str, Any], secrets: list[str]) -> Letter:
    payload = json.dumps(event, separators=(",", ":")).encode()
    signed = signature_headers(payload, message_id=str(delivery.pk), timestamp=int(time.time()), secrets=secrets)
    return Letter(
        delivery_id=delivery.pk, webhook_id=webhook.pk, firm_id=webhook.firm_id, attempt=delivery.attempts,
        receiver=receiver_of(webhook.url), url=webhook.url, payload=payload,
        headers={"Content-Type": "application/json"} | signed, send_by=time.monotonic() + FRESH_SECONDS,
    )  # fmt: skip


def receiver_of(url: str) -> str:
    """Host and port of an address, as the claim counts them."""
    return url.split("/", 3)[2].lower()
