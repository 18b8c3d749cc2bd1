"""The tools of a session's changes: what an agent did to a case, as a diff to accept or to take back."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.changesets import actions
from agents.changesets.around import changes_around
from agents.changesets.derived import with_followers
from agents.changesets.plan import plan
from agents.changesets.readers import ReviewedSessions, diffs_of, first_changes
from agents.changesets.reviews import Review, review_of, session_changes
from agents.changesets.serializers import (
    AcceptedSerializer,
    ChangeFilter,
    ChangeSelection,
    EntityDiffSerializer,
    RevertedSerializer,
    ToRevert,
)
from agents.models import AgentSession
from audit.models import Change
from config.api.pagination import paginate
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class ChangeTools(ToolViewSet):
    rows = Change.objects
    lookups = {"session_id": ReviewedSessions}

    @tool(
        "changes.list", "GET agent/sessions/{session_id}/diff", permission="read:changes", audit="read",
        entity="change", query=ChangeFilter, answer=EntityDiffSerializer, many=True,
        subject=None, activity="looked through what an agent did",
        when="Use it to review what a session did, before changes.accept or changes.revert.",
    )  # fmt: skip
    def list_changes(self, request: Request, session: AgentSession) -> Response:
        """See all that a session did to your cases as a diff, one entry for each thing it touched: what it was and is,
        field by field, the tools used and the agent's reasons, what was decided, and what could not be taken back and
        why. In the order of the first changes, however many there are. Changes nothing."""
        rows = session_changes(self.scope, session)
        if "entity_type" in self.query:
            rows = rows.filter(entity_type=self.query["entity_type"])
        page = paginate(
            first_changes(rows), order=("number",), cursor=self.query.get("cursor"), limit=self.query["limit"]
        )
        changes = changes_around(self.scope, session, page.items)
        whole = with_followers(changes, self.scope)
        blocked = plan((one for one in whole if review_of(one) != Review.REVERTED), scope=self.scope)
        items = EntityDiffSerializer(
            diffs_of(page.items, changes, blocked, scope=self.scope), many=True, context=self.context
        )
        return Response({"items": items.data, "next_cursor": page.next_cursor, "has_more": page.has_more})

    @tool(
        "changes.accept", "POST agent/sessions/{session_id}/diff/accept", permission="write:changes", audit="update",
        entity="change", body=ChangeSelection, answer=AcceptedSerializer, example={},
        subject=None, activity="accepted what an agent did",
        when="Use it after reading changes.list, when all of it is right.",
    )  # fmt: skip
    def accept(self, request: Request, session: AgentSession) -> Response:
        """Accept what a session did: all of it, or the things or changes named. For attorneys and firm admins, never for
        an agent. Marks the changes as reviewed and emits agent_session.accepted; a repeat changes nothing. What is
        accepted can still be taken back."""
        accepted = actions.changes_accept(actor=self.actor, scope=self.scope, session=session, **self.body)
        self._about(accepted)
        return self.answer({"accepted": [change.number for change in accepted]})

    @tool(
        "changes.revert", "POST agent/sessions/{session_id}/diff/revert", permission="write:changes", audit="update",
        entity="change", body=ToRevert, answer=RevertedSerializer,
        example={"entity_ids": ["01890a5d-ac96-774b-bcce-b302099a8057"], "partial": True},
        subject=None, activity="reverted what an agent did",
        when="Use it to undo a session's work, or parts of it; a single fact is dismissed by facts.update.",
    )  # fmt: skip
    def revert(self, request: Request, session: AgentSession) -> Response:
        """Take back what a session did, newest change first, in one step: all of it, or the things or changes named. For
        attorneys and firm admins, never for an agent. A change is taken back only while its thing is as the session left
        it and nothing later depends on it; else 409 names what stands in the way, or with partial the rest is taken back.
        With the making of a thing goes all that the session did to it; with an upload what came inside it, what was found in
        it and what rules did because of it (a person's later decision stays in the way); reading a document again finds it
        anew.
        More than 5,000 changes at once are refused (422): name the things.
        Evidence is taken out of the case, not erased. Emits an event for each thing and agent_session.reverted; a repeat
        changes nothing. Ask with Prefer: dry-run to see first."""
        done = actions.changes_revert(actor=self.actor, scope=self.scope, session=session, **self.body)
        self._about(done.reverted)
        return self.answer(
            {
                "reverted": [change.number for change in done.reverted],
                "blocked": [actions.blocked_payload(*one) for one in done.blocked],
            }
        )

    def _about(self, changes: list[Change]) -> None:
        """Let the audit entry stand in the case the changes were of, where that is one."""
        cases = {change.case_id for change in changes}
        self.case_id = cases.pop() if len(cases) == 1 else None
