"""How a word sounds, roughly and in whichever language: spellings of one name come to one key."""

from __future__ import annotations

import re
from functools import lru_cache

# In order; what is spelled in many ways first.
_SPELLINGS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"^(?:kn|gn|pn)", "n"), (r"^wr", "r"), (r"^x", "s"), (r"^ps", "s"),
        (r"ough|augh", "o"), (r"sch|shch|sh|ch|tch|cz|kh|tsch", "x"), (r"ph|pf", "f"), (r"th|dt", "t"), (r"dh", "d"),
        (r"ck|q|c(?![eiy])", "k"), (r"c(?=[eiy])|z|ts", "s"), (r"dg|dj|j|zh|g(?=[eiy])", "j"), (r"gh", "g"),
        (r"w|v", "v"), (r"x", "x"), (r"(?<=[aeiouy])h|h$", ""), (r"[aeiouy]+", "a"),
    )
)  # fmt: skip
_TWICE = re.compile(r"(.)\1+")


@lru_cache(maxsize=200_000)
def sound_of(word: str) -> str:
    """The word's consonants as they sound; a vowel only where it begins. A word with digits sounds as it is written."""
    if not word.isalpha():
        return word
    for pattern, sound in _SPELLINGS:
        word = pattern.sub(sound, word)
    heard = _TWICE.sub(r"\1", word)
    return heard[:1] + heard[1:].replace("a", "")
