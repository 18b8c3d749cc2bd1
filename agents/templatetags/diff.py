"""How a diff's values read: those of columns and JSON, in people's words."""

from __future__ import annotations

from typing import Any

from django import template

from config.templatetags.human import day, when

register = template.Library()
NOTHING = "—"
DATES = ("date", "date_end", "document_date")


@register.filter
def said(field: dict[str, Any], side: str) -> str:
    """The value of a field's ``from`` or ``to``."""
    value = field[side]
    match value:
        case None | "" | [] | {}:
            return NOTHING
        case True | False:
            return "Yes" if value else "No"
        case list():
            return ", ".join(map(str, value))
        case dict():
            return "; ".join(f"{name}: {one}" for name, one in value.items())
    if field["name"].endswith("_at"):
        return str(when(value))
    return str(day(value)) if field["name"] in DATES else str(value)
