"""Privilege in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from evidence.models import EvidenceItem

register = template.Library()


@register.filter
def privilege_words(item: Mapping[str, Any]) -> str:
    """The category in words; of what is withheld because of what it came in, that."""
    if item["privilege"] == EvidenceItem.Privilege.NONE and item["withheld"]:
        return "inside a privileged document"
    return EvidenceItem.Privilege(item["privilege"]).label


@register.simple_tag
def privilege_choices() -> list[tuple[str, str]]:
    """The categories there are, in the order in which they are offered."""
    return EvidenceItem.Privilege.choices
