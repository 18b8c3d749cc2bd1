"""Names that only a definition right behind them shows to be some: "between Booking.example ("Promoter") and …"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_NAMED = re.compile(
    r"(?:\n\n|\b(?:[Bb]etween|BETWEEN|[Aa]mong|AMONG|and|AND|with|by),? )(?:\(?(?:\d|[a-z]|i{1,3})\) )?"
    r"(?P<name>(?:[A-Z][\w.&'-]*[ ]){0,5}[A-Z][\w.&'-]*[\w])"
    r"(?:(?:, an? [^()\";]{3,80})?,? ?\((?:(?:hereinafter|hereafter)(?: (?:called|referred to as))?,? )?"
    r"|, (?:hereinafter|hereafter|herein),? (?:(?:called|referred to as) )?)"
    r"(?:the )?\"?(?:the )?(?P<term>[A-Z][A-Za-z]{3,16})(?P<quoted>\"?)[), ]"
)
_GENERIC = re.compile(
    r"\b(?:Agreement|Contract|Party|Parties|Company|Corporation|Client|Customer|Court|State|County|City)$"
)


def defined_names(flat: str, spans: list[Span]) -> Iterator[Span]:
    """What stands between "between" or "and" and a definition of a party, where no name was found in it."""
    starts = [span.start for span in spans]
    for found in _NAMED.finditer(flat):
        start, end = found.span("name")
        known = bisect_left(starts, start) != bisect_left(starts, end) or _overlaps(spans, starts, start)
        is_term = is_role(found["term"]) or (found["quoted"] and not _GENERIC.fullmatch(found["term"]))
        if is_term and not known and not is_role(found["name"]) and not _GENERIC.fullmatch(found["name"]):
            yield Span(start, end, "organization", 0.7)


def _overlaps(spans: list[Span], starts: list[int], place: int) -> bool:
    at = bisect_left(starts, place + 1) - 1
    return at >= 0 and spans[at].end > place
