"""What a message answers in capitals below another's questions, told with what was asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.mail.mail import describe, sent_on
from evidence.engines.facts.relevance import LESSER
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.capital_answers import capital_answers
from evidence.engines.layout.messages import message_at

_LONGEST = 300  # characters of a question, and of an answer


def answers_in_capitals(source: Source) -> Iterator[FactCandidate]:
    """ "Roe, asked “Was it shut?”, wrote to Lee on May 3, 2021: “NO, I LEFT IT OPEN.”" """
    if not source.is_mail or source.is_chat:
        return
    for one in capital_answers(source.read.sentences):
        start, end = one.question.start, one.answer[-1].end
        message, (author, _) = message_at(source.messages, start), source.author(start)
        asked = plain(one.question.words, titled=False)
        said = " ".join(plain(each.words, titled=False) for each in one.answer)
        if not message or not author or max(len(asked), len(said)) > _LONGEST:
            continue
        to = source.mail_readers.greeted(start) or message.to
        head = describe(author, to, {"date": message.sent}).replace(" wrote", f", asked “{asked}”, wrote", 1)
        fact = source.fact(f"{head}: “{said}”", start, end, 0.7, author)
        day = sent_on(message.sent)
        fact = replace(fact, date=day, date_end=None, precision="day" if day else None)
        yield FactCandidate(fact, LESSER, expected=True)
