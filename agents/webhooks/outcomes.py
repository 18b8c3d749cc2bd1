"""What became of attempts: delivered, to be tried again later, given up; and a receiver that says it is gone."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from agents.actions.session_events import emit_session
from agents.models import Webhook, WebhookDelivery
from agents.webhooks.letters import Letter
from cases.actions.notifications import notify
from cases.models import Notification
from config.api.scope import SYSTEM
from config.boundary import firm_boundary

GONE = 410
GONE_REASON = "The receiver answered 410: it wants no more deliveries."
REDIRECTED = "The receiver answered {status}: redirects are not followed."
REFUSED = "The receiver answered {status}."


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attempt ended: the status answered, or the problem on the way."""

    letter: Letter
    status: int | None
    problem: str = ""

    @property
    def delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def record(outcomes: Iterable[Outcome]) -> None:
    """Store how attempts ended. One whose lease was lost to another attempt changes nothing."""

    def firm(outcome: Outcome) -> uuid.UUID:
        return outcome.letter.firm_id

    for firm_id, some in groupby(sorted(outcomes, key=firm), key=firm):
        with firm_boundary(firm_id):
            for outcome in some:
                _record(outcome)


def _record(outcome: Outcome) -> None:
    attempt = WebhookDelivery.objects.filter(
        pk=outcome.letter.delivery_id, attempts=outcome.letter.attempt, status=WebhookDelivery.Status.PENDING
    )
    if outcome.delivered:
        attempt.update(
            status=WebhookDelivery.Status.DELIVERED, response_status=outcome.status, problem="", lease_until=None,
            next_attempt_at=None,
        )  # fmt: skip
    elif _failed(attempt, outcome) and outcome.status == GONE:
        _disable(outcome.letter.webhook_id)


def _failed(attempt: QuerySet[WebhookDelivery], outcome: Outcome) -> int:
    delays = settings.WEBHOOK_RETRY_SECONDS
    last = outcome.letter.attempt > len(delays) or outcome.status == GONE
    due = None if last else timezone.now() + timedelta(seconds=delays[outcome.letter.attempt - 1])
    redirected = outcome.status is not None and 300 <= outcome.status < 400
    answered = (REDIRECTED if redirected else REFUSED).format(status=outcome.status)
    return attempt.update(
        status=WebhookDelivery.Status.DEAD if last else WebhookDelivery.Status.PENDING,
        response_status=outcome.status, problem=outcome.problem or answered, lease_until=None, next_attempt_at=due,
    )  # fmt: skip


def _disable(webhook_id: uuid.UUID) -> None:
    """Send nothing more to a receiver that is gone, and tell the session's owner, once."""
    live = Webhook.objects.select_related("session__key__owner").filter(pk=webhook_id, disabled_at__isnull=True)
    webhook = live.select_for_update(of=("self",)).first()
    if webhook is None:
        return
    webhook.disabled_at, webhook.disabled_reason = timezone.now(), GONE_REASON
    webhook.save(update_fields=["disabled_at", "disabled_reason"])
    WebhookDelivery.objects.filter(webhook=webhook, status=WebhookDelivery.Status.PENDING).update(
        status=WebhookDelivery.Status.DEAD, problem=GONE_REASON, lease_until=None, next_attempt_at=None
    )
    emit_session(webhook.session, "agent_session.updated", actor=SYSTEM)
    notify(
        actor=SYSTEM,
        recipients=[webhook.session.key.owner],
        kind=Notification.Kind.WEBHOOK,
        title=f"The webhook of {webhook.session.key.name} was switched off",
        body=f"{GONE_REASON} What was not delivered stands among the session's dead letters.",
        entity_type="agent_session",
        entity_id=webhook.session_id,
        firm_id=webhook.firm_id,
    )
