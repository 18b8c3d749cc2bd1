"""Speech that stumbles and says one thing all the same: "I heard -- and this was late -- that it failed", "to the -- to a plant".

The words that are told stay as they were said; only whether they are understood is judged without the asides."""

from __future__ import annotations

import re

from evidence.engines.facts.referring.referring import rambles
from evidence.engines.names.lexicon import FUNCTION_WORDS

_DASH = re.compile(r" (?:--?|\u2014|\u2013) ")
_GOES_ON = re.compile(
    r"(?:that|which|who|whom|whose|when|where|because|if|as|and|but|or|so|for|in|on|at|by|to|with|from|of|about|into|until|after"
    r"|before|since|although|though|rather|including|than|while|without|was|were|is|are|had|has|have|did|would|could)\b"
)  # as the sentence that an aside has broken off does
_WORD = re.compile(r"[\w'\u2019]+")
_NEAR = 8  # words before a dash, of which one is begun again with
_FEWEST = 2  # words before an aside


def stumbles(words: str) -> bool:
    """Does it ramble also without its asides and what is begun again?"""
    return rambles(fluent(words))


def fluent(words: str) -> str:
    """Without asides between dashes, and without what is said again after one; with the dashes that nothing explains."""
    parts = _DASH.split(words)
    said = parts[0]
    at = 1
    while at < len(parts):
        part, more = parts[at], parts[at + 1] if at + 1 < len(parts) else ""
        if more and _continues(said, more) and not _continues(said, part):
            said, at = f"{said} {more}", at + 2
        elif (kept := _before_again(said, part)) is not None:
            said, at = f"{kept}{part}", at + 1
        elif _continues(said, part):
            said, at = f"{said} {part}", at + 1
        else:
            said, at = f"{said} -- {part}", at + 1
    return said[:1].upper() + said[1:]


def _continues(said: str, rest: str) -> bool:
    """Is the sentence so far whole enough for this to be its next words?"""
    spoken = _WORD.findall(said)
    return len(spoken) >= _FEWEST and spoken[-1].lower() not in FUNCTION_WORDS and bool(_GOES_ON.match(rest))


def _before_again(said: str, rest: str) -> str | None:
    """What stands before the word with which it begins again: "to the -- to a plant"."""
    first = _WORD.match(rest)
    if first is None:
        return None
    spoken = list(_WORD.finditer(said))[-_NEAR:]
    again = next((one for one in reversed(spoken) if one.group().lower() == first.group().lower()), None)
    return said[: again.start()] if again else None
