"""A session that changed something, in each place: what people of the case may review."""

from __future__ import annotations

import uuid

from django.db import connection

from cases.models import Role
from config.boundary import note_changes
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
        note_changes(session_id=world.ids[KIND][relation], tool="evidence.update", request_id=BEFORE)
        EvidenceItem.objects.filter(pk=item.pk).update(custodian=f"{canary(relation, NOTE)} again")
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('app.session', '', true)")
    world.ids[KIND].setdefault(MISSING, uuid.uuid4())
    for caller in world.callers.values():
        if caller.kind == "agent":
            caller.ids[KIND] = caller.ids["agent_session"]
