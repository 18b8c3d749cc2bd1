"""Calls of the tools of notifications."""

from __future__ import annotations

from typing import Any

from tests.access.callers import Caller
from tests.access.places import HOME, OWN
from tests.access.rules import Exempt, Sample
from tests.access.world import World

READ, WRITE = "read:notifications", "write:notifications"
OUTSIDE = Exempt(lambda caller, relation: HOME not in caller.places, 422, "the case is none they take part in")


def _new(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """A colleague is notified; an agent's attorney is, without being named."""
    about = {"entity_type": "evidence", "entity_id": str(world.id_of("evidence", OWN))}
    body = {"case_id": str(world.id_of("case", OWN)), "title": "Look at this", **about}
    return body if caller.kind != "person" else body | {"recipient_ids": [str(world.id_of("user", OWN))]}


SAMPLES: dict[str, Sample] = {
    "notifications.create": Sample(WRITE, body=_new, exempt=(OUTSIDE,)),
    "notifications.list": Sample(READ, client=True),
    "notifications.mark_read": Sample("self"),
    "notifications.mark_all_read": Sample("self"),
    "notifications.get_preferences": Sample("self"),
    "notifications.update_preferences": Sample("self", body={"mail": "at_once"}),
}
