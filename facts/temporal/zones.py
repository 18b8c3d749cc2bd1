"""Clock times, written “14:30”, and their zones, kept in minutes east of Greenwich and written “-05:00”."""

from __future__ import annotations

import re
from datetime import time
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_ZONE = re.compile(r"([+-])(\d{2}):([0-5]\d)")
_MOST = 14 * 60


def zone_words(minutes_east: int) -> str:
    """“-05:00”."""
    hours, minutes = divmod(abs(minutes_east), 60)
    return f"{'-' if minutes_east < 0 else '+'}{hours:02}:{minutes:02}"


@extend_schema_field({"type": "string", "example": "-05:00", "maxLength": 6})
class ZoneField(serializers.Field[Any, Any, Any, Any]):
    """How far a clock time is from that of Greenwich."""

    max_length = 6

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"help_text": "From Greenwich: “-05:00”; null: not said."} | kwargs))

    def to_internal_value(self, data: Any) -> Any:
        found = _ZONE.fullmatch(data) if isinstance(data, str) else None
        minutes = int(found[2]) * 60 + int(found[3]) if found else _MOST + 1
        if found is None or minutes > _MOST:
            raise serializers.ValidationError("Write it as -05:00.")
        return -minutes if found[1] == "-" else minutes

    def to_representation(self, value: int) -> str:
        return zone_words(value)


@extend_schema_field({"type": "string", "example": "14:30", "maxLength": 5})
class ClockField(serializers.Field[Any, Any, Any, Any]):
    """Hours and minutes of a day."""

    max_length = 5

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**({"help_text": "14:30"} | kwargs))

    def to_internal_value(self, data: Any) -> Any:
        found = _CLOCK.fullmatch(data) if isinstance(data, str) else None
        if found is None:
            raise serializers.ValidationError("Write it as 14:30.")
        return time(int(found[1]), int(found[2]))

    def to_representation(self, value: time) -> str:
        return f"{value:%H:%M}"
