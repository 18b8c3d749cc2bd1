"""Sentences that stand within somebody's quoted words: "He told us: “I was late. I called nobody.”" """

from __future__ import annotations

import re

from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import Sentence

_MARK = re.compile(r"\"|[\u201c\u201d]")


def is_within_quotation(source: Source, sentence: Sentence) -> bool:
    """Does it begin within a quotation that its paragraph opens before, or open one that goes on behind it? An "I" there is of
    whoever is quoted, and not of whoever writes."""
    block = source.read.structure.blocks[sentence.block]
    before = _open(source.read.masked[block.start : sentence.start])
    own = source.read.masked[sentence.start : sentence.end].lstrip()
    return before or (_MARK.match(own) is not None and _open(own))


def _open(words: str) -> bool:
    """Is a quotation open at their end? A straight mark behind a figure opens none: it is inches."""
    is_open = False
    for mark in _MARK.finditer(words):
        if mark.group() != '"':
            is_open = mark.group() == "\u201c"
        elif is_open or not words[: mark.start()][-1:].isdigit():
            is_open = not is_open
    return is_open
