"""The questions and answers of a short testimony that admit or tell most, with the short questions that follow them up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.summaries.parts import LONGEST, SummaryPart, SummarySource, place_of

_UNKNOWING = re.compile(
    r"\b(?:(?:do|did|does|would|could|can)(?:n['\u2019]t| not) (?:\w+ )?(?:recall|remember|know|think|say|believe"
    r"|have)|not aware|wasn['\u2019]t"
    r"|no idea|not sure|as I(?:['\u2019]ve)? sa(?:id|y)|I think|I mean|sorry)\b",
    re.I,
)
_PARTICULAR = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}|\b\d{2,4}\b")
_NAMES_OR_DAYS = re.compile(r"\b(?:Mr|Ms|Mrs|Dr)\. [A-Z]|(?<=[a-z,] )[A-Z][a-z]{2,}|^[A-Z][a-z]+ (?:\d|[A-Z][a-z])|\d")
_OWNS = re.compile(
    r"\b(?:should(?:n['\u2019]t| not)? have|(?:did|was|were|had|have|has)(?:n['\u2019]t| not)|never|nobody|no one|missed|forgot"
    r"|mistake|wrong|not true|false|changed|altered|deleted|told (?:me|us|him|her|them)|supposed to|meant to|short of|instead"
    r"|before|after)\b",
    re.I,
)  # what somebody did not do as they should, did at another time, or was told to do
_DENIES = re.compile(r"(?:no|not|never|yes|I did|it was|that is right|correct)\b", re.I)
_WORK = re.compile(
    r"\b(?:where (?:do|did|are) you (?:work|employed)|(?:by whom|how|where) (?:are|were) you employed|your (?:job|title|position"
    r"|occupation)|what do you do for)\b",
    re.I,
)
_WHO_IT_IS = re.compile(
    rf"{_WORK.pattern}|\b(?:your (?:full )?name|employed|your (?:address|education)|degree|married|how long have you"
    r"|attorney|lawyer|oath|medication|depos(?:ition|ed) before|been deposed)\b",
    re.I,
)
_FOLLOWS_UP = re.compile(
    r"(?:and |so |by )?(?:who|whom|whose|when|why|how|where|what|which|did (?:you|he|she|they|it)"
    r"|was (?:he|she|it|that)|for what)\b"
    r"[^?]{0,26}\?$",
    re.I,
)  # "Who asked you to?"
_SENTENCE = re.compile(r"(?<=[.!?]) +")
_TOLD = 40  # characters of an answer that tells something without a name or a figure
_MOST, _FOLLOWING, _LEAST_WEIGHT = 10, 2, 0.05
_FULL, _SHORT_QUESTION = 140, 18  # characters of an answer in full, of a question that only goes on
_LONGEST = LONGEST + 80


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer, which may stand behind an objection."""

    question: str
    answer: str
    who: str
    spans: tuple[tuple[int, int], ...]


def weighty_exchanges(reading: SummarySource, turns: list[LayoutBlock]) -> Iterator[SummaryPart]:
    """What the witness does, then the answers that admit or tell most, in their order, each with its question and those that
    follow it up."""
    found = list(_exchanges(reading, turns))
    work = next((at for at, one in enumerate(found) if _WORK.search(one.question) and _fits([one])), None)
    scored = [(_weight_of(one), -at) for at, one in enumerate(found) if at != work and _fits([one])]
    best = sorted((one for one in scored if one[0] >= _LEAST_WEIGHT), reverse=True)
    told: list[list[int]] = []
    for _, at in best:
        if len(told) < _MOST and not any(-at in one for one in told):
            told.append([-at, *_followed_up(found, -at)])
    told = [one for one in told if not any(one[0] in other[1:] for other in told)]
    before = ""
    for one in [[work], *sorted(told)] if work is not None else sorted(told):
        yield _put(reading, [found[at] for at in one], before)
        before = found[one[0]].who


def _exchanges(reading: SummarySource, turns: list[LayoutBlock]) -> Iterator[Exchange]:
    asked: LayoutBlock | None = None
    for one in turns:
        if one.kind is BlockKind.QUESTION:
            asked = one
        elif one.kind is BlockKind.ANSWER and asked:
            question, answer = (words_of(reading, block) for block in (asked, one))
            yield Exchange(
                question, answer, one.speaker or "the witness", ((asked.start, asked.end), (one.start, one.end))
            )
            asked = None


def _followed_up(found: list[Exchange], at: int) -> Iterator[int]:
    """The exchanges right behind it that ask on in a few words and are answered with a name, a day or a figure."""
    said = [found[at]]
    for behind, one in islice(enumerate(found), at + 1, at + 1 + _FOLLOWING):
        goes_on = _FOLLOWS_UP.match(one.question) and _NAMES_OR_DAYS.search(one.answer)
        if not goes_on or _UNKNOWING.search(one.answer) or not _fits([*said, one]):
            return
        said.append(one)
        yield behind


def _fits(said: list[Exchange]) -> bool:
    return sum(len(one.question) + len(one.answer) for one in said) < _LONGEST


def _put(reading: SummarySource, said: list[Exchange], before: str) -> SummaryPart:
    """ "Asked “Who paid?” Jo Roe answers: “My brother.” Asked “When?”: “In May.”"; who answered ``before`` is not named again."""
    named = "" if said[0].who == before else f" {said[0].who} answers"
    first = f"Asked \u201c{said[0].question}\u201d{named}: \u201c{said[0].answer}\u201d"
    rest = [f"Asked \u201c{one.question}\u201d: \u201c{one.answer}\u201d" for one in said[1:]]
    spans = tuple(span for one in said for span in one.spans)
    return SummaryPart(" ".join([first, *rest]), (*spans, *place_of(reading, said[0].who)))


def _weight_of(one: Exchange) -> float:
    """What an answer is worth: what it says against the witness or the side, what is denied, and in what particulars."""
    answer = " ".join(said for said in _SENTENCE.split(one.answer) if not _UNKNOWING.search(said) or _OWNS.search(said))
    if not answer:
        return 0
    particulars, asked = (
        len({found.group() for found in _PARTICULAR.finditer(words)}) for words in (answer, one.question)
    )
    settled = bool(_DENIES.match(one.answer))
    weight = 0.5 * min(len(answer), _FULL) / _FULL + 0.15 * min(particulars, 3)
    weight += 0.6 * bool(_OWNS.search(answer)) + 0.4 * (settled and len(one.question) > _TOLD)
    weight += 0.1 * settled * min(asked, 3)  # what it says yes or no to
    return weight - 0.6 * bool(_WHO_IT_IS.search(one.question)) - 0.2 * (len(one.question) < _SHORT_QUESTION)


def words_of(reading: SummarySource, block: LayoutBlock) -> str:
    """A turn's words without its label."""
    return " ".join(reading.read.masked[block.start + block.label : block.end].split())
