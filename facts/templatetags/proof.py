"""What a fact rests on, in the words of its strip of proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def quotes_verdict(citations: Sequence[Mapping[str, Any]]) -> str:
    """Whether the quoted words stand in their sources, in words: “quote verified”, “1 of 3 quotes not found”."""
    number, missing = len(citations), sum(one["verified"] is False for one in citations)
    if not missing:
        return "quote verified" if number == 1 else f"{number} quotes verified"
    return "quote not found" if number == 1 else f"{missing} of {number} quotes not found"
