"""A moment of the timeline as tools answer it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, get_args

from rest_framework import serializers

from config.api.pagination import DEFAULT_LIMIT
from config.api.params import ListParams, PageParams, Strict, Visible
from config.api.representation import RowSerializer
from evidence.engines.base.types import Classification
from evidence.models import EvidenceItem
from facts.facts.citation_serializers import CitationSerializer
from facts.facts.proof import proof_label, shown_speaker
from facts.facts.serializers import ApproverSerializer
from facts.models import Entity, Fact, Issue
from facts.serializers import CommaList, EntityRef, ProofFilter, WordedBy, confidence_label
from facts.temporal.words import when_words

SOURCE = (
    "evidence_id",
    "evidence_title",
    "page",
    "page_label",
    "place",
    "start",
    "end",
    "quote",
    "verified",
    "source_changed",
)


class TimelineItemSerializer(RowSerializer):
    """A dated fact with its primary source, as far as the caller may see it; takes rows of ``cited_facts``."""

    fact_id = serializers.UUIDField(source="id")
    date = serializers.DateField()
    date_end = serializers.DateField(allow_null=True)
    date_precision = serializers.CharField()
    date_label = serializers.SerializerMethodField()
    text = serializers.CharField()
    status = serializers.ChoiceField(choices=Fact.Status.choices)
    written_by = WordedBy(help_text="Who last wrote its words, dates or sources.")
    approved_by = ApproverSerializer(allow_null=True)
    confidence_label = serializers.SerializerMethodField()
    proof_label = serializers.SerializerMethodField(
        help_text="Its kind of proof and speaker: “Sworn testimony of Maria Rossi”."
    )
    evidence_id = serializers.UUIDField(allow_null=True, default=None)
    evidence_title = serializers.CharField(allow_null=True, default=None)
    page = serializers.IntegerField(allow_null=True, default=None)
    page_label = serializers.CharField(allow_null=True, default=None)
    place = serializers.CharField(allow_null=True, default=None, help_text="In words: “p. 4”.")
    start = serializers.IntegerField(allow_null=True, default=None)
    end = serializers.IntegerField(allow_null=True, default=None)
    quote = serializers.CharField(allow_null=True, default=None)
    verified = serializers.BooleanField(allow_null=True, default=None)
    source_changed = serializers.BooleanField(allow_null=True, default=None)
    evidence_kind = serializers.CharField(default="", help_text="What kind of document the source is.")
    entities = EntityRef(source="shown_entities", many=True)

    filled = frozenset({*SOURCE, "evidence_kind"})
    lean = ("fact_id", "date_label", "text", "status", "evidence_title", "place")

    def to_representation(self, fact: Any) -> dict[str, Any]:
        payload: dict[str, Any] = super().to_representation(fact)
        citation = next(iter(fact.shown_citations), None)
        return payload | (self._source(citation) if citation else {"evidence_kind": ""})

    @cached_property
    def _citations(self) -> CitationSerializer:
        """One for all moments of a page."""
        return CitationSerializer(context=self.context)

    def _source(self, citation: Any) -> dict[str, Any]:
        payload = self._citations.to_representation(citation)
        kind = "" if self.context["scope"].client_boundary else citation.item.kind
        return {name: payload[name] for name in SOURCE} | {"evidence_kind": kind}

    def get_date_label(self, fact: Fact) -> str:
        return when_words(fact)

    def get_proof_label(self, fact: Fact) -> str:
        return proof_label(fact.proof, shown_speaker(fact, self.context["scope"]))

    def get_confidence_label(self, fact: Fact) -> str:
        return confidence_label(fact.confidence)


class DateRange(serializers.Serializer[Any]):
    min = serializers.DateField(allow_null=True)
    max = serializers.DateField(allow_null=True)


class TimelineSerializer(serializers.Serializer[Any]):
    """A page of the timeline and the extent of the whole of it, as far as the caller may see it."""

    items = TimelineItemSerializer(many=True)
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()
    total_count = serializers.IntegerField(
        help_text="5,001: more than 5,000; of what a filter leaves 2,001: more than 2,000; for clients of one kind of proof "
        "501; of a class or kind that very many documents have 101, or one more than the limit."
    )
    is_whole = serializers.BooleanField(help_text="Whether total_count is all there are.")
    date_range = DateRange()


MOST = 500  # of a question: whoever draws the whole of a long case asks ten times


DATED = [choice for choice in Fact.Status.choices if choice[0] != Fact.Status.DISMISSED]


class DatedFields(Strict):
    """Which dated facts."""

    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    entity_id = Visible(Entity.objects, required=False, help_text="What this entity takes part in.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="What this evidence says.")
    proof = ProofFilter()
    issue_id = Visible(Issue.objects, required=False, help_text="What is linked to this issue. For the firm.")
    classification = serializers.ChoiceField(choices=get_args(Classification), required=False)
    evidence_kind = serializers.CharField(
        max_length=40, required=False, help_text="What documents of this kind say: contract, email. For the firm."
    )
    status = CommaList(
        child=serializers.ChoiceField(choices=DATED),
        required=False,
        help_text="proposed, approved, or both with a comma.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        unknown = {"classification", "evidence_kind"} & attrs.keys()  # the firm's notes on documents
        if unknown and self.context["scope"].is_outside:
            raise serializers.ValidationError({name: ["There is no such filter."] for name in sorted(unknown)})
        return attrs


class DatedFilter(DatedFields, PageParams):
    """A page of them."""


class TimelineFilter(ListParams, DatedFilter):
    """For lists of dated facts."""


class TimelineQuestion(TimelineFilter):
    limit = serializers.IntegerField(required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MOST)
    status = serializers.ListField(child=serializers.ChoiceField(choices=DATED), max_length=len(DATED), required=False)  # type: ignore[assignment]
