"""Which verbs decide something, by WordNet, and which sentences say that their writer or a body does so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from evidence.engines.support.wordnet import sense

_ACTS = (
    "decide", "deny", "refuse", "approve", "grant", "terminate", "suspend", "cancel", "revoke", "order", "demand", "uphold",
    "rescind", "withdraw", "overturn", "accept", "assess", "recommend",
)  # fmt: skip
_OTHERS = frozenset({*_ACTS, "affirm", "docket"})  # and those that count in this sense alone
_HELPERS = frozenset({"can", "need"})  # which as verbs of their own mean the like
_FORMS = (
    ("ied", "y"),
    ("held", "hold"),
    ("drawn", "draw"),
    ("drew", "draw"),
    ("lled", "l"),
)  # of verbs that bend otherwise
_WRITER = r"(?:we|I|(?:the|this|our) (?:[a-z]+ )?[A-Za-z]+|[A-Z]\w+)"
_BETWEEN = r"(?:must |have |has |hereby |now |do |does |also |therefore |not |[a-z]+ly |decided to |elected to |write to ){0,4}"
_DOES = re.compile(rf"\b{_WRITER} {_BETWEEN}(?P<verb>[A-Za-z]+)")
_IS_DONE = re.compile(
    r"\b(?:is|are|was|were|been|be) (?:hereby |therefore |further |also |not |today |[a-z]+ly ){0,3}(?P<verb>[A-Za-z]+)"
)
_BODY = r"(?:panel|board|committee|commission|council|agency|department|office|bureau|court|company|bank|plan|insurer|employer)"
_LEAD = r"^(?:[^.;]{0,120}, )?(?:therefore |accordingly )?"
_WE = rf"(?:we|I|(?-i:The [A-Z][a-z]+)|(?:the|our|this) (?:[a-z]+ )?{_BODY})"
_OWN_ACT = re.compile(rf"{_LEAD}{_WE} {_BETWEEN}(?:to )?(?P<verb>[a-z]+)", re.I)
_OWN_RESULT = re.compile(
    rf"{_LEAD}(?:the|your|our|an?) [^.;,]{{3,120}} (?:is|are|was|were|has been|have been|will be)"
    r" (?:hereby |therefore |today |[a-z]+ly )?(?P<verb>[a-z]+)",
    re.I,
)
_SENSE = re.compile(r"v\d+")


@cache
def _senses() -> frozenset[str]:
    return frozenset(key for act in _ACTS for key in sense(act, "VERB").same if _SENSE.fullmatch(key))


@lru_cache(maxsize=10_000)
def is_deciding(verb: str) -> bool:
    """Does the verb, in whatever form, mean what one of these acts does?"""
    forms = [verb.lower(), *_bent(verb.lower())]
    if not _HELPERS.isdisjoint([*forms, verb.lower().removesuffix("ed")]):
        return False
    return any(form in _OTHERS or not _senses().isdisjoint(sense(form, "VERB").same) for form in forms)


def decides(words: str) -> bool:
    """Does somebody decide something in it, or is something decided?"""
    return any(is_deciding(found["verb"]) for pattern in (_DOES, _IS_DONE) for found in pattern.finditer(words))


def is_decision(words: str) -> bool:
    """Does the sentence begin with what its writer or a body decides, or with what is decided?"""
    return any((found := pattern.match(words)) and is_deciding(found["verb"]) for pattern in (_OWN_ACT, _OWN_RESULT))


def _bent(verb: str) -> Iterator[str]:
    yield from (verb.removesuffix(end) + more for end, more in _FORMS if verb.endswith(end))
