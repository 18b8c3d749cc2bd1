"""Designations in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from evidence.designations.policies import RULED
from evidence.models import Designation

register = template.Library()


@register.simple_tag
def objection_grounds() -> list[tuple[str, str]]:
    """The grounds there are, in the order in which they are offered."""
    return [(one.value, str(one.label)) for one in Designation.Reason]


@register.filter
def grounds_words(reasons: Iterable[str]) -> str:
    return ", ".join(str(Designation.Reason(one).label) for one in reasons)


ACTS = {"draft": "Back to draft", "withdrawn": "Withdraw"}


@register.filter
def becoming(status: str) -> str:
    """What a button says that gives a designation this status: what somebody does, not how it looks afterwards."""
    return ACTS.get(status) or f"Record as {Designation.Status(status).label.lower()}"


@register.simple_tag
def ruling_choices(designation: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The rulings that a designation has or can get, after what it is without one; none where the court can't rule yet."""
    statuses = [designation["status"], *designation["can_become"]]
    rulings = [(one.value, str(one.label)) for one in Designation.Status if one in RULED and one.value in statuses]
    return [("served", "Not ruled on"), *rulings] if rulings else []
