"""What the tools of the event log answer and take."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.apps import apps
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from audit.events.waiting_tools import MAX_WAIT
from config.api.fields import EntityType, EventType
from config.api.kinds import event_types
from config.api.pagination import DEFAULT_LIMIT, MAX_LIMIT
from config.api.params import MAX_BIG_INTEGER, Shape, Strict, Visible

Case = apps.get_model("cases", "Case")  # cases stand above this app
NOW = "now"  # as a position to read from: what comes from here on
LOOK_EVERY = 5.0  # seconds
MAX_TYPES, MAX_TYPES_LENGTH = 40, 40 * 64
MAX_DIGITS = 19  # of a position; Python refuses to read thousands
TYPE = re.compile(r"[a-z_]{1,30}\.[a-z_]{1,30}\Z")


def position_in(text: str) -> int | None:
    """The position of the log that the text is, if it is one."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        return None
    position = int(text)
    return position if position <= MAX_BIG_INTEGER else None


@extend_schema_field({"type": "string", "maxLength": 40})
class Since(serializers.Field[Any, Any, Any, Any]):
    """A position of the log, an ISO 8601 time, or now."""

    max_length = 40

    def to_internal_value(self, data: Any) -> int | datetime:
        text = str(data)[: self.max_length + 1]
        if (position := position_in(text)) is not None:
            return position
        if text == NOW:
            return timezone.now()
        try:
            # A plus sign that was not encoded arrives as a space.
            moment: datetime = serializers.DateTimeField().to_internal_value(text.replace(" ", "+"))
        except (ValidationError, OverflowError):
            raise ValidationError(
                "Give a position (next_position of the poll before), an ISO 8601 time, or now."
            ) from None
        return moment


@extend_schema_field({"type": "string", "maxLength": MAX_TYPES_LENGTH})
class EventTypes(serializers.Field[Any, Any, Any, Any]):
    """Event types, separated by commas."""

    comma_separated = True
    max_length = MAX_TYPES_LENGTH

    def to_internal_value(self, data: Any) -> list[str]:
        types = [one.strip() for one in str(data).split(",", MAX_TYPES)]
        if len(types) > MAX_TYPES or not all(TYPE.match(one) for one in types):
            raise ValidationError("Event types look like fact.created; separate several by commas.")
        if unknown := sorted(set(types) - set(event_types())):
            raise ValidationError(f"There are no events {', '.join(unknown)}; there are: {', '.join(event_types())}.")
        return types


SINCE = "A position, an ISO 8601 time, or now: what comes from here on. Left out: from the start."


class StreamQuery(Strict):
    since = Since(required=False, default=0, help_text=SINCE)
    types = EventTypes(required=False, default=list, help_text="Such as fact.created,job.completed.")
    limit = serializers.IntegerField(required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MAX_LIMIT)


class EventQuery(Shape, StreamQuery):
    case_id = Visible(Case.objects, required=False)
    wait = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MAX_WAIT, help_text="Seconds to wait for an event."
    )


class EventSerializer(serializers.Serializer[Any]):
    event_id = serializers.UUIDField()
    position = serializers.IntegerField()
    event_type = EventType()
    case_id = serializers.UUIDField(allow_null=True)
    entity_type = EntityType()
    entity_id = serializers.UUIDField(allow_null=True)
    actor_type = serializers.CharField()
    actor_id = serializers.UUIDField(allow_null=True)
    timestamp = serializers.DateTimeField()
    data = serializers.DictField()  # type: ignore[assignment]  # the field of an event that is called so


class EventsSerializer(serializers.Serializer[Any]):
    items = EventSerializer(many=True)
    next_position = serializers.IntegerField(help_text="The next poll's since.")
    has_more = serializers.BooleanField()


class EventFieldSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    meaning = serializers.CharField()


class EventTypeSerializer(serializers.Serializer[Any]):
    event_type = EventType()
    entity_type = EntityType()
    label = serializers.CharField(help_text="What people call the thing.")  # type: ignore[assignment]  # a field's name
    sentence = serializers.CharField(help_text="What has happened when it comes.")
    data = EventFieldSerializer(many=True, help_text="Its data's fields; each is there where it applies.")  # type: ignore[assignment]
    seen_by = serializers.ChoiceField(choices=("clients", "firm", "admins"))
    seen_by_words = serializers.CharField()


class EventTypesSerializer(serializers.Serializer[Any]):
    items = EventTypeSerializer(many=True)
