"""Loads what the local provider reads documents with, before a worker's processes are forked: they share its memory."""

from __future__ import annotations

from typing import get_args

from evidence.engines.base.types import Document, EntityType, FoundMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.classify import classify
from evidence.engines.embedding.embedding_service import without_model
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.worth import weights as worth
from evidence.engines.facts.worth.judged import Genre
from evidence.engines.names import mentions as names
from evidence.engines.relationships.relationships import find_relationships
from evidence.engines.summaries.summarize import summarize

SAMPLE = (
    "On May 5, 2020 Acme Holdings Inc. of Springfield paid Jane Doe $5,000. Mr. Doe denies that he signed the lease."
)


NAMES: tuple[tuple[str, EntityType], ...] = (("Acme Holdings Inc.", "organization"), ("Jane Doe", "person"))


def preload() -> None:
    """Read a sentence with every engine; all that was loaded for it stays as long as we do.

    The model of meanings is left out, which may be another process's and has threads: its names are given.
    """
    document = Document(SAMPLE, filename="sample.txt")
    names.load()
    for genre in get_args(Genre):
        worth.load_of(genre)
    mentions = [
        FoundMention(SAMPLE.index(name), SAMPLE.index(name) + len(name), name, type_, name) for name, type_ in NAMES
    ]
    with without_model():
        classify(document)
        summarize(document)
        find_relationships(document, mentions)
        list(candidates_of(Source(document, mentions, find_dates(document.text))))
