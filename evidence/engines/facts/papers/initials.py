"""People whom a paper calls by their initials: "PC said that the gate was open"."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from evidence.engines.base.types import FoundMention

_DID = "said|says|told|stated|denied|admitted|confirmed|reported|asked|explained|recalled|felt|thought|believed|was|did|called"
_WHO_DID = re.compile(rf"\b(?P<who>[A-Z]{{2,3}}) (?:{_DID})\b")
_INITIALS = re.compile(r"\b[A-Z]{2,3}\b")
_ACTING = re.compile(r"(?<![\w.&/-])(?P<who>[A-Z]{2,3})(?=(?:['\u2019]s)? [a-z]{2,})")


def people_by_initials(text: str, mentions: Sequence[FoundMention]) -> dict[str, str]:
    """The person of each two or three initials, where one person of the paper has them and it says what they did, and has
    them once more."""
    acting = {one["who"] for one in _WHO_DID.finditer(text)}
    if not acting:
        return {}
    often = Counter(one.group() for one in _INITIALS.finditer(text))
    people: defaultdict[str, set[str]] = defaultdict(set)
    for one in mentions:
        if one.type == "person":
            people["".join(word[0] for word in one.name.split() if word[0].isupper())].add(one.name)
    return {who: next(iter(people[who])) for who in acting if often[who] > 1 and len(people[who]) == 1}


def with_initials(words: str, people: Mapping[str, str]) -> str:
    """The words with the name of each of these people in brackets behind their initials, where they come first."""
    for who in dict.fromkeys(one["who"] for one in _ACTING.finditer(words) if one["who"] in people):
        words = re.sub(rf"(?<![\w.&/-]){who}\b(?! \[)", f"{who} [{people[who]}]", words, count=1)
    return words
