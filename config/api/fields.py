"""Fields that several resources' answers share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.tool import allowed_actions


@extend_schema_field({"type": "array", "items": {"type": "string"}})
class AllowedActions(serializers.Field[Any, Any, Any, Any]):
    """The names of the writing tools the caller may use on this object now; pages show them as buttons."""

    def __init__(self, entity: str) -> None:
        self.entity = entity
        super().__init__(source="*", read_only=True)

    def to_representation(self, row: Any) -> list[str]:
        return allowed_actions(self.context["scope"], self.entity, row)
