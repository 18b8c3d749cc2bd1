"""Days in what binds somebody that are not the day from which it holds: one of several, the end of a span that begins on no day,
the day of another paper, a year that only bounds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.own_of_several import is_bound

_JOINS = re.compile(r"\s*(?:[,;]\s*(?:and|or)?|and|or|&)\s*(?:(?:on|in|by)\s+)?(?:the\s+)?")
_BEGINS = re.compile(r"\b(?:commenc|beg[iu]n|start|effective)[a-z]*\b", re.I)
_ENDS = re.compile(
    r"\b(?:terminat|expir|end|continu|remain)[a-z]*\b[^.;]{0,60}?\b(?:on|until|through|to|at midnight of) (?:the )?$"
    r"|\b(?:until|through) (?:the )?$",
    re.I,
)
_DATED = re.compile(r"\bdated(?: effective)?(?: as of)?[ ,(]{1,3}$", re.I)
_OWN = re.compile(
    r"\b(?:[Tt]his|THIS)\b|\b(?:entered into|executed|signed|made|amend(?:s|ed)?|delete[sd]?|replace[sd]?|terminate[sd]?)\b"
)
_EARLY = 25  # characters: what a sentence begins with is what it is about


def leave_more_than_one(masked: str, found: Sequence[DateMention]) -> bool:
    """Are all of them joined as one list: "on June 1, 2012, June 1, 2013 and June 1, 2014"?"""
    if len({one.date for one in found}) < 2:
        return False
    return all(_JOINS.fullmatch(masked[one.end : other.start]) for one, other in pairwise(found))


def is_not_its_day(masked: str, found: DateMention, start: int, *, is_first: bool) -> bool:
    """Of a statement that begins at ``start`` and tells nothing that happened; ``is_first`` of the dates in it."""
    said = " ".join(masked[start : found.start].split()) + " "
    if found.precision == "year" or (found.precision == "approximate" and found.text[:1].islower()):
        return is_bound(masked, found, start)
    with_word = f"{said}{found.text.split()[0]} "  # "until" may be of the date's own text
    if is_first and (_ends_what_begins(said) or _ends_what_begins(with_word)):
        return True
    return found.start - start > _EARLY and bool(_DATED.search(said)) and not _OWN.search(said)


def _ends_what_begins(said: str) -> bool:
    """ "shall commence upon delivery and expire on June 1, 2012": where it ends is not from when it holds."""
    ends = _ENDS.search(said)
    return ends is not None and bool(_BEGINS.search(said, 0, ends.start()))
