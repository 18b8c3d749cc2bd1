"""Whom a paper headed "In the Matter of" is about, where nobody else is a side of it."""

from __future__ import annotations

import re

_OF = re.compile(r"^[ \t]{0,60}(?:IN THE MATTER OF|In the [Mm]atter of)\b[ \t]{0,4}:?(?P<beside>[^\n]*)\n", re.M)
_COLUMN = re.compile(r"[ ]{3,}|[ \t]{1,60}[*|):]+(?:[ ]{2}|$)")  # where a caption's second column begins
_OTHER_SIDES = re.compile(
    r"\b(?:petitioner|plaintiff|claimant|applicant|appellant|movant|debtor|grievor|grievant|decedent|deceased|minor|child(?:ren)?"
    r"|ward|estate|marriage|guardianship|arbitration|between)\b|(?:^|\s)(?:v|vs)\.?\s",
    re.I,
)
_HEAD, _LINES, _BELOW = (
    2_500,
    4,
    600,
)  # characters of a head; lines in which the name begins; characters below in which a side stands


def named_in_matter(text: str) -> tuple[int, ...]:
    """Where lines of the caption's first column begin, at one of which the name stands; none where it has other sides."""
    found = _OF.search(text, 0, _HEAD)
    if found is None or _OTHER_SIDES.search(text, found.start(), found.end() + _BELOW):
        return ()
    places: list[int] = []
    at = found.start("beside")
    for line in text[at:].split("\n")[: _LINES + 1]:
        own = line[: cut.start()] if (cut := _COLUMN.search(line, len(line) - len(line.lstrip()))) else line
        if own.strip():
            places.append(at + len(own) - len(own.lstrip()))
        at += len(line) + 1
    return tuple(places)
