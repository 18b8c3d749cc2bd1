"""The tools of items: list, read, register, change, review, delete."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from cases.models.user import unshown
from config.api.errors import Conflict
from config.api.params import NoParams
from config.api.scope import Scope
from config.api.tool import tool
from config.db import with_case
from evidence.items import actions
from evidence.items.filters import narrowed
from evidence.items.policies import can_change_evidence, can_release_texts, can_review_evidence
from evidence.items.readers import counted, sorted_by
from evidence.items.serializers import (
    EvidenceChange,
    EvidenceFields,
    EvidenceHistoryQuery,
    EvidenceQuery,
    EvidenceSerializer,
    ItemRelease,
    ItemReview,
)
from evidence.items.toolset import PEOPLE, EvidenceToolViewSet
from evidence.models import EvidenceItem


class ItemTools(EvidenceToolViewSet):
    rows = EvidenceItem.files.select_related("case", *PEOPLE).defer(*unshown(*PEOPLE))
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.list", "GET cases/{case_id}/evidence", permission="read:evidence", audit="search", entity="evidence",
        query=EvidenceQuery, answer=EvidenceSerializer, many=True, client=True,
        subject=None, common=True, listed=("q", "cursor"), activity="looked through {objects}",
        when="Use it to go through all documents; for words in them, evidence.search.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List a case's evidence, newest first or sorted by title, size or the document's own date, filtered by status,
        kind, classification, media type or family, visibility, author, recipient, custodian, tag, container or words of
        the title. Changes nothing."""
        return self.page_of_case(listed_items, case, by_key=True)

    @tool(
        "evidence.get", "GET evidence/{evidence_id}", permission="read:evidence", audit="read", entity="evidence",
        query=NoParams, answer=EvidenceSerializer, client=True,
        subject="evidence_id", activity="read {object}",
        when="Use it for one item's particulars; for its words, evidence.view.",
    )  # fmt: skip
    def get_one(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get one item: its state, type, fingerprint, summary, counts and what you may do with it. Changes nothing."""
        return self.answer(evidence)

    @tool(
        "evidence.history", "GET evidence/{evidence_id}/history", permission="read:evidence", audit="read",
        entity="evidence", query=EvidenceHistoryQuery, answer=HistoryEntrySerializer, many=True,
        subject="evidence_id", activity="read the history of {object}",
        when="Use it to see who changed an item and what it was before; as it is now, evidence.get.",
    )  # fmt: skip
    def history(self, request: Request, evidence: EvidenceItem) -> Response:
        """See who changed an item, newest first: one entry for each call or job, with who and on whose behalf, when,
        the tool, the reason given, and each field before and after; of one field if asked. Nothing is ever taken out of
        a history; for who handled the file see evidence.get_manifest. Changes nothing."""
        return history_page(self, evidence, field=self.query.get("field", ""))

    @tool(
        "evidence.create", "POST cases/{case_id}/evidence", permission="write:evidence", audit="create",
        entity="evidence", body=EvidenceFields, answer=EvidenceSerializer, status=201,
        example={"title": "Signed original, blue folder", "custodian": "Records room"},
        subject=None, step_up=("client_visible",), activity="recorded a physical item",
        when="Use it for things that are no files; for files, evidence.upload.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Record a physical thing that is no file; for files use evidence.upload. Whether the client sees it, an agent
        says with approval (202). Emits evidence.created. Send an
        Idempotency-Key so that a retry makes no second record."""
        return self.shown(actions.item_register(actor=self.actor, case=case, **self.body))

    @tool(
        "evidence.update", "PATCH evidence/{evidence_id}", permission="write:evidence", audit="update",
        entity="evidence", body=EvidenceChange, answer=EvidenceSerializer, allowed=can_change_evidence,
        subject="evidence_id", step_up=("client_visible",), activity="changed {object}",
        when="Use it for one item's particulars; for many at once, evidence.bulk_update.",
    )  # fmt: skip
    def update(self, request: Request, evidence: EvidenceItem) -> Response:
        """Change an item's title, author, recipients, custodian, source, description, tags, kind, classification or date,
        or, as a person of the firm, whether the client sees it; evidence.release says which texts about it. What a person
        wrote, and what the client sees, an agent changes with approval (202). Emits evidence.updated if anything
        changed."""
        fields = dict(self.body)
        if fields.pop("version", evidence.version) != evidence.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": evidence.version})
        return self.shown(actions.item_update(actor=self.actor, item=evidence, **fields))

    @tool(
        "evidence.release", "POST evidence/{evidence_id}/release", permission="write:privilege", audit="update",
        entity="evidence", body=ItemRelease, answer=EvidenceSerializer, allowed=can_release_texts,
        example={"texts": ["summary"]},
        subject="evidence_id", step_up=True, activity="released texts about {object}",
        when="Use it to let clients read a title or summary that an agent or the engine wrote.",
    )  # fmt: skip
    def release(self, request: Request, evidence: EvidenceItem) -> Response:
        """Let the clients who see the item read its title or summary as it is now; later changes need another release. A
        title that a person of the firm wrote is released with it. For people of the firm; an agent's call waits for one
        of them (202). Refused for what is privileged, or likely to be (409). Emits evidence.updated if anything changed; a
        retry changes nothing."""
        return self.shown(actions.item_release(actor=self.actor, item=evidence, texts=self.body["texts"]))

    @tool(
        "evidence.review", "POST evidence/{evidence_id}/review", permission="write:evidence", audit="update",
        entity="evidence", body=ItemReview, answer=EvidenceSerializer, allowed=can_review_evidence,
        subject="evidence_id", activity="reviewed {object}",
        when="Use it when you have read the item yourself.",
    )  # fmt: skip
    def review(self, request: Request, evidence: EvidenceItem) -> Response:
        """Mark an item as reviewed by you, or with reviewed false take the mark back. People only; an agent
        takes a mark back with approval (202). Emits
        evidence.reviewed; repeating it changes nothing."""
        return self.shown(actions.item_review(actor=self.actor, item=evidence, reviewed=self.body["reviewed"]))

    @tool(
        "evidence.delete", "DELETE evidence/{evidence_id}", permission="delete:evidence", audit="delete",
        entity="evidence", status=204, allowed=can_change_evidence,
        subject="evidence_id", approval="Taking evidence out of a case is for a person to decide.",
        activity="deleted {object}",
        when="Use it when an item does not belong to the case; to keep it from the client, evidence.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, evidence: EvidenceItem) -> Response:
        """Take an item, and what came inside it, out of the case. The files and their custody manifests are kept, and
        work under way is cancelled. An agent's call waits for approval (202), but where the firm lets agents take out what
        they put in themselves. Emits evidence.deleted; a retry is 404."""
        actions.item_delete(actor=self.actor, item=evidence, occasion=self.occasion("deleted"))
        return self.nothing()

    def reading(self, rows: Any, scope: Scope) -> Any:
        # What hangs on an item is of its case, which is the caller's if the item is.
        return counted(rows, replace(scope, case_ids=None)) if self.tool.name == "evidence.get" else rows

    def shown(self, item: EvidenceItem) -> Response:
        return self.answer(counted(self.visible, self.scope).get(pk=item.pk))


def listed_items(scope: Scope, case: Case, query: Mapping[str, Any]) -> tuple[Any, tuple[str, ...]]:
    """The documents that these filters leave, or parts of them in order, and what they are ordered by."""
    rows = narrowed(with_case(ItemTools.rows.visible_to(scope).filter(case=case), case), query, scope, case)
    return sorted_by(counted(rows, scope), query["sort"], scope)
