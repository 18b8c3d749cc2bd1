"""Whether a term is short for a name, as "ACME" is for ACME Holdings, LLC, and says no role."""

from __future__ import annotations

import re


def resembles(term: str, name: str) -> bool:
    """Is ``term`` a short form of ``name``: its words, or its initials?"""
    own = [w for w in re.findall(r"[\w'-]+", term.lower()) if w not in ("the", "mr", "ms", "mrs", "dr")]
    words = [w for w in re.findall(r"[\w'-]+", name.lower()) if w not in ("of", "the", "and", "for")]
    if own and all(w in words for w in own):
        return True
    letters = term.replace(".", "").replace("&", "").lower()
    initials = "".join(w[0] for w in words)
    return (
        2 <= len(letters) <= 7
        and letters.isalpha()
        and (initials.startswith(letters) or _spread(letters, "".join(words)))
    )


def _spread(letters: str, joined: str) -> bool:
    """The letters occur in order, the first at the beginning ("HKIAC", "Nabco")."""
    if not joined.startswith(letters[:1]) or len(letters) < 3:
        return False
    rest = iter(joined)
    return all(letter in rest for letter in letters)
