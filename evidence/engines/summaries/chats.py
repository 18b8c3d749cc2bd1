"""A chat: who writes to whom from when to when, and what they say that matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from evidence.engines.dates.message_parts import chat_day
from evidence.engines.layout.chats import ChatMessage, chat_messages
from evidence.engines.summaries.mails import telling
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, quoted, spelled

_PEOPLE = 4


def chat(reading: SummarySource) -> Iterator[SummaryPart]:
    """The writers and days, then the messages that say most, each with its writer."""
    found = chat_messages(reading.text)
    yield _lead(found)
    for sentence in telling([one for one in reading.sentences if one.speaker], reading.most):
        yield quoted(sentence.speaker, sentence)


def _lead(found: list[ChatMessage]) -> SummaryPart:
    """ "Chat of Jo Roe and Ann Lee, 3 April 2023 to 28 April 2023 (19 messages)." """
    writers = [name for name, _ in Counter(one.sender for one in found).most_common()]
    days = [day for one in (found[0], found[-1]) if (day := chat_day(one))]
    when = " to ".join(dict.fromkeys(spelled(day) for day in days))
    words = f"Chat of {listed(writers, _PEOPLE)}" + (f", {when}" if when else "") + f" ({len(found)} messages)."
    firsts = {one.sender: (one.start, one.words) for one in reversed(found)}
    last = (found[-1].start, found[-1].words)
    return SummaryPart(words, (*(firsts[name] for name in writers[:_PEOPLE]), last), leads=True)
