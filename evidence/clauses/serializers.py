"""What the tools of clauses answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import Strict
from config.api.representation import RowSerializer
from evidence.engines.base.types import ClauseType
from evidence.engines.clauses.catalogue import USUAL, slug, types_named
from evidence.items.places import place_words
from evidence.models import Clause

USUALLY = ", ".join(one.label.lower() for one in USUAL)
MOST_TYPES, MOST_OWN, MOST_EXAMPLES = 60, 10, 5
STATUSES = ["found", "none_found", "not_a_contract", "processing", "not_analyzed"]


class OwnType(Strict):
    """A type of clause that the caller describes."""

    name = serializers.CharField(max_length=60)
    description = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    examples = serializers.ListField(
        child=serializers.CharField(max_length=1_000), max_length=MOST_EXAMPLES, required=False, default=list,
        help_text="Words of such clauses in other contracts.",
    )  # fmt: skip


class ClauseTypes(Strict):
    clause_types = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=MOST_TYPES, required=False, allow_null=True, default=None,
        help_text=f"By name; any other name is looked for by its words. Usually: {USUALLY}.",
    )  # fmt: skip
    custom_types = serializers.ListField(
        child=OwnType(), max_length=MOST_OWN, required=False, default=list,
        help_text="Types of your own, with what they mean.",
    )  # fmt: skip


def wanted_types(body: dict[str, Any]) -> list[ClauseType]:
    """The types that a body asks for, each once; the usual ones where it names none."""
    described = [
        ClauseType(slug(one["name"])[:60], one["name"], one["description"], tuple(one["examples"]))
        for one in body["custom_types"]
    ]
    named = types_named(body["clause_types"] or ())
    wanted = [one for one in (*described, *named) if one.name] or list(USUAL)
    return list({one.name: one for one in reversed(wanted)}.values())[::-1]


class CompareBody(ClauseTypes):
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), min_length=2, max_length=2, help_text="Two documents of the case."
    )


class ClauseDecision(Strict):
    state = serializers.ChoiceField(
        choices=Clause.State.choices, help_text="confirmed, rejected, or found to take that back."
    )


class ClauseSerializer(RowSerializer, serializers.ModelSerializer[Clause]):
    """Takes rows of ``evidence.clauses.readers.shown_clauses``."""

    evidence_id = serializers.UUIDField(source="item_id")
    page = serializers.IntegerField(source="page_number")
    place = serializers.SerializerMethodField(help_text="In words: “p. 4”.")
    start = serializers.IntegerField(help_text="First character on the page, from 0.")
    end = serializers.IntegerField(help_text="The character after the last one.")
    verified = serializers.BooleanField(help_text="Whether exactly these words stand there now.")
    engine = serializers.CharField(source="made_by_name")
    engine_version = serializers.CharField(source="made_by_version")
    allowed_actions = AllowedActions("clause")

    class Meta:
        model = Clause
        fields = (
            "id", "evidence_id", "type", "section", "page", "place", "start", "end", "quote", "verified", "confidence",
            "state", "engine", "engine_version", "version", "allowed_actions",
        )  # fmt: skip

    def get_place(self, row: Clause) -> str:
        return place_words(row.page.number, row.page.label, row.item.media_type)


class TypeClausesSerializer(serializers.Serializer[Any]):
    """A type of clause with what was found of it; none: the document was looked through and has none."""

    type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the field is called so; declared fields are no attributes
    count = serializers.IntegerField(help_text="Without those that a person rejected.")
    clauses = ClauseSerializer(many=True)


class ClauseAnalysisSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    types = TypeClausesSerializer(many=True)
    total = serializers.IntegerField()
    engine = serializers.CharField(help_text="Which engine looked; empty if none did.")
    text = serializers.CharField(help_text="The same, or why there is nothing, in words.")


class ChangedWordsSerializer(serializers.Serializer[Any]):
    op = serializers.ChoiceField(choices=["equal", "delete", "insert"])
    text = serializers.CharField()


class ComparedTypeSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the field is called so; declared fields are no attributes
    comparison = serializers.ChoiceField(choices=["same", "different", "only_first", "only_second", "neither"])
    first = ClauseSerializer(many=True)
    second = ClauseSerializer(many=True)
    words = ChangedWordsSerializer(many=True, help_text="From the first document's words to the second's.")


class ClauseComparisonSerializer(serializers.Serializer[Any]):
    first = ClauseAnalysisSerializer()
    second = ClauseAnalysisSerializer()
    types = ComparedTypeSerializer(many=True)
