"""What of a text may become a fact, whatever it is worth."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions


def candidate_texts(text: str) -> list[str]:
    """The words of each candidate, under the head of the form that it is of."""
    document = Document(text, filename="paper.txt")
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact.text for one in candidates_of(source)]
