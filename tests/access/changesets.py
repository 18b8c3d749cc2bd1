"""A session that changed something, in each place: what people of the case may review."""

from __future__ import annotations

import uuid

from cases.models import Role
from config.api.current import Call, calling
from config.api.scope import Actor
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from tests.access.callers import make_agent
from tests.access.canaries import NOTE, canary
from tests.access.places import ARCHIVED, FOREIGN, MISSING, OTHER, OWN
from tests.access.world import BEFORE, World
from tests.factories import make_user

KIND = "changed session"


def make_changesets(world: World) -> None:
    """Each session renamed the custodian of one document; its attorney is none of the callers. Agents see their own."""
    for relation in (OWN, OTHER, FOREIGN, ARCHIVED):
        item = world.items[relation]
        owner = make_user(item.firm, Role.ATTORNEY)
        world.ids[KIND][relation] = make_agent(owner, [item.case], ("read", "write"))[1]["agent_session"]
        agent = Actor("agent", owner_id=owner.pk, session_id=world.ids[KIND][relation])
        with calling(Call("evidence.update", agent, request_id=BEFORE)), firm_boundary(item.firm_id):
            EvidenceItem.objects.filter(pk=item.pk).update(custodian=f"{canary(relation, NOTE)} again")
    world.ids[KIND].setdefault(MISSING, uuid.uuid4())
    for caller in world.callers.values():
        if caller.kind == "agent":
            caller.ids[KIND] = caller.ids["agent_session"]
