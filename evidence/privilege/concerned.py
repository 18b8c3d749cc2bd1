"""What showing a document would give away: the pages that make it privileged, and the facts drawn from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evidence.models import EvidenceItem

MOST_FACTS = 20
FactsOf = Callable[[EvidenceItem], list[dict[str, Any]]]
_facts: list[FactsOf] = []


def register(facts_of: FactsOf) -> None:
    """Tell how to find the facts that cite an item: each with its id, text and page."""
    _facts.append(facts_of)


def concerned_by(item: EvidenceItem) -> dict[str, Any]:
    """``pages`` that the reasons name, or that facts cite; ``facts`` with their number, the first of them in words."""
    facts = [fact for facts_of in _facts for fact in facts_of(item)]
    named = {one["page"] for one in item.privilege_reasons} | {fact["page"] for fact in facts}
    return {
        "pages": sorted(named) or list(range(1, min(item.page_count, MOST_FACTS) + 1)),
        "facts_count": len({fact["id"] for fact in facts}),
        "facts": facts[:MOST_FACTS],
    }
