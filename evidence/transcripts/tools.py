"""The tools of transcripts: make one, read it by page and line, change what is said about it."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from config.api.errors import Conflict, Invalid
from config.api.params import ListParams
from config.api.request_id import request_id
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from config.client_address import client_address
from evidence.custody import upload_actions
from evidence.custody.manifest import Occasion
from evidence.models import Designation, EvidenceItem, Transcript, Upload
from evidence.transcripts import actions
from evidence.transcripts.bluebook import short_title
from evidence.transcripts.policies import can_change_transcript
from evidence.transcripts.readers import line_rows, marks_on, read_text, shown_transcripts
from evidence.transcripts.serializers import (
    MadeTranscriptSerializer,
    NewTranscript,
    TranscriptChange,
    TranscriptFilter,
    TranscriptLinesSerializer,
    TranscriptPageQuery,
    TranscriptSerializer,
)


class TranscriptTools(ToolViewSet):
    rows = shown_transcripts(Transcript.objects.all())
    lookups = {"case_id": Case.objects}

    @tool(
        "transcripts.list", "GET cases/{case_id}/transcripts", permission="read:transcripts", audit="read",
        entity="transcript", query=TranscriptFilter, answer=TranscriptSerializer, many=True,
        subject=None, activity="looked through transcripts",
        when="Use it to see whose testimony the case has; for what was said, transcripts.search.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List a case's transcripts of documents that you may see, the newest first: kind, witness, examiners, day, pages
        and how courts cite each. Changes nothing."""
        rows = self.visible.filter(case=case)
        if kind := self.query.get("kind"):
            rows = rows.filter(kind=kind)
        if item := self.query.get("evidence_id"):
            rows = rows.filter(item=item)
        for word in self.query.get("witness", "").split():
            rows = rows.filter(witness__icontains=word)
        return self.page(rows)

    @tool(
        "transcripts.get", "GET transcripts/{transcript_id}", permission="read:transcripts", audit="read",
        entity="transcript", answer=TranscriptSerializer,
        subject="transcript_id", activity="looked at {object}",
        when="Use it for who testifies and how a transcript is cited; for its words, transcripts.get_page.",
    )  # fmt: skip
    def get_one(self, request: Request, transcript: Transcript) -> Response:
        """Get one transcript: kind, witness, examiners, day, its pages, how they are numbered, and what you may do with
        it. Changes nothing."""
        return self.answer(transcript)

    @tool(
        "transcripts.get_page", "GET transcripts/{transcript_id}/page", permission="read:transcripts", audit="read",
        entity="transcript", query=TranscriptPageQuery, answer=TranscriptLinesSerializer,
        subject="transcript_id", activity="read {object}",
        when="Use it to read testimony line by line; to find words, transcripts.search or transcripts.cite.",
    )  # fmt: skip
    def get_page(self, request: Request, transcript: Transcript) -> Response:
        """Read one page of a transcript by its lines: the words, who speaks, whether it is a question or an answer, and the
        designations that have the line, as far as you may see them. 409 until the document was read. Changes nothing."""
        text = read_text(transcript)
        page = self.query.get("page", text.pages[0])
        if page not in text.pages:
            raise Invalid.field("page", f"The transcript has the pages {min(text.pages)} to {max(text.pages)}.")
        at = text.pages.index(page)
        reads = self.scope.permits("read:designations")
        marks = marks_on(self.scope, transcript, page) if reads else Designation.objects.none()
        return self.answer(
            {
                "transcript_id": transcript.pk, "page": page, "numbering": text.numbering,
                "previous_page": text.pages[at - 1] if at else None,
                "next_page": text.pages[at + 1] if at + 1 < len(text.pages) else None,
                "first_page": text.pages[0], "last_page": text.pages[-1], "short_title": short_title(transcript),
                "lines": list(line_rows(text, text.of_page(page), marks)),
            }
        )  # fmt: skip

    @tool(
        "transcripts.history", "GET transcripts/{transcript_id}/history", permission="read:transcripts", audit="read",
        entity="transcript", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="transcript_id", activity="read the history of {object}",
        when="Use it to see who changed what is said about a transcript, and who linked its exhibits.",
    )  # fmt: skip
    def history(self, request: Request, transcript: Transcript) -> Response:
        """See who changed a transcript, newest first: one entry for each call or job, with each field before and after, its
        exhibits included. Nothing is ever taken out of a history. Changes nothing."""
        return history_page(self, transcript)

    @tool(
        "transcripts.upload", "POST cases/{case_id}/transcripts", permission="write:transcripts", audit="create",
        entity="transcript", body=NewTranscript, answer=MadeTranscriptSerializer, status=201,
        example={"evidence_id": "0192d3a0-0000-7000-8000-000000000000", "kind": "deposition", "witness": "Jane Doe"},
        subject=None, rate="process", activity="made {object}", follow_up=("job_id",),
        when="Use it for testimony: of a document of the case, or after evidence.upload and the PUT in place of confirming it.",
    )  # fmt: skip
    def upload(self, request: Request, case: Case) -> Response:
        """Make a transcript of a document (evidence_id), or of a file that was just sent (upload_id), which makes the
        document, its manifest and its job as evidence.confirm_upload does. Witness, examiners and kind that you leave out are
        read off the text. Emits transcript.created, and evidence.created for a file. Where the document has a transcript, that
        one is answered unchanged (created false), so a retry makes no second one."""
        fields = dict(self.body)
        upload = fields.pop("upload", None)
        outcome = self._confirmed(upload) if upload else None
        item = outcome.item if outcome else fields.pop("item")
        if item is None:  # answered without raising: that the file was rejected is to be kept
            return self.handle_exception(Invalid.field("upload_id", outcome.refusal if outcome else ""))
        transcript, created = actions.transcript_make(actor=self.actor, item=item, **fields)
        duplicate = outcome.duplicate_of if outcome else None
        found = {
            "transcript": self.rows.get(pk=transcript.pk), "created": created,
            "job_id": outcome.job.pk if outcome and outcome.job else None, "duplicate_of": duplicate.pk if duplicate else None,
        }  # fmt: skip
        self._remember("answer", transcript)
        return self.answer(found)

    @tool(
        "transcripts.update", "PATCH transcripts/{transcript_id}", permission="write:transcripts", audit="update",
        entity="transcript", body=TranscriptChange, answer=TranscriptSerializer, allowed=can_change_transcript,
        subject="transcript_id", activity="changed {object}",
        when="Use it to correct witness, examiners, kind, day, or the name in citations.",
    )  # fmt: skip
    def update(self, request: Request, transcript: Transcript) -> Response:
        """Change what is said about a transcript. What is written stays when the document is read again. What a person wrote
        an agent changes with approval (202). Emits transcript.updated if anything changed."""
        fields = dict(self.body)
        if fields.pop("version", transcript.version) != transcript.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": transcript.version})
        return self.shown(actions.transcript_update(actor=self.actor, transcript=transcript, **fields))

    @tool(
        "transcripts.delete", "DELETE transcripts/{transcript_id}", permission="delete:transcripts", audit="delete",
        entity="transcript", status=204, allowed=can_change_transcript,
        subject="transcript_id", approval="Removing a transcript is for a person to decide.", activity="removed {object}",
        when="Use it when a document is no transcript; the document stays in the case.",
    )  # fmt: skip
    def delete_one(self, request: Request, transcript: Transcript) -> Response:
        """Remove a transcript with its links to exhibits and its drafts of designations; the document stays. 409 while it has
        designations that were served. An agent's call waits for approval (202). Emits transcript.deleted; a retry is 404."""
        actions.transcript_delete(actor=self.actor, transcript=transcript)
        return self.nothing()

    def _confirmed(self, upload: Upload) -> upload_actions.Confirmation:
        request: Any = self.request._request
        return upload_actions.upload_confirm(
            actor=self.actor, upload=upload, among=EvidenceItem.objects.visible_to(self.scope),
            occasion=Occasion(f"uploaded from {client_address(request) or 'here'}", request_id(request)),
        )  # fmt: skip
