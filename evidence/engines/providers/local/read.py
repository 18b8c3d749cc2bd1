"""Names, relationships and facts together, by the rules and models of each."""

from __future__ import annotations

from evidence.engines.base.types import DateMention, Document, DocumentFindings, FoundMention
from evidence.engines.facts.facts import find_facts
from evidence.engines.providers.local.entities import extract_entities
from evidence.engines.relationships.relationships import find_relationships


def read(
    document: Document, dates: list[DateMention], *, mentions: list[FoundMention] | None = None
) -> DocumentFindings:
    """What the steps find one after the other."""
    named = extract_entities(document) if mentions is None else mentions
    return DocumentFindings(named, find_relationships(document, named), find_facts(document, named, dates))
