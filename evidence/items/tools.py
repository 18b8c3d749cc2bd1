"""The tools of items: list, read, register, change, review, delete."""

from __future__ import annotations

from datetime import date
from typing import Any, get_args

from django.db.models import DateField, Value
from django.db.models.functions import Coalesce
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case, User
from config.api.errors import Conflict
from config.api.fields import AllowedActions
from config.api.params import ListParams, NoParams, QueryBoolean, Strict, StrictBoolean, Version
from config.api.tool import tool
from config.api.words import Words
from evidence.engines.base.types import Classification
from evidence.items import actions
from evidence.items.counts import counted
from evidence.items.filters import EvidenceFilters, narrowed
from evidence.items.outward import FIRM_ONLY, TEXTS, authors_for, texts_for, with_shown_title
from evidence.items.policies import can_change_evidence, can_review_evidence
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem

SORTS = {
    "-created": ("-id",),
    "created": ("id",),
    "title": ("shown_title", "id"),
    "-title": ("-shown_title", "-id"),
    "size": ("size_bytes", "id"),
    "-size": ("-size_bytes", "-id"),
    "date": ("dated", "id"),
    "-date": ("-dated", "-id"),
}
UNDATED = {"date": date.max, "-date": date.min}  # whichever way it is sorted, what has no date comes last


class PersonSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ("id", "name", "role")


class AuthorSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("human", "agent", "engine"))
    name = serializers.CharField()
    released_by = serializers.CharField(required=False, help_text="Who let clients read it; in clients' answers.")


class AuthorsSerializer(serializers.Serializer[Any]):
    title = AuthorSerializer()
    summary = AuthorSerializer()


class EvidenceSerializer(serializers.ModelSerializer[EvidenceItem]):
    case_id = serializers.UUIDField()
    parent_id = serializers.UUIDField(allow_null=True)
    children_count = serializers.IntegerField()
    facts_count = serializers.IntegerField()
    uploaded_by = PersonSerializer(allow_null=True, help_text="The person who added it, or in whose name an agent did.")
    added_by = AuthorSerializer(read_only=True, help_text="Who added it: a person, or an agent.")
    written_by = serializers.SerializerMethodField(help_text="Who wrote its title and summary.")
    reviewed_by = PersonSerializer(allow_null=True)
    allowed_actions = AllowedActions("evidence")

    class Meta:
        model = EvidenceItem
        fields = (
            "id", "case_id", "title", "filename", "media_type", "kind", "classification", "status", "status_message",
            "size_bytes", "sha256", "page_count", "client_visible", "client_title", "client_summary",
            "custodian", "source", "description", "tags",
            "summary", "language", "document_date", "metadata", "problems", "parent_id", "children_count",
            "facts_count", "uploaded_by", "added_by", "written_by", "reviewed_at", "reviewed_by",
            "created_at", "updated_at", "version",
            "allowed_actions",
        )  # fmt: skip

    def to_representation(self, item: EvidenceItem) -> dict[str, Any]:
        data = super().to_representation(item)
        scope = self.context["scope"]
        return {**data, **FIRM_ONLY, **texts_for(item, scope)} if scope.client_boundary else data

    @extend_schema_field(AuthorsSerializer)
    def get_written_by(self, item: EvidenceItem) -> dict[str, Any]:
        return authors_for(item, self.context["scope"])


class EvidenceQuery(EvidenceFilters, ListParams):
    client_visible = QueryBoolean(required=False)
    from_client = QueryBoolean(required=False, help_text="Whether a client uploaded it.")
    reviewed = QueryBoolean(required=False, help_text="Whether someone of the firm has reviewed it.")
    q = Words(required=False, help_text="Words in the title or file name.")
    sort = serializers.ChoiceField(choices=list(SORTS), required=False, default="-created")


class EvidenceFields(Strict):
    title = serializers.CharField(max_length=300)
    kind = serializers.CharField(max_length=40, required=False, allow_blank=True)
    classification = serializers.ChoiceField(choices=get_args(Classification), required=False, allow_blank=True)
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    source = serializers.CharField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    description = serializers.CharField(max_length=10_000, required=False, allow_blank=True)
    tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=50, required=False)
    document_date = serializers.DateField(required=False, allow_null=True)
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees it; only people of the firm say so."
    )


class EvidenceChange(EvidenceFields):
    title = serializers.CharField(max_length=300, required=False)
    release_texts = serializers.ListField(
        child=serializers.ChoiceField(choices=TEXTS), required=False, max_length=len(TEXTS),
        help_text="Let clients read these texts as they are now: what an agent or the engine wrote. People of the firm.",
    )  # fmt: skip
    version = Version(required=False, help_text="The version you read; another is 409.")


class Review(Strict):
    reviewed = StrictBoolean(required=False, default=True)


class ItemTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.list", "GET cases/{case_id}/evidence", permission="read:evidence", audit="search", entity="evidence",
        query=EvidenceQuery, answer=EvidenceSerializer, many=True, client=True,
        subject=None, common=True, listed=("q", "cursor"), activity="looked through {objects}",
        when="Use it to go through all documents; for words in them, evidence.search.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List a case's evidence, newest first or sorted by title, size or the document's own date, filtered by status,
        kind, classification, media type or family, visibility, custodian, tag, container or words of the title. Changes
        nothing."""
        rows: Any
        rows, sort = narrowed(self.visible.filter(case=case), self.query, self.scope), self.query["sort"]
        if sort in UNDATED:
            dates = "created_at__date" if self.scope.client_boundary else "document_date"
            rows = rows.annotate(dated=Coalesce(dates, Value(UNDATED[sort], DateField())))
        if sort in ("title", "-title"):
            rows = with_shown_title(rows, self.scope)
        return self.page(counted(rows, self.scope), order=SORTS[sort])

    @tool(
        "evidence.get", "GET evidence/{evidence_id}", permission="read:evidence", audit="read", entity="evidence",
        query=NoParams, answer=EvidenceSerializer, client=True,
        subject="evidence_id", activity="read {object}",
        when="Use it for one item's particulars; for its words, evidence.view.",
    )  # fmt: skip
    def get_one(self, request: Request, evidence: EvidenceItem) -> Response:
        """Get one item: its state, type, fingerprint, summary, counts and what you may do with it. Changes nothing."""
        return self.shown(evidence)

    @tool(
        "evidence.history", "GET evidence/{evidence_id}/history", permission="read:evidence", audit="read",
        entity="evidence", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="evidence_id", activity="read the history of {object}",
        when="Use it to see who changed an item and what it was before; as it is now, evidence.get.",
    )  # fmt: skip
    def history(self, request: Request, evidence: EvidenceItem) -> Response:
        """See who changed an item, newest first: one entry for each call or job, with who and on whose behalf, when, the
        tool, the reason given, and each field before and after. Nothing is ever taken out of a history; for who handled
        the file see evidence.get_manifest. Changes nothing."""
        return history_page(self, evidence)

    @tool(
        "evidence.create", "POST cases/{case_id}/evidence", permission="write:evidence", audit="create",
        entity="evidence", body=EvidenceFields, answer=EvidenceSerializer, status=201,
        example={"title": "Signed original, blue folder", "custodian": "Records room"},
        subject=None, step_up=("client_visible",), activity="recorded a physical item",
        when="Use it for things that are no files; for files, evidence.upload.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Record a physical thing that is no file; for files use evidence.upload. Emits evidence.created. Send an
        Idempotency-Key so that a retry makes no second record."""
        return self.shown(actions.item_register(actor=self.actor, case=case, **self.body))

    @tool(
        "evidence.update", "PATCH evidence/{evidence_id}", permission="write:evidence", audit="update",
        entity="evidence", body=EvidenceChange, answer=EvidenceSerializer, allowed=can_change_evidence,
        subject="evidence_id", step_up=("client_visible", "release_texts"), activity="changed {object}",
        when="Use it for one item's particulars; for many at once, evidence.bulk_update.",
    )  # fmt: skip
    def update(self, request: Request, evidence: EvidenceItem) -> Response:
        """Change an item's title, custodian, source, description, tags, kind, classification or date, or, as a person
        of the firm, whether the client sees it, and with release_texts which texts about it. What a person wrote, and what
        the client sees, an agent changes with approval (202). Emits evidence.updated if anything changed."""
        fields = dict(self.body)
        if fields.pop("version", evidence.version) != evidence.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": evidence.version})
        return self.shown(actions.item_update(actor=self.actor, item=evidence, **fields))

    @tool(
        "evidence.review", "POST evidence/{evidence_id}/review", permission="write:evidence", audit="update",
        entity="evidence", body=Review, answer=EvidenceSerializer, allowed=can_review_evidence,
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
        subject="evidence_id", activity="deleted {object}",
        when="Use it when an item does not belong to the case; to keep it from the client, evidence.update.",
    )  # fmt: skip
    def delete_one(self, request: Request, evidence: EvidenceItem) -> Response:
        """Take an item, and what came inside it, out of the case. The files and their custody manifests are kept, and
        work under way is cancelled. An agent takes out what people gave or decided about with approval
        (202). Emits evidence.deleted; a retry is 404."""
        actions.item_delete(actor=self.actor, item=evidence, occasion=self.occasion("deleted"))
        return self.nothing()

    def shown(self, item: EvidenceItem) -> Response:
        return self.answer(counted(self.visible, self.scope).get(pk=item.pk))
