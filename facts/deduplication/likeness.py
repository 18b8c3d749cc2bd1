"""How alike two words of names are, and why."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA, JaroWinkler

from evidence.engines.names.lexicon import is_diminutive
from facts.deduplication.sounds import sound_of

FAR = 3  # letters: words as short as this are the same, or are not


class Likeness(NamedTuple):
    """From 0 to 1; ``how`` is one of same, short, initial, spelling, sound, beginning and, where they differ, none."""

    share: float
    how: str


SAME, NONE = Likeness(1.0, "same"), Likeness(0.0, "")


@lru_cache(maxsize=500_000)
def alike(one: str, other: str) -> Likeness:
    """Compare two folded words. Numbers are the same or not."""
    if one == other:
        return SAME
    if not (one.isalpha() and other.isalpha()):
        return NONE
    if len(one) == 1 or len(other) == 1:
        return Likeness(0.8, "initial") if one[0] == other[0] else NONE
    if is_diminutive(one, other):
        return Likeness(0.9, "short")
    return _spelled(one, other)


def _spelled(one: str, other: str) -> Likeness:
    shorter, longer = (one, other) if len(one) <= len(other) else (other, one)
    steps = OSA.distance(one, other, score_cutoff=3)
    allowed = 0 if len(shorter) < FAR else 1 if len(longer) < 8 else 2
    if steps <= allowed:
        return Likeness(max(0.7, 1 - 0.7 * steps / len(shorter)), "spelling")
    if steps <= max(2, len(longer) // 3) and len(sound_of(one)) > 1 and sound_of(one) == sound_of(other):
        return Likeness(0.8, "sound")
    if len(shorter) > FAR and longer.startswith(shorter):
        return Likeness(0.7, "beginning")
    close = JaroWinkler.similarity(one, other)
    return Likeness(0.65, "spelling") if close >= 0.92 and len(shorter) > FAR else NONE
