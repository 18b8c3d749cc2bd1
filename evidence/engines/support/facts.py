"""Facts that their quotes bear out, whichever provider found them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from evidence.engines.base.types import Document, FoundFact, FoundMention
from evidence.engines.facts.mail import recipients, sent_on
from evidence.engines.layout.messages import message_at, messages
from evidence.engines.support.context import REACH, context_of
from evidence.engines.support.support import missing, prepare
from evidence.engines.support.types import Missing


@dataclass(frozen=True, slots=True)
class Judged:
    """The facts whose quotes bear them out, and the others with what is missing."""

    kept: list[FoundFact]
    dropped: list[tuple[FoundFact, list[Missing]]]


def judge_facts(document: Document, mentions: list[FoundMention], facts: list[FoundFact]) -> Judged:
    """Compare each fact's words with its quote, given whom the document means by words of it and who wrote them."""
    near = sorted(mentions, key=lambda one: one.start)
    starts = [one.start for one in near]
    mail = messages(document.text)
    judged = Judged([], [])
    prepare((fact.text, fact.quote) for fact in facts)
    for fact in facts:
        around = near[bisect_left(starts, fact.start - REACH) : bisect_left(starts, fact.end)]
        message = message_at(mail, fact.start)
        fields = (message.sender, message.to) if message else [document.metadata.get(one, "") for one in ("from", "to")]
        authors = [fields[0], *recipients(fields[1])]
        sent = sent_on(message.sent) if message else None
        context = context_of(
            document.text, fact.start, fact.end, around,
            speakers=[*fact.entities, *authors], days=[day for day in (fact.date, fact.date_end, sent) if day],
            reference=document.reference_date,
        )  # fmt: skip
        if lacking := missing(fact.text, fact.quote, context):
            judged.dropped.append((fact, lacking))
        else:
            judged.kept.append(fact)
    return judged
