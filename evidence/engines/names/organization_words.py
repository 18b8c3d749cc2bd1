"""The words of an organization's folded name as one would spell them out, so that "Dep't of X" and "Department of X" are one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import islice, product

from evidence.engines.names.lexicon import word_list

_JOINED = frozenset({"and", "&"})
_OF_NATION = re.compile(
    r"\Aunited states (?=(?:\w+ ){0,6}(?:commission|administration|department|agency|service|bureau|board)\b)"
)
_MOST_WAYS = 16  # in which a name is looked for
_LONGEST = 6  # words of a name that may have an "and" between any two


@cache
def _full_words() -> Mapping[str, str]:
    pairs = [pair.split(":") for pair in word_list("organization_abbreviations")]
    several = {f"{short}s": f"{full[:-1]}ies" if full.endswith("y") else f"{full}s" for short, full in pairs}
    return several | dict(pairs) | {"us": "united states"}


@cache
def _short_words() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for short, full in _full_words().items():
        found[full].append(short)
    return found


def is_abbreviated(word: str) -> bool:
    return word in _full_words()


def spelled_out(folded: str) -> str:
    """The folded name without abbreviations and "and": "weir manufacturing" of "weir mfg"."""
    words = (_full_words().get(word, word) for word in folded.split() if word not in _JOINED)
    return " ".join(words) or folded


def without_nation(spelled: str) -> str:
    """ "department of justice" of "united states department of justice"."""
    return _OF_NATION.sub("", spelled, count=1)


def ways_to_write(folded: str) -> set[str]:
    """Folded names that are spelled out alike: with abbreviations and without, with an "and" and without, with the nation
    whose department it is and without."""
    spelled = spelled_out(folded)
    words = [word for word in folded.replace("united states", "us").split() if word not in _JOINED]
    options = [
        sorted({word, full, *_short_words().get(full, ())}) for word in words if (full := _full_words().get(word, word))
    ]
    ways = {" ".join(way) for way in islice(product(*options), _MOST_WAYS)}
    bare = without_nation(spelled)
    if _OF_NATION.match(f"united states {bare}"):
        ways |= {f"us {bare}", f"united states {bare}"}
    return {folded, spelled, bare, *ways, *_with_and(words)}


def _with_and(words: list[str]) -> list[str]:
    gaps = range(1, len(words)) if len(words) <= _LONGEST else ()
    return [" ".join([*words[:at], "and", *words[at:]]) for at in gaps]
