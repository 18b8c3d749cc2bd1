"""Long reports and other long prose: what they say that they find, then the statements that are worth most as facts."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.facts.papers.page_heads import letters_of_head, page_heads
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.summaries.heads import maker_of
from evidence.engines.summaries.leads import declarant, titled_as
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, place_of, spelled
from evidence.engines.summaries.weighed_statements import WeighedStatement, spread, weighed_statements

_TELLING = PROSE | {BlockKind.LIST_ITEM}  # whose paragraphs may be numbered
_NO_NAMES = frozenset(
    [*month_name[1:], *day_name, "Section", "Chapter", "Volume", "Part", "Appendix", "Exhibit", "Figure", "Table"]
)
_TOP = 1_000  # characters: further down a citation may look like a title
_LOOKED_AT, _OFTEN = 30, 4  # names, the most usual; how often they stand at least
_LONG, _MOSTLY = 12_000, 0.5  # characters, and the share of them that is prose
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,20}(?: (?:of |[A-Z]\. )?[A-Z][a-z]{2,20}){0,3}\b")
_FINDS = re.compile(
    r"\b(?:(?:conclude|f(?:ind|ound)|determine|recommend|establish|identif(?:y|ie)|uncover|substantiate)(?:s|d|ed)?"
    r"|(?:am|is|are|was|were) (?:not )?(?:satisfied|persuaded)|(?:no|insufficient|sufficient) evidence"
    r"|evidence (?:\w+ ){0,3}show(?:s|ed)|the (?:root|probable|primary) cause)\b",
    re.I,
)
_BY_WHOM = re.compile(
    r"\b(?:I|we|(?:the|this|our) (?:[\w-]+ ){0,2}(?:office|committee|commission|board|inquiry|investigat\w+|panel|team"
    r"|auditors?|review|report|evidence|inspectors?|agency|department|analysis|stud(?:y|ies)))\b",
    re.I,
)
_OWN = re.compile(r"\b(?:I(?=['\u2019]| [a-z])|my|me|My)\b")
_OF_PAPER = re.compile(
    r"\b(?:this|the) (?:section|volume|chapter|part|appendix|paragraph)s?\b|\b(?:see|supra|infra|ibid|id\.)(?= |,|$)",
    re.I,
)
_FOR_FINDING, _FOR_NAME, _FOR_PAPER = 0.5, 0.1, 0.4
_LEAST, _LESS, _FEWEST, _LONGEST, _NAMES = 0.4, 0.2, 5, 400, 4
_OF_OTHER_FORMS = frozenset(
    {"email", "contract", "amendment", "deposition", "transcript", "pleading", "statute", "will", "spreadsheet"}
)


def is_long_prose(reading: SummarySource) -> bool:
    """Is it a report, say, of many pages of prose?"""
    if len(reading.text) < _LONG or reading.kind in _OF_OTHER_FORMS:
        return False
    blocks = reading.read.structure.blocks
    prose = sum(one.end - one.start for one in blocks if one.kind in _TELLING)
    return prose >= _MOSTLY * len(reading.text)


def long_report(reading: SummarySource) -> Iterator[SummaryPart]:
    """What it is and speaks of, and what it finds and tells."""
    names = _most_named(reading)
    lead = _lead(reading, names)
    if " " in lead.words:
        yield lead
    weighed = [
        replace(one, worth=_weight(one, names))
        for one in weighed_statements(reading, _LONGEST)
        if not _is_head(reading, one)
    ]
    chosen = spread(weighed, reading.room, _LEAST, len(reading.text))
    if len(chosen) < _FEWEST:
        chosen = spread(weighed, _FEWEST, _LESS, len(reading.text))
    teller = named(maker_of(reading) or declarant(reading)) or "The author"
    for one in chosen:
        who = teller if _OWN.search(one.words) and "\u201c" not in one.words else ""
        words = f"{who}: \u201c{one.words}\u201d" if who else one.words
        yield SummaryPart(words, ((one.start, one.end), *place_of(reading, who)))


def _lead(reading: SummarySource, names: list[str]) -> SummaryPart:
    """ "Report on the Fire, 4 May 2020, mostly about Weir Mills and Ann Lee.": no line that every page begins with is a title."""
    title, start, end = titled_as(reading)
    heads = page_heads(reading.text)
    is_cut = title.count("(") != title.count(")") or start > _TOP
    if not title or is_cut or letters_of_head(title) in heads or not is_title(title):
        title, start, end = "", 0, 0
    what = named(titled(title)).rstrip(".") if title else "Report" if reading.kind == "report" else "Paper"
    day = spelled(reading.day) if reading.day and title else ""
    about = f"mostly about {listed(names, _NAMES)}" if names else ""
    places = [place for name in names for place in place_of(reading, name)]
    spans = ((start, end), *places) if title else tuple(places)
    return SummaryPart(f"{', '.join(filter(None, (what, day, about)))}.", spans, leads=True)


def _most_named(reading: SummarySource) -> list[str]:
    """Whom and what its sentences name most, each in the longest form that is usual."""
    heads = page_heads(reading.text)
    said = (one.words for one in reading.sentences if one.kind in _TELLING and letters_of_head(one.words) not in heads)
    counted = Counter(found.group() for words in said for found in _NAME.finditer(plain(words)))
    in_full = [(name.split(), n) for name, n in counted.items() if " " in name]
    parts = {word for words, n in in_full for word in (words[0], words[-1]) if 2 * n >= counted[word]}
    usual = [name for name, n in counted.most_common(_LOOKED_AT) if n >= _OFTEN and not _NO_NAMES & {*name.split()}]
    return [name for name in usual if name not in parts][:_NAMES]


def _weight(one: WeighedStatement, names: list[str]) -> float:
    """What it is worth as a fact, and for a finding of the paper's own and for speaking of whom the paper is about."""
    finds = _FINDS.search(one.words) and _BY_WHOM.search(one.words)
    return (
        one.worth
        + _FOR_FINDING * bool(finds)
        + _FOR_NAME * any(name in one.words for name in names)
        - _FOR_PAPER * bool(_OF_PAPER.search(one.words))
    )


def _is_head(reading: SummarySource, one: WeighedStatement) -> bool:
    return letters_of_head(one.words) in page_heads(reading.text)
