"""How what a statement answers becomes instances of models."""

from __future__ import annotations

from typing import Any

from django.db.models import JSONField, Model
from django.db.models.base import ModelState
from django.db.models.expressions import Col
from django.db.models.signals import post_init, pre_init


class DiffersError(Exception):
    """The query is not the same for every call, or not of a kind that can be made once."""


def quick_converter(convert: Any, expression: Any) -> Any:
    """The same for JSON of a column, most of which is empty."""
    field = expression.output_field
    if convert != getattr(field, "from_db_value", None) or type(field) is not JSONField or type(expression) is not Col:
        return convert

    def read(value: Any, *more: Any) -> Any:
        return {} if value == "{}" else [] if value == "[]" else convert(value, *more)

    return read


class Instances:
    """How a part of a row becomes an instance of a model as ``Model.from_db`` makes it, and other parts what is joined to it.
    What is joined to many rows is made once."""

    def __init__(self, info: Any, select: Any) -> None:
        model, places = info["model"], info["select_fields"]
        if model.__init__ is not Model.__init__ or model.from_db.__func__ is not Model.from_db.__func__:  # type: ignore[attr-defined]
            raise DiffersError(f"{model.__name__} makes its instances in its own way.")
        if pre_init.has_listeners(model) or post_init.has_listeners(model) or info.get("from_parent"):
            raise DiffersError(f"{model.__name__} makes its instances in its own way.")
        self.model, self.first, self.last = model, places[0], places[-1] + 1
        self.names = tuple(one.target.attname for one, *_ in select[self.first : self.last])
        self.key = self.first + self.names.index(model._meta.pk.attname)
        self.joined = [
            (one["local_setter"], one["remote_setter"], Instances(one, select))
            for one in info.get("related_klass_infos", ())
        ]

    def make(self, row: list[Any], alias: str, made: dict[Any, Any]) -> Any:
        one = object.__new__(self.model)
        state = ModelState()
        state.adding, state.db = False, alias
        one.__dict__.update(zip(self.names, row[self.first : self.last], strict=True), _state=state)
        for set_here, set_there, instances in self.joined:
            other = instances.made_once(row, alias, made)
            set_here(one, other)
            if other is not None:
                set_there(other, one)
        return one

    def made_once(self, row: list[Any], alias: str, made: dict[Any, Any]) -> Any:
        key = row[self.key]
        if key is None:
            return None
        if (self, key) not in made:
            made[self, key] = self.make(row, alias, made)
        return made[self, key]
