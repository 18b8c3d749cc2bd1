"""Which headings a numbered clause stands beneath: 6.1 is a part of 6, not of 5 nor of the recitals before them all."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_PRELIMINARY = re.compile(
    r"(?:the )?(?:recitals?|background|preamble|preliminary statements?|whereas|w ?i ?t ?n ?e ?s ?s ?e ?t ?h"
    r"|(?:table of )?contents|index)[\s:.,\-]{0,80}", re.I
)  # fmt: skip
_AGREED = re.compile(r"(?:now,? therefore|therefore,? (?:the parties|in consideration))\b", re.I)
_OWN = re.compile(
    r"(?:(?:section|\u00a7)[ .]{0,2})?(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.)]{0,2}\s+[\"\u201c(\[]?[A-Z]", re.I
)
_DOTTED = re.compile(r"(?:(?:section|\u00a7)[ .]{0,2})?\d{1,3}\.\d", re.I)
_OF_HEADING = re.compile(
    r"(?P<word>(?:article|section|\u00a7)[ .]{0,2})?"
    r"(?:(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})|(?P<roman>[IVXL]{1,7})(?=[.):\s\-]|$))", re.I
)  # fmt: skip
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}
Above = list[tuple[int, str]]  # the levels and titles of the headings


@dataclass(slots=True)
class SectionPath:
    """The headings above the block that is read, the outermost first."""

    above: Above = field(default_factory=list)
    _begun: bool = False  # whether something stands between the last heading and this block
    _counted: bool = False  # whether the last heading's own paragraphs have numbers

    def enter(self, level: int, title: str) -> None:
        self.above = [one for one in self.above if one[0] < level] + [(level, title)]
        self._begun = self._counted = False

    def leave(self, words: str, *, is_heading: bool) -> None:
        """Leave the headings that a block which begins so does not stand beneath."""
        found = _OWN.match(words)
        if found:
            self.above = _beneath(self.above, _parts(found["number"]))
            self._counted = self._counted or not self._begun
        if _AGREED.match(words) or (found and (is_heading or _DOTTED.match(words) or not self._counted)):
            self.above = [one for one in self.above if not _PRELIMINARY.fullmatch(one[1])]
        self._begun = True


def _beneath(above: Above, own: tuple[int, ...]) -> Above:
    """The headings as far as the numbers of all of them lead to this one. A plain number may begin anew beneath each."""
    if len(own) < 2:
        return above
    for at, (_, title) in enumerate(above):
        if not _leads_to(title, own):
            return above[:at]
    return above


def _leads_to(title: str, own: tuple[int, ...]) -> bool:
    """Numbers may begin anew in an article, but none of an earlier article is higher."""
    found = _OF_HEADING.match(title)
    if not found:
        return True
    number = _parts(found["number"]) if found["number"] else (_roman(found["roman"]),)
    if found["word"] or found["roman"]:
        return number[0] >= own[0]
    return own[: len(number)] == number and own != number


def _parts(number: str) -> tuple[int, ...]:
    return tuple(int(one) for one in number.split("."))


def _roman(number: str) -> int:
    values = [_ROMAN[one] for one in number.upper()]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))
