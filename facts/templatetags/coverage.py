"""What the matrix of elements and evidence needs beside its data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template

register = template.Library()
ICONS = {"proven": "check-circle", "disputed": "scale", "thin": "circle", "missing": "alert"}


@register.filter
def coverage_icon(state: str) -> str:
    """The icon beside the word of a state."""
    return ICONS[state]


@register.filter
def at(columns: Sequence[dict[str, Any]], place: int) -> str:
    """The label of the column in this place."""
    return str(columns[place]["label"])
