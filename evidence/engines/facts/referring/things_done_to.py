"""The thing that a sentence says something was done to, of which "it" in the next tells more."""

from __future__ import annotations

import re

from evidence.engines.facts.referring.third_person import UNNAMED

_DONE_TO_THING = re.compile(
    r"(?:\d{1,3}[.)] )?(?:[^,;]{3,40}, )?(?P<thing>[Tt]he (?:[a-z-]+ ){0,2}?[a-z-]{3,}) (?:was|is|had been|has been)"
    r" (?:[a-z]+ly |first |never |also |then |not )?[a-z]{3,}\b(?! (?:that|to [a-z]+ that)\b)"
)  # "The canopy was built by Roe Brothers", of which "it" tells more


def thing_done_to(words: str) -> str:
    """ "the canopy", to which these words say that something was done; empty where it is somebody."""
    found = _DONE_TO_THING.match(words)
    if found is None or UNNAMED.search(found["thing"]):
        return ""
    return found["thing"][0].lower() + found["thing"][1:]
