"""The words by which engines say what one is to the other, to choose from; the firm may use its own."""

from __future__ import annotations

from evidence.engines.relationships.relationship_words import ACTS, ROLES

PREDICATES = tuple(
    sorted({one.predicate for acts in ACTS.values() for one in acts} | {one.predicate for one in ROLES.values()})
)
