"""What the tool that reads one date answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict, StrictBoolean
from facts.temporal.serializers import KINDS, PRECISIONS
from facts.temporal.words import mention_label
from facts.temporal.zones import ClockField, ZoneField


class DateExpression(Strict):
    expression = serializers.CharField(max_length=200, help_text="“on or about March 3”, “03/04/2019”, “every Monday”")
    reference_date = serializers.DateField(
        required=False, help_text="The day it was said or written, which “last Friday” counts from."
    )
    day_first = StrictBoolean(required=False, help_text="Whether 3/4 is April 3; left out, both readings are answered.")


class DateReading(serializers.Serializer[Any]):
    """One thing that the expression may mean."""

    kind = serializers.ChoiceField(choices=KINDS)
    label = serializers.SerializerMethodField(help_text="In words: “before March 3, 2024”.")  # type: ignore[assignment]
    text = serializers.CharField(help_text="The words that were read.")
    start = serializers.IntegerField(help_text="Where they stand in the expression.")
    end = serializers.IntegerField()
    date = serializers.DateField(allow_null=True, help_text="The first day; null of what comes back.")
    date_end = serializers.DateField(allow_null=True, help_text="The last day, where there are several.")
    precision = serializers.ChoiceField(choices=PRECISIONS)
    first = serializers.SerializerMethodField(
        help_text="The first moment, as ISO 8601 has it, as exactly as it is said."
    )
    last = serializers.SerializerMethodField(help_text="The last likewise; null where there is only one.")
    time = ClockField(allow_null=True)
    time_end = ClockField(allow_null=True)
    zone = ZoneField(allow_null=True)
    recurrence = serializers.CharField()
    rule = serializers.CharField(help_text="By RFC 5545; empty where no rule says all of it.")

    def get_label(self, meaning: Any) -> str:
        return mention_label(meaning)

    def get_first(self, meaning: Any) -> str | None:
        return _moment(meaning, meaning.date, meaning.time) if meaning.date else None

    def get_last(self, meaning: Any) -> str | None:
        if not meaning.date or not (meaning.date_end or meaning.time_end):
            return None
        return _moment(meaning, meaning.date_end or meaning.date, meaning.time_end)


def _moment(meaning: Any, day: Any, time: Any) -> str:
    if time is None:
        return str(day.isoformat()[: {"year": 4, "month": 7}.get(meaning.precision, 10)])
    zone = "" if meaning.zone is None else ZoneField().to_representation(meaning.zone)
    return f"{day.isoformat()}T{time:%H:%M}{zone}"


class ParsedDateSerializer(serializers.Serializer[Any]):
    expression = serializers.CharField()
    ambiguous = serializers.BooleanField(help_text="Whether it may mean more than one thing.")
    ambiguity = serializers.CharField(help_text="Why, in words; empty where it means one thing.")
    readings = DateReading(many=True, help_text="All it may mean, the likeliest first.")
