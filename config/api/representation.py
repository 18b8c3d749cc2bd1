"""Rows as their serializers show them, found out once for all rows instead of once for each."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import date, datetime, tzinfo
from decimal import Decimal
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, cast
from uuid import UUID

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
# Values that are no function to be called and no row of a relation.
PLAIN = frozenset({str, int, float, bool, UUID, datetime, date, Decimal, list, dict, type(None)})


class FieldReading(NamedTuple):
    """How one field comes from a row: ``read`` finds its value, and ``represent`` shows it unless its type is ``kept``."""

    name: str
    read: Callable[[Any], Any] | None  # none: the field takes the row
    kept: type | None
    represent: Callable[[Any], Any]
    at: int = -1  # where its value is among those read at once; -1 if it is not


# The base of serializers of which an answer has many. They answer what they would without it. Django REST framework asks for
# each field of each row whether the row is a mapping, the value a function and the field relational; most of that is known
# beforehand. (No docstring: documents would describe every answer by it.)
class RowSerializer(serializers.Serializer[Any]):
    filled: ClassVar[frozenset[str]] = frozenset()  # the fields whose values ``to_representation`` puts in by itself

    def get_fields(self) -> dict[str, Any]:
        return made_once(type(self), super().get_fields)

    @cached_property
    def _readings(self) -> list[FieldReading]:
        readings = [self._reading(name, field) for name, field in self.fields.items() if not field.write_only]
        return _numbered(readings, self)

    def _reading(self, name: str, field: Any) -> FieldReading:
        return FieldReading(name, _nothing, None, str) if name in self.filled else _reading(name, field)

    @cached_property
    def _keys(self) -> list[str]:
        """Under which each plain field is found in a mapping, by the field's place among those read at once."""
        return [self.fields[one.name].source_attrs[0] for one in self._readings if one.at >= 0]

    @cached_property
    def _columns(self) -> Callable[[Any], tuple[Any, ...]]:
        """What reads all plain attributes of a row at once."""
        return attrgetter(*self._keys) if self._keys else lambda row: ()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        shown: dict[str, Any] = {}
        values = self._items(instance) if isinstance(instance, dict) else self._values(instance)
        for name, read, kept, represent, at in self._readings:
            if at >= 0 and type(values[at]) in PLAIN:
                value = values[at]
            else:
                try:
                    value = read(instance) if read else instance
                except SkipField:
                    continue
            shown[name] = value if value is None or type(value) is kept else represent(value)
        return shown

    def _items(self, row: dict[str, Any]) -> tuple[Any, ...]:
        """Likewise of a mapping."""
        return tuple(row.get(key, Ellipsis) for key in self._keys)

    def _values(self, row: Any) -> tuple[Any, ...]:
        """The plain attributes of the row; of one that lacks some, none, so that each is looked for in the field's way."""
        try:
            return self._columns(row)
        except (AttributeError, ObjectDoesNotExist):
            return (Ellipsis,) * len(self._readings)


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


def _reading(name: str, field: Any) -> FieldReading:
    kept = ITSELF.get(type(field).to_representation)
    if type(field).get_attribute is not Field.get_attribute:
        return FieldReading(name, _found(field), kept, _represent(field))
    return FieldReading(name, _attribute(field) if field.source_attrs else None, kept, _represent(field))


def _nothing(row: Any) -> None:
    return None


def _numbered(readings: list[FieldReading], serializer: Any) -> list[FieldReading]:
    """The readings, with the places of those that are an attribute of the row and of nothing behind it."""
    count, numbered = 0, []
    for one in readings:
        field = serializer.fields[one.name]
        plain = len(field.source_attrs) == 1 and type(field).get_attribute is Field.get_attribute
        plain = plain and one.read is not _nothing
        numbered.append(one._replace(at=count) if plain else one)
        count += plain
    return numbered if count > 1 else readings  # of one alone no tuple would come


def _represent(field: Any) -> Callable[[Any], Any]:
    """How the field shows a value, where that is known beforehand without asking the settings for each."""
    usual = field.to_representation
    if type(field).to_representation is serializers.UUIDField.to_representation and field.uuid_format == "hex_verbose":
        return str
    if type(field).to_representation is serializers.DateTimeField.to_representation and not hasattr(field, "format"):
        return _moments(usual, field.default_timezone())
    if isinstance(field, serializers.ListSerializer) and isinstance(field.child, RowSerializer):
        return _each(usual, field.child.to_representation)
    return cast(Callable[[Any], Any], usual)


def _each(usual: Callable[[Any], Any], show: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The rows of a list; another source of rows is the field's to read."""
    return lambda rows: [show(one) for one in rows] if type(rows) is list else usual(rows)


def _moments(usual: Callable[[Any], Any], zone: tzinfo) -> Callable[[Any], Any]:
    """Moments in the zone in which this answer is read."""

    def shown(value: Any) -> Any:
        if type(value) is not datetime or value.tzinfo is None:
            return usual(value)
        try:
            text = value.astimezone(zone).isoformat()
        except OverflowError:
            return usual(value)
        return f"{text[:-6]}Z" if text.endswith("+00:00") else text

    return shown


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
