"""Facts that their quotes bear out, whichever provider found them."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from evidence.engines.base.types import Document, FoundFact, FoundMention
from evidence.engines.dates.message_parts import parts_of
from evidence.engines.documents.titles import title_in
from evidence.engines.facts.mail.mail import header_fields, sent_on
from evidence.engines.facts.mail.mail_subjects import subject_line
from evidence.engines.facts.papers.briefs import brief_of
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.facts.papers.pleadings import pleading_of
from evidence.engines.facts.papers.sender_names import person_name, reader_of, recipients
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import Message, message_at, messages
from evidence.engines.layout.sentences import read
from evidence.engines.support.attribution import writer_of
from evidence.engines.support.context import DESCRIBED, REACH, context_of, described
from evidence.engines.support.paper import QuotedPaper
from evidence.engines.support.paper_subject import TOP, contract_head, contract_places
from evidence.engines.support.printed_rows import printed_rows, row_at
from evidence.engines.support.support import missing, prepare
from evidence.engines.support.types import Context, Missing

_WORD = re.compile(r"\w+")
_LINE = re.compile(r"^[ \t]{0,20}\(\d{1,2}\)[ \t]", re.M)
_FROM = re.compile(r"^\W*From:.*$", re.M)
_BLANK = re.compile(r"\n[ \t>]*\n")
_HEAD = 4_000  # characters


@dataclass(frozen=True, slots=True)
class Judged:
    """The facts whose quotes bear them out, and the others with what is missing."""

    kept: list[FoundFact]
    dropped: list[tuple[FoundFact, list[Missing]]]


def judge_facts(document: Document, mentions: list[FoundMention], facts: list[FoundFact]) -> Judged:
    """Compare each fact's words with its quote, given whom the document means by words of it and who wrote them."""
    given = _Given(document, mentions)
    pairs = [(fact, given.said(fact), given.of(fact)) for fact in facts]
    prepare((fact.text, said, context) for fact, said, context in pairs)
    judged = Judged([], [])
    for fact, said, context in pairs:
        lacking = missing(fact.text, said, context)
        if lacking and missing(fact.text, said, given.with_paper(fact, context)):
            judged.dropped.append((fact, lacking))
        else:
            judged.kept.append(fact)
    return judged


class _Given:
    """What one document gives to the words of its quotes."""

    def __init__(self, document: Document, mentions: list[FoundMention]) -> None:
        self.document = document
        self.mentions = sorted(mentions, key=lambda one: one.start)
        self.starts = [one.start for one in self.mentions]
        self.mail = messages(document.text)
        self.parts = parts_of(document.text, None) if self.mail else []
        layout = read(document.text, document.metadata.get("witness", ""))
        self.masked, self.sentences = layout.masked, layout.sentences
        self.begins = [one.start for one in layout.sentences]
        heads = (one for one in layout.sentences if one.kind is BlockKind.MAIL_HEADER)
        written = (header_fields(self.masked[one.start : one.end]) for one in heads)
        self.memo = next((one for one in written if one.get("from")), {})  # which layout takes for no message
        self.pleading = pleading_of(layout) or ("" if self.mail else brief_of(document.text))
        self.head = head_of(document, layout, self.mentions)
        self.rows = [] if self.mail or layout.spoken else printed_rows(self.masked)
        self.title = title_in(layout.structure)[0]

    @cached_property
    def paper(self) -> QuotedPaper:
        return QuotedPaper(self.document.text, self.mentions, self.document.metadata.get("witness", ""))

    def with_paper(self, fact: FoundFact, context: Context) -> Context:
        """With those whom the paper names at its head and end, for facts that the words around do not bear out."""
        more = self.paper.given(fact.start, fact.end)
        return replace(
            context, opening=more.opening, closing=more.closing, people=more.people, asked=more.asked,
            writer=context.writer or more.writer, addressed=context.addressed or more.addressed,
            days=(*context.days, *more.days),
        )  # fmt: skip

    def said(self, fact: FoundFact) -> str:
        """The quote; where it runs over a page's end, or its lines have numbers in brackets, without what is printed there."""
        is_printed = "\f" in fact.quote or _LINE.search(fact.quote)
        return self.masked[fact.start : fact.end] if is_printed else fact.quote

    def _described(self, fact: FoundFact) -> list[str]:
        """What a statement has in brackets and the paper says there or before, in whatever sentence; or its own day."""
        day = f"{fact.date:%B} {fact.date.day}, {fact.date.year}" if fact.date else ""
        own = [day] if day and f"[{day}]" in fact.text else []
        near = self.masked[max(0, fact.start - DESCRIBED) : fact.end]
        heads = f"\n{self.document.text[:TOP]}{contract_head(self.document.text, self.contracts, fact.start)}"
        return [*own, *described(fact.text, near if self.mail else near + heads)]

    def of(self, fact: FoundFact) -> Context:
        around = self.mentions[bisect_left(self.starts, fact.start - REACH) : bisect_left(self.starts, fact.end)]
        message = message_at(self.mail, fact.start)
        known = self.memo | self.document.metadata
        fields = (message.sender, message.to) if message else [known.get(one, "") for one in ("from", "to")]
        sent = self._written(fact.start) or sent_on(message.sent if message else self.memo.get("date", ""))
        given = context_of(
            self.document.text, fact.start, fact.end, around,
            speakers=[*fact.entities, fields[0], *recipients(fields[1]), *self._described(fact)],
            days=[day for day in (fact.date, fact.date_end, sent) if day],
            reference=self.document.reference_date, pleading=self.pleading, head=self.head,
            subject=subject_line(message.subject if message else known.get("subject", "")),
        )  # fmt: skip
        writer = self._writer(fact)
        addressed = self._addressed(message, writer) if message and message.to else ""
        row = row_at(self.rows, fact.start)
        begin = message.start if message else 0
        top = self.document.text[begin : begin + TOP] + contract_head(self.document.text, self.contracts, fact.start)
        return replace(given, row=row, title=self.title, writer=writer, addressed=addressed, top=top)

    @cached_property
    def contracts(self) -> list[int]:
        """Where the contracts of the paper begin."""
        return [] if self.mail else contract_places(self.sentences)

    def _written(self, place: int) -> date | None:
        """When the part of mail there was written."""
        return next((one.day for one in self.parts if one.start <= place < one.end), None)

    def _writer(self, fact: FoundFact) -> str:
        """Whose words the quote's last sentence is, as its block says."""
        place = bisect_left(self.begins, fact.end) - 1
        ends_in = self.sentences[place] if place >= 0 else None
        return writer_of(ends_in.kind, ends_in.speaker) if ends_in and fact.start < ends_in.end else ""

    def _addressed(self, message: Message, writer: str) -> str:
        """Whom the head says that the message is to, or who answers the writer there; of a stamped head, which may have blank
        lines, what its To field says."""
        sender = person_name(message.sender)
        if writer != sender and reader_of(sender, message.to, writer) == sender:
            return message.sender
        if message.is_below:
            return message.to
        head = _BLANK.split(self.document.text[message.start : message.end][:_HEAD], maxsplit=1)[0]
        return f"{message.to}\n{_FROM.sub('', head)}"
