"""A question that wants something done, as what was asked for: "Lee asked Roe on May 3, 2021 to “send me the log”."."""

from __future__ import annotations

import re

_WANTS = r"(?:[A-Z][a-z]+, )?(?i:can|could|would|will) you (?:please |kindly )?"  # "Bo, could you …"
_DONE = re.compile(rf"{_WANTS}[a-z]")
_WRITTEN = re.compile(
    r"(?P<who>[^“]{2,120}?) wrote to (?P<to>[^“]{2,300}?)(?P<day> on [A-Z][a-z]+ \d{1,2}, \d{4})?"
    rf"(?P<about> about “[^”]*”)?: “{_WANTS}(?P<what>[a-z].*)\?”",
    re.S,
)


def wants_only_to_know(words: str) -> bool:
    """Is it a question, and none of whether its reader would do something?"""
    return words.rstrip(" \"'”)").endswith("?") and not _DONE.match(words)


def as_asked(text: str) -> str:
    """What somebody wrote to another as a question, as what that one was asked to do; other statements as they are."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return text
    day, about = found["day"] or "", f",{found['about']}," if found["about"] else ""
    return f"{found['who']} asked {found['to']}{day}{about} to “{found['what']}”."
