"""The earlier messages that a message quotes: each writer's words of one day by themselves, under his name and that day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from evidence.engines.dates.message_parts import MessagePart, parts_of
from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.messages import Message
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, quoted, spelled

_LONGEST = 240  # characters of a sentence


def earlier_parts(reading: SummarySource, found: Sequence[Message]) -> Iterator[MessagePart]:
    """The messages, what each quotes itself apart from it; what stands behind that and is of no known writer is left out."""
    parts = parts_of(reading.text, None)
    for message in found:
        for part in parts:
            if not message.start <= part.start < message.end:
                continue
            own = part.start == message.start or part.day != parts[parts.index(part) - 1].day
            if own or _writer(reading, part) == name_of(message.sender):
                yield part


def _writer(reading: SummarySource, part: MessagePart) -> str:
    """Who wrote the first sentence of the part."""
    first = next((one for one in reading.sentences if part.start <= one.start < part.end), None)
    return name_of(first.speaker) if first else ""


def part_at(parts: Sequence[MessagePart], sentence: Sentence) -> MessagePart | None:
    """The part in which the sentence stands."""
    return next((one for one in parts if one.start <= sentence.start < one.end), None)


def put_earlier(lead: str, part: MessagePart | None, said: Sequence[Sentence], start: int, end: int) -> SummaryPart:
    """ "In answer to Jo Roe (3 May 2020): “Leave it.”"; ``start`` to ``end`` says whose words they are."""
    when = f" ({spelled(part.day)})" if part and part.day else ""
    words = " ".join(quoted("", one, longest=_LONGEST).words for one in said)
    who = (name_of(said[0].speaker) if said[0].speaker else "") or "an earlier message"
    spans = [(start, end), *[(one.start, one.end) for one in said]]
    return SummaryPart(f"{lead}{who}{when}: \u201c{words}\u201d", tuple(spans), earlier=True)
