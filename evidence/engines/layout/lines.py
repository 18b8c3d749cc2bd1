"""The lines of a text's pages with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from evidence.extraction.base import PAGE_BREAK


@dataclass(frozen=True, slots=True)
class Line:
    start: int
    text: str  # right-stripped

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def first(self) -> int:
        """Where its first character that is no white space stands."""
        return self.start + len(self.text) - len(self.text.lstrip())

    @property
    def words(self) -> str:
        return self.text.strip()


def page_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each page in the joined text."""
    start = 0
    while (found := text.find(PAGE_BREAK, start)) >= 0:
        yield start, found
        start = found + len(PAGE_BREAK)
    yield start, len(text)


def lines_of(text: str, start: int, end: int) -> list[Line]:
    found, at = [], start
    for raw in text[start:end].split("\n"):
        found.append(Line(at, raw.rstrip()))
        at += len(raw) + 1
    return found


@lru_cache(maxsize=8)  # of one document or two: what its statements are asked for one after another
def all_found(pattern: re.Pattern[str], text: str) -> tuple[re.Match[str], ...]:
    """What a pattern finds in the whole of a text that is asked again and again."""
    return tuple(pattern.finditer(text))


def found_in_lines(pattern: re.Pattern[str], text: str, mark: str) -> Iterator[re.Match[str]]:
    """What is found by a pattern that stays in one line and asks for this mark in it: it is looked for in such lines only."""
    at = text.find(mark)
    while at >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        end = len(text) if end < 0 else end
        yield from pattern.finditer(text, start, end)
        at = text.find(mark, end)
