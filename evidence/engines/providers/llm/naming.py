"""What a model says of a name beside its words, the full name, the role and the type, held against the document."""

from __future__ import annotations

import re
from collections import defaultdict

from evidence.engines.base.types import Document, EntityType
from evidence.engines.dates.dates import find_dates
from evidence.engines.money.amounts import find_amounts
from evidence.engines.names.accounts import find_accounts
from evidence.engines.names.statutes import find_case_citations, find_statutes

_WORD = re.compile(r"\w+")
_BESIDE = 3  # words that may stand between those of one name
_DEFINED_WITHIN = 60  # words between a name and what it is called
_LONGEST = 8  # words of a name of no particular type
_DIGITS = 2  # at least, of a number that identifies


class KnownWords:
    """The words of a document and of what is known of it, such as its sender, with where they stand. ``parties`` are those
    whom the document defines its terms for."""

    def __init__(self, document: Document, parties: dict[str, str]) -> None:
        self._parties = parties
        self._places: dict[str, list[int]] = defaultdict(list)
        text = "\n".join([document.text, *document.metadata.values()])
        for place, found in enumerate(_WORD.finditer(text.casefold())):
            self._places[found[0]].append(place)

    def has(self, name: str) -> bool:
        """Do all of its words stand beside each other somewhere, in whatever order?"""
        return bool(self._of(name))

    def calls(self, words: str, name: str) -> bool:
        """May these words mean who has that name: they share a word, they are defined so, or both stand near each other once."""
        if _share(words, name):
            return True
        if party := self._parties.get(words.lower()):
            return _share(party, name)
        named = self._of(name)
        return any(abs(place - other) <= _DEFINED_WITHIN for place in self._of(words) for other in named)

    def _of(self, name: str) -> list[int]:
        """Where all of the name's words stand."""
        words = _words(name)
        if not words:
            return []
        reach = len(words) + _BESIDE
        rarest = min((self._places.get(word, []) for word in words), key=len)
        return [at for at in rarest if all(_near(self._places[word], at, reach) for word in words)]


def is_of_type(words: str, kind: EntityType) -> bool:
    """Does a sum have an amount in it, a statute a section or a title? People, organizations and places are judged elsewhere."""
    if kind == "money":
        return bool(find_amounts(words))
    if kind == "date":
        return bool(find_dates(words))
    if kind == "account":
        return any(find_accounts(words)) or _is_number(words)
    if kind == "statute":
        return any(find_statutes(words))
    if kind == "case_citation":
        return any(find_case_citations(words))
    return kind != "other" or (len(words.split()) <= _LONGEST and (words[0].isupper() or words[0].isdigit()))


def _share(words: str, name: str) -> bool:
    return bool(set(_words(words)) & {one for one in _words(name) if len(one) > 1})


def _is_number(words: str) -> bool:
    """Has it digits, and is no day and no sum?"""
    enough = sum(map(str.isdigit, words)) >= _DIGITS and len(words.split()) <= _LONGEST
    return enough and not find_dates(words) and not find_amounts(words)


def _near(places: list[int], at: int, reach: int) -> bool:
    return any(abs(place - at) < reach for place in places)


def _words(name: str) -> list[str]:
    return _WORD.findall(name.casefold())
