"""The engine that needs no network and no model but what is installed: rules, lexicons, small local models."""

from __future__ import annotations

from evidence.engines.base.types import (
    Classified,
    DateMention,
    Document,
    FoundFact,
    FoundRelationship,
    Mention,
    Triaged,
)
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.relationships import find_relationships
from evidence.engines.names.mentions import find_mentions
from evidence.engines.providers.local.classify import classify
from evidence.engines.providers.local.embed import embed
from evidence.engines.providers.local.summarize import summarize
from evidence.engines.providers.local.triage import triage


class LocalEngine:
    """Document intelligence without a network. Deterministic: the same text gives the same findings."""

    name = "local"
    version = "1.1"

    def classify(self, document: Document) -> Classified:
        return classify(document)

    def triage(self, document: Document) -> Triaged:
        return triage(document)

    def summarize(self, document: Document, *, sentences: int = 5) -> str:
        return summarize(document, sentences=sentences)

    def mentions(self, document: Document) -> list[Mention]:
        return find_mentions(document.text, metadata=document.metadata)

    def dates(self, document: Document) -> list[DateMention]:
        return find_own_dates(document)

    def relationships(self, document: Document, mentions: list[Mention]) -> list[FoundRelationship]:
        return find_relationships(document, mentions)

    def facts(self, document: Document, mentions: list[Mention], dates: list[DateMention]) -> list[FoundFact]:
        return find_facts(document, mentions, dates)

    def embed(self, texts: list[str]) -> list[list[float]]:
        return embed(texts)
