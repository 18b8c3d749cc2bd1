"""A fact as tools answer it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict, Visible
from config.api.representation import RowSerializer
from config.api.scope import Scope
from config.api.words import Words
from evidence.items.outward import title_for
from evidence.models import EvidenceItem
from facts.facts.citation_serializers import CitationSerializer
from facts.facts.outcome_serializers import FactChangeOutcomeSerializer
from facts.facts.proof import proof_label, shown_speaker
from facts.models import Entity, Fact, Issue, Tag
from facts.serializers import CommaList, EntityRef, MadeBy, ProofFilter, Share, WordedBy, confidence_label, place_of_row
from facts.temporal.serializers import TemporalMentionSerializer
from facts.temporal.words import when_words

JUDGED = ("dispute", "disputed_by", "effect", "importance")  # what people of the firm make of a fact
FIRM_ONLY = (
    "notes", "client_override", "not_borne_out", *JUDGED, "tags", "awaits_source", "merged_into_id",
)  # fmt: skip


class ApproverSerializer(RowSerializer):
    id = serializers.UUIDField()
    name = serializers.CharField()


def source_in_words(fact: Any, scope: Scope) -> str:
    """The title and place of the fact's primary citation, as far as the caller may see one."""
    return next((f"{title_for(one.item, scope)}, {place_of_row(one)}" for one in fact.shown_citations[:1]), "")


