"""Standing instructions of the world's attorneys, and runs of them."""

from __future__ import annotations

import uuid

from agents.models import AgentKey, AutomationRule, AutomationRun
from audit.models import Event
from cases.models import Role, User
from cases.signin.secrets import digest, new_secret
from tests.access.canaries import NOTE, canary
from tests.access.places import FOREIGN, HIDDEN, MISSING, OWN
from tests.access.world import World


def make_rules(world: World) -> None:
    """One for each attorney and firm admin; agents see their attorney's."""
    made: dict[uuid.UUID, uuid.UUID] = {}
    for caller in world.callers.values():
        if caller.user is None or caller.user.role not in (Role.FIRM_ADMIN, Role.ATTORNEY):
            continue
        if caller.user.pk not in made:
            made[caller.user.pk] = _rule(caller.user).pk
        caller.ids["automation_rule"] = made[caller.user.pk]
    world.ids["automation_rule"][MISSING] = uuid.uuid4()
    world.ids["automation_rule"][HIDDEN] = world.callers["unassigned attorney"].ids["automation_rule"]
    world.ids["automation_rule"][FOREIGN] = world.callers["another firm's admin"].ids["automation_rule"]
    for relation, owner in ((OWN, "assigned attorney"), (FOREIGN, "another firm's admin")):
        _run(world, relation, world.callers[owner].ids["automation_rule"])


def _run(world: World, relation: str, rule_id: uuid.UUID) -> None:
    item = world.items[relation]
    row = {"firm_id": item.firm_id, "case": item.case}
    event = Event.objects.create(
        **row, event_type="evidence.processed", entity_type="evidence", entity_id=item.pk, actor_type="system"
    )
    AutomationRun.objects.create(
        **row, rule_id=rule_id, event=event, status="done", outcome={"note": canary(relation, NOTE)}
    )


def _rule(owner: User) -> AutomationRule:
    key = AgentKey.objects.create(
        firm_id=owner.firm_id, owner=owner, name="Triage", prefix="itx_key", key_hash=digest(new_secret("itx_key")),
        operations=["read", "write"], all_cases=True, agent_type="intake", entity_types=["evidence", "notifications"],
    )  # fmt: skip
    rule: AutomationRule = AutomationRule.objects.create(
        firm_id=owner.firm_id, key=key, name="Triage", agent_type="intake", trigger="evidence.processed"
    )
    return rule
