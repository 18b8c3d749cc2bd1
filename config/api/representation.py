"""Rows as their serializers show them, found out once for all rows instead of once for each."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from rest_framework import serializers
from rest_framework.fields import Field, SkipField
from rest_framework.relations import PKOnlyObject

# What each of these fields answers for a value of this very type is the value itself.
ITSELF: dict[Any, type] = {
    serializers.CharField.to_representation: str,
    serializers.IntegerField.to_representation: int,
    serializers.FloatField.to_representation: float,
    serializers.BooleanField.to_representation: bool,
}


class Reading(NamedTuple):
    """How one field comes from a row: ``read`` finds its value, and ``represent`` shows it unless its type is ``kept``."""

    name: str
    read: Callable[[Any], Any] | None  # none: the field takes the row
    kept: type | None
    represent: Callable[[Any], Any]


# The base of serializers of which an answer has many. They answer what they would without it. Django REST framework asks for
# each field of each row whether the row is a mapping, the value a function and the field relational; most of that is known
# beforehand. (No docstring: documents would describe every answer by it.)
class RowSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, Any]:
        return made_once(type(self), super().get_fields)

    @cached_property
    def _readings(self) -> list[Reading]:
        return [_reading(name, field) for name, field in self.fields.items() if not field.write_only]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        if isinstance(instance, dict):
            shown: dict[str, Any] = super().to_representation(instance)
            return shown
        shown = {}
        for name, read, kept, represent in self._readings:
            try:
                value = read(instance) if read else instance
            except SkipField:
                continue
            shown[name] = value if value is None or type(value) is kept else represent(value)
        return shown


_fields: dict[type, dict[str, Any]] = {}


def made_once(of: type, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The fields of a serializer of this class: made once, and copied for each that is used."""
    if of not in _fields:
        _fields[of] = make()
    return {name: _copied(field) for name, field in _fields[of].items()}


def _copied(field: Any) -> Any:
    """The field, to be bound to another serializer. What has fields of its own is made anew, since these are bound to it."""
    if isinstance(field, serializers.BaseSerializer) or hasattr(field, "child") or hasattr(field, "child_relation"):
        return deepcopy(field)
    copied = object.__new__(type(field))
    copied.__dict__.update(field.__dict__)
    return copied


def _reading(name: str, field: Any) -> Reading:
    kept = ITSELF.get(type(field).to_representation)
    if type(field).get_attribute is not Field.get_attribute:
        return Reading(name, _found(field), kept, field.to_representation)
    return Reading(name, _attribute(field) if field.source_attrs else None, kept, field.to_representation)


def _attribute(field: Any) -> Callable[[Any], Any]:
    """The value of a row's attribute; whatever is no plain attribute is left to the field."""
    get = attrgetter(".".join(field.source_attrs))

    def read(row: Any) -> Any:
        try:
            value = get(row)
        except (AttributeError, ObjectDoesNotExist):
            return field.get_attribute(row)
        return field.get_attribute(row) if callable(value) else value

    return read


def _found(field: Any) -> Callable[[Any], Any]:
    """What a field finds in its own way; nothing for a relation that leads nowhere."""

    def read(row: Any) -> Any:
        value = field.get_attribute(row)
        return None if isinstance(value, PKOnlyObject) and value.pk is None else value

    return read
