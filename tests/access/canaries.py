"""Words that give away where a text came from: each names its relation, and whose business it is."""

from __future__ import annotations

import re

from tests.access.places import RELATIONS

# Of the object itself, the firm's note on it, a colleague, a firm, a client or guest.
SHOWN, NOTE, PERSON, FIRM, OUTSIDER = "s", "n", "p", "f", "o"
FOUND = re.compile(r"zq(\d)([snpfo])zq", re.IGNORECASE)


def canary(relation: str, mark: str = SHOWN) -> str:
    """A word to put into the texts of the relation's objects."""
    return f"zq{RELATIONS.index(relation)}{mark}zq"


def canaries_in(body: str) -> set[tuple[str, str]]:
    """The (relation, mark) of every canary in the body."""
    return {(RELATIONS[int(number)], mark.lower()) for number, mark in FOUND.findall(body)}
