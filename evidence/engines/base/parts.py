"""What a provider that reads a document in one pass has by that: names, relationships and facts, each a part of its reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evidence.engines.base.capabilities import (
    EXTRACT_ENTITIES,
    EXTRACT_FACTS,
    EXTRACT_RELATIONSHIPS,
    READ,
    EntityExtractor,
    FactExtractor,
    Reader,
    RelationshipExtractor,
)
from evidence.engines.base.types import DateMention, Document, FoundFact, FoundMention, FoundRelationship


def _entities(read: Reader) -> EntityExtractor:
    def extract_entities(document: Document) -> list[FoundMention]:
        return read(document, []).mentions

    return extract_entities


def _relationships(read: Reader) -> RelationshipExtractor:
    def extract_relationships(document: Document, mentions: list[FoundMention]) -> list[FoundRelationship]:
        return read(document, [], mentions=mentions).relationships

    return extract_relationships


def _facts(read: Reader) -> FactExtractor:
    def extract_facts(document: Document, mentions: list[FoundMention], dates: list[DateMention]) -> list[FoundFact]:
        return read(document, dates, mentions=mentions).facts

    return extract_facts


PARTS: dict[str, Callable[[Reader], Any]] = {
    EXTRACT_ENTITIES.name: _entities,
    EXTRACT_RELATIONSHIPS.name: _relationships,
    EXTRACT_FACTS.name: _facts,
}
WHOLE = READ.name
