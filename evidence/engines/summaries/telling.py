"""Which of a paper's sentences tell most, each by itself or with the one beside it that says of whom it speaks or answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from evidence.engines.facts.referring.referring import is_open, points_back
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.worth.features import features
from evidence.engines.facts.worth.judged import JudgedStatement
from evidence.engines.facts.worth.weights import load
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import LONGEST, SummaryPart, SummarySource, shortened, stated
from evidence.engines.summaries.worded import fact_of, worded

_MIDDLE, _SCALE = 1.4, 0.3  # of what the words of statements weigh, and how much that counts beside points
LEAD_IN = re.compile(
    r"^(?:(?:for (?:all )?(?:these|those|the foregoing|such|this|that) reasons?|accordingly"
    r"|for (?:all )?the reasons (?:set (?:forth|out)|stated|given|discussed|explained)(?: \w+){0,3}"
    r"|therefore|as a result|in (?:any|that) event"
    r"|in (?:these|those|the) circumstances),? )",
    re.I,
)  # what joins it to the paper's reasons, and names nothing
_CONTENDS = re.compile(
    r"^(?:in your [^,]{3,60}? )?you (?:have )?(?:said|say|wrote|write"
    r"|(?:allege|contend|claim|assert|suggest|state|argue|complain)e?d?)\b",
    re.I,
)
_ARGUES = re.compile(r"\b(?:argues?|contends?|claims?|asserts?|maintains?|urges?|objects?)\b", re.I)
IS_ANSWERED = re.compile(
    r"(?:but )?(?:the|this) (?:court|board|panel|tribunal) (?:\w+ )?(?:agrees|disagrees|rejects"
    r"|is (?:not )?persuaded|finds otherwise)"
    r"|(?:but )?we (?:\w+ )?(?:agree|disagree|reject|are (?:not )?persuaded)"
    r"|(?:that|this|the) (?:argument|contention|claim|objection)"
    r" (?:\w+ )?(?:fails|succeeds|lacks|is (?:not |without |well ))",
    re.I,
)  # what the court says to what a side argues
_OF_PAPER = re.compile(r"^This(?= (?:matter|case|action|cause|appeal|proceeding|lawsuit|suit|motion|court)\b)", re.I)
_PAPER_ITSELF = re.compile(
    r"\b[Tt]h(?:is|ese)(?= (?:letter|notice|report|memorandum|agreement|policy|order|complaint|message|statement|invoice)\b)"
)
_COUNTED = re.compile(
    r"^(?:one|two|three|four|five|six|both|some|most|several|many|each|neither|others?|all)(?: of (?:them|these|those))?"
    r" (?:is|are|was|were|has|have|had)\b",
    re.I,
)  # "Two are missing"
_IT_SAYS = re.compile(r"^it (?:alleges|claims|contends|argues|asserts|says|states|seeks|asks|requests)\b", re.I)
_OF_PERSON = re.compile(r"^(?:he|she)\b", re.I)
_NAMES_PERSON = re.compile(r"\b(?:Mr|Ms|Mrs|Miss|Dr)\.? [A-Z][a-z]+")
_EXHIBITED = re.compile(
    r"\b(?:attached|annexed|exhibit(?:ed)?)\b.{0,60}\bcop(?:y|ies)\b|\bcop(?:y|ies)\b.{0,40}\b(?:attached|annexed|exhibit(?:ed)?)\b",
    re.I,
)
_JOINED = LONGEST + 60  # characters of two sentences


def by_words(sentence: Sentence, points: float) -> float:
    """How much a reader would keep of it by its words alone, in the measure of ``points`` (``relevance.assess``)."""
    return _SCALE * (_weighed(plain(sentence.words), round(points, 2)) + _MIDDLE)


@cache
def _buckets() -> Sequence[float]:
    return load().buckets.tolist()


def _weighed(words: str, points: float) -> float:
    buckets = _buckets()
    return sum(buckets[one] for one in features(JudgedStatement(words, points, dated=False, genre="short")))


def understood(reading: SummarySource, sentence: Sentence) -> SummaryPart | None:
    """The sentence, after the one before it where only that says of whom it speaks, and with the next where it tells what the
    other side says; None where these do not help."""
    at = next((at for at, one in enumerate(reading.sentences) if one.start == sentence.start), 0)
    words = worded(reading, sentence)
    if _CONTENDS.match(plain(sentence.words)):
        return _joined(reading, at, at + 1)
    if _ARGUES.search(words) and any(IS_ANSWERED.match(one.words) for one in reading.sentences[at + 1 : at + 2]):
        return _joined(reading, at, at + 1) or stated(sentence)
    if fact_of(reading, sentence) or not is_left_open(words):
        return _paragraph(reading, at) or SummaryPart(shortened(words), ((sentence.start, sentence.end),))
    before = plain(reading.sentences[at - 1].words) if at else ""
    known = not is_left_open(before) or (_OF_PERSON.match(words) and _NAMES_PERSON.search(before))
    return _joined(reading, at - 1, at) if before and asserts(before) and known else None


def _paragraph(reading: SummarySource, at: int) -> SummaryPart | None:
    """A numbered paragraph of two short sentences, of which the second says what came of the first."""
    one, *behind = reading.sentences[at : at + 3]
    begins = at == 0 or reading.sentences[at - 1].block != one.block
    two = behind and behind[0].block == one.block and not (behind[1:] and behind[1].block == one.block)
    two = two and not is_exhibited(behind[0].words)
    short = two and len(one.words) + len(behind[0].words) < LONGEST
    return _joined(reading, at, at + 1) if begins and short and one.kind is BlockKind.LIST_ITEM else None


def _joined(reading: SummarySource, at: int, next_at: int) -> SummaryPart | None:
    """Two sentences of one section that follow each other; None where they do not, or are long."""
    pair = reading.sentences[at : next_at + 1]
    words = " ".join(worded(reading, one) for one in pair)
    alike = len({(one.kind, reading.section(one)) for one in pair}) == 1
    return SummaryPart(words, tuple((one.start, one.end) for one in pair)) if alike and len(words) <= _JOINED else None


def in_rows(reading: SummarySource, parts: list[SummaryPart]) -> Iterator[SummaryPart]:
    """The statements; those that stand right behind each other in one paragraph together, as far as they are short."""
    before: SummaryPart | None = None
    for one in parts:
        gap = reading.read.masked[before.spans[-1][1] : one.spans[0][0]] if before else ""
        if before and "\n\n" not in gap and not gap.strip() and len(before.words) + len(one.words) < LONGEST:
            before = SummaryPart(f"{before.words} {one.words}", (*before.spans, *one.spans))
            continue
        if before:
            yield before
        before = one
    if before:
        yield before


def is_answered(one: Sentence, following: Sentence | None) -> bool:
    """Does it tell what the other side says, to which the next sentence answers?"""
    if following is None or following.kind is not one.kind:
        return False
    words = plain(one.words)
    return bool(_CONTENDS.match(words) or (_ARGUES.search(words) and IS_ANSWERED.match(following.words)))


def is_exhibited(words: str) -> bool:
    """Does it only say that a copy of a paper is an exhibit?"""
    return bool(_EXHIBITED.search(words))


def is_left_open(words: str) -> bool:
    """Does only what stood before say of whom or what it speaks?"""
    rest = _said(words)
    return bool(_IT_SAYS.match(rest)) or is_open(rest) or points_back(rest) or bool(_COUNTED.match(rest))


def _said(words: str) -> str:
    """Without what joins it to the paper's reasons; "this case" and "this letter" are the paper's own."""
    return _PAPER_ITSELF.sub("the", _OF_PAPER.sub("The", LEAD_IN.sub("", words)))
