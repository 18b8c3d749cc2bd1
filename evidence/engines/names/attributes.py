"""What only stands before another word of one name, or behind an article, names nobody and no place by itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    OFFICES,
    PLACE_HEADS,
    STATES,
    TITLES,
    place_in_full,
    place_names,
    town_names,
)
from evidence.engines.names.spans import Span

_GOES_ON = re.compile(r" (?P<word>[A-Z][A-Za-z]{2,20}|[A-Z]{1,3}-?\d{1,4}[A-Z]?)\b(?!,? \d)")
_HYPHEN = re.compile(r"-(?P<word>[A-Z][\w'-]{2,20})")
_PLACED = re.compile(r"(?:\b(?:in|at|near|from|to|through|via|towards?|outside) |, )\Z", re.I)
_ENDS = re.compile(r" ?(?:[.,;:)\n]|\Z| (?P<word>[a-z]{1,12})\b)")
_ARTICLE = re.compile(r"\b(?:an?|the)\s\Z", re.I)
_EMPTY = re.compile(r" ?:\s{0,3}(?:\n|\Z|[A-Z][a-z]{2,12}(?: [a-z]{2,12}){0,2} ?:)")  # and another label behind it
_OF_A_THING = re.compile(r"\b(?:an?|the|his|her|my|our|their)\s\Z")
_TIMES = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Janu|Febru)ary|March|April|May|June|July|August|"
                    r"(?:Septem|Octo|Novem|Decem)ber")  # fmt: skip
_FORMS = frozenset({"corporation", "company", "limited", "partnership", "trust", "law", "laws", "court", "courts"})
_NEAR = 12  # characters
_MOST = 3  # words: more have an office before the name


def without_attributes(flat: str, spans: Iterable[Span]) -> list[Span]:
    """The spans without places and people whose name never stands otherwise than as a part of another: "Toledo" of "a Toledo T40
    saw", "Walter Reade" of "at the Walter Reade"."""
    spans = list(spans)
    others: dict[str, bool] = defaultdict(bool)
    for span in spans:
        if tells := _TELLS.get(span.type):
            others[_key(flat, span)] |= bool(span.name or span.role or span.title) or not tells(flat, span)
    return [span for span in spans if span.type not in _TELLS or others[_key(flat, span)]]


def _key(flat: str, span: Span) -> str:
    return f"{span.type} {flat[span.start : span.end].lower()}"


def _is_part_of_a_name(flat: str, span: Span) -> bool:
    """Does a place's name go on with a word that is neither a place nor somebody's office?"""
    if hyphened := _HYPHEN.match(flat, span.end):
        return hyphened["word"].lower() not in place_names()
    found = _GOES_ON.match(flat, span.end)
    if not found or flat[span.start].isdigit() or _PLACED.search(flat, max(0, span.start - _NEAR), span.start):
        return False
    word = found["word"]
    if word.isupper() and word.isalpha() and flat[span.start : span.end].isupper():
        return False  # a heading, whose words all have capitals
    if word in STATES or place_in_full(word) or _TIMES.fullmatch(word):
        return False
    return word.lower() not in place_names() | PLACE_HEADS | JOBS | OFFICES | TITLES | _FORMS


def _has_an_article(flat: str, span: Span) -> bool:
    words = flat.count(" ", span.start, span.end) + 1
    return (
        _is_whole(flat, span)
        and 1 < words <= _MOST
        and _ARTICLE.search(flat, max(0, span.start - _NEAR), span.start) is not None
    )


def _is_whole(flat: str, span: Span) -> bool:
    """Does no noun follow that the name tells of, "the Altona office"?"""
    ends = _ENDS.match(flat, span.end)
    return ends is not None and (not ends["word"] or ends["word"] in FUNCTION_WORDS)


def _is_no_place(flat: str, span: Span) -> bool:
    """ "He stopped the Altona and sold it": what is called after a town, or only a part of another name."""
    return _is_part_of_a_name(flat, span) or (
        flat[span.start : span.end].lower() in town_names()
        and _OF_A_THING.search(flat, max(0, span.start - _NEAR), span.start) is not None
        and _is_whole(flat, span)
    )


def _is_no_person(flat: str, span: Span) -> bool:
    """ "A Weir Rade", and the label of a field that a form leaves empty: "Postcode:"."""
    is_label = " " not in flat[span.start : span.end] and _EMPTY.match(flat, span.end) is not None
    return is_label or _has_an_article(flat, span)


_TELLS: dict[str, Callable[[str, Span], bool]] = {"location": _is_no_place, "person": _is_no_person}
