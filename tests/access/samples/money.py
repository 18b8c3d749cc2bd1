"""Calls of the tools of approvals, controls and usage."""

from __future__ import annotations

from cases.models import Role
from tests.access.places import ARCHIVED
from tests.access.rules import Exempt, Sample

KEYS, USAGE = "admin:agent_keys", "read:usage"
DIRECTING = (Role.ATTORNEY, Role.FIRM_ADMIN)
DECIDE = Exempt(lambda caller, relation: caller.role not in DIRECTING, 403, "attorneys and firm admins decide")
NO_AGENTS = Exempt(
    lambda caller, relation: caller.kind == "person" and caller.role not in DIRECTING, 404, "they have no agents"
)
ASKS = Exempt(
    lambda caller, relation: caller.kind == "agent" and relation != ARCHIVED, 202, "an agent's call waits for a person"
)

SAMPLES: dict[str, Sample] = {
    "approvals.list": Sample("read:approvals"),
    "approvals.get": Sample("read:approvals", "approval"),
    "approvals.approve": Sample(
        "write:approvals", "approval", body={}, people=True, changes=True, inner="cases.update", exempt=(DECIDE,)
    ),
    "approvals.deny": Sample(
        "write:approvals", "approval", body={"note": "No."}, people=True, changes=True, exempt=(DECIDE,)
    ),
    "controls.get": Sample(KEYS, "case"),
    "controls.update": Sample(KEYS, "case", body={"monthly_cap_cents": 500}, changes=True),
    "controls.get_firm": Sample(KEYS),
    "controls.update_firm": Sample("admin:firm", body={"monthly_cap_cents": 500}),
    "usage.get_case_summary": Sample(USAGE, "case"),
    "usage.get_firm_summary": Sample(USAGE),
    "usage.get_agent_summary": Sample(USAGE, "agent_session", exempt=(NO_AGENTS,)),
    "usage.list_operations": Sample(USAGE, "case"),
    "usage.tag_billable": Sample("write:usage", "usage", body={"client_billable": False}, changes=True, exempt=(ASKS,)),
}
