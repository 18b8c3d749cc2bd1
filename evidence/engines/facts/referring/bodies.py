"""Which organization "the hospital" or "the Bank" is: the one of the paper in whose name the word stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from evidence.engines.base.types import FoundMention

_KINDS = """
academy agency airline association authority bank board brewery bureau cathedral chapter charity church city clinic club
college commission committee cooperative council county department district division federation foundation fund hospital hotel
institute laboratory league library ministry municipality museum partnership restaurant school seminary shipyard society store
synagogue tribunal trust union university village
"""
BODIES = frozenset(_KINDS.split())  # what an organization may be called by a word of its name
_WORD = re.compile(r"[A-Za-z]+")
_COMPANY = re.compile(
    r"\b(?:Company|Co|Inc|Incorporated|Corp|Corporation|Ltd|Limited|LLC|L\.L\.C|LLP|LP|PLC|GmbH)\b\.?,?\Z", re.I
)
_COMPANY_NOUNS = ("company", "corporation", "firm")


def named_by_kind(masked: str, mentions: Sequence[FoundMention]) -> Iterator[tuple[str, FoundMention]]:
    """Each noun that one organization of the paper alone has in its name, and where that first stands; "company" of the one
    that has a company's form, where no other organization may be meant."""
    first = dict[str, FoundMention]()
    for one in sorted(mentions, key=lambda one: (one.is_open or one.is_unsure, one.start)):
        if one.type == "organization" and one.name and not one.role:
            first.setdefault(one.name, one)
    found: defaultdict[str, list[FoundMention]] = defaultdict(list)
    for name, one in first.items():
        for noun in _kinds(name):
            found[noun].append(one)
    others = [one for name, one in first.items() if not (_kinds(name) or one.is_unsure)]
    if len(others) == 1 and _COMPANY.search(others[0].name):
        found |= dict.fromkeys(_COMPANY_NOUNS, others)
    for noun, ones in found.items():
        is_sure = len(ones) == 1 and not (ones[0].is_open or ones[0].is_unsure)
        if is_sure and not _names_another(masked, noun, ones[0].name):
            yield noun, ones[0]


def _kinds(name: str) -> frozenset[str]:
    return BODIES & {word.lower() for word in _WORD.findall(name)}


def _names_another(masked: str, noun: str, name: str) -> bool:
    """Does the paper have "Weir Bank", too, known for a name or not, where Altona Bank is meant?"""
    own = {word.lower() for word in _WORD.findall(name)}
    named = re.compile(rf"\b(?!(?i:the|this|an?|in|at|on)\b)[A-Z][\w'\u2019-]* (?i:{noun})\b")
    return any(found.group().split()[0].lower() not in own for found in named.finditer(masked))
