"""Words that a scan has run together, parted where the language leaves one reading: "Departmentof Justice".

Only for a text that has many of them. A quote stays as it is; what is parted is the wording of statements.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read
from evidence.engines.names.lexicon import all_given_names, common_words, word_list
from evidence.engines.support import parse

_PRINTED = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE, BlockKind.LIST_ITEM)
_WORD = re.compile(r"(?<![A-Za-z'\u2019-])[A-Za-z]{3,30}(?![A-Za-z-])")
_PAIR = re.compile(r"(?<![A-Za-z])(?=(?P<first>[A-Za-z]+) (?P<second>[A-Za-z]+))")
_CLOSED = (
    "of the to in and that was for with had his on at as from not were is an been be who it he she they their would could has"
    " have by which or but if into about after before her him them its than when while through between during over under out"
    " up off we also then this these there"
)
_FREE = "of the to and that was for with had his from not were has their would which"
_LEADING = "in on at as by or is be he it an if who her has into about after before over under out up off"
_FIRST = "back counter cross down fund fore self here there where"
_LAST = "able ability fully full less like wise ship hood maker makers raising wards ever self selves"
_GRAMMAR = frozenset(_CLOSED.split())  # words of the closed classes
_PLAIN = frozenset(_FREE.split())  # those that are no part of other words
_BEFORE_A = frozenset(["of", "was", "with", "from", "to", "had", "that", "as"])  # "ofa boat"
_PARTICLES = frozenset(_LEADING.split())  # those with which others begin: "inpatient"
_BEGINNINGS, _ENDINGS = frozenset(_FIRST.split()), frozenset(_LAST.split())  # of one word
_MONTH = "January|February|March|April|May|June|July|August|September|October|November|December"
_MONTHS = frozenset(_MONTH.split("|"))
_STUCK_MONTH = re.compile(rf"\b(?P<month>{_MONTH})(?P<day>\d{{1,2}}\b)")
_STUCK_SIGN = re.compile(r"(?P<sign>(?<=[a-z]{2}),(?=[a-z]{2})|(?<=[A-Za-z]{2})\)(?=[a-z]{2}))")
_STUCK_QUOTE = re.compile(r"(?<=[A-Za-z,.])\"(?=[A-Za-z])")
_FEWEST, _CHARS_FOR_EACH = 3, 5_000  # joined words that show a scan, and of how many characters each
_OFTEN = 3  # times that the text has a name
_LEAST, _LEAST_BY_FORM = 3, 5  # letters of a word that is parted off

Readings = dict[str, str]


@lru_cache(maxsize=1)
def joined_words(text: str) -> Readings:
    """By each word that the scan of ``text`` has run together, the words that it is; nothing for other texts."""
    counted = Counter(_WORD.findall(text))
    unknown = [word for word in counted if not _is_known(word)]
    certain = [word for word in unknown if _is_certain(word)]
    if len(certain) < max(_FEWEST, len(text) // _CHARS_FOR_EACH):
        return {}
    text_words = _TextWords(text, counted)
    return {word: parts for word in unknown if (parts := text_words.parted(word))}


def with_parted_words(read: Read) -> Read:
    """The text's sentences with the words that its scan has run together parted, where they are printed."""
    readings = {} if read.spoken else joined_words(read.masked)
    if not readings:
        return read
    said = [
        replace(one, words=with_words_parted(one.words, readings)) if one.kind in _PRINTED else one
        for one in read.sentences
    ]
    return Read(read.masked, said, read.structure)


def with_words_parted(words: str, readings: Readings) -> str:
    """The words as they were before the scan, as far as that is certain."""
    if not readings:
        return words
    words = _WORD.sub(lambda found: readings.get(found[0], found[0]), words)
    words = _STUCK_SIGN.sub(r"\g<sign> ", _STUCK_MONTH.sub(r"\g<month> \g<day>", words))
    return _STUCK_QUOTE.sub(_beside_quote, words)


def _beside_quote(found: re.Match[str]) -> str:
    """A blank before a mark that opens a quotation, or behind one that closes it."""
    return ' "' if found.string.count('"', 0, found.start()) % 2 == 0 else '" '


