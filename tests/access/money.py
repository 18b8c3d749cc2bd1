"""Requests of agents that wait for a person, priced operations and limits: one of each in the cases of the world."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone

from agents.billing.spending import this_month
from agents.models import AgentSession, Approval, Control, UsageOperation
from audit.models import Job
from tests.access.callers import FULL, LASTING, make_agent
from tests.access.canaries import NOTE, canary
from tests.access.places import ARCHIVED, FOREIGN, MISSING, OTHER, OWN, PLACE
from tests.access.world import World

ASKING = {OWN: "agent, full", ARCHIVED: "agent, full", FOREIGN: "another firm's agent"}


def make_money(world: World) -> None:
    for relation in (OWN, ARCHIVED, FOREIGN, OTHER):
        session = _session(world, relation)
        world.ids["approval"][relation] = _approval(world, session, relation).pk
        world.ids["usage"][relation] = _operation(world, session, relation).pk
        case = world.cases[PLACE[relation]]
        Control.objects.create(firm_id=case.firm_id, case=case, monthly_cap_cents=10_000_000)
    for kind in ("approval", "usage"):
        world.ids[kind][MISSING] = uuid.uuid4()


def _session(world: World, relation: str) -> AgentSession:
    if relation in ASKING:
        return AgentSession.objects.get(pk=world.callers[ASKING[relation]].ids["agent_session"])
    owner = world.callers["firm admin"].user
    assert owner is not None
    _, ids = make_agent(owner, [world.cases[PLACE[relation]]], FULL)
    return AgentSession.objects.get(pk=ids["agent_session"])


def _approval(world: World, session: AgentSession, relation: str) -> Approval:
    case, pk, word = world.cases[PLACE[relation]], uuid.uuid4(), canary(relation, NOTE)
    row: dict[str, Any] = {"firm_id": case.firm_id, "case": case}
    job = Job.objects.create(
        **row, kind="cases.update", entity_type="approval", entity_id=pk, status="awaiting_approval",
        actor_type="agent", actor_name="Agent", session_id=session.pk,
    )  # fmt: skip
    approval: Approval = Approval.objects.create(
        **row, id=pk, job=job, session=session, tool="cases.update", method="PATCH", path=f"/v1/cases/{case.pk}",
        body={"description": word}, request_hash=pk.bytes * 2, reasoning=word, why=word, summary={"changes": word},
        target_type="case", target_id=case.pk, target_version=1, expires_at=timezone.now() + LASTING,
    )  # fmt: skip
    return approval


def _operation(world: World, session: AgentSession, relation: str) -> UsageOperation:
    case = world.cases[PLACE[relation]]
    operation: UsageOperation = UsageOperation.objects.create(
        firm_id=case.firm_id, case=case, operation_type="classify", month=this_month(), price_cents=15,
        status="settled", actor_type="agent", actor_id=session.key_id, actor_name=canary(relation, NOTE),
        session=session, entity_type="evidence", entity_id=world.id_of("evidence", relation),
    )  # fmt: skip
    return operation
