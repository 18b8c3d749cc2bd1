"""Whether somebody without a name stands before a pronoun that is theirs: "a postmaster's losses due to his own carelessness"."""

from __future__ import annotations

import re

from evidence.engines.facts.referring.bearers import is_role_noun
from evidence.engines.names.lexicon import common_words

_OF_ANY = re.compile(
    r"\b(?:an?|any|each|every|no)\s(?:[\w-]+\s){0,2}?(?P<noun>[a-z]{4,})\b(?! [a-z]+(?:er|or)\b)", re.I
)
_AGENT = re.compile(r"[a-z]{3,}(?:ers?|ors?|ants?|ees?|ists?|m[ae]n|wom[ae]n|mistress(?:es)?)")


def is_of_any(words: str, place: int) -> bool:
    """Is the last whom the words before ``place`` speak of anybody of a kind, "a clerk" or "each sub-agent"?"""
    return any(_is_kind(found["noun"].lower()) for found in _OF_ANY.finditer(words, 0, place))


def _is_kind(noun: str) -> bool:
    return is_role_noun(noun) or (noun not in common_words() and _AGENT.fullmatch(noun) is not None)
