"""Quotes of scans whose words run together, as the statement has them: "Departmentof" where it says "Department of"."""

from __future__ import annotations

import re

from evidence.engines.support import parse

_WORD = re.compile(r"[A-Za-z]+")
_JOINED = re.compile(r"(?<![A-Za-z])[A-Za-z]{4,30}(?![A-Za-z])")
_MOST = 3  # words run into one


def parted_as(statement: str, quote: str) -> str:
    """The quote with those of its words that are none of the language parted as the statement parts them."""
    words = _WORD.findall(statement)
    there = set(_WORD.findall(quote))
    parted = {
        "".join(words[at : at + many]): " ".join(words[at : at + many])
        for many in range(2, _MOST + 1)
        for at in range(len(words) - many + 1)
    }
    joined = {one for one in there & parted.keys() if not parse.is_word(one.lower())}
    return _JOINED.sub(lambda found: parted[found[0]] if found[0] in joined else found[0], quote) if joined else quote
