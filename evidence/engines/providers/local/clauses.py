"""The local finder of clauses: trained weights for the types that were labelled, descriptions for all others."""

from __future__ import annotations

from collections.abc import Sequence

from evidence.engines.base.types import ClauseType, Document, FoundClause
from evidence.engines.clauses.catalogue import CATALOGUE, PARTS, TRAINED_NAMES
from evidence.engines.clauses.finder import find_trained
from evidence.engines.providers.local.described import find_described


def find_clauses(document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
    """The clauses of these types, in the order of the text; of words found in both ways, the surer finding."""
    found: dict[tuple[str, int, int], FoundClause] = {}
    for one in [*_trained(document, types), *find_described(document, [t for t in types if not _is_trained(t)])]:
        place = (one.type, one.start, one.end)
        if place not in found or found[place].confidence < one.confidence:
            found[place] = one
    return sorted(found.values(), key=lambda one: (one.start, one.end, one.type))


def _is_trained(wanted: ClauseType) -> bool:
    return wanted.name in TRAINED_NAMES and wanted == CATALOGUE[wanted.name]


def _trained(document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
    """What the weights find, under the name of each type that it is part of."""
    found = []
    for wanted in types:
        if wanted != CATALOGUE.get(wanted.name):
            continue  # somebody's own type, though it may have such a name
        names = PARTS.get(wanted.name, (wanted.name,))
        spans = find_trained(document.text, names)
        found += [FoundClause(wanted.name, one.start, one.end, one.quote, one.confidence) for one in spans]
    return found
