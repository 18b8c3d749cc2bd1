"""Sentences with which a contract begins, wherever in its paper: "This Guarantee is made by A in favour of B"."""

from __future__ import annotations

import re

from evidence.engines.documents.first_clause import names_the_sides

_OPENS = re.compile(r"(?:\d{1,2}\. )?(?:THIS|This) ")
GIVEN = re.compile(
    r"(?:THIS|This) (?:[\w-]+ ){0,3}(?i:guarant(?:ee|y)|deed|bond|note|mortgage|charge)\b.{0,80}? (?:by|from) (?P<giver>.+?)"
    r" (?i:in favou?r of|to and for the benefit of) (?P<other>.+)",
    re.S,
)  # what one gives another


def begins_contract(words: str) -> bool:
    """Does it say of itself between whom it is, or who gives it to whom?"""
    return bool(_OPENS.match(words)) and (names_the_sides(words) or bool(GIVEN.match(words)))
