"""A thread of mail that is printed out of its order, told from its oldest message on: who wrote what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from evidence.engines.dates.message_parts import parts_of
from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import Message
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, quoted, shortened, spelled

_TIME = re.compile(r"\b(?P<hour>\d{1,2})[:.](?P<minute>\d\d)(?:[:.]\d\d)?[ \t\u202f]{0,2}(?P<half>[AaPp]\.?[Mm]\b)?")
_BODY = frozenset([BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM])
_HALF_DAY = 12
FEWEST = 3  # messages of a thread
_REPLY_TO = re.compile(r"^(?:(?:re|aw|fwd?|wg)[ \t]{0,2}:[ \t]{0,3})+", re.I)


@dataclass(slots=True)
class MessageInThread:
    """One message of a thread, wherever it is printed, with its sentences."""

    sender: str
    day: date | None
    time: tuple[int, int] | None
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def when(self) -> tuple[date, tuple[int, int]]:
        return (self.day or date.max, self.time or (0, 0))


def thread_of(reading: SummarySource) -> list[MessageInThread]:
    """The messages of a thread from the oldest on, where they are printed in no order; else nothing."""
    found = list(_messages(reading))
    if len(found) < FEWEST or any(one.day is None for one in found):
        return []
    days = [one.day for one in found]
    if any(one.time is None and days.count(one.day) > 1 for one in found):
        return []
    ordered = sorted(found, key=lambda one: one.when)
    in_order = found in (ordered, ordered[::-1]) and found != ordered
    return [] if in_order else ordered


def thread_lead(found: list[MessageInThread], first: Message) -> SummaryPart:
    """ "Mail thread of Ann Lee and Jo Roe, 3 May 2020 to 6 May 2020, about “The pump” (5 messages)." """
    writers = list(dict.fromkeys(one.sender for one in found))
    days = [spelled(one.day) for one in (found[0], found[-1]) if one.day]
    subject = shortened(_REPLY_TO.sub("", first.subject), 120)
    about = f", about \u201c{subject}\u201d" if subject else ""
    words = f"Mail thread of {listed(writers, 4)}, {' to '.join(dict.fromkeys(days))}{about} ({len(found)} messages)."
    spans = tuple((one.sentences[0].start, one.sentences[0].end) for one in (found[0], found[-1]))
    return SummaryPart(words, ((first.start, min(first.end, first.start + 400)), *spans), leads=True)


def put_message(one: MessageInThread, said: list[Sentence], shown: date | None, longest: int) -> SummaryPart:
    """ "4 May 2020, Jo Roe: “Leave it.”", its day once for several."""
    words = " ".join(quoted("", sentence, longest=longest).words for sentence in said)
    when = f"{spelled(one.day)}, " if one.day and one.day != shown else ""
    spans = tuple((sentence.start, sentence.end) for sentence in said)
    return SummaryPart(f"{when}{one.sender}: \u201c{words}\u201d", spans)


def best_of(
    found: list[MessageInThread], scores: Mapping[int, float], space: int, per_character: float
) -> list[list[Sentence]]:
    """Of each message the sentences that weigh most, one of each first, then as many as there is space for."""
    chosen: list[set[int]] = [set() for _ in found]
    ranked = sorted(
        ((at, n) for at, one in enumerate(found) for n in range(len(one.sentences))),
        key=lambda pair: (
            per_character * len(found[pair[0]].sentences[pair[1]].words)
            - scores[found[pair[0]].sentences[pair[1]].start]
        ),
    )
    for only_first in (True, False):
        for at, n in ranked:
            size = len(found[at].sentences[n].words)
            if size <= space and n not in chosen[at] and not (only_first and chosen[at]):
                chosen[at].add(n)
                space -= size
    return [[one.sentences[n] for n in sorted(picked)] for one, picked in zip(found, chosen, strict=True)]


def _messages(reading: SummarySource) -> Iterator[MessageInThread]:
    """Every message with words of its own, in print's order: sentences of one writer within one part."""
    parts = parts_of(reading.text, None)
    blocks = reading.read.structure.blocks
    current: MessageInThread | None = None
    place: tuple[int, str, int] | None = None
    head = 0
    for sentence in reading.sentences:
        if sentence.kind is BlockKind.MAIL_HEADER:
            head = sentence.start
        if sentence.kind not in _BODY or not sentence.speaker:
            continue
        part = next((one for one in parts if one.start <= sentence.start < one.end), None)
        here = (head, sentence.speaker, blocks[sentence.block].level)
        if current is None or here != place:
            if current:
                yield current
            time = _time(reading.text[head : sentence.start])
            current, place = MessageInThread(name_of(sentence.speaker), part.day if part else None, time), here
        current.sentences.append(sentence)
    if current:
        yield current


def _time(head: str) -> tuple[int, int] | None:
    """The time of day that a message's head or "On … wrote:" has."""
    found = _TIME.search(head)
    if found is None:
        return None
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % _HALF_DAY + _HALF_DAY * (found["half"][0].lower() == "p")
    return hour, int(found["minute"])
