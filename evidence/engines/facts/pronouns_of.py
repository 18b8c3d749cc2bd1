"""Which pronoun a document's people go by, as the titles before their names say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from evidence.engines.base.types import FoundMention

TITLE = re.compile(r"\b(?P<title>Mr|Mrs|Ms|Miss|Sir|Dame|Lady|Lord)\.?\s+(?:[A-Z]\w*\.?\s+)?$")
TITLE_REACH = 24  # characters before a name
_FIRST = re.compile(r"(?P<title>Mr|Mrs|Ms|Miss|Sir|Dame|Lady|Lord)\b")
_PRONOUNS = {
    "Mr": "he", "Sir": "he", "Lord": "he", "Mrs": "she", "Ms": "she", "Miss": "she", "Dame": "she", "Lady": "she",
}  # fmt: skip


def titled_pronoun(text: str, mention: FoundMention) -> str:
    """ "he" or "she" as the title before this mention says; empty where it has none."""
    lead = TITLE.search(text, max(0, mention.start - TITLE_REACH), mention.start)
    found = lead or _FIRST.match(mention.text)
    return _PRONOUNS[found["title"]] if found else ""


def pronouns_of(text: str, mentions: Iterable[FoundMention]) -> dict[str, str]:
    """The pronoun of each person who is given one title or several of one kind, by name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for one in mentions:
        if one.type == "person" and (pronoun := titled_pronoun(text, one)):
            found[one.name].add(pronoun)
    return {name: said.pop() for name, said in found.items() if len(said) == 1}
