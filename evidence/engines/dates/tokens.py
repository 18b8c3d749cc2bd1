"""The text cut into words, runs of digits and signs, each with its offsets: what the grammar of dates reads."""

from __future__ import annotations

import re
from typing import NamedTuple

_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_JOINED = re.compile(rf"[a-z](?={_MONTH}(?![A-Za-z]))")  # to the word before, by a scan: "OnJanuary 11"
_TOKEN = re.compile(r"[A-Za-z]+|\d+|[^\w\s]|\w|\f")
_TOKEN_OF_SCAN = re.compile(rf"[A-Za-z]{{0,12}}?{_JOINED.pattern}|{_TOKEN.pattern}")
_DASHES = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2012": "-", "\u2010": "-", "\u2019": "'", "\u2018": "'"})
_BREAK = re.compile(r"\n[ \t\r]*\n|\f")


class Token(NamedTuple):
    """There are as many as words in all texts: a tuple is made in a quarter of the time."""

    start: int
    end: int
    word: str  # in lower case, dashes and apostrophes made plain
    text: str
    joined: bool  # to the token before, with no white space between
    breaks: bool  # a blank line or a page's end stands before it: no date goes on over it


def tokens_of(text: str) -> list[Token]:
    """Every token of ``text`` in order."""
    found: list[Token] = []
    last = 0
    for match in (_TOKEN_OF_SCAN if _JOINED.search(text) else _TOKEN).finditer(text):
        start, end = match.span()
        written = match[0]
        word = written.lower()
        if not word.isascii():
            word = word.translate(_DASHES)
        breaks = word == "\f" or (start - last > 1 and _BREAK.search(text, last, start) is not None)
        found.append(Token(start, end, word, written, start == last, breaks))
        last = end
    return found
