"""Calls of the tools that brief a session and review what it changed."""

from __future__ import annotations

from cases.models import Role
from tests.access.changesets import KIND
from tests.access.rules import Exempt, Sample

SESSION = "agent:session"
REVIEWERS = Exempt(lambda caller, relation: caller.role == Role.STAFF, 403, "attorneys and admins review agents' work")

SAMPLES: dict[str, Sample] = {
    "agents.get_briefing": Sample(SESSION),
    "agents.get_changes": Sample(SESSION),
    "changes.list": Sample("read:changes", KIND),
    "changes.accept": Sample("write:changes", KIND, body={}, people=True, exempt=(REVIEWERS,), changes=False),
    "changes.revert": Sample("write:changes", KIND, body={}, people=True, exempt=(REVIEWERS,)),
    "events.stream": Sample("read:events", client=True),
}
