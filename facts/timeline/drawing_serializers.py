"""What the tool that draws a timeline answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.representation import RowSerializer
from facts.models import Fact, TemporalMention
from facts.serializers import CommaList
from facts.temporal.zones import ClockField, ZoneField
from facts.timeline.drawing import MOST
from facts.timeline.entries import entry_names
from facts.timeline.serializers import DatedFields


class IncludeField(CommaList):
    """Kinds of entries beside facts."""

    def __init__(self, **kwargs: Any) -> None:
        text = "What stands beside the facts, separated by commas: document, question, deadline. For the firm."
        super().__init__(child=serializers.CharField(max_length=40), required=False, help_text=text, **kwargs)

    def to_internal_value(self, data: Any) -> list[Any]:
        names: list[Any] = super().to_internal_value(data)
        if unknown := [one for one in names if one not in entry_names()]:
            known = ", ".join(entry_names())
            raise serializers.ValidationError(f"There is no {unknown[0][:40]} on timelines; there are: {known}.")
        return names


class DrawingFilter(DatedFields):
    include = IncludeField()


class DrawnEvent(serializers.Serializer[Any]):
    """A dated fact in a few columns; facts.get has all of it."""

    fact_id = serializers.UUIDField()
    date = serializers.DateField()
    date_end = serializers.DateField(allow_null=True)
    date_precision = serializers.CharField()
    date_label = serializers.CharField(
        allow_null=True,
        help_text="The days in words, where they are not simply those: since, until, late, about; for the firm.",
    )
    kind = serializers.ChoiceField(choices=TemporalMention.Kind.choices, help_text="How its main time says it.")
    time = ClockField(allow_null=True)
    zone = ZoneField(allow_null=True)
    status = serializers.ChoiceField(choices=Fact.Status.choices)
    text = serializers.CharField(help_text="How the fact begins.")
    entity_ids = serializers.ListField(child=serializers.UUIDField())
    issue_ids = serializers.ListField(child=serializers.UUIDField(), help_text="For the firm.")
    evidence_kind = serializers.CharField(help_text="What kind of document its first source is; for the firm.")


class DrawnEntity(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    type = serializers.CharField()


class DrawnIssue(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    title = serializers.CharField()


class TimelineEntrySerializer(serializers.Serializer[Any]):
    """What stands beside the facts: a document by its day, or what is due."""

    kind = serializers.CharField(help_text="document, question, deadline, or another that is registered.")
    id = serializers.UUIDField()
    date = serializers.DateField()
    date_end = serializers.DateField(allow_null=True)
    text = serializers.CharField()
    status = serializers.CharField()
    page = serializers.CharField(help_text="The path of the page that shows it.")


class TimelineGapSerializer(RowSerializer):
    """A long spell in which no fact is dated."""

    date_from = serializers.DateField()
    date_to = serializers.DateField()
    days = serializers.IntegerField()


class DrawnEvents(serializers.ListField):
    """Rows that are written as they should be already: of ten thousand, each field costs."""

    def to_representation(self, data: Any) -> list[Any]:
        return list(data)


class DrawingSerializer(serializers.Serializer[Any]):
    events = DrawnEvents(child=DrawnEvent(), help_text=f"Oldest first, at most {MOST:,}.")
    is_whole = serializers.BooleanField(help_text="False: there are more; narrow the days.")
    entities = DrawnEntity(many=True)
    issues = DrawnIssue(many=True)
    entries = TimelineEntrySerializer(many=True)
    entries_whole = serializers.BooleanField()
    gaps = TimelineGapSerializer(many=True)
