"""Stores the outcomes of delivery attempts: delivered, to be retried, failed for good, or the receiver is gone."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.conf import settings
from django.utils import timezone

from agents.access.session_events import emit_session
from agents.models import Webhook, WebhookDelivery
from agents.webhooks.attempts import DeliveryAttempt, put_back
from cases.models import Notification
from cases.notifications.actions import notify
from config.api.scope import SYSTEM
from config.boundary import firm_boundary

GONE = 410
GONE_REASON = "The receiver answered 410: it wants no more deliveries."
REDIRECTED = "The receiver answered {status}: redirects are not followed."
REFUSED = "The receiver answered {status}."


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """How an attempt ended: the status answered, or the problem on the way, and how many seconds the receiver asks to wait.

    Not ``tried``: the attempt was never made, and its delivery is to be claimed again.
    """

    attempt: DeliveryAttempt
    status: int | None
    problem: str = ""
    wait: float = 0.0
    tried: bool = True

    @property
    def delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def ends_queue(self) -> bool:
        """Whether the receiver wants nothing more of this webhook, for now or at all."""
        return self.status == GONE or self.wait > 0


def record(outcomes: Iterable[AttemptOutcome]) -> None:
    """Store how attempts ended. One whose lease was lost to another attempt changes nothing."""

    def firm(outcome: AttemptOutcome) -> uuid.UUID:
        return outcome.attempt.firm_id

    for firm_id, some in groupby(sorted(outcomes, key=firm), key=firm):
        with firm_boundary(firm_id):
            _record(list(some))


def _record(outcomes: list[AttemptOutcome]) -> None:
    put_back(one.attempt for one in outcomes if not one.tried)
    _deliver([one for one in outcomes if one.delivered])
    for outcome in outcomes:
        if outcome.tried and not outcome.delivered and _failed(outcome) and outcome.status == GONE:
            _disable(outcome.attempt.webhook_id)
        if outcome.wait:
            until = timezone.now() + timedelta(seconds=outcome.wait)
            Webhook.objects.filter(pk=outcome.attempt.webhook_id).update(quiet_until=until)


def _deliver(outcomes: list[AttemptOutcome]) -> None:
    """Mark attempts as delivered, in one statement for each attempt number and response status."""

    def alike(outcome: AttemptOutcome) -> tuple[int, int]:
        return outcome.attempt.number, outcome.status or 0

    for (number, status), some in groupby(sorted(outcomes, key=alike), key=alike):
        ids = [one.attempt.delivery_id for one in some]
        WebhookDelivery.objects.filter(pk__in=ids, attempts=number, status=WebhookDelivery.Status.PENDING).update(
            status=WebhookDelivery.Status.DELIVERED, response_status=status, problem="", lease_until=None,
            next_attempt_at=None, last_attempt_at=timezone.now(),
        )  # fmt: skip


def _failed(outcome: AttemptOutcome) -> int:
    delays, number, now = settings.WEBHOOK_RETRY_SECONDS, outcome.attempt.number, timezone.now()
    last = number > len(delays) or outcome.status == GONE
    due = None if last else now + timedelta(seconds=max(delays[number - 1], outcome.wait))
    redirected = outcome.status is not None and 300 <= outcome.status < 400
    answered = (REDIRECTED if redirected else REFUSED).format(status=outcome.status)
    return WebhookDelivery.objects.filter(
        pk=outcome.attempt.delivery_id, attempts=number, status=WebhookDelivery.Status.PENDING
    ).update(
        status=WebhookDelivery.Status.FAILED if last else WebhookDelivery.Status.PENDING,
        response_status=outcome.status, problem=outcome.problem or answered, lease_until=None, next_attempt_at=due,
        last_attempt_at=now,
    )  # fmt: skip


def _disable(webhook_id: uuid.UUID) -> None:
    """Disable the webhook of a receiver that is gone, and notify the session's owner, once."""
    live = Webhook.objects.select_related("session__key__owner").filter(pk=webhook_id, disabled_at__isnull=True)
    webhook = live.select_for_update(of=("self",)).first()
    if webhook is None:
        return
    webhook.disabled_at, webhook.disabled_reason = timezone.now(), GONE_REASON
    webhook.save(update_fields=["disabled_at", "disabled_reason"])
    WebhookDelivery.objects.filter(webhook=webhook, status=WebhookDelivery.Status.PENDING).update(
        status=WebhookDelivery.Status.FAILED, problem=GONE_REASON, lease_until=None, next_attempt_at=None
    )
    emit_session(webhook.session, "agent_session.updated", actor=SYSTEM)
    notify(
        actor=SYSTEM,
        recipients=[webhook.session.key.owner],
        kind=Notification.Kind.WEBHOOK,
        title=f"The webhook of {webhook.session.key.name} was switched off",
        body=f"{GONE_REASON} What was not delivered is listed among the session's failed deliveries.",
        entity_type="agent_session",
        entity_id=webhook.session_id,
        firm_id=webhook.firm_id,
    )
