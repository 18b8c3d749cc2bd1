"""What the pages of a print begin with, again and again: its head, which is no part of any sentence."""

from __future__ import annotations

import re

_LETTERS, _FEWEST_PAGES = 10, 3
_NOT_LETTER = re.compile(r"[^a-z]")
_REACH = 60  # characters of a page's beginning


def page_heads(text: str) -> frozenset[str]:
    """What three pages or more begin with, as letters, for scans read the spaces between otherwise each time."""
    firsts = [letters_of_head(page.lstrip()) for page in text.split("\f")[1:]]
    return frozenset(one for one in firsts if len(one) == _LETTERS and firsts.count(one) >= _FEWEST_PAGES)


def letters_of_head(words: str) -> str:
    """The first letters of these words."""
    return _NOT_LETTER.sub("", words[:_REACH].lower())[:_LETTERS]
