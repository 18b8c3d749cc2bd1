"""The questions and answers of a short testimony that admit or tell most, with the short questions that follow them up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.exchange_words import Exchange, in_words
from evidence.engines.summaries.parts import LONGEST, SummaryPart, SummarySource, place_of
from evidence.engines.summaries.telling import is_left_open

_WORK = re.compile(
    r"\b(?:where (?:do|did|are) you (?:work|employed)|(?:by whom|how|where) (?:are|were) you employed|your (?:job|title|position"
    r"|occupation)|what do you do for)\b",
    re.I,
)
_WHO_IT_IS = re.compile(
    rf"{_WORK.pattern}|\b(?:your (?:full )?name|employed|your (?:address|education)|degree|married|how long have you"
    r"|attorney|lawyer|oath|medication|drink any|alcohol"
    r"|anything (?:else )?(?:you want|you would like|you['\u2019]d like) to (?:add|say)|depos(?:ition|ed) before|been deposed)\b",
    re.I,
)
_FOLLOWS_UP = re.compile(
    r"(?:and |so |by )?(?:who|whom|whose|when|why|how|where|what|which|did (?:you|he|she|they|it)"
    r"|was (?:he|she|it|that)|for what)\b"
    r"[^?]{0,26}\?$",
    re.I,
)  # "Who asked you to?"
_UNKNOWING = re.compile(
    r"(?:[A-Z]\w+, )?(?:I|We) (?:do|did|can|could|would)(?:n['\u2019]t| not)(?: \w+)? (?:recall|remember|know|say)\b",
    re.I,
)  # and says no more
_NAMED = re.compile(r"(?<=[a-z] )[A-Z][a-z]+")
_TELLS = re.compile(
    r"\b(?:told|asked|warned|knew|called|reported|admitted|apologi[sz]ed|signed|wrote|(?:he|she|they) said)\b"
    r"|\bmy (?:job|fault|mistake|responsibility|decision)\b|\bshould(?:n['\u2019]t| not)? have\b",
    re.I,
)
_NOT_DONE = re.compile(
    r"(?:No\b|(?:I|We|They|He|She) (?:did|was|were|had)(?:n['\u2019]t| not)\b|Never\b|Nobody\b)", re.I
)
_TO_BE_DONE = re.compile(
    r"\b(?:tell|told|report|check|inspect|train|stop|lock|test|call|ask|warn|write|written|look|fix|repair|clean|measure|sign)"
    r"(?:ed|ned|ped)?\b",
    re.I,
)
_OF_EVENT = re.compile(
    r"\b(?:accident|incident|collision|crash|fire|explosion|fall|fell|death|died|injur\w+|collapse\w*|day|night|morning|evening"
    r"|afternoon)\b",
    re.I,
)
_SHORT_QUESTION = 26  # characters of one that goes on with "Why?" or "The driver?"
_WHO_IT_IS_WEIGHS, _OWNING_WEIGHS, _EVENT_WEIGHS = 2.0, 0.6, 1.5  # less, and more
_LEANING, _MOST, _SPACE = 2, 13, 1_400  # exchanges before one, and of all; characters of all
_LEAST = -3.0  # likelihood of a main point, as a logarithm of odds
_PER_CHARACTER, _ADDED = 0.004, 12  # of weight; characters beside the words of an exchange
_LONGEST = LONGEST + 80


def weighty_exchanges(reading: SummarySource, turns: list[LayoutBlock]) -> Iterator[SummaryPart]:
    """What the witness does, then the exchanges that weigh most as main points, in their order, each behind the one that it goes
    on from, as many as fit."""
    found = [one for one in _exchanges(reading, turns) if _size(one) <= _LONGEST]
    weights = _weights(reading, found)
    work = next((at for at, one in enumerate(found) if _WORK.search(one.question)), None)
    chosen, space = set[int](), _SPACE
    for at in sorted(range(len(found)), key=lambda at: (at != work, _PER_CHARACTER * _size(found[at]) - weights[at])):
        added = {at, *_goes_on_from(found, at)} - chosen
        size = sum(_size(found[one]) + _ADDED for one in added)
        if (at == work or weights[at] >= _LEAST) and size <= space and len(chosen) + len(added) <= _MOST:
            chosen |= added
            space -= size
    before = ""
    for run in _runs(sorted(chosen)):
        yield _put(reading, [found[at] for at in run], before)
        before = found[run[-1]].who


def _runs(chosen: list[int]) -> Iterator[list[int]]:
    """Those that follow each other together, no more of them than are understood at a glance."""
    run: list[int] = []
    for at in chosen:
        if run and (at != run[-1] + 1 or len(run) > _LEANING):
            yield run
            run = []
        run.append(at)
    if run:
        yield run


def _weights(reading: SummarySource, found: list[Exchange]) -> list[float]:
    """How likely each is a main point, by the question with its answer; who the witness is, and what is not known, count less."""
    weights = weighed(reading.read, [_as_sentence(reading, one) for one in found])
    return [weight + _added(one) for weight, one in zip(weights, found, strict=True)]


def _added(one: Exchange) -> float:
    """What it weighs more for telling what somebody was told, knew, did not do or owns to, and less for who the witness is;
    more too for the day of what the testimony is about."""
    beside = _WHO_IT_IS.search(one.question) or _UNKNOWING.match(one.answer)
    undone = _NOT_DONE.match(one.answer) and _TO_BE_DONE.search(one.question)
    owns = _TELLS.search(one.answer) or undone
    dated = _OF_EVENT.search(one.question) and any(day.precision == "day" for day in find_dates(one.question))
    return _OWNING_WEIGHS * bool(owns) + _EVENT_WEIGHS * bool(dated) - _WHO_IT_IS_WEIGHS * bool(beside)


def _as_sentence(reading: SummarySource, one: Exchange) -> Sentence:
    start, end = one.spans[0][0], one.spans[-1][1]
    block = next(at for at, block in enumerate(reading.read.structure.blocks) if block.start == one.spans[-1][0])
    return Sentence(start, end, BlockKind.ANSWER, f"{one.question} {one.answer}", one.who, block)


def _goes_on_from(found: list[Exchange], at: int) -> list[int]:
    """Those right before it, without which its question or answer is not understood."""
    before: list[int] = []
    while at and len(before) < _LEANING and _is_follow_up(found[at]) and not _UNKNOWING.match(found[at - 1].answer):
        at -= 1
        before.append(at)
    return before


def _is_follow_up(one: Exchange) -> bool:
    short = len(one.question) <= _SHORT_QUESTION and not _NAMED.search(one.question)
    return short or bool(_FOLLOWS_UP.match(one.question)) or is_left_open(one.question)


def _size(one: Exchange) -> int:
    return len(one.question) + len(one.answer)


def _exchanges(reading: SummarySource, turns: list[LayoutBlock]) -> Iterator[Exchange]:
    """Those that are marked as questions and answers; where none are, those of who mostly asks with who answers."""
    marked = any(one.kind is BlockKind.QUESTION for one in turns)
    asking = set() if marked else _asking(reading, turns)
    asked: LayoutBlock | None = None
    for one in turns:
        if one.kind is BlockKind.QUESTION or (one.speaker in asking and _asks(reading, one)):
            asked = one
        elif asked and (one.kind is BlockKind.ANSWER or (not marked and one.speaker not in asking)):
            question, answer = (words_of(reading, block) for block in (asked, one))
            yield Exchange(
                question, answer, one.speaker or "the witness", ((asked.start, asked.end), (one.start, one.end))
            )
            asked = None


def _asking(reading: SummarySource, turns: list[LayoutBlock]) -> set[str]:
    """Who puts questions in most of their turns."""
    asked = Counter(one.speaker for one in turns if _asks(reading, one))
    said = Counter(one.speaker for one in turns)
    return {who for who, count in asked.items() if who and 2 * count > said[who]}


def _asks(reading: SummarySource, turn: LayoutBlock) -> bool:
    return words_of(reading, turn).endswith("?")


def _put(reading: SummarySource, said: list[Exchange], before: str) -> SummaryPart:
    """The exchanges as they are told; who answered ``before`` is not named in full again."""
    words: list[str] = []
    for one in said:
        words.append(in_words(reading, one, named=one.who == before))
        before = one.who
    spans = tuple(span for one in said for span in one.spans)
    return SummaryPart(" ".join(words), (*spans, *place_of(reading, said[0].who)))


def words_of(reading: SummarySource, block: LayoutBlock) -> str:
    """A turn's words without its label."""
    return " ".join(reading.read.masked[block.start + block.label : block.end].split())
