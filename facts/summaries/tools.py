"""The tools that say what a document, a thread of messages or a case is about."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from facts.summaries.readers import case_summary, document_summary, thread_summary
from facts.summaries.serializers import DocumentSummarySerializer, SummaryOfCaseSerializer, ThreadSummarySerializer


class SummaryTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.get_summary", "GET evidence/{evidence_id}/summary", permission="read:facts", audit="read",
        entity="evidence", query=NoParams, answer=DocumentSummarySerializer,
        subject="evidence_id", activity="read the summary of {object}",
        when="Use it to learn what a document or transcript says and where; its words are in evidence.view.",
    )  # fmt: skip
    def get_summary(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get what a document is about: statements in its own words, of a transcript who testified, who asked and what was
        said, each with the places that it rests on, and its most relevant facts. A statement whose words do not stand in
        the document any more is left out. Changes nothing."""
        return self.answer(document_summary(evidence, self.scope))

    @tool(
        "evidence.get_thread", "GET evidence/{evidence_id}/thread", permission="read:facts", audit="read",
        entity="evidence", query=NoParams, answer=ThreadSummarySerializer,
        subject="evidence_id", activity="read the thread of {object}",
        when="Use it to read a whole conversation from one of its messages; evidence.list_threads finds them.",
    )  # fmt: skip
    def get_thread(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get the conversation that a message belongs to: its messages, who took part, from when to when, how it began and
        ended and what was said between, with the places it rests on, and its most relevant facts. It is made of the
        messages you may see, each time it is asked for. Changes nothing."""
        return self.answer(thread_summary(evidence, self.scope))

    @tool(
        "cases.get_summary", "GET cases/{case_id}/summary", permission="read:facts", audit="read",
        entity="case", query=NoParams, answer=SummaryOfCaseSerializer,
        subject="case_id", activity="read the summary of {object}",
        when="Use it when you don't know a case yet; for all facts in order, timeline.chronology.",
    )  # fmt: skip
    def get_case_summary(self, request: Request, case: Case) -> Response:
        """Get what the case's evidence says in short: the most relevant facts by date with their citations, whom they are
        about, and from when to when facts are dated. It is made of the facts you may see, each time it is asked for.
        Changes nothing."""
        return self.answer(case_summary(case, self.scope))
