"""Messages left by telephone: who called whom and when, and what they said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.forms.messages_left import CallLeft, calls_left
from evidence.engines.facts.papers.calls import is_of_calls
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.parts import SummaryPart, SummarySource, shortened, spelled

_MOST, _LONGEST = 8, 240  # statements of a message; characters of one


def is_of_known_calls(reading: SummarySource) -> bool:
    """Is it a slip or a transcript of messages, and does it say who left them?"""
    return is_of_calls(reading.text) and bool(_calls(reading.document))


def calls(reading: SummarySource) -> Iterator[SummaryPart]:
    """Each message with its head and its statements."""
    for at, (message, statements) in enumerate(_calls(reading.document)):
        to = f" to {message.to}" if message.to else ""
        day = f", {spelled(message.day.date)}" if message.day else ""
        about = f", about “{message.about}”" if message.about else ""
        span = (message.day.start, message.day.end) if message.day else (message.start, message.end)
        yield SummaryPart(f"Telephone message of {message.caller}{to}{day}{about}.", (span,), leads=not at)
        for start, end, words in statements[:_MOST]:
            yield SummaryPart(f"“{shortened(words, _LONGEST)}”", ((start, end),))


@lru_cache(maxsize=2)  # asked whether there are any, and then for them
def _calls(document: Document) -> tuple[tuple[CallLeft, list[tuple[int, int, str]]], ...]:
    source = Source(document, find_mentions(document.text, metadata=document.metadata), find_own_dates(document))
    return tuple(calls_left(source))
