"""Pages of files whose looks are not read, old texts and presentations: their words, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from evidence.extraction.base import Extracted, PageText
from evidence.extraction.typesetting.model import Block, LaidPage, Paper, Paragraph, Run

_SLIDE = Paper(720, 540, 54, 54, 48, 48)
_TEXT, _TITLE, _SLIDE_TEXT = Run(size=11, font="serif"), Run(size=24, bold=True), Run(size=18)


def text_pages(read_as: Extracted) -> list[LaidPage]:
    return [LaidPage(page.number, Paper(), page.label, blocks=[*_lines(page.text, _TEXT)]) for page in read_as.pages]


def slide_pages(read_as: Extracted) -> list[LaidPage]:
    return [LaidPage(page.number, _SLIDE, blocks=[*_slide(page)]) for page in read_as.pages]


def _slide(page: PageText) -> Iterator[Block]:
    title, _, rest = page.text.partition("\n")
    yield from _lines(title, _TITLE)
    yield from _lines(rest, _SLIDE_TEXT)


def _lines(text: str, look: Run) -> Iterator[Block]:
    """A paragraph for each line, with its tabs."""
    for line in text.split("\n"):
        parts = [part for part in re.split(r"(\t)", line) if part]
        yield Paragraph([replace(look, text=part) for part in parts or [""]], after=3)


PLAIN: dict[str, Callable[[Extracted], list[LaidPage]]] = {
    "doc": text_pages,
    "wordperfect": text_pages,
    "ppt": slide_pages,
}
