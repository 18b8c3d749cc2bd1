"""Statements that say the same, so that they are one fact: the same words of substance, figures, days and denials."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.referring.referring import is_open
from evidence.engines.support import parse
from evidence.engines.support.figures import figures

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d[\d,.]*\d|\d")
_QUOTED = re.compile(r'^[^"]{3,160}?: "(?P<said>.+)"$')
_SMALL = frozenset({"a", "an", "the", "hereby", "mr", "ms", "mrs", "dr"})
_ASIDE = _SMALL | {"on", "in"} | MONTHS.keys()  # what statements of the same need not have in common
_DENIED = re.compile(
    r"\b(?P<verb>(?:do|does|did|is|are|was|were|has|have|had|would|could|should|might|must|need))n't\b"
)
_IRREGULAR = {"can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not"}
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?!\w|[.,]\d)")
_OF_DATES = (0, 1, 2, 4, 8)  # digits of days, months, years and whole dates; none of 0
_BEFORE_DAY = re.compile(r"\b(?:on|in)\s*$", re.I)
_FEWEST = 4  # words of substance
Signature = tuple[object, ...]


def said_alike(facts: Iterable[FoundFact]) -> Iterator[list[FoundFact]]:
    """The facts in groups that say the same, in order; most are alone."""
    rough: dict[frozenset[str], list[FoundFact]] = defaultdict(list)
    for fact in facts:
        rough[_rough(fact.text)].append(fact)
    for group in rough.values():
        yield from _with_one_meaning(group) if len(group) > 1 else [group]


def _with_one_meaning(group: list[FoundFact]) -> Iterable[list[FoundFact]]:
    """Facts of the same words in groups that say the same."""
    # Only what is of the same days and has the same large numbers can be the same: dates are looked for in nothing else,
    # which takes the longest.
    keys = [(fact.date, fact.date_end, large_numbers(fact.text)) for fact in group]
    often = Counter(keys)
    exact: dict[Signature, list[FoundFact]] = defaultdict(list)
    for at, (fact, key) in enumerate(zip(group, keys, strict=True)):
        said = signature(fact) if often[key] > 1 and not fact.whole else None
        exact[said or fact.whole or (at,)].append(fact)
    return exact.values()


def signature(fact: FoundFact) -> Signature | None:
    """What two statements have in common that say the same; None for what only its place explains."""
    words = _undenied(parse.plain(fact.text))
    quoted = _QUOTED.match(words)
    if is_open(quoted["said"] if quoted else words):
        return None
    days, rest = [], words
    for found in find_dates(words):
        days.append((found.date, found.date_end, found.precision))
        lead = _BEFORE_DAY.sub("", rest[: found.start])
        rest = lead + " " * (found.end - len(lead)) + rest[found.end :]
    own = tuple(word for word in _WORD.findall(rest.lower()) if word not in _SMALL and not word[0].isdigit())
    if len(own) < _FEWEST:
        return None
    counted = tuple((figure.value, figure.unit) for figure in figures(rest))
    return own, counted, tuple(sorted(days, key=str)), (fact.date, fact.date_end)


def large_numbers(words: str) -> tuple[str, ...]:
    """The numbers that are in no date by their length, so that statements of the same have them in common."""
    if not _DIGIT.search(words):
        return ()
    found = (
        (whole.replace(",", "").lstrip("0"), part.rstrip("0").rstrip("."))
        for whole, part in _NUMBER.findall(parse.plain(words))
    )
    return tuple(sorted(whole + part for whole, part in found if len(whole) not in _OF_DATES))


def _rough(text: str) -> frozenset[str]:
    """Words that statements of the same have in common, without a look at figures and days."""
    words = _WORD.findall(_undenied(parse.plain(text)).lower())
    return frozenset(word for word in words if word not in _ASIDE and not word[0].isdigit())


def _undenied(words: str) -> str:
    """ "didn't" as "did not"."""
    if "'t" not in words.lower() and "cannot" not in words.lower():
        return words
    for short, long in _IRREGULAR.items():
        words = re.sub(rf"\b{short}\b", long, words, flags=re.I)
    return _DENIED.sub(r"\g<verb> not", words)
