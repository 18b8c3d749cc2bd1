"""What was found in the order of documents: each stands where its best place does, with its best few places.

A document that says something many times would else fill the page, and stand above those that say it once.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from evidence.search.candidates import Candidate, Candidates, items_of_candidates

PLACES = 3  # of a document


def by_document(found: Candidates) -> Candidates:
    """The same with at most :data:`PLACES` of a document, one document after the other. What is left out of it, a search within
    the document finds."""
    items = items_of_candidates(found.found)
    groups: dict[object, list[Candidate]] = defaultdict(list)
    for one in found.found:
        groups[items.get(one.key, one.key)].append(one)
    ordered = sorted((-group[0].score, str(item), group) for item, group in groups.items())
    placed = [
        Candidate(one.page_id, group[0].score, f"{item}:{place}", one.passage, one.span, items.get(one.key))
        for _, item, group in ordered
        for place, one in enumerate(group[:PLACES])
    ]
    return replace(found, found=placed)
