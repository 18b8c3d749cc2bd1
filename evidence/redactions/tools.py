"""The tools of redactions: make, propose, list, decide, delete."""

from __future__ import annotations

from collections.abc import Sequence

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.params import Empty
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem, Redaction
from evidence.redactions import actions
from evidence.redactions.policies import can_decide_redaction, can_delete_redaction, check_see_redactions
from evidence.redactions.serializers import (
    NewRedaction,
    RedactionDecision,
    RedactionFilter,
    RedactionSerializer,
    RedactionsMadeSerializer,
    RedactionsProposedSerializer,
)

SHOWN = 100


class RedactionTools(ToolViewSet):
    rows = Redaction.objects.select_related("case", "item")
    lookups = {"evidence_id": EvidenceItem.objects.select_related("case")}

    @tool(
        "redactions.create", "POST evidence/{evidence_id}/redactions", permission="write:productions", audit="create",
        entity="redaction", body=NewRedaction, answer=RedactionsMadeSerializer, status=201,
        example={"page": 1, "boxes": [[0.1, 0.2, 0.4, 0.25]], "reason": "ssn"},
        subject=None, activity="redacted words of a document",
        when="Use it for words or places that no production may show; to have personal data found, redactions.propose.",
    )  # fmt: skip
    def create(self, request: Request, evidence: EvidenceItem) -> Response:
        """Redact words of a page by start and end in its text or by quote, with everywhere wherever they stand in the
        document, or boxes on the page as it is drawn. The document itself stays as it is: what is approved is carried out in
        each production that is frozen from then on. A person's is approved at once, an agent's is proposed. Emits
        redaction.created; what is there already is not made twice."""
        body = dict(self.body)
        span = (body.pop("start"), body.pop("end")) if "start" in body else None
        return self._made(actions.redaction_create(actor=self.actor, item=evidence, span=span, **body), status=201)

    @tool(
        "redactions.propose", "POST evidence/{evidence_id}/redactions/propose", permission="write:productions",
        audit="create", entity="redaction", body=Empty, answer=RedactionsProposedSerializer, status=201,
        subject=None, activity="had redactions proposed",
        when="Use it before a document is produced; to redact what you name yourself, redactions.create.",
    )  # fmt: skip
    def propose(self, request: Request, evidence: EvidenceItem) -> Response:
        """Look for personal data (social security, account, card and phone numbers, dates of birth, e-mail addresses) and
        counsel's names in a document, and propose to redact them, each with the reason. What has no such shape is not found.
        People decide. Emits redaction.created; what was proposed, made or dismissed before is not proposed again."""
        found = actions.redactions_propose(actor=self.actor, item=evidence)
        return self._made(found.new, status=201, known=found.known)

    @tool(
        "redactions.list", "GET evidence/{evidence_id}/redactions", permission="read:productions", audit="read",
        entity="redaction", query=RedactionFilter, answer=RedactionSerializer, many=True,
        subject=None, activity="looked through redactions",
        when="Use it to see what of a document is or would be redacted.",
    )  # fmt: skip
    def list(self, request: Request, evidence: EvidenceItem) -> Response:
        """List a document's redactions in their order, of one page or state if asked: place, words, reason and who made it.
        For the firm's people and their agents. Changes nothing."""
        check_see_redactions(self.scope)
        rows = self.visible.filter(item=evidence)
        if state := self.query.get("state"):
            rows = rows.filter(state=state)
        if page := self.query.get("page"):
            rows = rows.filter(page_number=page)
        return self.page(rows, order=("page_number", "id"))

    @tool(
        "redactions.decide", "PATCH redactions/{redaction_id}", permission="write:productions", audit="update",
        entity="redaction", body=RedactionDecision, answer=RedactionSerializer, allowed=can_decide_redaction,
        example={"state": "approved"}, subject="redaction_id", activity="decided about {object}",
        when="Use it for what was proposed; to take one away, redactions.delete.",
    )  # fmt: skip
    def decide(self, request: Request, redaction: Redaction) -> Response:
        """Approve a redaction, or dismiss it: then its words are shown, and it is not proposed again. For people; an agent's
        call waits for one (202). Emits redaction.updated; a retry changes nothing."""
        return self.shown(actions.redaction_decide(actor=self.actor, redaction=redaction, **self.body))

    @tool(
        "redactions.delete", "DELETE redactions/{redaction_id}", permission="delete:productions", audit="delete",
        entity="redaction", status=204, allowed=can_delete_redaction,
        subject="redaction_id", activity="deleted {object}",
        when="Use it for one that was made by mistake; for a proposal that is wrong, redactions.decide.",
    )  # fmt: skip
    def delete_one(self, request: Request, redaction: Redaction) -> Response:
        """Delete a redaction: productions that are frozen from then on show its words, frozen ones stay as they are. What a
        person made or decided, an agent deletes with approval (202). Emits redaction.deleted."""
        actions.redaction_delete(actor=self.actor, redaction=redaction)
        return self.nothing()

    def shown(self, redaction: Redaction) -> Response:
        return self.answer(self.visible.get(pk=redaction.pk))

    def _made(self, made: Sequence[Redaction], *, status: int, **more: int) -> Response:
        rows = self.visible.filter(pk__in=[one.pk for one in made[:SHOWN]]).order_by("page_number", "id")
        return self.answer({"made": len(made), "redactions": rows, **more}, status=status)
