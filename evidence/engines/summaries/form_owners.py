"""Whose form or bill it is: the name above its title, beside it or below it."""

from __future__ import annotations

import re

from evidence.engines.documents.titles import is_title, titled
from evidence.engines.facts.papers.letterheads import above_address
from evidence.engines.summaries.heads import firms_above, issuer_above, issuer_below
from evidence.engines.summaries.parts import SummarySource

_SPACED = re.compile(r"\b(?:[A-Z] ){3,}[A-Z]\b")  # a word set with blanks between its letters
_LETTERHEAD = re.compile(r"[A-Z][A-Z.,&' -]{5,60}")
_NAMED = re.compile(r"(?:[A-Z][\w'\u2019.]{1,20}|&|and|of|the)(?:,? (?:[A-Z][\w'\u2019.]{1,20}|&|and|of|the)){1,6}")
_COLUMN_GAP = re.compile(r"[ \t]{3,}")


def owner_of(reading: SummarySource, title: str, start: int, end: int) -> str:
    """The name of the office or the company; empty where none stands there."""
    return (
        titled(above_address(reading.read, title))
        or _letterhead(reading, start)
        or _beside(reading, title, start)
        or issuer_below(reading, end)
        or next(firms_above(reading, start), "")
        or issuer_above(reading, start)
    )


def _beside(reading: SummarySource, title: str, start: int) -> str:
    """Whose form it is: the name at the left of its title's line."""
    cells = _COLUMN_GAP.split(reading.text[start:].lstrip().split("\n")[0])
    name = cells[0].strip(" .,*") if len(cells) > 1 else ""
    is_name = name.replace(" ", "").isalpha() or _LETTERHEAD.fullmatch(name) or _NAMED.fullmatch(name)
    return titled(name) if is_name and not title.startswith(name) and " " in name else ""


def _letterhead(reading: SummarySource, before: int) -> str:
    """Whose form it is: the first line above its title, where that is a name in capitals."""
    line = next((one.strip() for one in reading.text[:before].split("\n") if one.strip()), "")
    name = _SPACED.sub(lambda one: one[0].replace(" ", ""), _COLUMN_GAP.split(line)[0])
    named = (
        name.isupper()
        and not is_title(name)
        and _LETTERHEAD.fullmatch(name)
        and not {*name.split()} & {*reading.title[0].upper().split()} - {"OF"}
    )
    return titled(name.rstrip(".,")) if named else ""
