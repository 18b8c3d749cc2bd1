"""A contract's sentences: one that leads to a list with the first of it, and which say nothing by themselves."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_terms import recited
from evidence.engines.summaries.contract_topics import NOTHING
from evidence.engines.summaries.parts import SummarySource, is_blank, is_contents

SHORTEST, _LONGEST_HEADING = 45, 80  # characters of a whole clause; of a heading in capitals
_LEADS_ON = re.compile(r"[,;] (?:or|and) \(\w{1,4}\) [^:()]{0,200}:$")  # to a list within the list
REDACTED = re.compile(r"\[ ?\*+ ?\]|\*{3}")
_ITEMS, _MOST_ITEMS = 3, 10  # sentences that go on with one that ends in a colon; those looked at for the telling one
_ITEM = re.compile(r"\W?(?:[a-zA-Z]|[ivx]{2,5}|\d{1,2}(?:\.\d{1,2}){0,3})[.)](?: |$)|[a-z\u2022\u25cf*-]")
_TORN = re.compile(r"\([^()]{1,160}$")  # "(as defined in clause 2."
_AS_FOLLOWS = re.compile(r"\bagree(?:s|d)?,? as follows\b.{0,90}$", re.I)  # it leads to what is agreed


def with_items(reading: SummarySource, at: int, telling: re.Pattern[str] = NOTHING) -> Sentence:
    """The sentence; one that ends in a colon with what it leads to, past an item's number: the item that is ``telling``, else the
    first."""
    one = reading.sentences[at]
    if not one.words.endswith(":"):
        return replace(one, words=recited(one.words))
    if (item := _telling_item(reading, at, telling)) and item.start != reading.sentences[at + 1].start:
        return replace(one, end=item.end, words=f"{one.words} {item.words}")
    words, end = one.words, one.end
    for following in reading.sentences[at + 1 : at + 1 + _ITEMS]:
        words, end = f"{words} {_LEADS_ON.sub(';', following.words)}", following.end
        if len(following.words) > SHORTEST:
            break
    return replace(one, end=end, words=words)


def _telling_item(reading: SummarySource, at: int, telling: re.Pattern[str]) -> Sentence | None:
    """The first of the list's items that is telling; a sentence without an item's mark ends the list."""
    for item in reading.sentences[at + 1 : at + 1 + _MOST_ITEMS]:
        if not _ITEM.match(item.words):
            return None
        if telling.search(item.words):
            return item
    return None


def tells_nothing(words: str) -> bool:
    """Is it a question, a heading, a blank, torn in its middle, or what only leads to the clauses?"""
    heading = words.isupper() and not (words.endswith(".") and len(words) > _LONGEST_HEADING)
    empty = words.endswith(("?", ":")) or heading or _AS_FOLLOWS.search(words)
    return bool(empty or _TORN.search(words)) or is_blank(words) or is_contents(words)
