"""Fields that several resources' answers share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api import kinds
from config.api.tool import Tool, permitted_actions


@extend_schema_field({"type": "array", "items": {"type": "string"}})
class AllowedActions(serializers.Field[Any, Any, Any, Any]):
    """The names of the writing tools the caller may use on this object now; pages show them as buttons."""

    def __init__(self, entity: str) -> None:
        self.entity = entity
        super().__init__(source="*", read_only=True)

    @cached_property
    def _permitted(self) -> list[Tool]:
        """The caller's tools for objects of this kind: the same for all that an answer shows."""
        return permitted_actions(self.context["scope"], self.entity)

    def to_representation(self, row: Any) -> list[str]:
        actor = self.context["scope"].actor
        return [one.name for one in self._permitted if one.allowed is None or one.allowed(actor, row)]


class Registered(serializers.ChoiceField):
    """One of the names that the kinds give: read when the field is used, since not every kind is registered before."""

    default_error_messages = {"invalid_choice": "There is no “{input!s:.60}”; there are: {known}."}

    def __init__(self, known: Callable[[], list[Any]], **kwargs: Any) -> None:
        self.known = known
        super().__init__(choices=[], **kwargs)

    def bind(self, field_name: str, parent: Any) -> None:
        super().bind(field_name, parent)
        self.choices = self.known()

    def fail(self, key: str, **kwargs: Any) -> None:  # type: ignore[override]
        super().fail(key, known=", ".join(self.choices), **kwargs)


class EntityType(Registered):
    """The kind of a thing, as events, jobs and audit entries name it."""

    def __init__(self, known: Callable[[], list[Any]] = kinds.choices, **kwargs: Any) -> None:
        super().__init__(known, **kwargs)


class EventType(Registered):
    """The type of an event."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(kinds.event_types, **kwargs)
