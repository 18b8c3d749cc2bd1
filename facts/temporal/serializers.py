"""Temporal mentions as tools answer and take them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from config.api.representation import RowSerializer
from facts.facts.outcome_serializers import FactChangeOutcomeSerializer
from facts.models import TemporalMention
from facts.serializers import MadeBy
from facts.temporal.words import mention_label
from facts.temporal.zones import ClockField, ZoneField

MOST = 100
KINDS, PRECISIONS = TemporalMention.Kind.choices, TemporalMention.Precision.choices


class TemporalMentionSerializer(RowSerializer):
    """One of the times that a fact names; takes rows of ``shown_mentions``."""

    id = serializers.UUIDField()
    is_main = serializers.BooleanField(help_text="Whether it is the one that the fact is sorted and shown by.")
    kind = serializers.ChoiceField(choices=KINDS)
    label = serializers.SerializerMethodField(help_text="In words: “before March 3, 2024”.")  # type: ignore[assignment]
    text = serializers.CharField(help_text="As it is written; empty: only the date was given.")
    date = serializers.DateField(allow_null=True, help_text="The first day; null only of what comes back.")
    date_end = serializers.DateField(allow_null=True, help_text="The last day, where there are several.")
    precision = serializers.ChoiceField(choices=PRECISIONS)
    time = ClockField(allow_null=True, help_text="As written, in the zone beside it.")
    time_end = ClockField(allow_null=True)
    zone = ZoneField(allow_null=True)
    recurrence = serializers.CharField(help_text="How it comes back, in words.")
    rule = serializers.CharField(help_text="The same by RFC 5545; empty where no rule says all of it.")
    citation_id = serializers.UUIDField(allow_null=True, help_text="The citation in whose quote it stands.")
    start = serializers.IntegerField(allow_null=True, help_text="Where it stands in the quote.")
    end = serializers.IntegerField(allow_null=True)
    made_by = MadeBy()

    def get_label(self, mention: Any) -> str:
        return mention_label(mention)


class MentionFields(Strict):
    """What a caller says of a time: its words, which are read, or what they mean."""

    text = serializers.CharField(max_length=300, required=False, help_text="As it is written: “on or about May 5”.")
    date = serializers.DateField(required=False, help_text="Leave it out to have the text read.")
    date_end = serializers.DateField(required=False, allow_null=True)
    kind = serializers.ChoiceField(choices=KINDS, required=False)
    precision = serializers.ChoiceField(choices=PRECISIONS, required=False)
    time = ClockField(required=False)
    time_end = ClockField(required=False)
    zone = ZoneField(required=False)
    recurrence = serializers.CharField(max_length=300, required=False, help_text="Of what comes back: how, in words.")
    rule = serializers.CharField(max_length=200, required=False, help_text="The same by RFC 5545: FREQ=WEEKLY;BYDAY=MO")
    citation_id = serializers.UUIDField(required=False, help_text="The fact's citation in whose quote the text stands.")
    reference_date = serializers.DateField(
        required=False, help_text="What relative words count from; usually the day of the cited document."
    )
    day_first = StrictBoolean(required=False, help_text="Whether 3/4 is April 3. Left out, such a text is refused.")
    is_main = StrictBoolean(
        required=False, help_text="Whether the fact is dated by it from now on. Left out: if the fact has no date."
    )


class NewTemporalMention(MentionFields):
    """One of a fact."""


class LinkedMention(MentionFields):
    fact_id = serializers.UUIDField()


class LinkedMentions(Strict):
    mentions = serializers.ListField(
        child=LinkedMention(),
        allow_empty=False,
        max_length=MOST,
        help_text="Each as facts.add_temporal_mention takes one.",
    )


class LinkedMentionsSerializer(serializers.Serializer[Any]):
    added = serializers.IntegerField(help_text="How many were not there before.")
    refused = serializers.IntegerField(help_text="How many were not added, as outcomes says why.")
    outcomes = FactChangeOutcomeSerializer(many=True, help_text="One for each time, in the order given.")
    fact_ids = serializers.ListField(child=serializers.UUIDField(), help_text="The facts that changed.")
