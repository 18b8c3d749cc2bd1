"""Designations in words."""

from __future__ import annotations

from collections.abc import Iterable

from django import template

from evidence.models import Designation

register = template.Library()


@register.simple_tag
def objection_grounds() -> list[tuple[str, str]]:
    """The grounds there are, in the order in which they are offered."""
    return [(one.value, str(one.label)) for one in Designation.Reason]


@register.filter
def grounds_words(reasons: Iterable[str]) -> str:
    return ", ".join(str(Designation.Reason(one).label) for one in reasons)
