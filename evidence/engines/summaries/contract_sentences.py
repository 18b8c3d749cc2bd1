"""A contract's sentences: one that leads to a list with the first of it, and which say nothing by themselves."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_terms import recited
from evidence.engines.summaries.parts import SummarySource, is_blank, is_contents

SHORTEST = 45  # characters of a whole clause
REDACTED = re.compile(r"\[ ?\*+ ?\]|\*{3}")
_ITEMS = 3  # sentences that go on with one that ends in a colon
_AS_FOLLOWS = re.compile(r"\bagree(?:s|d)?,? as follows\b.{0,90}$", re.I)  # it leads to what is agreed


def with_items(reading: SummarySource, at: int) -> Sentence:
    """The sentence; one that ends in a colon with what it leads to, past an item's number."""
    one = reading.sentences[at]
    if not one.words.endswith(":"):
        return replace(one, words=recited(one.words))
    words, end = one.words, one.end
    for following in reading.sentences[at + 1 : at + 1 + _ITEMS]:
        words, end = f"{words} {following.words}", following.end
        if len(following.words) > SHORTEST:
            break
    return replace(one, end=end, words=words)


def tells_nothing(words: str) -> bool:
    """Is it a question, a heading, a blank, or what only leads to the clauses?"""
    empty = words.endswith(("?", ":")) or words.isupper() or _AS_FOLLOWS.search(words)
    return bool(empty) or is_blank(words) or is_contents(words)
