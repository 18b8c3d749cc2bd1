"""Every parameter of a tool that can grow, with values at its limit and beyond it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from django.conf import settings
from rest_framework import serializers

from config.api.checks import NUMBERS
from config.api.tool import Tool
from config.api.words import Words

BEYOND = 10  # times the limit
LONGEST = (
    settings.MAX_BODY_BYTES // 2
)  # beyond its limit a text is at least one longer, if ten times is no body any more
DIGITS = "9" * 5_000  # more than Python reads as a number
ITEM = "[]"  # a step to the elements of a list


@dataclass(frozen=True)
class Parameter:
    """``steps`` lead to it from the body or the query: names, and ``ITEM`` for a list's elements."""

    kind: str  # body or query
    steps: tuple[str, ...]
    field: Any

    @property
    def name(self) -> str:
        """As ``details.fields`` names it, or what it stands in."""
        return ".".join(one for one in self.steps if one != ITEM)

    @property
    def is_list(self) -> bool:
        return isinstance(self.field, serializers.ListField) and self.kind == "body"

    def at_limit(self) -> list[Any]:
        return _at_limit(self.field, listed=self.is_list)

    def beyond(self) -> Any:
        return _beyond(self.field, self.kind)

    def put(self, value: Any, into: dict[str, Any]) -> dict[str, Any] | None:
        """A copy of the body or query with the value in this place; ``None`` where the sample has no such list."""
        whole = deepcopy(into)
        place: Any = whole
        for step, following in pairwise(self.steps):
            if step == ITEM and not place:
                return None
            if step != ITEM and place.get(step) is None:
                place[step] = [] if following == ITEM else {}
            place = place[0 if step == ITEM else step]
        if self.steps[-1] == ITEM:
            place[:] = [value]
        else:
            place[self.steps[-1]] = value
        return whole


def parameters(tool: Tool) -> tuple[Parameter, ...]:
    """Every string, list and number the tool takes, those inside lists and objects too."""
    return _parameters(tool.body, tool.query)


@cache
def _parameters(body: type[Any] | None, query: type[Any] | None) -> tuple[Parameter, ...]:
    given = [(kind, serializer) for kind, serializer in (("body", body), ("query", query)) if serializer]
    return tuple(found for kind, serializer in given for found in _below(serializer(), kind, ()))


def _below(field: Any, kind: str, steps: tuple[str, ...]) -> Iterator[Parameter]:
    if isinstance(field, serializers.Serializer):
        for name, one in field.fields.items():
            if not one.read_only:
                yield from _below(one, kind, (*steps, name))
        return
    if isinstance(field, NUMBERS) or getattr(field, "max_length", None) is not None:
        yield Parameter(kind, steps, field)
    if isinstance(field, serializers.ListField) and kind == "body":
        yield from _below(field.child, kind, (*steps, ITEM))


def _at_limit(field: Any, *, listed: bool) -> list[Any]:
    if isinstance(field, NUMBERS):
        return [field.min_value, field.max_value]
    if listed:
        return [[_one(field.child) for _ in range(field.max_length)]]
    if isinstance(field, Words):
        return [" ".join(f"a{n}" for n in range(field.max_words)), *_hostile(field.max_length)]
    return ["x" * field.max_length, *_hostile(field.max_length)]


def _hostile(length: int) -> list[str]:
    """What parsers and patterns choke on."""
    return ["-" * length, ("-(!\"'%_\\:*" * length)[:length]]


def _beyond(field: Any, kind: str) -> Any:
    if isinstance(field, NUMBERS):
        most: Any = field.max_value
        return DIGITS if kind == "query" else BEYOND * (most + 1)
    if isinstance(field, serializers.ListField) and kind == "body":
        return [_one(field.child)] * BEYOND * (field.max_length or 1)
    return "9" * max(min(BEYOND * max(field.max_length, 500), LONGEST), field.max_length + 1)


def _one(child: Any) -> Any:
    """An element that would be looked up or stored, were the list taken."""
    match child:
        case serializers.UUIDField():
            return str(uuid.uuid4())
        case serializers.ChoiceField():
            return next(iter(child.choices))
        case serializers.IntegerField():
            return child.max_value
        case serializers.CharField():
            return "x" * (child.max_length or 1)
    return {"evidence_id": str(uuid.uuid4()), "quote": "paid"}  # a citation
