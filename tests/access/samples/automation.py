"""Calls of the tools of automation rules."""

from __future__ import annotations

from typing import Any

from cases.models import Role
from tests.access.callers import Caller
from tests.access.rules import Exempt, Sample
from tests.access.world import World

READ, WRITE = "read:automation", "write:automation"
DIRECTING = (Role.FIRM_ADMIN, Role.ATTORNEY)
OTHERS = Exempt(
    lambda caller, relation: caller.role not in DIRECTING, 403, "only attorneys and firm admins direct agents"
)


def _new(world: World, caller: Caller, relation: str) -> dict[str, Any]:
    return {"name": "Triage", "agent_type": "intake", "trigger": "evidence.processed", "case_ids": None}


SAMPLES: dict[str, Sample] = {
    "automation.create": Sample(WRITE, body=_new, people=True, exempt=(OTHERS,)),
    "automation.list": Sample(READ),
    "automation.get": Sample(READ),
    "automation.update": Sample(WRITE, body={"enabled": False}, people=True),
    "automation.delete": Sample("delete:automation", people=True),
    "automation.list_runs": Sample(READ),
}
