"""Claims due deliveries and prepares an attempt for each that may still be sent, with its payload and signatures."""

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

LEASE_MARGIN = 30  # seconds beyond the longest attempt
MAX_QUEUE_SECONDS = 2.0  # after this a prepared attempt is stale: the session's rights are checked again
NOT_VISIBLE = "The session may no longer see this event."
UNFINISHED = "The attempts ended without a result."
UNREADABLE = "The webhook's secret can't be read any more; rotate it."
ORPHANED = "The session was suspended until its time was over."
# Selects the next due deliveries, limited for each receiver (host and port, for all webhooks that use it). The lease is checked
# again on the locked row, so that only one of two workers gets a delivery.
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
    SELECT host.receiver, coalesce((%(limits)s::jsonb ->> host.receiver)::int, %(each)s) AS most
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
  WHERE id IN (SELECT id FROM due WHERE turn <= most ORDER BY next_attempt_at, id LIMIT %(limit)s)
    AND status = 'pending' AND (lease_until IS NULL OR lease_until < %(now)s)
  FOR UPDATE SKIP LOCKED
)
UPDATE agents_webhookdelivery d
SET lease_until = %(leased)s, attempts = d.attempts + 1, last_attempt_at = %(now)s
FROM claimed WHERE d.id = claimed.id RETURNING d.id
"""


@dataclass(frozen=True, slots=True)
class DeliveryAttempt:
    """One attempt to deliver one event to one receiver. ``receiver`` is its host and port. After ``send_by``, a reading of the
    monotonic clock, the attempt is stale: the session's rights have to be checked again.
    """

    delivery_id: uuid.UUID
    webhook_id: uuid.UUID
    firm_id: uuid.UUID
    number: int
    receiver: str
    url: str
    headers: dict[str, str]
    payload: bytes
    send_by: float

    @property
    def stale(self) -> bool:
        return time.monotonic() > self.send_by


def claim(*, limit: int, each: int, limits: Mapping[str, int] | None = None) -> list[uuid.UUID]:
    """Lease the next deliveries: at most ``limit`` in all, and for each receiver what ``limits`` has for it or else ``each``."""
    if limit <= 0:
        return []
    now, lease = timezone.now(), timedelta(seconds=settings.WEBHOOK_TIMEOUT_SECONDS + LEASE_MARGIN)
    values: dict[str, Any] = {
        "each": each, "limits": json.dumps(dict(limits or {})), "limit": limit, "now": now, "leased": now + lease,
    }  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(CLAIM, values)
        return [row[0] for row in cursor.fetchall()]


def prepare_attempts(claimed: Collection[uuid.UUID]) -> list[DeliveryAttempt]:
    """Returns an attempt for each claimed delivery; deliveries that may no longer be sent are marked as failed."""
    rows = WebhookDelivery.objects.select_related("webhook__session__key__owner").filter(pk__in=claimed)
    attempts: list[DeliveryAttempt] = []
    by_firm = attrgetter("firm_id")
    for firm_id, of_firm in groupby(sorted(rows, key=by_firm), key=by_firm):
        with firm_boundary(firm_id):
            by_webhook = attrgetter("webhook_id")
            for _, some in groupby(sorted(of_firm, key=by_webhook), key=by_webhook):
                attempts += _prepare_for_webhook(list(some))
    return attempts


def give_up(deliveries: Iterable[uuid.UUID], problem: str) -> None:
    """Mark those of the deliveries as failed that are still pending."""
    WebhookDelivery.objects.filter(pk__in=list(deliveries), status=WebhookDelivery.Status.PENDING).update(
        status=WebhookDelivery.Status.FAILED, problem=problem, lease_until=None, next_attempt_at=None
    )


def give_up_orphaned() -> None:
    """Mark the deliveries of suspended sessions that have expired as failed: nobody can resume such a session."""
    orphaned = AgentSession.objects.filter(status=AgentSession.Status.SUSPENDED, expires_at__lte=timezone.now())
    waiting = WebhookDelivery.objects.filter(webhook__session__in=orphaned, status=WebhookDelivery.Status.PENDING)
    give_up(waiting.values_list("pk", flat=True), ORPHANED)


def put_back(attempts: Iterable[DeliveryAttempt]) -> None:
    """Release attempts that were never made, so that their deliveries can be claimed again at once."""
    for number, some in groupby(sorted(attempts, key=attrgetter("number")), key=attrgetter("number")):
        WebhookDelivery.objects.filter(
            pk__in=[one.delivery_id for one in some], attempts=number, status=WebhookDelivery.Status.PENDING
        ).update(lease_until=None, attempts=number - 1)


def _prepare_for_webhook(deliveries: list[WebhookDelivery]) -> list[DeliveryAttempt]:
    webhook: Webhook = deliveries[0].webhook
    most = len(settings.WEBHOOK_RETRY_SECONDS) + 1
    give_up((one.pk for one in deliveries if one.attempts > most), UNFINISHED)
    scope = scope_now(webhook.session, late=True)
    ids = [one.event_id for one in deliveries]
    rows = Event.objects.filter(pk__in=ids).few_visible_to(scope) if scope else ()
    events = {one.pk: as_dict(one, scope) for one in rows} if scope else {}
    give_up((one.pk for one in deliveries if one.event_id not in events), NOT_VISIBLE)
    try:
        secrets = [decrypted(one) for one in _secrets(webhook)]
    except InvalidToken:
        give_up((one.pk for one in deliveries), UNREADABLE)
        return []
    return [
        _attempt(one, webhook, events[one.event_id], secrets)
        for one in deliveries
        if one.event_id in events and one.attempts <= most
    ]


def _secrets(webhook: Webhook) -> list[bytes | memoryview]:
    """Returns the current secret, and the previous one while a rotation overlaps."""
    overlaps = webhook.former_until is not None and webhook.former_until > timezone.now()
    return [webhook.secret, webhook.former_secret] if overlaps and webhook.former_secret else [webhook.secret]


def _attempt(delivery: WebhookDelivery, webhook: Webhook, event: dict[str, Any], secrets: list[str]) -> DeliveryAttempt:
    payload = json.dumps(event, separators=(",", ":")).encode()
    signed = signature_headers(payload, message_id=str(delivery.pk), timestamp=int(time.time()), secrets=secrets)
    return DeliveryAttempt(
        delivery_id=delivery.pk, webhook_id=webhook.pk, firm_id=webhook.firm_id, number=delivery.attempts,
        receiver=receiver_of(webhook.url), url=webhook.url, payload=payload,
        headers={"Content-Type": "application/json"} | signed, send_by=time.monotonic() + MAX_QUEUE_SECONDS,
    )  # fmt: skip


def receiver_of(url: str) -> str:
    """Returns the host and port of a URL, as the claim groups them."""
    return url.split("/", 3)[2].lower()
