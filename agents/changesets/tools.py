"""The tools of a session's changes: what an agent did to a case, as a diff to accept or to take back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from agents.changesets import actions
from agents.changesets.around import changes_around
from agents.changesets.plan import plan
from agents.changesets.readers import ReviewedSessions, diffs_of, first_changes
from agents.changesets.reviews import Review, review_of, session_changes
from agents.models import AgentSession
from audit.changes.serializers import FieldDiffSerializer, PartDiffSerializer
from audit.changes.tracked import entities
from audit.models import Change
from config.api.fields import EntityType
from config.api.pagination import paginate
from config.api.params import ListParams, Strict, StrictBoolean
from config.api.tool import tool
from config.api.viewset import ToolViewSet

MOST_NAMED = 500


class AfterwardsSerializer(serializers.Serializer[Any]):
    """What came after a change and stands in its way."""

    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()
    text = serializers.CharField()


class BlockedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    reason = serializers.CharField()
    by = AfterwardsSerializer(many=True)


class BlockedChangeSerializer(BlockedSerializer):
    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()


class StepSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    kind = serializers.ChoiceField(choices=Change.Kind.values)
    tool = serializers.CharField()
    request_id = serializers.CharField()
    reasoning = serializers.CharField(allow_null=True, help_text="Why, in the agent's words.")
    review = serializers.ChoiceField(choices=Review.values)


class EntityDiffSerializer(serializers.Serializer[Any]):
    """All that a session did to one thing, from before its first change to after its last."""

    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField()
    case_id = serializers.UUIDField(allow_null=True)
    title = serializers.CharField()
    kind = serializers.ChoiceField(choices=["made", "changed", "deleted"])
    fields = FieldDiffSerializer(many=True)  # type: ignore[assignment]  # the field of a diff that is called so
    parts = PartDiffSerializer(many=True)
    steps = StepSerializer(many=True)
    review = serializers.ChoiceField(choices=[*Review.values, "mixed"])
    can_revert = serializers.BooleanField(help_text="If all of the session is taken back.")
    blocked = BlockedSerializer(many=True)


class ChangeFilter(ListParams):
    entity_type = EntityType(entities, required=False)


class ChangeSelection(Strict):
    entity_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=MOST_NAMED,
        help_text="All changes of these things. With neither ids nor numbers: all of the session's.",
    )  # fmt: skip
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), required=False, allow_empty=False,
        max_length=MOST_NAMED, help_text="These changes, with what else the same calls did to the same things.",
    )  # fmt: skip


class ToRevert(ChangeSelection):
    partial = StrictBoolean(  # type: ignore[assignment]  # the field of a request that is called so
        required=False, default=False, help_text="Take back what can be; else it is all of them or none."
    )


class AcceptedSerializer(serializers.Serializer[Any]):
    accepted = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the changes.")


class RevertedSerializer(serializers.Serializer[Any]):
    reverted = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the changes.")
    blocked = BlockedChangeSerializer(many=True)


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
        blocked = plan((one for one in changes if review_of(one) != Review.REVERTED), scope=self.scope)
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