@lru_cache(maxsize=50_000)
def _is_known(word: str) -> bool:
    lower = word.lower()
    return _is_ordinary(lower) or lower in all_given_names() or word in word_list("surnames") or parse.is_word(lower)


def _is_ordinary(word: str) -> bool:
    return word in _GRAMMAR or word in common_words()


def _is_part(word: str) -> bool:
    """Is it a word of the language, long enough to be told from an ending?"""
    lower = word.lower()
    return len(word) >= _LEAST and (_is_ordinary(lower) or (len(word) >= _LEAST_BY_FORM and parse.is_word(lower)))


def _is_certain(word: str) -> bool:
    """Is it an ordinary word and one that joins nothing else: "processof", "thegovernment"?"""
    return word.islower() and any(
        (first in _PLAIN and len(second) > _LEAST and _is_ordinary(second))
        or (second in _PLAIN and len(first) > _LEAST and _is_ordinary(first))
        for first, second in _cuts(word)
    )


def _cuts(word: str) -> Iterator[tuple[str, str]]:
    for at in range(2, len(word) - 1):
        yield word[:at], word[at:]


class _TextWords:
    """The words of a text, by which it is told what a joined one is."""

    def __init__(self, text: str, counted: Counter[str]) -> None:
        self._counted = counted
        self._pairs = {(one["first"].lower(), one["second"]) for one in _PAIR.finditer(" ".join(text.split()))}

    def parted(self, word: str) -> str:
        """What the word is, where one reading is left; else nothing."""
        if word.endswith("a") and word[:-1] in _BEFORE_A:
            return f"{word[:-1]} a"
        two = [pair for pair in _cuts(word) if self._is_pair(word, *pair)]
        if two:
            return " ".join(two[0]) if len(two) == 1 and self._is_likely(word, *two[0]) else ""
        three = [
            (first, middle, last)
            for first, rest in _cuts(word)
            for middle, last in _cuts(rest)
            if middle in _GRAMMAR and self._is_word(first, word) and self._is_last(last)
        ]
        return " ".join(three[0]) if len(three) == 1 else ""

    def _is_pair(self, word: str, first: str, second: str) -> bool:
        """May it be these two?"""
        is_known = second in _MONTHS or self._stand_together(first, second) or self._is_last(second)
        return (first.lower() in _GRAMMAR or self._is_word(first, word)) and (second in _GRAMMAR or is_known)

    def _is_likely(self, word: str, first: str, second: str) -> bool:
        """Does the text, or the grammar of small words, speak for it?"""
        if second in _ENDINGS or first.lower() in _BEGINNINGS or (second == "in" and parse.is_word(f"{word}g")):
            return False  # "askin" lacks a letter
        if self._stand_together(first, second):
            return True
        if first.lower() in _GRAMMAR:  # "inresponse", of a text that has "in response", and not "onboarding"
            return second in _GRAMMAR or first.lower() not in _PARTICLES or second in _MONTHS
        if second[0].isupper():
            return False
        is_name = self._is_name(first, word)
        if second not in _GRAMMAR:
            return min(len(first), len(second)) > _LEAST and (first.islower() or is_name)
        return first.islower() or is_name or second in _PLAIN

    def _stand_together(self, first: str, second: str) -> bool:
        return (first.lower(), second) in self._pairs

    def _is_word(self, first: str, word: str) -> bool:
        return first[1:].islower() and (_is_part(first) or self._is_name(first, word))

    def _is_name(self, first: str, word: str) -> bool:
        """Is it a name that the text has more often by itself, and no joined one?"""
        often = self._counted[first]
        if first.islower() or len(first) <= _LEAST or often < _OFTEN or often <= self._counted[word]:
            return False
        return not any(self._counted[name] > often and (end in _GRAMMAR or _is_part(end)) for name, end in _cuts(first))

    def _is_last(self, word: str) -> bool:
        return _is_part(word) if word.islower() else word[1:].islower() and self._counted[word] >= _OFTEN
