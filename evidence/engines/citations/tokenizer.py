"""eyecite's tokenizer, asked only for the forms of citation that a text can have.

eyecite has an expression for each of some 6,800 forms. It tries on the whole text those whose reporter's letters stand
anywhere in it, such as "P" or "US", and compiles each at first use. Most forms begin with a number and the reporter right
behind it ("410 U.S. 113"): these are tried here only where the reporter follows a number. What is found is the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from eyecite.models import TokenExtractor
from eyecite.tokenizers import EXTRACTORS, AhocorasickTokenizer, Tokenizer, default_tokenizer

NUMBER_FIRST = re.compile(
    r"\(\?:\^\|\[\^a-zA-Z0-9\]\)\((?P<number>\(\?P<\w+>(?:\\d|[\d\[\]|*+{},-])+\)) \(\?P<reporter>(?P<names>(?:\\.|[^()\\])*)\)"
)  # an expression that begins with a group of digits, a blank and the reporter
_BEHIND_NUMBER = re.compile(r"(?<=\d) (?=\S)")
_LONGEST = max(len(word) for one in EXTRACTORS for word in one.strings)


class NearTokenizer(Tokenizer):
    """Tries the forms in eyecite's order, whichever process reads the text; eyecite's own order changes with the process."""

    def __init__(self, known: AhocorasickTokenizer) -> None:
        super().__init__(EXTRACTORS)
        numbers = {id(one): number for number, one in enumerate(EXTRACTORS)}
        first = [bool(one.strings) and bool(NUMBER_FIRST.match(one.regex)) for one in EXTRACTORS]
        self._by_reporter: Any = known.case_sensitive_filter  # the forms by what their reporter is called
        self._number_first = {key: number for key, number in numbers.items() if first[number]}
        others = [number for number, is_first in enumerate(first) if not is_first]
        self._always = [number for number in others if not EXTRACTORS[number].strings]
        self._exact = _filter(number for number in others if not EXTRACTORS[number].flags & re.I)
        self._in_any_case = _filter(number for number in others if EXTRACTORS[number].flags & re.I)

    def get_extractors(self, text: str) -> list[TokenExtractor]:
        """The forms that the text can have, in eyecite's order."""
        found = {*self._always, *self._behind_numbers(text)}
        for words, letters in ((self._exact, text), (self._in_any_case, text.lower())):
            for _, numbers in words.iter(letters):
                found.update(numbers)
        return [EXTRACTORS[number] for number in sorted(found)]

    def _behind_numbers(self, text: str) -> set[int]:
        """The forms of the reporters that stand right behind a number."""
        found: set[int] = set()
        for gap in _BEHIND_NUMBER.finditer(text):
            begin = gap.end()
            for end in range(begin + 1, begin + 1 + self._by_reporter.longest_prefix(text[begin : begin + _LONGEST])):
                for one in self._by_reporter.get(text[begin:end], ()):
                    if id(one) in self._number_first:
                        found.add(self._number_first[id(one)])
        return found


def _filter(numbers: Iterable[int]) -> Any:
    """Finds the words of these forms, in small letters where any case counts."""
    forms = ((number, EXTRACTORS[number]) for number in numbers)
    pairs = ((word.lower() if one.flags & re.I else word, number) for number, one in forms for word in one.strings)
    return AhocorasickTokenizer.make_ahocorasick_filter(pairs)


@cache
def near_tokenizer() -> NearTokenizer:
    return NearTokenizer(default_tokenizer)
