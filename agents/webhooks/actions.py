"""The webhooks of sessions: registering, rotating the secret, removing; and retrying a delivery."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from agents.access.authentication import session_scope
from agents.access.session_events import emit_session
from agents.models import AgentSession, Webhook, WebhookDelivery
from agents.policies import check_going, check_replay
from agents.webhooks.due import READS_EVENTS
from agents.webhooks.signing import encrypted, encrypted_anew, new_webhook_secret
from agents.webhooks.wakeup import forget, wake_sender
from audit.models import Event
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor
from config.outgoing.client import Unsuitable, check_url

OVERLAP_SECONDS = 86_400
logger = logging.getLogger("intactus.webhooks")


@transaction.atomic
def session_update(
    *,
    actor: Actor,
    session: AgentSession,
    rotate_webhook_secret: bool = False,
    overlap_seconds: int = OVERLAP_SECONDS,
    **webhook: Any,
) -> str | None:
    """Register or replace the session's webhook (``webhook={"url", "types"}``), remove it (``webhook=None``), or give it a
    new secret beside the former one. Returns a secret that is new, to be shown this once.
    """
    check_going(session)
    present = Webhook.objects.select_for_update().filter(session=session).first()
    secret = None
    if given := webhook.get("webhook"):
        present, secret = _set(session, present, **given)
    elif "webhook" in webhook and present is not None:
        present.delete()  # and with it its deliveries, those that wait as well as those that were made
        present = None
    if rotate_webhook_secret and secret is None:
        secret = _rotate(present, overlap_seconds)
    emit_session(session, "agent_session.updated", actor=actor)
    return secret


@transaction.atomic
def delivery_replay(*, actor: Actor, delivery: WebhookDelivery) -> WebhookDelivery:
    """Send it again, from the first attempt on, under the id it always had."""
    check_replay(delivery)
    delivery.status, delivery.attempts, delivery.problem = WebhookDelivery.Status.PENDING, 0, ""
    delivery.next_attempt_at, delivery.response_status = timezone.now(), None
    delivery.save(update_fields=["status", "attempts", "problem", "next_attempt_at", "response_status"])
    emit_session(delivery.webhook.session, "agent_session.updated", actor=actor)
    transaction.on_commit(wake_sender)
    return delivery


def _set(session: AgentSession, present: Webhook | None, *, url: str, types: list[str]) -> tuple[Webhook, str | None]:
    """A receiver at a new address, or that was switched off, begins anew: with a secret of its own, and from now on."""
    _check_receiver(session, url)
    if present is not None and present.url == url and present.disabled_at is None:
        present.types = types
        present.save(update_fields=["types"])
        return present, None
    secret = new_webhook_secret()
    webhook, _ = Webhook.objects.update_or_create(
        session=session,
        defaults={
            "firm_id": session.firm_id, "url": url, "types": types, "secret": encrypted(secret), "former_secret": None,
            "former_until": None, "quiet_until": None, "disabled_at": None, "disabled_reason": "",
            "position": _newest(session),
        },
    )  # fmt: skip
    transaction.on_commit(lambda: forget(session.firm_id))
    return webhook, secret


def _check_receiver(session: AgentSession, url: str) -> None:
    if not session_scope(session)[1].permits(READS_EVENTS, client=True):
        raise Forbidden(
            "This session may not read events, so it receives none.", details={"required_permission": READS_EVENTS}
        )
    try:
        check_url(url)
    except Unsuitable as error:
        raise Invalid.field("webhook.url", str(error)) from error


def _newest(session: AgentSession) -> int:
    """The position of the firm's last event: a webhook receives the events after its registration."""
    return Event.objects.filter(firm_id=session.firm_id).aggregate(last=Max("position"))["last"] or 0


def _rotate(webhook: Webhook | None, overlap_seconds: int) -> str:
    if webhook is None:
        raise Conflict("This session has no webhook.")
    secret = new_webhook_secret()
    webhook.former_secret = webhook.secret if overlap_seconds else None
    webhook.former_until = timezone.now() + timedelta(seconds=overlap_seconds) if overlap_seconds else None
    webhook.secret = encrypted(secret)
    webhook.save(update_fields=["secret", "former_secret", "former_until"])
    return secret


def secrets_encrypt_anew() -> int:
    """Encrypt every stored secret with the current key; returns for how many webhooks. Unreadable ones are left as they are."""
    count = 0
    for pk in Webhook.objects.order_by("pk").values_list("pk", flat=True):
        with transaction.atomic():
            count += _encrypt_anew(Webhook.objects.select_for_update().get(pk=pk))
    return count


def _encrypt_anew(webhook: Webhook) -> bool:
    try:
        webhook.secret = encrypted_anew(webhook.secret)
        webhook.former_secret = encrypted_anew(webhook.former_secret) if webhook.former_secret else None
    except InvalidToken:
        logger.warning("no key opens the secret of webhook %s", webhook.pk)
        return False
    webhook.save(update_fields=["secret", "former_secret"])
    return True
