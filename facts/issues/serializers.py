"""What the tools of issues answer and take."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, StrictBoolean, Version
from config.api.representation import RowSerializer
from evidence.items.outward import title_for
from facts.claims.serializers import AGREED, ReasonField, VersionList
from facts.claims.states import counts
from facts.models import Issue, IssueLink
from facts.models.claim import Standing
from facts.serializers import MadeBy, confidence_label, place_of_row

MOST_DECIDED = 500


class LinkQuoteSerializer(serializers.Serializer[Any]):
    """The words that a linked fact rests on first."""

    evidence_id = serializers.UUIDField()
    evidence_title = serializers.CharField()
    place = serializers.CharField(help_text="“p. 4”.")
    page = serializers.IntegerField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    quote = serializers.CharField()
    verified = serializers.BooleanField(help_text="Whether the words stand in the document now.")


class IssueLinkSerializer(RowSerializer, serializers.ModelSerializer[IssueLink]):
    """Takes rows of ``facts.issues.readers.shown_links``."""

    fact_id = serializers.UUIDField(allow_null=True)
    evidence_id = serializers.UUIDField(source="item_id", allow_null=True, help_text="Of a document linked as a whole.")
    text = serializers.SerializerMethodField(help_text="The fact, or the document's title.")
    fact_status = serializers.SerializerMethodField(help_text="Of a fact; else empty.")
    proof = serializers.SerializerMethodField(help_text="The fact's kind of proof; empty: not known.")
    quote = serializers.SerializerMethodField(help_text="What the fact rests on first; null for a document.")
    confidence_label = serializers.SerializerMethodField(help_text="high, medium or low; empty: no engine proposed it.")
    counts = serializers.SerializerMethodField(help_text="Whether it counts in claims.coverage.")
    made_by = MadeBy()

    class Meta:
        model = IssueLink
        fields = (
            "id", "fact_id", "evidence_id", "text", "fact_status", "proof", "quote", "bearing", "note", "status",
            "confidence_label", "counts", "made_by", "version",
        )  # fmt: skip

    def get_text(self, link: Any) -> str:
        return link.fact.text if link.fact_id else title_for(link.item, self.context["scope"])

    def get_fact_status(self, link: Any) -> str:
        return link.fact.status if link.fact_id else ""

    def get_proof(self, link: Any) -> str:
        return link.fact.proof if link.fact_id else ""

    @extend_schema_field(LinkQuoteSerializer(allow_null=True))
    def get_quote(self, link: Any) -> dict[str, Any] | None:
        cited = link.fact.shown_citations[0] if link.fact_id and link.fact.shown_citations else None
        if cited is None:
            return None
        return {
            "evidence_id": cited.item_id, "evidence_title": title_for(cited.item, self.context["scope"]),
            "place": place_of_row(cited), "page": cited.page_number, "start": cited.start, "end": cited.end,
            "quote": cited.quote, "verified": cited.verified,
        }  # fmt: skip

    def get_confidence_label(self, link: Any) -> str:
        return "" if link.confidence is None else confidence_label(link.confidence)

    def get_counts(self, link: Any) -> bool:
        return counts(link)


class IssueSerializer(RowSerializer, serializers.ModelSerializer[Issue]):
    """Takes rows of ``facts.issues.readers.shown_issues``."""

    case_id = serializers.UUIDField()
    claim_id = serializers.UUIDField()
    element = serializers.IntegerField(allow_null=True, help_text="The number of the claim's element that it serves.")
    element_name = serializers.SerializerMethodField()
    reason = ReasonField()
    links_count = serializers.IntegerField()
    links = IssueLinkSerializer(
        source="shown_links", many=True, help_text="At most 100; links_count says how many there are."
    )
    made_by = MadeBy()
    allowed_actions = AllowedActions("issue")

    lean = ("id", "title", "element", "status", "links_count")

    class Meta:
        model = Issue
        fields = (
            "id", "case_id", "claim_id", "title", "description", "element", "element_name", "position", "status", "reason",
            "links_count", "links", "made_by", "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_element_name(self, issue: Any) -> str:
        element = issue.claim.element(issue.element)
        return element["name"] if element else ""


class IssueFilter(ListParams):
    status = serializers.ChoiceField(choices=Standing.choices, required=False)


class NewIssue(Strict):
    title = serializers.CharField(max_length=300)
    description = serializers.CharField(max_length=5_000, required=False, allow_blank=True)
    element = serializers.IntegerField(min_value=1, max_value=100, required=False, allow_null=True)


class IssueChange(NewIssue):
    title = serializers.CharField(max_length=300, required=False)
    status = serializers.ChoiceField(choices=Standing.choices, required=False)
    version = Version(required=False)


class IssueOrder(Strict):
    issue_ids = serializers.ListField(
        child=serializers.UUIDField(), allow_empty=False, max_length=100, help_text=AGREED
    )
    versions = VersionList()


class IssueLinkBody(Strict):
    bearing = serializers.ChoiceField(choices=IssueLink.Bearing.choices, required=False, default=IssueLink.Bearing.FOR)
    note = serializers.CharField(
        max_length=2_000, required=False, allow_blank=True, default="", help_text="Why it speaks for or against."
    )


class ProposalDecision(Strict):
    claim_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_DECIDED)
    issue_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_DECIDED)
    link_ids = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=MOST_DECIDED)
    status = serializers.ChoiceField(choices=Standing.choices)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not any(attrs.get(name) for name in ("claim_ids", "issue_ids", "link_ids")):
            raise serializers.ValidationError({"claim_ids": ["Name at least one claim, issue or link."]})
        return attrs


class DecidedSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many had another status before, with what they stand under.")


class SuggestBody(Strict):
    fact_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, max_length=300,
        help_text="Only these facts; else the 300 most relevant that are not dismissed.",
    )  # fmt: skip
    with_claims = StrictBoolean(
        required=False, default=False, help_text="Propose causes of action and defences of elements.list too."
    )


class SuggestedSerializer(serializers.Serializer[Any]):
    engine = serializers.CharField(help_text="Which engine proposed it, and its version.")
    facts_read = serializers.IntegerField()
    claim_ids = serializers.ListField(child=serializers.UUIDField())
    issue_ids = serializers.ListField(child=serializers.UUIDField())
    link_ids = serializers.ListField(child=serializers.UUIDField())
    issues = IssueSerializer(
        many=True, help_text="Those that have something new, with what is linked and why; at most 50."
    )
