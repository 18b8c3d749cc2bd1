"""What prose without a title is about: what its headings and the names that it has most say."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.facts.papers.page_heads import letters_of_head, page_heads
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, place_of, spelled
from evidence.engines.summaries.statement_heads import titled_as

_TELLING = PROSE | {BlockKind.LIST_ITEM}  # whose paragraphs may be numbered
_NO_NAMES = frozenset(
    [*month_name[1:], *day_name, "Section", "Chapter", "Volume", "Part", "Appendix", "Exhibit", "Figure", "Table"]
)
_TOP = 1_000  # characters: further down a citation may look like a title
_LOOKED_AT, _OFTEN, _NAMES = 30, 4, 4  # names, the most usual; how often they stand at least; how many are told
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,20}(?: (?:of |[A-Z]\. )?[A-Z][a-z]{2,20}){0,3}\b")
_NUMBER = re.compile(r"^(?:#+ |(?:chapter|part|section) )?\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{2,4})[.):]*\s+", re.I)
_OF_ANY_PAPER = re.compile(
    r"(?:introduct\w+|overview|background|evidence|analysis|discussion|summary|conclusions?|notes?|contents|preface|foreword"
    r"|postscript|general|scope|appendix|annex|references|footnotes)\b.{0,24}$",
    re.I,
)  # what a section is for, whatever the paper is about
_NOTE = re.compile(r"\.? ?\[\d{1,4}\]_?$")
_HEADING = re.compile(r"[A-Z\u2018\u201c][^\d:;*_|/\\]{4,79}[\w)\u2019\u201d]")
_UNDERLINED = re.compile(r"^(?P<words>[^\n=~-][^\n]{3,100})\n[=~-]{4,120}[ \t]*$", re.M)
_FIRST, _EARLY, _UNLIKE = 300, 0.4, 0.8  # characters of the top; of the paper, and of a heading's words, a share
_HEADINGS, _QUOTED = 3, "\u201c{}\u201d"
_MOSTLY = 0.5  # the share of a paper's characters that is prose
_CALLED = {"report": "Report", "policy": "Policy"}


def is_mostly_prose(reading: SummarySource) -> bool:
    prose = sum(one.end - one.start for one in reading.read.structure.blocks if one.kind in _TELLING)
    return prose >= _MOSTLY * len(reading.text)


def prose_head(reading: SummarySource) -> SummaryPart:
    """ "Report on the Fire, 4 May 2020, mostly about Weir Mills and Ann Lee.": no line that every page begins with is a title;
    where it has none its headings say what it is on."""
    title, start, end = titled_as(reading)
    heads = page_heads(reading.text)
    is_cut = title.count("(") != title.count(")") or start > _TOP
    if not title or is_cut or letters_of_head(title) in heads or not is_title(title):
        title, start, end = "", 0, 0
    spans = [(start, end)] if title else []
    what = named(titled(title)).rstrip(".") if title else _CALLED.get(reading.kind, "Paper")
    if not title and reading.kind != "policy" and (headings := dict(islice(_headings(reading, heads), _HEADINGS))):
        what = f"{what} on {listed([_QUOTED.format(one) for one in headings])}"
        spans += headings.values()
    names = most_named(reading)
    day = spelled(reading.day) if reading.day and title else ""
    about = f"mostly about {listed(names, _NAMES)}" if names else ""
    places = [place for name in names for place in place_of(reading, name)]
    return SummaryPart(f"{', '.join(filter(None, (what, day, about)))}.", (*spans, *places), leads=True)


def _headings(reading: SummarySource, heads: frozenset[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Those that name something of the paper's own, once, with their places: one at its top by itself, or else the first."""
    text = reading.text
    lined = [one.span("words") for one in _UNDERLINED.finditer(text, 0, _TOP)]
    blocks = [one for one in reading.read.structure.blocks if one.kind is BlockKind.HEADING]
    places = dict.fromkeys([*lined, *((one.start, one.end) for one in blocks if one.start < _EARLY * len(text))])
    said = [(_bare(text[start:end]), (start, end)) for start, end in places]
    counted = Counter(words for words, _ in said)
    own = [one for one in said if counted[one[0]] == 1 and _names_something(one[0], heads)]
    first = [one for one in own if one[1][0] < _FIRST][:1]
    yield from first or [one for one in own if " " in one[0]]


def _names_something(words: str, heads: frozenset[str]) -> bool:
    of_its_own = _HEADING.fullmatch(words) and not _OF_ANY_PAPER.match(words) and letters_of_head(words) not in heads
    is_torn = words.count("(") != words.count(")") or len({*words.split()}) < _UNLIKE * len(words.split())
    return bool(of_its_own) and not is_torn


def _bare(heading: str) -> str:
    """Without its number and a reference to a note."""
    return _NOTE.sub("", _NUMBER.sub("", " ".join(heading.split())))


def most_named(reading: SummarySource) -> list[str]:
    """Whom and what its sentences name most, each in the longest form that is usual."""
    heads = page_heads(reading.text)
    said = (one.words for one in reading.sentences if one.kind in _TELLING and letters_of_head(one.words) not in heads)
    counted = Counter(found.group() for words in said for found in _NAME.finditer(plain(words)))
    in_full = [(name.split(), n) for name, n in counted.items() if " " in name]
    parts = {word for words, n in in_full for word in (words[0], words[-1]) if 2 * n >= counted[word]}
    usual = [name for name, n in counted.most_common(_LOOKED_AT) if n >= _OFTEN and not _NO_NAMES & {*name.split()}]
    return [name for name in usual if name not in parts][:_NAMES]
