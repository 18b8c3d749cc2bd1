"""Long reports and other long prose: what they say that they find, then the statements that are worth most as facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.documents.titles import named
from evidence.engines.facts.papers.page_heads import letters_of_head, page_heads
from evidence.engines.summaries.heads import maker_of
from evidence.engines.summaries.parts import SummaryPart, SummarySource, place_of
from evidence.engines.summaries.prose_heads import is_mostly_prose, most_named, prose_head
from evidence.engines.summaries.statement_heads import declarant
from evidence.engines.summaries.weighed_statements import WeighedStatement, spread, weighed_statements

_LONG = 12_000  # characters
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
_LEAST, _LESS, _FEWEST, _LONGEST = 0.4, 0.2, 5, 400
_OF_OTHER_FORMS = frozenset(
    {
        "email",
        "contract",
        "amendment",
        "deposition",
        "transcript",
        "pleading",
        "policy",
        "statute",
        "will",
        "spreadsheet",
    }
)


def is_long_prose(reading: SummarySource) -> bool:
    """Is it a report, say, of many pages of prose?"""
    return len(reading.text) >= _LONG and reading.kind not in _OF_OTHER_FORMS and is_mostly_prose(reading)


def long_report(reading: SummarySource) -> Iterator[SummaryPart]:
    """What it is and speaks of, and what it finds and tells."""
    lead, names = prose_head(reading), most_named(reading)
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
