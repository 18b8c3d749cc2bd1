"""What somebody is quoted as saying in several sentences, as one with the words that say who said it."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.layout.sentences import Read, Sentence

_OPENS = re.compile(r"(?:^|[\s(\[])\"(?=[A-Za-z])")
_MOST, _LONGEST = 3, 420  # sentences that are joined to the first; characters of all


def with_whole_quotations(read: Read) -> Read:
    """The same, each sentence in which a quotation begins together with those of its paragraph up to the quotation's end."""
    if read.spoken:
        return read
    whole: list[Sentence] = []
    left = list(read.sentences)
    while left:
        one = left.pop(0)
        for _ in range(_rest(one, left)):
            behind = left.pop(0)
            one = replace(one, end=behind.end, words=f"{one.words} {behind.words}")
        whole.append(one)
    return replace(read, sentences=whole)


def _rest(one: Sentence, behind: list[Sentence]) -> int:
    """How many sentences behind it the quotation goes on for; none where it is closed, or its end is not near."""
    if not _is_open(one.words):
        return 0
    words = one.words
    for number, later in enumerate(behind[:_MOST], start=1):
        words = f"{words} {later.words}"
        if (later.block, later.kind) != (one.block, one.kind) or len(words) > _LONGEST:
            return 0
        if not _is_open(words):
            return number
    return 0


def _is_open(words: str) -> bool:
    """Has it a quotation mark that opens more than it closes?"""
    straight = words.count('"') % 2 == 1 and bool(_OPENS.search(words))
    return straight or words.count("\u201c") > words.count("\u201d")
