"""The tools of designations."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from config.api.errors import Conflict, Invalid
from config.api.pagination import paginate
from config.api.params import ListParams, NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.designations import actions
from evidence.designations.checking import check_designations
from evidence.designations.importing import read_rows
from evidence.designations.policies import MOST, can_answer, can_change_designation, check_export
from evidence.designations.readers import ORDER, shown_designations, words_of
from evidence.designations.serializers import (
    CheckSerializer,
    DesignationChange,
    DesignationFilter,
    DesignationsCsv,
    DesignationSerializer,
    DesignationsExport,
    ExportSerializer,
    ImportSerializer,
    NewAnswer,
    NewDesignation,
)
from evidence.models import Designation, Transcript
from evidence.transcripts.places import read_range
from evidence.transcripts.readers import read_text, shown_transcripts

MOST_ERRORS = 200  # of an import, listed
WITHDRAWN = Designation.Status.WITHDRAWN
EXAMPLE = {"page_line": "12:3-15", "party": "Plaintiff", "tags": ["notice"]}


class DesignationTools(ToolViewSet):
    rows = shown_designations(Designation.objects.all())
    lookups = {"transcript_id": shown_transcripts(Transcript.objects.all())}

    @tool(
        "designations.list", "GET transcripts/{transcript_id}/designations", permission="read:designations", audit="read",
        entity="designation", query=DesignationFilter, answer=DesignationSerializer, many=True,
        subject=None, activity="looked through designations",
        when="Use it to see what is designated, countered and objected to; for overlaps and time, designations.check.",
    )  # fmt: skip
    def list(self, request: Request, transcript: Transcript) -> Response:
        """List the designations of a transcript in its order: lines, words, citation, party, what they answer, grounds,
        status, ruling, tags and notes. The firm's own. Changes nothing."""
        rows = self.visible.filter(transcript=transcript)
        names = ("kind", "side", "status", "party")
        rows = rows.filter(**{name: self.query[name] for name in names if name in self.query})
        if tag := self.query.get("tag"):
            rows = rows.filter(tags__contains=[tag])
        page = paginate(rows, order=ORDER, cursor=self.query.get("cursor"), limit=self.query["limit"])
        words_of(transcript, page.items)
        return self._paged(page)

    @tool(
        "designations.check", "GET transcripts/{transcript_id}/designations/check", permission="read:designations",
        audit="read", entity="designation", query=NoParams, answer=CheckSerializer,
        subject=None, activity="checked designations",
        when="Use it before serving designations: what overlaps, what was left out, and how long it runs.",
    )  # fmt: skip
    def check(self, request: Request, transcript: Transcript) -> Response:
        """Check the designations of a transcript that are not withdrawn: lines that two have, small gaps between passages of a
        party, answers without their question, lines that the transcript does not have any more; and an estimate of the running
        time by party with what it rests on. Changes nothing."""
        rows = self.visible.filter(transcript=transcript).exclude(status=WITHDRAWN).order_by(*ORDER)[:MOST]
        return self.answer(check_designations(read_text(transcript), list(rows)))

    @tool(
        "designations.create", "POST transcripts/{transcript_id}/designations", permission="write:designations",
        audit="create", entity="designation", body=NewDesignation, answer=DesignationSerializer, status=201,
        example=EXAMPLE,
        subject=None, activity="designated testimony",
        when="Use it for what a party offers, or as a note for passages the firm marks; to answer one, designations.add_counter.",
    )  # fmt: skip
    def create(self, request: Request, transcript: Transcript) -> Response:
        """Designate lines of a transcript, as a draft; or with kind note mark them for the firm, which is in no export for
        others. 422 where the transcript has no such lines, 409 where the party has designated them. Emits
        designation.created."""
        fields = dict(self.body)
        places = read_range(fields.pop("page_line"))
        designation = actions.designation_create(
            actor=self.actor, transcript=transcript, text=read_text(transcript), places=places, **fields
        )
        return self.shown(designation)

    @tool(
        "designations.add_counter", "POST designations/{designation_id}/counter", permission="write:designations",
        audit="create", entity="designation", body=NewAnswer, answer=DesignationSerializer, status=201, allowed=can_answer,
        example={**EXAMPLE, "kind": "objection", "reasons": ["hearsay"]},
        subject="designation_id", activity="answered {object}",
        when="Use it to counter a designation with other lines, or to object to it.",
    )  # fmt: skip
    def add_counter(self, request: Request, designation: Designation) -> Response:
        """Answer a designation: counter it with other lines, or with kind objection object to it on the named grounds (of the
        lines that it has, unless page_line names some). Emits designation.created."""
        fields = dict(self.body)
        places = fields.pop("page_line", None)
        if places is None and fields["kind"] == Designation.Kind.COUNTER:
            raise Invalid.field("page_line", "Name the lines that you counter with.")
        made = actions.designation_create(
            actor=self.actor, transcript=designation.transcript, text=read_text(designation.transcript),
            places=read_range(places) if places else designation.places, answers=designation, **fields,
        )  # fmt: skip
        return self.shown(made)

    @tool(
        "designations.update_status", "PATCH designations/{designation_id}", permission="write:designations",
        audit="update", entity="designation", body=DesignationChange, answer=DesignationSerializer,
        allowed=can_change_designation, example={"status": "served"},
        subject="designation_id", activity="changed {object}",
        when="Use it when a designation is served, withdrawn or ruled on, and for its tags and note.",
    )  # fmt: skip
    def update_status(self, request: Request, designation: Designation) -> Response:
        """Change a designation: its status (draft, served, withdrawn; admitted or excluded, of an objection sustained or
        overruled), the ruling and its day, tags and note; of a draft also lines and grounds. can_become says what may follow
        (409 otherwise). What a person made, and what is served or ruled, an agent changes with approval (202). Emits
        designation.updated if anything changed."""
        fields = dict(self.body)
        if fields.pop("version", designation.version) != designation.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": designation.version})
        if page_line := fields.pop("page_line", ""):
            fields |= {"places": read_range(page_line), "text": read_text(designation.transcript)}
        return self.shown(actions.designation_update(actor=self.actor, designation=designation, **fields))

    @tool(
        "designations.history", "GET designations/{designation_id}/history", permission="read:designations", audit="read",
        entity="designation", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="designation_id", activity="read the history of {object}",
        when="Use it to see who served, changed or ruled on a designation, and when.",
    )  # fmt: skip
    def history(self, request: Request, designation: Designation) -> Response:
        """See who changed a designation, newest first: one entry for each call, with each field before and after. Nothing is
        ever taken out of a history. Changes nothing."""
        return history_page(self, designation)

    @tool(
        "designations.import_opposing", "POST transcripts/{transcript_id}/designations/import",
        permission="write:designations", audit="create", entity="designation", body=DesignationsCsv,
        answer=ImportSerializer, status=201,
        example={"csv": "page_line,kind\n12:3-15,affirmative\n", "party": "Defendant"},
        subject=None, activity="imported the other side’s designations",
        when="Use it for the designations that the other side served.",
    )  # fmt: skip
    def import_opposing(self, request: Request, transcript: Transcript) -> Response:
        """Import the other side's designations from CSV text, as served. Each row is checked against the transcript. If any is
        wrong nothing is stored and 422 lists the errors row by row; with partial the right rows are stored and the errors
        answered. Rows that were stored before are skipped, so a retry stores nothing twice. An agent's call waits for approval
        (202): what was served a person records. Emits designation.created for each."""
        known = list(Designation.objects.filter(transcript=transcript).exclude(status=WITHDRAWN))
        found = read_rows(
            self.actor, transcript, read_text(transcript), self.body["csv"], party=self.body["party"], known=known
        )
        if found.errors and not self.body["partial"]:
            raise Invalid(
                f"{len(found.errors)} rows are not right; nothing was imported.",
                details={
                    "fields": {f"csv.{one.row}.{one.column}": [one.message] for one in found.errors[:MOST_ERRORS]},
                    "errors": len(found.errors),
                },
            )  # fmt: skip
        made = actions.designations_import(actor=self.actor, transcript=transcript, rows=found.designations)
        answer: dict[str, Any] = {
            "rows": found.number, "imported": len(made), "skipped": len(found.designations) - len(made),
            "errors": [{"row": one.row, "column": one.column, "message": one.message} for one in found.errors[:MOST_ERRORS]],
            "designation_ids": [one.pk for one in made],
        }  # fmt: skip
        return self.answer(answer)

    @tool(
        "designations.export", "POST transcripts/{transcript_id}/designations/export", permission="read:designations",
        audit="export", entity="designation", body=DesignationsExport, answer=ExportSerializer, secrets=("download_url",),
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported designations",
        when="Use it for the table that is served or filed; to read them, designations.list.",
    )  # fmt: skip
    def export(self, request: Request, transcript: Transcript) -> Response:
        """Write the designations that are not withdrawn to a Word table or CSV and answer a signed address for it, good for
        expires_in seconds. Tags, notes and passages marked for the firm are in it only with include_internal. An agent's call
        waits for approval (202). A repeat without an Idempotency-Key writes a new file."""
        check_export(self.scope)
        asked = self.body
        rows = self.visible.filter(transcript=transcript).exclude(status=WITHDRAWN).select_related("answers")
        if not asked["include_internal"]:
            rows = rows.exclude(kind=Designation.Kind.NOTE)
        if side := asked.get("side"):
            rows = rows.filter(side=side)
        from evidence.designations.exporting import designations_export  # loaded with the first file

        found = designations_export(
            actor=self.actor, transcript=transcript, designations=list(rows.order_by(*ORDER)[:MOST]),
            format=asked["format"], internal=asked["include_internal"],
        )  # fmt: skip
        return self.answer(found)

    def shown(self, designation: Designation) -> Response:
        row = self.rows.get(pk=designation.pk)
        words_of(row.transcript, [row])
        return self.answer(row)
