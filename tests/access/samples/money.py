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
NO_HISTORY = Exempt(lambda caller, relation: caller.role == Role.GUEST, 403, "who changed what is the firm's own")

SAMPLES: dict[str, Sample] = {
    "approvals.list": Sample("read:approvals"),
    "approvals.get": Sample("read:approvals"),
    "approvals.approve": Sample("write:approvals", people=True, inner="cases.update", exempt=(DECIDE,)),
    "approvals.deny": Sample("write:approvals", body={"note": "No."}, people=True, exempt=(DECIDE,)),
    "controls.get": Sample(KEYS),
    "controls.update": Sample(KEYS, body={"monthly_cap_cents": 500}),
    "controls.get_firm": Sample(KEYS),
    "controls.update_firm": Sample("admin:firm", body={"monthly_cap_cents": 500}),
    "usage.get_case_summary": Sample(USAGE),
    "usage.get_firm_summary": Sample(USAGE),
    "usage.get_agent_summary": Sample(USAGE, exempt=(NO_AGENTS,)),
    "usage.list_operations": Sample(USAGE),
    "usage.tag_billable": Sample("write:usage", body={"client_billable": False}, exempt=(ASKS,)),
}
