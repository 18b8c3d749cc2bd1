"""The facts that rest on a document: what showing it would give away, and what is withheld with it."""

from __future__ import annotations

from typing import Any

from evidence.models import EvidenceItem
from facts.models import Citation, Fact

MOST = 500


def facts_citing(item: EvidenceItem) -> list[dict[str, Any]]:
    """The item's facts that nobody dismissed, in the order of its pages."""
    rows = (
        Citation.objects.filter(item=item).exclude(fact__status=Fact.Status.DISMISSED).order_by("page_number", "start")
    )
    cited = rows.values_list("fact_id", "fact__text", "page_number")[:MOST]
    return [{"id": str(pk), "text": text[:200], "page": page} for pk, text, page in cited]


def withheld_sources(fact: Fact) -> list[EvidenceItem]:
    """The fact's sources that clients may not see, whatever is said of the fact."""
    return list(EvidenceItem.objects.filter(citations__fact=fact, withheld=True).distinct().order_by("id"))
