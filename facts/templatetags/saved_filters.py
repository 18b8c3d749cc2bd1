"""The menu of a list's saved filters, where what the list is asked with now can be saved too."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import Context

from facts.filters.lists import NEVER_SAVED, list_named

register = template.Library()


@register.inclusion_tag("facts/parts/saved_filters.html", takes_context=True)
def saved_filters(context: Context, target: str) -> dict[str, Any]:
    """For the page of this list: its filters, and a form with the parameters that stand in the page's address."""
    found, asked = list_named(target), context["request"].GET
    names = found.params().fields.keys() - NEVER_SAVED
    return {
        "case": context["case"],
        "me": context["me"],
        "request": context["request"],
        "target": target,
        "can_alert": found.can_alert,
        "alert_noun": found.alert_noun,
        "params": [(name, value) for name, value in sorted(asked.items()) if name in names and value],
    }
