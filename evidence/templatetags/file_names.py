"""Names of files as they were given, on pages."""

from __future__ import annotations

from django import template

from evidence.extraction.names import spelled

register = template.Library()


@register.filter
def name_given(name: str) -> str:
    """With the marks in it that turn the direction of what follows, or break the line, written out."""
    return spelled(name)
