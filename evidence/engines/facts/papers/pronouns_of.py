"""Which pronoun a document's people go by, as the titles before their names or their given names say."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from evidence.engines.base.types import FoundMention
from evidence.engines.names.lexicon import pronoun_of

TITLE = re.compile(r"\b(?P<title>Mr|Mrs|Ms|Miss|Sir|Dame|Lady|Lord)\.?\s+(?:[A-Z]\w*\.?\s+)?$", re.I)
TITLE_REACH = 24  # characters before a name
_FIRST = re.compile(r"(?P<title>Mr|Mrs|Ms|Miss|Sir|Dame|Lady|Lord)\b", re.I)
_PRONOUNS = {
    "mr": "he", "sir": "he", "lord": "he", "mrs": "she", "ms": "she", "miss": "she", "dame": "she", "lady": "she",
}  # fmt: skip


def titled_pronoun(text: str, mention: FoundMention) -> str:
    """ "he" or "she" as the title before this mention says; empty where it has none."""
    lead = TITLE.search(text, max(0, mention.start - TITLE_REACH), mention.start)
    return _PRONOUNS[lead["title"].lower()] if lead else pronoun_of_title(mention.text)


def pronoun_of_title(name: str) -> str:
    """ "he" of "Mr. Roe"; empty where the name has no title."""
    found = _FIRST.match(name)
    return _PRONOUNS[found["title"].lower()] if found else ""


def is_another(text: str, mention: FoundMention) -> bool:
    """ "Mr. Roe" beside a Nadia Roe, whom he is taken for: the title and the given name are not one person's."""
    titled, given = titled_pronoun(text, mention), pronoun_of_given_name(mention.name)
    return bool(titled and given) and titled != given


def meant_by(text: str, mention: FoundMention) -> str:
    """The full name; of another one of that surname what is written, with the title."""
    if " " in mention.name and not is_another(text, mention):
        return mention.name
    lead = TITLE.search(text, max(0, mention.start - TITLE_REACH), mention.start)
    written = " ".join(mention.text.split()) if " " in mention.name else mention.name
    return f"{lead.group().strip()} {written}" if lead else written


def pronouns_of(text: str, mentions: Iterable[FoundMention]) -> dict[str, str]:
    """The pronoun of each person who is given one title or several of one kind, or whose given name leaves no doubt, by name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    given: dict[str, str] = {}
    for one in mentions:
        if one.type != "person" or is_another(text, one):
            continue
        if pronoun := titled_pronoun(text, one):
            found[one.name].add(pronoun)
        if pronoun := pronoun_of_given_name(one.name):
            given[one.name] = pronoun
    return {**given, **{name: said.pop() for name, said in found.items() if len(said) == 1}}


def pronoun_of_given_name(name: str) -> str:
    """ "she" of "Susan Roe"; empty where the name is one word, or the given name may be anybody's."""
    first, _, rest = name.partition(" ")
    return pronoun_of(first) if rest else ""