class TagRef(RowSerializer):
    """A tag as a fact has it."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    colour = serializers.ChoiceField(choices=Tag.Colour.choices)


class MissingPart(RowSerializer):
    """A part of a fact that its quotes do not say."""

    part = serializers.ChoiceField(choices=("name", "figure", "date", "negation", "act"))
    words = serializers.CharField(help_text="The fact's own.")


class FactSerializer(RowSerializer, serializers.ModelSerializer[Fact]):
    """Takes rows of ``facts.facts.readers.shown_facts``. Clients and guests get what is for the firm only not at all."""

    case_id = serializers.UUIDField(read_only=True)
    date_label = serializers.SerializerMethodField(help_text="The date in words, as precisely as it is known.")
    confidence_label = serializers.SerializerMethodField()
    made_by = MadeBy()
    written_by = WordedBy(help_text="Who last wrote its words, dates or sources.")
    approved_by = ApproverSerializer(allow_null=True)
    client_visible = serializers.BooleanField(help_text="Whether clients of the case see it now.")
    notes = serializers.CharField(required=False)
    client_override = serializers.BooleanField(required=False, allow_null=True)
    proof = serializers.ChoiceField(
        choices=Fact.Proof.choices, allow_blank=True, help_text="What kind of proof it is; empty: not known."
    )
    speaker = serializers.SerializerMethodField(help_text="Whose words it rests on; empty: not known.")
    proof_label = serializers.SerializerMethodField(help_text="Both in words: “Sworn testimony of Maria Rossi”.")
    source = serializers.SerializerMethodField(  # type: ignore[assignment]  # the name in the answer
        help_text="The primary source in words: “Letter, p. 4”."
    )
    citations = CitationSerializer(source="shown_citations", many=True)
    temporal_mentions = TemporalMentionSerializer(
        source="shown_mentions", many=True, help_text="All times that it names, the main one, which is its date, first."
    )
    not_borne_out = MissingPart(
        many=True,
        required=False,
        allow_null=True,
        help_text="What of the text its quotes do not say: names, figures, dates, whether it is denied, the act. Empty where "
        "they bear it out, null where they were not compared yet. That a quote stands in its source is another thing: "
        "citations.verified.",
    )
    entities = EntityRef(source="shown_entities", many=True)
    dispute = serializers.ChoiceField(
        choices=Fact.Dispute.choices, allow_blank=True, required=False,
        help_text="Whether the other side disputes it; empty: not known. For the firm, as all that people make of it.",
    )  # fmt: skip
    disputed_by = serializers.CharField(required=False, help_text="Who disputes it.")
    effect = serializers.ChoiceField(
        choices=Fact.Effect.choices, allow_blank=True, required=False,
        help_text="What it does for the firm's client; empty: nobody has said.",
    )  # fmt: skip
    importance = serializers.ChoiceField(choices=Fact.Importance.choices, required=False)
    tags = TagRef(source="shown_tags", many=True, required=False)
    awaits_source = serializers.BooleanField(
        required=False,
        help_text="Hoped for: nothing is cited for it yet, so nobody can approve it and no client sees it.",
    )
    merged_into_id = serializers.UUIDField(
        required=False,
        allow_null=True,
        help_text="The fact that says the same and was kept; restore it with status proposed.",
    )
    allowed_actions = AllowedActions("fact")

    lean = ("id", "text", "date", "status")  # where it stands: fields=…,source

    class Meta:
        model = Fact
        fields = (
            "id", "case_id", "text", "status", "date", "date_end", "date_precision", "date_label", "confidence",
            "confidence_label", "made_by", "written_by", "approved_by", "approved_at", "client_visible",
            "client_override", "notes", "proof", "speaker", "proof_label",
            "source", "citations", "temporal_mentions", "not_borne_out", "entities", "dispute",
            "disputed_by", "effect", "importance", "tags", "awaits_source", "merged_into_id", "created_at", "updated_at",
            "version", "allowed_actions",
        )  # fmt: skip

    def get_date_label(self, fact: Fact) -> str:
        return when_words(fact)

    def get_confidence_label(self, fact: Fact) -> str:
        return confidence_label(fact.confidence)

    def get_speaker(self, fact: Fact) -> str:
        return shown_speaker(fact, self.context["scope"])

    def get_proof_label(self, fact: Fact) -> str:
        return proof_label(fact.proof, shown_speaker(fact, self.context["scope"]))

    def get_source(self, fact: Any) -> str:
        return source_in_words(fact, self.context["scope"])

    def to_representation(self, fact: Fact) -> dict[str, Any]:
        payload: dict[str, Any] = super().to_representation(fact)
        if self.context["scope"].is_outside:
            for name in FIRM_ONLY:
                payload.pop(name, None)
        return payload


SORTS = {
    "-created": ("-id",),
    "created": ("id",),
    "date": ("date", "id"),
    "-date": ("-date", "-id"),
    "-confidence": ("-confidence", "-id"),
    "-relevance": ("-weight", "-id"),
}


FIRM_FILTERS = ("issue_id", "tag", "dispute", "effect", "importance", "awaits_source")


class FactFilterFields(Strict):
    """By what a list of facts is narrowed down."""

    status = CommaList(
        child=serializers.ChoiceField(choices=Fact.Status.choices), required=False,
        help_text="One or more of proposed, approved, dismissed, separated by commas.",
    )  # fmt: skip
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="Facts that cite this evidence.")
    entity_id = Visible(Entity.objects, required=False, help_text="Facts about this entity.")
    q = Words(required=False, help_text="Words that all stand in the fact's text.")
    date_from = serializers.DateField(required=False)
    date_to = serializers.DateField(required=False)
    min_confidence = Share(required=False)
    borne_out = QueryBoolean(
        required=False,
        help_text="false: only facts of which something is not said by their quotes; true: only those that are borne out. "
        "For the firm.",
    )
    proof = ProofFilter()
    speaker = serializers.CharField(
        required=False, max_length=200, help_text="Facts that rest on this speaker's words, by the name they give. For the firm.",
    )  # fmt: skip
    tag = Visible(
        Tag.objects, required=False, help_text="Facts with this tag, by its id; tags.list has them. For the firm."
    )
    issue_id = Visible(Issue.objects, required=False, help_text="Facts that are linked to this issue. For the firm.")
    dispute = serializers.ChoiceField(choices=Fact.Dispute.choices, required=False, help_text="For the firm.")
    effect = serializers.ChoiceField(choices=Fact.Effect.choices, required=False, help_text="For the firm.")
    importance = serializers.ChoiceField(choices=Fact.Importance.choices, required=False, help_text="For the firm.")
    awaits_source = QueryBoolean(
        required=False,
        help_text="true: only facts that nothing is cited for yet; false: only the others. For the firm.",
    )
    undated = QueryBoolean(required=False, help_text="true: only facts without a date; false: only dated ones.")
    sort = serializers.ChoiceField(
        choices=list(SORTS), required=False, default="-created",
        help_text="-relevance: what somebody did or said, by name and on a day, before contracts' terms and tables' rows.",
    )  # fmt: skip

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("undated") and attrs["sort"].endswith("date"):
            raise serializers.ValidationError({"sort": "Undated facts can't be sorted by date."})
        if "borne_out" in attrs and self.context["scope"].is_outside:
            raise serializers.ValidationError({"borne_out": "What quotes do not say is for the firm."})
        if "speaker" in attrs and self.context["scope"].is_outside:  # it would tell whose words are in hidden sources
            raise serializers.ValidationError({"speaker": "Looking for a speaker is for the firm."})
        if self.context["scope"].is_outside and (own := [name for name in FIRM_FILTERS if name in attrs]):
            raise serializers.ValidationError(dict.fromkeys(own, "What the firm makes of facts is the firm's."))
        return attrs


class FactFilter(FactFilterFields, ListParams):
    pass


class UpdatedFactsSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many this changed.")
    refused = serializers.IntegerField(help_text="How many were left as they were, as outcomes says why.")
    outcomes = FactChangeOutcomeSerializer(many=True, help_text="One for each fact, in the order given.")
    facts = FactSerializer(many=True)
