"""Deliveries for what happened: each live webhook gets one for every event that its session may see now."""

from __future__ import annotations

import uuid

from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from agents.access.authentication import session_scope
from agents.models import AgentSession, Webhook, WebhookDelivery
from agents.policies import deliver_until
from audit.events.actions import seal
from audit.models import Event
from config.api.scope import Scope
from config.boundary import firm_boundary

BATCH = 500
READS_EVENTS = "read:events"


def make_deliveries() -> int:
    """Bring every live webhook up to the last event of its firm; returns how many deliveries were made."""
    seal()
    return sum(_bring_up(firm_id, webhook_id) for firm_id, webhook_id in _behind())


def live_webhooks() -> QuerySet[Webhook]:
    """Returns the webhooks whose sessions are active and may receive events, as far as the rows say."""
    now = timezone.now()
    rows: QuerySet[Webhook] = Webhook.objects.filter(
        Q(session__key__expires_at__isnull=True) | Q(session__key__expires_at__gt=now),
        disabled_at__isnull=True,
        session__status=AgentSession.Status.ACTIVE,
        session__expires_at__gt=now,
        session__key__revoked_at__isnull=True,
        session__key__owner__is_active=True,
    )
    return rows


def scope_now(session: AgentSession, *, late: bool = False) -> Scope | None:
    """Returns the scope of the events that the session may receive now, or ``None`` if it may receive none.

    ``late``: for events that already have a delivery. These are retried for a while after the session has expired, unless it
    was ended or its key or owner lost their rights.
    """
    now, key = timezone.now(), session.key
    over = key.revoked_at or (key.expires_at and key.expires_at <= now) or not key.owner.is_active
    until = deliver_until(session) if late else session.expires_at
    if over or session.status != AgentSession.Status.ACTIVE or until <= now:
        return None
    scope = session_scope(session)[1]
    return scope if scope.permits(READS_EVENTS, client=True) else None


def _behind() -> list[tuple[uuid.UUID, uuid.UUID]]:
    """Firm and id of the live webhooks that are behind their firm's last event."""
    sealed = Event.objects.filter(firm_id=OuterRef("firm_id"), position__isnull=False).order_by("-position")
    rows = live_webhooks().annotate(newest=Subquery(sealed.values("position")[:1])).filter(newest__gt=F("position"))
    return list(rows.order_by("firm_id", "pk").values_list("firm_id", "pk"))


def _bring_up(firm_id: uuid.UUID, webhook_id: uuid.UUID) -> int:
    with firm_boundary(firm_id):
        rows = Webhook.objects.select_related("session__key__owner").filter(pk=webhook_id)
        webhook: Webhook | None = rows.select_for_update(skip_locked=True, of=("self",)).first()
        scope = scope_now(webhook.session) if webhook else None
        if webhook is None or scope is None:
            return 0
        newest = Event.objects.filter(firm_id=firm_id).aggregate(last=Max("position"))["last"] or 0
        events = Event.objects.filter(position__gt=webhook.position, position__lte=newest)
        if webhook.types:
            events = events.filter(event_type__in=webhook.types)
        found = list(events.few_visible_to(scope).order_by("position").values_list("pk", "position")[:BATCH])
        now = timezone.now()
        WebhookDelivery.objects.bulk_create(
            (
                WebhookDelivery(firm_id=firm_id, webhook=webhook, event_id=event_id, next_attempt_at=now)
                for event_id, _ in found
            ),
            ignore_conflicts=True,
        )
        webhook.position = found[-1][1] if len(found) == BATCH else newest
        webhook.save(update_fields=["position"])
        return len(found)
