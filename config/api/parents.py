"""Paths with several ids: each object belongs to the one before it, or the path names nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.core.exceptions import FieldError

from config.api.kinds import has_case
from config.api.parameters import object_name
from config.api.tool import Tool


@dataclass(frozen=True, slots=True)
class Parent:
    """The object named before, and how a row belongs to it: ``row.lookup == parent.attribute``."""

    parameter: str
    lookup: str
    attribute: str

    def restrict(self, rows: Any, objects: dict[str, Any]) -> Any:
        """Those of the rows that belong to the parent, which is among the objects already loaded."""
        return rows.filter(**{self.lookup: getattr(objects[object_name(self.parameter)], self.attribute)})


def parent_of(tool: Tool, parameter: str) -> Parent | None:
    """How the parameter's object belongs to the one that the path names before it; ``None`` for the first.

    Declared with ``parents=``, or the one foreign key to it, or that both are of one case. Raises ``LookupError`` if
    it is none of these.
    """
    before = {child: parent for parent, child in pairwise(tool.parameters)}.get(parameter)
    if before is None:
        return None
    if parameter in tool.parents:
        return Parent(before, tool.parents[parameter], "pk")
    child, parent = model_of(tool, parameter), model_of(tool, before)
    if child is None or parent is None:
        raise LookupError(parameter)
    keys = [one.name for one in child._meta.fields if one.many_to_one and one.related_model is parent]
    if len(keys) == 1:
        return Parent(before, keys[0], "pk")
    if not keys and has_case(child) and has_case(parent):
        return Parent(before, "case_id", "case_id")
    raise LookupError(parameter)


def check_parents(tool: Tool) -> None:
    """Raise ``LookupError``, with the parameter, for a path with ids that nothing holds together."""
    for unknown in set(tool.parents) - set(tool.parameters[1:]):
        raise LookupError(unknown)
    for parameter in tool.parameters[1:]:
        parent, model = parent_of(tool, parameter), model_of(tool, parameter)
        if parent is None or model is None:
            continue
        try:
            model._default_manager.filter(**{f"{parent.lookup}__isnull": False})
        except FieldError as error:
            raise LookupError(parameter) from error


def rows_of(tool: Tool, parameter: str) -> Any:
    """The manager, or other source of visible rows, that the parameter's object is looked up in."""
    return tool.view.lookups.get(parameter, tool.view.rows)  # type: ignore[union-attr]  # registered with its view


def subject_model(tool: Tool) -> Any:
    """The model of the row that a call is about, whether the path names it or not; ``None`` if there is no such row."""
    if tool.subject_row:
        return getattr(tool.view.rows, "model", None)  # type: ignore[union-attr]  # registered with its view
    return model_of(tool, tool.subject) if tool.subject and tool.subject in tool.types else None


def has_version(tool: Tool) -> bool:
    """Whether ``If-Match`` has a version to be compared with."""
    return hasattr(subject_model(tool), "version")


def model_of(tool: Tool, parameter: str) -> Any:
    """The model of the parameter's object, where its rows say so."""
    return getattr(rows_of(tool, parameter), "model", None)
