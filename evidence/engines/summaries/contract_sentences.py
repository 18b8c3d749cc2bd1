"""A contract's sentences: one that leads to a list with the first of it, and which say nothing by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_terms import recited
from evidence.engines.summaries.parts import SummarySource, is_blank, is_contents

SHORTEST, _LONGEST_HEADING = 45, 80  # characters of a whole clause; of a heading in capitals
_LEADS_ON = re.compile(r"[,;] (?:or|and) \(\w{1,4}\) [^:()]{0,200}:$")  # to a list within the list
REDACTED = re.compile(r"\[ ?\*+ ?\]|\*{3}")
_ITEMS, _MOST_ITEMS = 3, 10  # sentences that go on with one that ends in a colon; of a list
_ITEM = re.compile(r"\W?(?:[a-zA-Z]|[ivx]{2,5}|\d{1,2}(?:\.\d{1,2}){0,3})[.)](?: |$)|[a-z\u2022\u25cf*-]")
_OWN_NUMBER = re.compile(r"(?P<section>\d{1,2})\.(?P<part>\d{1,2})\.? (?=[A-Z])")
_TORN = re.compile(r"\([^()]{1,160}$")  # "(as defined in clause 2."
_LEADS_TO = re.compile(r"[^:]{10,400}:(?=$| \(?(?:[a-zA-Z]|[ivx]{1,4}|\d)[.)] )")
_AS_FOLLOWS = re.compile(r"\bagree(?:s|d)?,? as follows\b.{0,90}$", re.I)  # it leads to what is agreed


def with_items(reading: SummarySource, at: int) -> Sentence:
    """The sentence; one that ends in a colon with what it leads to, past an item's number."""
    one = reading.sentences[at]
    if not one.words.endswith(":"):
        return replace(one, words=recited(one.words))
    words, end = one.words, one.end
    for following in reading.sentences[at + 1 : at + 1 + _ITEMS]:
        words, end = f"{words} {_LEADS_ON.sub(';', following.words)}", following.end
        if len(following.words) > SHORTEST:
            break
    return replace(one, end=end, words=words)


def with_each_item(reading: SummarySource, at: int) -> Iterator[tuple[int, Sentence]]:
    """The sentence, then what it leads to with each further item of its list; each with where its last words stand."""
    one, first = reading.sentences[at], with_items(reading, at)
    yield at, first
    lead = _LEADS_TO.match(one.words)
    for place, item in enumerate(reading.sentences[at + 1 : at + 1 + _MOST_ITEMS * bool(lead)], at + 1):
        if not _ITEM.match(item.words):
            return
        if lead and item.end > first.end:
            yield place, replace(one, end=item.end, words=f"{lead[0]} {item.words}")


def before_next_section(words: str) -> str:
    """A numbered section without the next one that runs into it: "14.2 Either may end it by notice 14.3 Upon"."""
    own = _OWN_NUMBER.match(words)
    following = own and re.search(rf"\.? {own['section']}\.{int(own['part']) + 1}\.? (?=[A-Z][a-z])", words)
    return words[: following.start()] + "." if following else words


def leads_on(words: str) -> bool:
    """Does it only lead from the recitals to what is agreed, whatever that is?"""
    return words.endswith(":") and bool(_AS_FOLLOWS.search(words))


@lru_cache(maxsize=4_000)  # each element of a contract looks at the same sentences
def tells_nothing(words: str) -> bool:
    """Is it a question, a heading, a blank, torn in its middle, or what only leads to the clauses?"""
    heading = words.isupper() and not (words.endswith(".") and len(words) > _LONGEST_HEADING)
    empty = words.endswith(("?", ":")) or heading or _AS_FOLLOWS.search(words)
    return bool(empty or _TORN.search(words)) or is_blank(words) or is_contents(words)
