"""How sure a text is of each wording that it is a name, and how much more a contract asks.

A contract capitalises what it defines, sells and sets up, so that in one the model errs three times as often about what it alone
takes for an organization, and so do lists of words. What has a legal form, is defined or acts is one for sure.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from evidence.engines.names.names import person_words
from evidence.engines.names.roles import Definition
from evidence.engines.names.spans import LISTED, Span

_LEAST_OF_NAME, _LEAST_OF_WORD = 0.7, 0.8  # in a contract, of what nothing but the model proposes
_INSTITUTION = re.compile(
    r"\b(?:agency|authority|bank|church|college|commission|court|department|exchange|hospital|medical center|ministry|school"
    r"|union|university)$|^(?:bank|university|ministry|chamber|church) of(?: \w+){1,2}$",
    re.I,
)
_GOES_ON = re.compile(r"\s{1,3}(?:[A-Z][a-z]+|[A-Z]{2,}|\d)")  # "Weir | Software", "WRX | System"
_ACTS = re.compile(
    r",? (?:(?:shall|will|may) (?:not )?[a-z]|(?:hereby|agrees|grants|acknowledges|covenants|represents|warrants)\b)"
)
_DOUBTED, _OFTEN = 0.0, 2  # how sure; times
_CONTRACT = re.compile(
    r"\b[Tt]his (?:[A-Z]\w+ ){0,3}(?:Agreement|Contract|Lease|License|Amendment|Addendum|Indenture|Guaranty|Undertaking)\b"
)

Words = tuple[str, ...]


class SeenNames:
    """What the model takes for names, by place; its proposals do not overlap."""

    def __init__(self, proposed: Iterable[Span]) -> None:
        self._spans = sorted(proposed, key=lambda span: span.start)
        self._ends = [span.end for span in self._spans]

    def vouched(self, span: Span) -> Span:
        """The span, for certain where the model sees a name of whatever kind in at least half of it."""
        return replace(span, certainty=1.0) if span.certainty == LISTED and self._sees(span) else span

    def _sees(self, span: Span) -> bool:
        for seen in self._spans[bisect_left(self._ends, span.start + 1) :]:
            if seen.start >= span.end:
                break
            is_enough = (min(seen.end, span.end) - max(seen.start, span.start)) * 2 >= span.end - span.start
            if is_enough:
                return True
        return False


def surest_of(flat: str, spans: Iterable[Span], definitions: Iterable[Definition] = ()) -> dict[Words, float]:
    """How sure it is of each wording that it is a name: as sure as where it is surest, in a contract perhaps not at all."""
    parties = {one.party.start for one in definitions}
    places: dict[Words, list[Span]] = defaultdict(list)
    for span in spans:
        places[person_words(flat[span.start : span.end])].append(span)
    asks_more = bool(parties) and len(_CONTRACT.findall(flat)) >= _OFTEN
    return {
        words: _DOUBTED if asks_more and _is_doubted(flat, there, parties) else max(map(_certainty, there))
        for words, there in places.items()
    }


def _certainty(span: Span) -> float:
    return 1.0 if span.certainty == LISTED else span.certainty


def _is_doubted(flat: str, there: list[Span], parties: set[int]) -> bool:
    """Does neither its form nor a definition, an act or the model show that a contract's word is a name?"""
    certainty, name = max(span.certainty for span in there), flat[there[0].start : there[0].end]
    if certainty == 1 or _INSTITUTION.search(name) or any(span.start in parties for span in there):
        return False
    if there[0].type != "organization":
        return certainty < _LEAST_OF_NAME
    if any(_ACTS.match(flat, span.end) for span in there):
        return False
    is_of_thing = all(_GOES_ON.match(flat, span.end) for span in there)
    return is_of_thing or certainty < (_LEAST_OF_NAME if " " in name else _LEAST_OF_WORD)
