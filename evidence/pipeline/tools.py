"""The tools of the pipeline: all of it, and each of its stages by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import Job
from config.api.params import Empty, NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem, StageRun
from evidence.pipeline import actions
from evidence.pipeline.serializers import Again, ProcessingStatusSerializer
from evidence.pipeline.stage import all_stages

WRITE: dict[str, Any] = {"permission": "write:evidence", "audit": "update", "entity": "evidence", "status": 202}


class IngestionTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")

    @tool(
        "evidence.get_processing_status",
        "GET evidence/{evidence_id}/processing-status",
        permission="read:evidence",
        audit="read",
        entity="evidence",
        query=NoParams,
        answer=ProcessingStatusSerializer,
        client=True,
        subject="evidence_id",
        activity="checked how far {object} is read",
        when="Use it after an upload, until the item is searchable.",
    )
    def processing_status(self, request: Request, evidence: EvidenceItem) -> Response:
        """Tell how far the work on an item is: each stage with its state, and for the firm its seconds, message, count
        of what it found, and the tokens a language model read and wrote for it. Changes nothing."""
        runs = {run.stage: run for run in StageRun.objects.filter(item=evidence)}
        job = Job.objects.visible_to(self.scope).filter(entity_id=evidence.pk, kind="process").order_by("-id").first()
        stages = [self._stage(stage, runs.get(stage.name)) for stage in all_stages()]
        return self.answer(
            {
                "evidence_id": evidence.pk,
                "status": evidence.status,
                "status_message": evidence.status_message,
                "job_id": job.pk if job else None,
                "job_status": job.status if job else None,
                "stages": stages,
                "tokens_read": self._tokens(run.tokens_read for run in runs.values()),
                "tokens_written": self._tokens(run.tokens_written for run in runs.values()),
                "done": sum(one["status"] in ("done", "skipped") for one in stages),
                "total": len(stages),
            }
        )

    @tool(
        "evidence.enrich", "POST evidence/{evidence_id}/enrich", body=Again, **WRITE,
        subject="evidence_id", rate="process", activity="had {object} read again",
        when="Use it to run what is missing or outdated; to read the file anew, evidence.re_extract.",
    )  # fmt: skip
    def enrich(self, request: Request, evidence: EvidenceItem) -> Response:
        """Run the whole pipeline on an item: text, index, classification, summary, entities, relationships, facts and
        embeddings. Answers 202 with a job; stages that are current are skipped unless force is true. While it is under
        way a second call is 409."""
        return self._queue(evidence, "process", force=self.body["force"])

    @tool(
        "evidence.cancel_enrichment", "POST evidence/{evidence_id}/cancel-enrichment", body=Empty, **WRITE,
        subject="evidence_id", activity="stopped the reading of {object}",
        when="Use it when an item was uploaded by mistake or takes too long.",
    )  # fmt: skip
    def cancel_enrichment(self, request: Request, evidence: EvidenceItem) -> Response:
        """Cancel the work under way on an item, at its next step. What finished stages stored stays. Answers 202 with
        the job; 409 when nothing is under way."""
        return self.queued(actions.item_cancel(actor=self.actor, item=evidence))

    @tool(
        "evidence.re_extract", "POST evidence/{evidence_id}/re-extract", body=Empty, **WRITE,
        subject="evidence_id", rate="process", activity="had the text of {object} taken again",
        when="Use it when the text is wrong; when only results are missing, evidence.enrich.",
    )  # fmt: skip
    def re_extract(self, request: Request, evidence: EvidenceItem) -> Response:
        """Read the stored file anew and run every stage again. What people made, edited or decided stays as it is. Where
        the text comes out differently, citations move to where their words stand now; the words of those that can't be
        found again are kept as the document's earlier reading, and the citation says source_changed. Answers 202 with a
        job. Emits evidence.re_extracted."""
        return self._queue(evidence, "process", force=True)

    @tool(
        "ingestion.extract_text", "POST evidence/{evidence_id}/extract-text", body=Again, **WRITE,
        subject="evidence_id", rate="extract_text", activity="had the text of {object} read",
        when="Use it for only the text; to replace a text that is wrong, evidence.re_extract.",
    )  # fmt: skip
    def extract_text(self, request: Request, evidence: EvidenceItem) -> Response:
        """Read the item's text by page. Answers 202 with a job; its result has the outcome, pages and problems."""
        return self._queue(evidence, "extract_text")

    @tool(
        "ingestion.extract_entities", "POST evidence/{evidence_id}/extract-entities", body=Again, **WRITE,
        subject="evidence_id", rate="extract_entities", activity="had names found in {object}",
        when="Use it for only the names; for everything, evidence.enrich.",
    )  # fmt: skip
    def extract_entities(self, request: Request, evidence: EvidenceItem) -> Response:
        """Find people, organisations, places, amounts, statutes and accounts. Answers 202 with a job; its result lists
        the mentions with start, end and type. Entities of the case are made or joined."""
        return self._queue(evidence, "extract_entities")

    @tool(
        "ingestion.extract_relationships", "POST evidence/{evidence_id}/extract-relationships", body=Again, **WRITE,
        subject="evidence_id", rate="extract_relationships", activity="had relationships found in {object}",
        when="Use it for only the relationships, when the entities are there.",
    )  # fmt: skip
    def extract_relationships(self, request: Request, evidence: EvidenceItem) -> Response:
        """Find who did what to whom, each with its sentence. Answers 202 with a job; its result lists them. Replaces the
        engine's earlier relationships of this item, and none that a person made or changed."""
        return self._queue(evidence, "extract_relationships")

    @tool(
        "ingestion.classify", "POST evidence/{evidence_id}/classify", body=Again, **WRITE,
        subject="evidence_id", rate="classify", activity="classified {object}",
        when="Use it for only the classification; for everything, evidence.enrich.",
    )  # fmt: skip
    def classify(self, request: Request, evidence: EvidenceItem) -> Response:
        """Say what kind of document the item is, its classification and language. Answers 202 with a job; its result has
        classification, kind, confidence and language as found, and kept: the fields that stay as somebody wrote them."""
        return self._queue(evidence, "classify")

    @tool(
        "ingestion.summarize", "POST evidence/{evidence_id}/summarize", body=Again, **WRITE,
        subject="evidence_id", rate="summarize", activity="summarized {object}",
        when="Use it for only the summary; for everything, evidence.enrich.",
    )  # fmt: skip
    def summarize(self, request: Request, evidence: EvidenceItem) -> Response:
        """Summarise the item in a few of its own sentences. Answers 202 with a job; its result has the summary. One that
        somebody wrote stays."""
        return self._queue(evidence, "summarize")

    @tool(
        "ingestion.extract_facts", "POST evidence/{evidence_id}/extract-facts", body=Again, **WRITE,
        subject="evidence_id", rate="extract_facts", activity="had facts found in {object}",
        when="Use it for only the facts; for one you found yourself, facts.create.",
    )  # fmt: skip
    def extract_facts(self, request: Request, evidence: EvidenceItem) -> Response:
        """Find facts: one assertion each, with a citation verified against the stored text. Answers 202 with a job; its
        result lists facts with citations. What people made, edited or decided is kept and not proposed again; the rest of the
        engine's is replaced."""
        return self._queue(evidence, "extract_facts")

    def _queue(self, item: EvidenceItem, kind: str, *, force: bool = True) -> Response:
        return self.queued(actions.item_process(actor=self.actor, item=item, kind=kind, force=force))

    def _tokens(self, amounts: Iterable[int | None]) -> int | None:
        """All of them together; unknown where one is, and for clients."""
        known = list(amounts)
        return None if self.scope.client_boundary or None in known else sum(one or 0 for one in known)

    def _stage(self, stage: Any, run: StageRun | None) -> dict[str, Any]:
        """What a stage found, and at what pains, would tell a client of facts and names that are not released to them."""
        shown = None if self.scope.client_boundary else run
        return {
            "stage": stage.name,
            "label": stage.label,
            "status": run.status if run else StageRun.Status.PENDING,
            "seconds": shown.seconds if shown else None,
            "message": shown.message if shown else "",
            "count": (shown.result or {}).get("count") if shown else None,
            "model": shown.model if shown else "",
            "tokens_read": shown.tokens_read if shown else None,
            "tokens_written": shown.tokens_written if shown else None,
        }
