"""How clauses are said on pages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from evidence.clauses.formatted import counted

register = template.Library()


@register.filter
def clause_summary(data: Mapping[str, Any]) -> str:
    """“4 clauses of 3 types found; 7 types not found”."""
    found = sum(bool(one["count"]) for one in data["types"])
    missing = len(data["types"]) - found
    said = f"{counted(data['total'], 'clause')} of {counted(found, 'type')} found"
    return f"{said}; {counted(missing, 'type')} not found" if missing else said


@register.filter
def cited(row: Mapping[str, Any]) -> dict[str, Any]:
    """The clause as a citation: by its place, which the title of its page says already."""
    return {**row, "title": "Show the words"}


@register.filter
def as_decision(state: str) -> str:
    """The body that decides so."""
    return json.dumps({"state": state})


OUTCOMES = {
    "same": "The same words",
    "different": "Different words",
    "only_first": "Only in the first",
    "only_second": "Only in the second",
    "neither": "In neither",
}


@register.filter
def in_neither(types: Iterable[Mapping[str, Any]]) -> list[str]:
    """The labels of those types that neither of two documents has."""
    return [str(one["label"]) for one in types if one["comparison"] == "neither"]


@register.filter
def outcome_words(outcome: str) -> str:
    """How two documents compare in a type of clause, in words."""
    return OUTCOMES[outcome]
