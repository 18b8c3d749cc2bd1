"""What summaries are made of: a document read once, and statements that each keep the places they rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.titles import title_in
from evidence.engines.facts.sentences.page_ends import over_page_ends
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout import sentences as splitting
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read, Sentence

LONGEST = 320  # characters of a sentence as a summary has it
SPACE = 1_500  # characters of all statements of a short paper
_USUAL, _MORE, _MANY = 5, 2, 16  # statements; how many more where what is looked for is found; the most, however short
_BREAK = re.compile(r"(?:; |, (?:and|or|but|which|provided|including|except|unless|together)\b|\. (?=[A-Z])| \()")
_HANGING = re.compile(
    r"(?:[ ,;(]+(?:an?|and|any|as|at|by|for|from|in|into|its|of|on|or|such|that|the|to|which|with))+[ ,;(]*$", re.I
)  # words that wait for what follows
_BLANKS = re.compile(
    r"_{2,}|\u2026{2,}|\[[\s\u25cf\u2022\u00b7_]{0,6}\]|\b(?:on|of|dated|between)(?: ,|, ?(?:19|20)\d\d\b)"
    r"|\bday of ?,|\[(?:[a-z]+ ?){1,4}\]"
)
_LEADERS = re.compile(
    r"\.{4,}|(?:\. ){4,}|^(?:(?:Section|Article|Part|Chapter)? ?\d[\d.]*\.? )[A-Z][^.;:]{3,80} \d{1,3}$"
)
_NUMBERED = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}\.? [A-Z][\w ,&-]{3,60}? \d{1,3}(?= |$)")


NOTHING = re.compile(r"(?!)")
_UNTICKED = re.compile(r"(?:\[[ _]{0,3}\]|\([ _]{1,3}\)|[\u2610\u25a1])")  # what is printed behind it is not said
_BREAKS_OFF = re.compile(r"[a-z],?$")
_BROKEN = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """One statement of a summary, and the spans of the text that it rests on."""

    words: str
    spans: tuple[tuple[int, int], ...] = ()
    leads: bool = False  # says what the document is; not one of its sentences
    earlier: bool = False  # of another document that this one quotes


class SummarySource:
    """The document, its sentences, its title and its day, each found when first asked for."""

    def __init__(self, document: Document, kind: str, most: int = 5) -> None:
        self.document, self.kind, self.text, self.most = document, kind, document.text, most
        self.room = most + _MORE if most >= _USUAL else most  # for what papers of the kind are read for
        self.many = _MANY if most >= _USUAL else most  # of a paper whose statements share `SPACE`

    @cached_property
    def read(self) -> Read:
        return over_page_ends(self.text, splitting.read(self.text, self.document.metadata.get("witness", "")))

    @cached_property
    def sentences(self) -> list[Sentence]:
        return list(_whole([one for one in self.read.sentences if not is_unticked(one.words)]))

    @cached_property
    def title(self) -> tuple[str, int, int]:
        """The title with its place; empty where the document has none."""
        return title_in(self.read.structure)

    @cached_property
    def day(self) -> date | None:
        return document_day(self.document)

    def section(self, sentence: Sentence) -> str:
        return self.read.structure.blocks[sentence.block].section


def _whole(sentences: list[Sentence]) -> Iterator[Sentence]:
    """The sentences; what breaks off at the foot of a page together with how it goes on, behind what stands between."""
    before: Sentence | None = None
    for one in sentences:
        if (
            before
            and _BREAKS_OFF.search(before.words)
            and one.words[:1].islower()
            and {before.kind, one.kind} <= _BROKEN
        ):
            before = replace(before, end=one.end, words=f"{before.words} {one.words}")
            continue
        if before:
            yield before
        before = one
    if before:
        yield before


def stated(sentence: Sentence, *, longest: int = LONGEST) -> SummaryPart:
    """The sentence as a summary has it."""
    return SummaryPart(shortened(plain(sentence.words), longest), ((sentence.start, sentence.end),))


def quoted(who: str, sentence: Sentence, *, longest: int = LONGEST, marks: bool = False) -> SummaryPart:
    """What somebody said, in their own words."""
    words = shortened(plain(sentence.words, titled=False), longest)
    said = f"\u201c{words}\u201d" if who or marks else words
    return SummaryPart(f"{who}: {said}" if who else said, ((sentence.start, sentence.end),))


def shortened(words: str, longest: int = LONGEST) -> str:
    """The words up to the last break that leaves them short enough; an ellipsis says that there are more."""
    if len(words) <= longest:
        return words
    breaks = [found.start() for found in _BREAK.finditer(words, longest // 3, longest)]
    end = breaks[-1] if breaks else words.rfind(" ", 0, longest)
    return _HANGING.sub("", words[:end]).rstrip(" ,;:.(") + " \u2026"


def place_of(reading: SummarySource, name: str) -> tuple[tuple[int, int], ...]:
    """Where a person's name first stands in print, or its family name does; nowhere for "the witness"."""
    for wanted in (r"\s+".join(map(re.escape, name.split())), re.escape(name.split()[-1]) if name else ""):
        if wanted and (found := re.search(rf"\b{wanted}", reading.text, re.I)):
            return (found.span(),)
    return ()


def is_blank(words: str) -> bool:
    """Is it a form's line that was left to fill in?"""
    return bool(_BLANKS.search(words))


def is_unticked(words: str) -> bool:
    """Does it stand behind a box that was left empty?"""
    return bool(_UNTICKED.match(words))


def is_contents(words: str) -> bool:
    """Is it a line of a table of contents, or several that run together?"""
    return bool(_LEADERS.search(words)) or len(_NUMBERED.findall(words)) > 2


def spelled(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def listed(names: list[str], most: int = 3) -> str:
    """ "A, B and C", or "A, B, C and 4 others"."""
    shown, more = names[:most], len(names) - most
    if more > 0:
        return f"{', '.join(shown)} and {more} other{'s' if more > 1 else ''}"
    return " and ".join([part for part in (", ".join(shown[:-1]), shown[-1]) if part]) if shown else ""
