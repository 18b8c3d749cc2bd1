"""The text as a reader of citations wants it, with the place in the original of each of its characters.

A citation that runs over a line end, is set with several blanks, was read "U,S," by OCR or says "at p. 651" is the same
citation; what is found in the clean text is given back as it stands in the original.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

_BREAK = re.compile(r"\n[ \t\r]*\n\s*|\f")
_DROPPED = re.compile(
    r"(?P<tag></?[a-zA-Z][^<>\n]{0,80}>)"
    r"|(?P<page>(?<=\bat )pp?\. ?(?=\*?\d))"
    r"|(?P<initials>(?<=\b[A-Z]\.) (?=[A-Z]\. ?(?:[A-Z]\. ?){0,3}\d))"
    r"|(?P<hyphen>(?<=[a-z])-\n[ \t]{0,40}(?=[a-z]))"
    r"|(?P<blank>(?<=\s)\s)"
)
_MISREAD = re.compile(r"(?<=\d )(?:[A-Z][,.]){2,4}(?= ?\d)")


@dataclass(frozen=True, slots=True)
class Cleaned:
    text: str
    places: list[int]  # of each character, and of the end

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Where ``text[start:end]`` stands in the original."""
        return self.places[start], self.places[end - 1] + 1


def cleaned(text: str) -> Cleaned:
    """White space as one blank each, without tags and the marks of pages; a blank line or a page's end stays a break."""
    plain = _same_length(_BREAK, text, lambda gap: "\n" * len(gap))
    plain = _same_length(_MISREAD, plain, lambda reporter: reporter.replace(",", "."))
    plain = re.sub(r"[^\S\n]", " ", plain)
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for dropped in _DROPPED.finditer(plain):
        parts.append(plain[last : dropped.start()])
        places.extend(range(last, dropped.start()))
        last = dropped.end()
    parts.append(plain[last:])
    places.extend(range(last, len(plain)))
    places.append(len(text))
    return Cleaned("".join(parts).replace("\n", " "), places)


def _same_length(pattern: re.Pattern[str], text: str, change: Callable[[str], str]) -> str:
    return pattern.sub(lambda found: change(found.group()), text)
