"""Judges what the model proposes: trims it, and drops what only looks like a name because it is capitalised."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    NOT_NAMES,
    ORG_HEADS,
    PLACE_HEADS,
    TITLES,
    Vocabulary,
    given_names,
    place_names,
)
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_MIN_USES = 3  # of an abbreviation that nothing spells out
_WORDS = re.compile(r"[^\s]+")
_PLACED = re.compile(r"(?:\b(?:in|at|near)|,) ?$")
_NO_NAME = re.compile(r"[@\d]{4}|[_=<>{}|\\^~*]|\d/\d|//|www| / |\.\w{2,4}$")
_EDGE = " \"'.,;:()[]{}<>*_-/|#=~`"
_CUTTING = frozenset({"with", "by", "to", "from", "in", "at", "on", "between", "among", "against", "under", "as"})
_INSTITUTIONS = frozenset({"bank", "university", "college", "hospital", "church", "school", "insurance", "airlines"})
_LEGAL_FORMS = frozenset(
    {"inc", "llc", "ltd", "corp", "llp", "plc", "gmbh", "co", "lp", "corporation", "limited", "company"}
)


def judge(flat: str, proposed: Iterable[Span], vocabulary: Vocabulary, defined_terms: frozenset[str]) -> Iterator[Span]:
    """The proposals that hold, with one type for one wording throughout the text."""
    kept = [fit for span in proposed if (fit := _fit(flat, span, vocabulary, defined_terms))]
    initials = {_initials(flat[s.start : s.end]) for s in kept if s.type == "organization"}
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for span in kept:
        votes[flat[span.start : span.end].lower()][span.type] += 1
    for span in kept:
        written = flat[span.start : span.end]
        kind, n = votes[written.lower()].most_common(1)[0]
        abbreviated = kind == "organization" and written.isupper() and " " not in written
        if kind == span.type and not (abbreviated and n < _MIN_USES and written.lower() not in initials):
            yield span


def _initials(name: str) -> str:
    return "".join(w[0].lower() for w in name.split() if w[0].isupper())


def _fit(flat: str, span: Span, vocabulary: Vocabulary, defined_terms: frozenset[str]) -> Span | None:
    trimmed = _trim(flat, span)
    words = flat[trimmed.start : trimmed.end].split()
    if not words or len(words) > 8 or not any(w[0].isupper() for w in words):
        return None
    if _is_term_or_role(words, defined_terms) or _NO_NAME.search(" ".join(words).lower()):
        return None
    if span.type == "location" and not _is_placed(flat, trimmed.start, words):
        return None
    accept = {"person": _person, "organization": _organization, "location": _location}[span.type]
    confidence = accept([w.strip(_EDGE) or w for w in words], vocabulary)
    return replace(trimmed, confidence=confidence) if confidence else None


def _is_term_or_role(words: list[str], defined_terms: frozenset[str]) -> bool:
    phrase = " ".join(words).lower()
    if phrase in defined_terms or phrase.removesuffix("s") in defined_terms or is_role(words[0]):
        return True
    return is_role(words[-1]) and words[-1].lower() not in ORG_HEADS


def _is_placed(flat: str, start: int, words: list[str]) -> bool:
    """Whether the words before it, a list of places or its last word say that this is a place."""
    if _PLACED.search(flat, max(0, start - 12), start):
        return True
    return " ".join(words).lower() in place_names() or words[-1].lower() in PLACE_HEADS


def _trim(flat: str, span: Span) -> Span:
    """Within one line, without articles, quotes, punctuation and possessive endings at the edges."""
    start, end = span.start, span.end
    line_end = flat.find("\n", start, end)
    end = line_end if line_end > start else end
    comma = flat.find(", ", start, end)
    if comma > start and span.type != "person":
        end = comma
    words = _without_small_words(list(_WORDS.finditer(flat, start, end)), is_person=span.type == "person")
    for at in range(len(words) - 1, 0, -1):  # "the Credit Facility with First Cascade Bank"
        if span.type == "organization" and words[at][0] in _CUTTING:
            words = words[at + 1 :]
            break
    if not words:
        return replace(span, end=span.start)
    start, end = words[0].start(), words[-1].end()
    text = flat[start:end]
    start += len(text) - len(text.lstrip(_EDGE))
    end -= len(text) - len(text.rstrip(_EDGE))
    return replace(span, start=start, end=end - 2 if flat[start:end].endswith("'s") else end)


def _without_small_words(words: list[re.Match[str]], *, is_person: bool) -> list[re.Match[str]]:
    """Without titles of people, articles and stray punctuation at the edges."""
    small = FUNCTION_WORDS | TITLES if is_person else FUNCTION_WORDS
    while words and (words[0][0].strip(_EDGE).lower() in small or not words[0][0].strip(_EDGE)):
        words.pop(0)
    while words and (words[-1][0].strip(_EDGE).lower() in FUNCTION_WORDS | {"s"} or not words[-1][0].strip(_EDGE)):
        words.pop()
    return words


def _proper(words: list[str], vocabulary: Vocabulary) -> list[str]:
    return [w for w in words if w[0].isupper() and vocabulary.is_name_word(w) and len(w) > 1]


def _has_digit(words: Iterable[str]) -> bool:
    return any(c.isdigit() for w in words for c in w)


def _person(words: list[str], vocabulary: Vocabulary) -> float:
    lower = [w.lower() for w in words]
    if len(words) > 4 or _has_digit(words) or " ".join(lower) in place_names():
        return 0
    if set(lower) & (ORG_HEADS | _LEGAL_FORMS | PLACE_HEADS | NOT_NAMES):
        return 0
    if not all(w[0].isupper() or len(w) < 4 for w in words):
        return 0
    given = lower[0] in given_names()
    if len(words) == 1:
        return 0.45 if given and _is_lone_given_name(words[0], vocabulary) else 0
    proper = _proper(words, vocabulary)
    initials = sum(1 for w in words[1:] if len(w) <= 2)
    if proper and len(proper) + initials == len(words):
        return 0.7 if given else 0.6
    return 0.62 if given and len(words) == 2 else 0


def _is_lone_given_name(word: str, vocabulary: Vocabulary) -> bool:
    return len(word) > 2 and not word.isupper() and not vocabulary.is_common(word)


def _organization(words: list[str], vocabulary: Vocabulary) -> float:
    lower = [w.lower() for w in words]
    proper, capitals = _proper(words, vocabulary), [w for w in words if w[0].isupper()]
    if not proper and len(words) > 2 and lower[-1] in _INSTITUTIONS and len(capitals) == len(words):
        return 0.55  # "First Cascade Bank"
    if not proper or " ".join(lower) in place_names() or words[-1].isdigit():
        return 0
    has_given_name = lower[0] in given_names()
    if lower[0] in TITLES or (has_given_name and lower[-1] not in ORG_HEADS):
        return 0
    if len(words) == 1:
        return 0.52 if len(words[0]) > 2 and not _has_digit(words) and not has_given_name else 0
    if len(proper) == len(capitals):
        return 0.58
    return 0.57 if lower[-1] in ORG_HEADS or lower[0] in ORG_HEADS else 0


def _location(words: list[str], vocabulary: Vocabulary) -> float:
    lower = [w.lower() for w in words]
    if " ".join(lower) in place_names():
        return 0.75
    proper = _proper(words, vocabulary)
    if not proper or set(lower) & _LEGAL_FORMS or _has_digit(words):
        return 0
    if lower[-1] in PLACE_HEADS:
        return 0.6
    if len(proper) < len(words) or (lower[0] in given_names() and len(words) > 1):
        return 0
    return 0.5 if len(words[-1]) > 3 and not words[0].isupper() else 0
