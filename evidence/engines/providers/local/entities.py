"""The mentions of entities in a document, by rules, word lists and a small model."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.names.mentions import find_mentions


def extract_entities(document: Document) -> list[FoundMention]:
    """The document's mentions, with the help of the people its headers name."""
    return find_mentions(document.text, metadata=document.metadata)
