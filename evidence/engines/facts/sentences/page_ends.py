"""Sentences that the end of a page parts, as one: what stands between is the page's foot and the head of the next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.facts.sentences.joined_words import with_parted_words
from evidence.engines.facts.sentences.whole_quotations import with_whole_quotations
from evidence.engines.layout import sentences
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read, Sentence

_CLOSED = tuple(".!?:;")
_PARTED = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE})
_HEADS = frozenset({BlockKind.HEADING, BlockKind.CAPTION})
_MOST, _TOP = 2, 900  # heads and feet between that layout did not take for such; characters of the paper's head
_FIGURE = re.compile(r"\d")
_FIRST_LINE = re.compile(r"\f\s*(?P<line>\S[^\n]*?)[ \t]*\n")


def read_over_pages(text: str, witness: str = "") -> Read:
    """The text's sentences, also those over the end of a page and quotations of several, with the words parted that its scan has
    run together."""
    return with_whole_quotations(over_page_ends(text, with_parted_words(sentences.read(text, witness))))


def over_page_ends(text: str, read: Read) -> Read:
    """The same, each sentence that goes on behind a page's end together with its end."""
    if read.spoken or "\f" not in text:
        return read
    whole: list[Sentence] = []
    left = list(read.sentences)
    while left:
        one = left.pop(0)
        if end := _end_of(text, read, one, left):
            left = [behind for behind in left if behind.start > end.start]
            one = replace(one, end=end.end, words=f"{one.words} {end.words}")
        whole.append(one)
    return replace(read, sentences=whole)


def _end_of(text: str, read: Read, one: Sentence, behind: Sequence[Sentence]) -> Sentence | None:
    """What goes on with the sentence on the next page, if nothing with a figure stands between that may be of the matter."""
    if one.kind not in _PARTED or one.words.endswith(_CLOSED):
        return None
    heads = 0
    while heads < min(_MOST, len(behind)) and behind[heads].kind in _HEADS:
        heads += 1
    if heads == len(behind) or behind[heads].kind not in _PARTED:
        return None
    end = _without_head(text, read, one.end, behind[heads])
    if "\f" not in text[one.end : end.start] or not end.words[:1].islower():
        return None
    return None if _FIGURE.search(read.masked[one.end : end.start]) else end


def _without_head(text: str, read: Read, before: int, end: Sentence) -> Sentence:
    """Without the page's first line, where that stands at the paper's top too."""
    line = _FIRST_LINE.search(text, before, end.end)
    head = " ".join(line["line"].split()) if line else ""
    if not head or not end.words.startswith(head) or head.lower() not in " ".join(text[:_TOP].lower().split()):
        return end
    return replace(end, start=line.end(), words=end.words.removeprefix(head).strip()) if line else end
