"""A verb's past and its form for one person, from the form that a question has it in: "did you see" → "saw"."""

from __future__ import annotations

from evidence.engines.support import parse

_UNCHANGED_WORDS = """
beat bet bid burst cast cost cut hit hurt let put quit read rid set shed shut slit split spread thrust upset
"""
_UNCHANGED = frozenset(_UNCHANGED_WORDS.split())  # whose past looks as they do
_REGULAR = frozenset({"work"})  # whose other past, "wrought", is of another age
_NO_PAST = ("ing", "s", "en", "wn", "rn", "in", "ne")  # "taken", "shown", "torn", "lain", "gone"
_OF_ONE = {"have": "has", "be": "is"}
_VOWELS = "aeiou"


def past(verb: str) -> str:
    """ "see" → "saw", "stop" → "stopped"."""
    if verb in _UNCHANGED:
        return verb
    own = [one for one in parse.irregular_forms().get(verb, ()) if not one.endswith(_NO_PAST)]
    if own and verb not in _REGULAR:
        return min(own)  # "began", and not "begun"
    if _ends_in_y(verb):
        return f"{verb[:-1]}ied"
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"


def third(verb: str) -> str:
    """ "go" → "goes", "carry" → "carries"."""
    if verb in _OF_ONE:
        return _OF_ONE[verb]
    if _ends_in_y(verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def _ends_in_y(verb: str) -> bool:
    return verb.endswith("y") and verb[-2:-1] not in _VOWELS
