"""What the entries of outlines say, where pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from facts.outlines.words import STATE_WORDS, citation_beside

register = template.Library()


@register.filter
def beside_words(entry: Mapping[str, Any]) -> str:
    """The entry's citation as it is printed after its words."""
    words = entry["words"] or (entry["then"] or {}).get("words", "")
    return citation_beside(words, entry["citation"])


@register.filter
def beside_source(entry: Mapping[str, Any]) -> str:
    """The entry's citation where it says more than the button that opens its source."""
    source = entry["source"]
    shown = f"{source['evidence_title']}, {source['place']}" if source else entry["words"]
    return "" if entry["citation"] in (shown, entry["words"]) else str(entry["citation"])


@register.filter
def state_words(state: str) -> str:
    """What has become of the entry's thing; empty: it says what it said."""
    return STATE_WORDS.get(state, "")
