"""Loads what the local provider reads documents with, before a worker's processes are forked: they share its memory."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.classify import classify
from evidence.engines.documents.summarize import summarize
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.relationships import find_relationships
from evidence.engines.names.mentions import find_mentions

SAMPLE = (
    "On May 5, 2020 Acme Holdings Inc. of Springfield paid Jane Doe $5,000. Mr. Doe denies that he signed the lease."
)


def preload() -> None:
    """Read a sentence with every engine that needs no other process; all that was loaded for it stays as long as we do."""
    document = Document(SAMPLE, filename="sample.txt")
    mentions, dates = find_mentions(document.text), find_dates(document.text)
    classify(document)
    summarize(document)
    find_relationships(document, mentions)
    find_facts(document, mentions, dates)
