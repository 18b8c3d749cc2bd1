"""Names that only a definition right behind them shows to be some: "between Booking.example ("Promoter") and …"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_NAMED = re.compile(
    r"(?:\n\n|\b(?:[Bb]etween|BETWEEN|[Aa]mong|AMONG|and|AND|with|by),? )(?P<the>the )?(?:\(?(?:\d|[a-z]|i{1,3})\) )?"
    r"(?P<name>(?:[A-Z][\w.&'-]*[ ]){0,5}[A-Z][\w.&'-]*[\w])"
    r"(?:(?:, an? [^()\";]{3,80})?,? ?\((?:(?:hereinafter|hereafter)(?: (?:called|referred to as))?,? )?"
    r"|, (?:hereinafter|hereafter|herein),? (?:(?:called|referred to as) )?)"
    r"(?:the )?\"?(?:the )?(?P<term>[A-Z][A-Za-z]{3,16}|(?<=\")[A-Z][\w@.&'-]{2,24}(?=\"))(?P<quoted>\"?)[), ]"
)
_BODY = re.compile(r" (?:Corporation|Company|Bank|Trust|Partnership|Association|Authority|Fund|University)$")
_GENERIC = re.compile(
    r"\b(?:Agreement|Contract|Party|Parties|Company|Corporation|Client|Customer|Court|State|County|City)$"
)

_PAPER = re.compile(r"\b(?:Agreement|Contract|Lease|Amendment|Addendum|Order|Deed|Note|Memorandum)$", re.I)


def defined_names(flat: str, spans: list[Span]) -> Iterator[Span]:
    """What stands between "between" or "and" and a definition of a party, where no name was found in it."""
    starts = [span.start for span in spans]
    for found in _NAMED.finditer(flat):
        start, end = found.span("name")
        known = bisect_left(starts, start) != bisect_left(starts, end) or _overlaps(spans, starts, start)
        is_term = is_role(found["term"]) or (found["quoted"] and not _GENERIC.fullmatch(found["term"]))
        is_body = not found["the"] or _BODY.search(found["name"])  # "the Closing Date" is none
        if is_term and is_body and not known and _may_name(found["name"]):
            yield Span(start, end, "organization", 0.7)


def _may_name(words: str) -> bool:
    """Nobody is called by a role or by what a paper is: "THIS SUPPLY AGREEMENT (the "Agreement")"."""
    return not (is_role(words) or _GENERIC.fullmatch(words) or _PAPER.search(words))


def _overlaps(spans: list[Span], starts: list[int], place: int) -> bool:
    at = bisect_left(starts, place + 1) - 1
    return at >= 0 and spans[at].end > place
