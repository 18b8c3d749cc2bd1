"""The tools of outlines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.errors import ApiError, Conflict
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.models import Outline
from facts.outlines import actions
from facts.outlines.editing import OperationOutcome
from facts.outlines.operation_serializers import read_operation
from facts.outlines.policies import can_change_outline
from facts.outlines.proposing import RESTS_ON
from facts.outlines.readers import filtered_outlines, shown_outlines
from facts.outlines.serializers import (
    NewOutline,
    OutlineChange,
    OutlineChangedSerializer,
    OutlineExport,
    OutlineFileSerializer,
    OutlineFilter,
    OutlineProposal,
    OutlineProposedSerializer,
    OutlineSerializer,
    OutlineWithEntriesSerializer,
)
from facts.outlines.showing import shown_entries

FACT = {"op": "add", "kind": "fact", "fact_id": "0192d3a0-0000-7000-8000-000000000000", "under": "notice"}
HEADING = {"op": "add", "ref": "notice", "kind": "heading", "text": "Notice"}


def _leaves(view: Any, objects: Mapping[str, Any]) -> str:
    """A file leaves the platform; the Markdown is what outlines.get answers, as a text."""
    return "" if view.body["format"] == "markdown" else "What leaves the platform is for a person to hand out."


class OutlineTools(ToolViewSet):
    rows = Outline.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "outlines.list", "GET cases/{case_id}/outlines", permission="read:outlines", audit="read", entity="outline",
        query=OutlineFilter, answer=OutlineSerializer, many=True,
        subject=None, activity="looked through {objects}",
        when="Use it to find an outline by its title, purpose or witness; for its entries, outlines.get.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the outlines of a case, newest first: title, what each is for, who is examined, how many entries. The firm's
        own work. Filter by purpose, witness or words of the title. Changes nothing."""
        rows = filtered_outlines(self.visible.filter(case=case), self.query)
        return self.page(shown_outlines(rows, self.scope))

    @tool(
        "outlines.get", "GET outlines/{outline_id}", permission="read:outlines", audit="read", entity="outline",
        answer=OutlineWithEntriesSerializer, subject="outline_id", activity="read {object}",
        when="Use it to read an outline with all its entries; as a text, outlines.export with format markdown.",
    )  # fmt: skip
    def get_one(self, request: Request, outline: Outline) -> Response:
        """Get an outline with its entries in order: headings, notes, and facts, testimony, exhibits, documents, questions and
        issues as they are now, each with its citation and source. state says which changed since somebody put them here,
        with what they said then. What you may not see is marked as withheld, without words. Changes nothing."""
        return self.shown(outline)

    @tool(
        "outlines.create", "POST cases/{case_id}/outlines", permission="write:outlines", audit="create", entity="outline",
        body=NewOutline, answer=OutlineChangedSerializer, status=201,
        example={"title": "Deposition of Jane Doe", "purpose": "deposition", "operations": [HEADING]},
        subject=None, activity="made {object}", follow_up=("results",),
        when="Use it for a new outline, empty or with its entries at once; to add to one, outlines.update.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Make an outline for a deposition, an examination, a statement or an argument, with up to 200 operations as
        outlines.update takes them: results say of each what became of it, and a refused one stops no other. What an agent
        puts in is proposed until a person accepts it. Emits outline.created. A retry with the same Idempotency-Key makes
        nothing twice."""
        fields = dict(self.body)
        operations = self._operations(fields)
        outline, outcomes = actions.outline_create(
            actor=self.actor, scope=self.scope, case=case, operations=operations, **fields
        )
        return self._with_results(outline, outcomes)

    @tool(
        "outlines.update", "PATCH outlines/{outline_id}", permission="write:outlines", audit="update", entity="outline",
        body=OutlineChange, answer=OutlineChangedSerializer, allowed=can_change_outline, example={"operations": [HEADING, FACT]},
        subject="outline_id", activity="changed {object}",
        when="Use it to add, reword, move, delete or accept entries, many in one call, or to rename an outline.",
    )  # fmt: skip
    def update(self, request: Request, outline: Outline) -> Response:
        """Change an outline's title, purpose or witness, and its entries by up to 200 operations in order: add, change, move,
        delete, restore, accept. Results say of each what became of it; a refused one stops no other. under and after name
        entries by id, or by the ref of one added before. An agent's entries are proposed; its change of what a person put
        there waits (202), and only people accept. version refuses (409) what was read before another's change. Emits
        outline.updated if anything changed."""
        fields = dict(self.body)
        if fields.pop("version", outline.version) != outline.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": outline.version})
        operations = self._operations(fields)
        outcomes = actions.outline_update(
            actor=self.actor, scope=self.scope, outline=outline, operations=operations, **fields
        )
        return self._with_results(outline, outcomes)

    @tool(
        "outlines.propose", "POST outlines/{outline_id}/propose", permission="write:outlines", audit="update",
        entity="outline", body=OutlineProposal, answer=OutlineProposedSerializer, allowed=can_change_outline,
        example={"witness_id": "0192d3a0-0000-7000-8000-000000000000"},
        subject="outline_id", activity="had entries proposed for {object}",
        when="Use it for a first draft of what to ask a witness about; outlines.update adds what you chose yourself.",
    )  # fmt: skip
    def propose(self, request: Request, outline: Outline) -> Response:
        """Propose a heading for each issue that facts naming the witness are linked to, with these facts, the testimony they
        quote and the exhibits they cite, at most 60 facts. All of it is proposed until a person accepts it; rests_on says
        what it was made from. No model is asked. What stands in the outline is not added again, so a retry adds nothing.
        Emits outline.updated if anything was added."""
        witness = self.body.get("witness") or outline.witness
        outcomes = actions.outline_propose(actor=self.actor, scope=self.scope, outline=outline, witness=witness)
        return self._with_results(outline, outcomes)

    @tool(
        "outlines.delete", "DELETE outlines/{outline_id}", permission="delete:outlines", audit="delete", entity="outline",
        status=204, allowed=can_change_outline, subject="outline_id", activity="deleted {object}",
        when="Use it for an outline that nobody needs any more; for one entry of it, outlines.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, outline: Outline) -> Response:
        """Delete an outline with all its entries; the facts and documents that they refer to stay. What people wrote an
        agent deletes with approval (202). Emits outline.deleted. A retry answers 404."""
        actions.outline_delete(actor=self.actor, outline=outline)
        return self.nothing()

    @tool(
        "outlines.export", "POST outlines/{outline_id}/export", permission="read:outlines", audit="export",
        entity="outline", body=OutlineExport, answer=OutlineFileSerializer, secrets=("download_url",),
        example={"format": "docx"}, subject="outline_id", approval=_leaves, activity="exported {object}",
        when="Use it for a Word file to print or take along, or for the outline as Markdown.",
    )  # fmt: skip
    def export(self, request: Request, outline: Outline) -> Response:
        """Write an outline as a Word file, and answer a signed address for it, good for expires_in seconds; or with format
        markdown as text in the answer. Citations are in the form of courts. What you may not see is marked, and not in it. An
        agent's call for a file waits for approval (202). A repeat without an Idempotency-Key writes a new file."""
        row = shown_outlines(self.visible, self.scope).get(pk=outline.pk)
        from facts.outlines.exporting import outline_export  # what writes files is loaded with the first one

        return self.answer(outline_export(actor=self.actor, scope=self.scope, outline=row, format=self.body["format"]))

    @tool(
        "outlines.history", "GET outlines/{outline_id}/history", permission="read:outlines", audit="read", entity="outline",
        query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="outline_id", activity="read the history of {object}",
        when="Use it to see who put what into an outline, or took it out.",
    )  # fmt: skip
    def history(self, request: Request, outline: Outline) -> Response:
        """See who changed an outline and its entries, newest first. Nothing is ever taken out of a history. Changes
        nothing."""
        return history_page(self, outline)

    def _operations(self, fields: dict[str, Any]) -> Sequence[dict[str, Any] | ApiError]:
        return [read_operation(one, self.context) for one in fields.pop("operations", ())]

    def shown(self, outline: Outline) -> Response:
        return self._with_results(outline, ())

    def _with_results(self, outline: Outline, outcomes: Sequence[OperationOutcome]) -> Response:
        """With its entries, and of a change with what became of each operation."""
        row: Any = shown_outlines(Outline.objects.visible_to(self.scope), self.scope).get(pk=outline.pk)
        row.shown_entries = shown_entries(row, self.scope)
        row.rests_on = RESTS_ON
        row.results, row.refused = outcomes, sum(one.error is not None for one in outcomes)
        return self.answer(row)
