"""Which fields a list's items have: all, those that the caller names, or the few that tell one item from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

LEAN = "lean"
VIEWS = ("full", LEAN)
NAMES = ("fields", "view")
PLAIN = (
    serializers.CharField, serializers.ChoiceField, serializers.UUIDField, serializers.DateField,
    serializers.BooleanField, serializers.IntegerField, serializers.FloatField,
)  # fmt: skip
LEFT_OUT = frozenset({"case_id", "firm_id", "version", "created_at", "updated_at", "description", "notes"})


def item_serializer(answer: type[Any] | None, *, many: bool) -> type[Any] | None:
    """The serializer of a list's items, of a tool that answers a page or an object with ``items``."""
    if answer is None or many:
        return answer
    items = answer().fields.get("items")
    return type(items.child) if isinstance(items, serializers.ListSerializer) else None


def names_of(item: type[Any]) -> tuple[str, ...]:
    return tuple(item().fields)


def lean_names(item: type[Any]) -> tuple[str, ...]:
    """What the serializer declares as ``lean``; else what is a plain value and says what the item is."""
    declared: tuple[str, ...] | None = getattr(item, "lean", None)
    if declared is not None:
        return declared
    fields = item().fields.items()
    return tuple(name for name, one in fields if isinstance(one, PLAIN) and name not in LEFT_OUT)


@dataclass(frozen=True, slots=True)
class ListShape:
    """The names of the fields to answer, and whether empty ones are left out."""

    names: tuple[str, ...]
    without_empty: bool = False


def is_asked(given: Mapping[str, Any]) -> bool:
    return bool(given.get("fields")) or given.get("view") == LEAN


def shape_of(item: type[Any] | None, given: Mapping[str, Any]) -> ListShape | None:
    """The shape asked for; ``None`` for all fields. Names come before a view."""
    if item is None:
        return None
    if names := given.get("fields"):
        return ListShape(tuple(names))
    return ListShape(lean_names(item), without_empty=True) if given.get("view") == LEAN else None


def prune(item: Any, shape: ListShape | None) -> None:
    """Spare a serializer the fields that nobody asked for."""
    for name in set(item.fields) - set(shape.names if shape else item.fields):
        del item.fields[name]


def shaped(answer: dict[str, Any], shape: ListShape) -> dict[str, Any]:
    """A page whose items have only these fields."""
    return answer | {"items": [_shaped(one, shape) for one in answer["items"]]}


def _shaped(item: Mapping[str, Any], shape: ListShape) -> dict[str, Any]:
    return {
        name: item[name] for name in shape.names
        if name in item and not (shape.without_empty and item[name] in (None, "", []))
    }  # fmt: skip
