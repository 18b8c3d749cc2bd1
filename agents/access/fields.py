"""Fields that keys and sessions share: what an agent may do, and with which kinds of objects."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from cases.roles import AGENT_OPERATIONS
from config.api.tool import SPECIAL, all_tools

WORDS = [word for word in ("read", "write", "delete", "analyze") if word in AGENT_OPERATIONS]


class OperationsField(serializers.ListField):
    """Some of read, write, delete and analyze."""

    child = serializers.ChoiceField(choices=WORDS)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_empty=False, max_length=len(WORDS), **kwargs)


class EntityTypes(serializers.ListField):
    """The kinds of objects permissions name, such as evidence or facts."""

    child = serializers.CharField(max_length=40)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_empty=False, max_length=40, **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:
        named: list[str] = super().to_internal_value(data)
        known = entity_types()
        unknown = sorted(set(named) - set(known))
        if unknown:
            raise serializers.ValidationError(f"There are no {', '.join(unknown)}; there are: {', '.join(known)}.")
        return sorted(set(named))


def entity_types() -> list[str]:
    """The kinds of objects that tools' permissions name and agents may be given."""
    granted = (one.permission.partition(":") for one in all_tools() if one.permission not in SPECIAL)
    return sorted({entity for operation, _, entity in granted if operation in AGENT_OPERATIONS})


class EntityTypesSchema(OpenApiSerializerFieldExtension):
    """The document lists the entity types there are."""

    target_class = EntityTypes

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string", "enum": entity_types()}}
