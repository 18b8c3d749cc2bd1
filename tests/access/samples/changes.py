"""Calls of the tools that brief a session and review what it changed."""

from __future__ import annotations

from cases.models import Role
from tests.access.changesets import KIND
from tests.access.rules import Exempt, Sample

SESSION = "agent:session"
REVIEWERS = Exempt(lambda caller, relation: caller.role == Role.STAFF, 403, "attorneys and admins review agents' work")

SAMPLES: dict[str, Sample] = {
    "agents.get_briefing": Sample(SESSION, "agent_session"),
    "agents.get_changes": Sample(SESSION, "agent_session"),
    "changes.list": Sample("read:changes", KIND),
    "changes.accept": Sample("write:changes", KIND, body={}, people=True, exempt=(REVIEWERS,)),
    "changes.revert": Sample("write:changes", KIND, body={}, people=True, changes=True, exempt=(REVIEWERS,)),
    "events.stream": Sample("read:events", "case", client=True),
}
