"""The words that a fact tells, apart from who said, wrote or noted them, when and under which head."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.facts.papers.form_heads import without_head

_QUOTED = re.compile(
    r"(?P<lead>[^\u201c\u201d]*(?:\u201c[^\u201c\u201d]*\u201d[^\u201c\u201d]*)*?: \u201c)(?P<said>.+)(?P<tail>\u201d)",
    re.S,
)
_LOGGED = re.compile(r"(?P<lead>(?:On|Calendar of) [^\u201c]{3,160}?: )(?P<said>.+)(?P<tail>)", re.S)
_ASKED = re.compile(r"(?P<who>[^\u201c]{2,160}), asked \u201c[^\u201c\u201d]*\u201d, (?P<verb>[a-z]+): \u201c")
_WHEN_ASKED = re.compile(r"[^\u201c\u201d]{2,160} answered \u201c[^\u201c\u201d]*\u201d when asked: \u201c")
_ITEM = re.compile(r"(?P<said>.+?)(?P<tail> \[[^\[\]]+\]\.)", re.S)  # of an agenda, behind what is told


@dataclass(frozen=True, slots=True)
class FactWords:
    """``lead`` + ``said`` + ``tail`` is the fact's text; ``later`` is what leads to a later sentence of ``said``, which needs no
    question."""

    lead: str
    said: str
    tail: str
    later: str
    is_noted: bool = False  # in a log, with its day and mostly who noted it

    def put(self, words: str, *, is_first: bool) -> str:
        """These of the words as a fact's text."""
        tail = self.tail if self.tail != self.said else ""
        ended = words if not tail.startswith(" [") else words.rstrip(".")
        return f"{self.lead if is_first else self.later}{ended}{tail}"

    @property
    def is_asked(self) -> bool:
        """Is it told with a question?"""
        return self.later != self.lead


def words_of_fact(text: str, head: str, *, is_noted: bool, is_of_item: bool) -> FactWords:
    """``head`` is what the paper is, for facts that are told with it; ``is_of_item`` says that an item of an agenda stands behind
    the words."""
    rest = without_head(head, text) if is_noted else text
    above = text.removesuffix(rest) if text.endswith(rest) else ""
    if _WHEN_ASKED.match(rest):
        return FactWords(text, "", "", text, is_noted)
    found = _QUOTED.fullmatch(rest) or (_LOGGED.fullmatch(rest) if is_noted else None)
    if found:
        lead = above + found["lead"]
        asked = _ASKED.fullmatch(lead)
        later = f"{asked['who']} {asked['verb']}: \u201c" if asked else lead
        return FactWords(lead, found["said"], found["tail"], later, is_noted)
    item = _ITEM.fullmatch(rest) if is_of_item else None
    if item:
        return FactWords(above, item["said"] + ".", item["tail"], above, is_noted)
    return FactWords(above, rest, "", above, is_noted)
