"""A failed delivery of every session: about an event of the case its firm's callers work in."""

from __future__ import annotations

import uuid

from agents.models import AgentSession, Webhook, WebhookDelivery
from audit.events.actions import emit_for
from config.api.scope import SYSTEM
from tests.access.callers import Caller
from tests.access.places import ABROAD, HOME
from tests.access.world import World

RECEIVER = "https://receiver.example/"


def make_failed_deliveries(world: World) -> None:
    """Give each session a webhook and a delivery that was given up."""
    for session in AgentSession.objects.all():
        case = world.cases[ABROAD if session.firm_id == world.cases[ABROAD].firm_id else HOME]
        webhook = Webhook.objects.create(firm_id=session.firm_id, session=session, url=RECEIVER, secret=b"none")
        event = emit_for(case, actor=SYSTEM, event_type="case.updated")
        WebhookDelivery.objects.create(
            firm_id=session.firm_id, webhook=webhook, event=event, status=WebhookDelivery.Status.FAILED
        )


def failed_delivery(world: World, caller: Caller, relation: str) -> dict[str, uuid.UUID]:
    """The path of the session of that relation, and of its failed delivery."""
    session_id = world.id_of("agent_session", relation, caller)
    found = WebhookDelivery.objects.filter(webhook__session_id=session_id).first()
    return {"session_id": session_id, "delivery_id": found.pk if found else uuid.uuid4()}
