"""Fields that several resources' answers share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api import kinds
from config.api.tool import permitted_actions

Rule = Callable[[Any, Any], bool]


@extend_schema_field({"type": "array", "items": {"type": "string"}})
class AllowedActions(serializers.Field[Any, Any, Any, Any]):
    """The names of the writing tools the caller may use on this object now; pages show them as buttons."""

    def __init__(self, entity: str) -> None:
        self.entity = entity
        super().__init__(source="*", read_only=True)

    @cached_property
    def _permitted(self) -> list[tuple[str, Rule | None]]:
        """The caller's tools for objects of this kind, each with its rule: the same for all that an answer shows."""
        return [(one.name, one.allowed) for one in permitted_actions(self.context["scope"], self.entity)]

    @cached_property
    def _rules(self) -> set[Rule]:
        """Each rule once: most tools of a kind have the same."""
        return {rule for _, rule in self._permitted if rule is not None}

    def to_representation(self, row: Any) -> list[str]:
        actor = self.context["scope"].actor
        allows = {rule: rule(actor, row) for rule in self._rules}
        return [name for name, rule in self._permitted if rule is None or allows[rule]]


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
