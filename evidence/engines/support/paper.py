"""Who wrote or said the words at a place of a paper, to whom, in answer to what, and whom its head and end name."""

from __future__ import annotations

import datetime
import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from evidence.engines.base.types import FoundMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.mail.mail import sent_on
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import message_at, messages
from evidence.engines.layout.sentences import Sentence, read
from evidence.engines.names.writers import signs_there, writer_of
from evidence.engines.support import attribution
from evidence.engines.support.paper_subject import TOP, contract_head, contract_places
from evidence.engines.support.types import Context

_HEAD, _END = 1_500, 500  # characters of a paper in which people are named
_DATED = 600  # and in which its day stands
_SALUTATION = re.compile(
    r"^[ \t>]{0,12}(?:(?:[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey)[ ,]{1,2}(?P<greeted>[A-Z][\w.'\u2019 -]{1,50}?)[,:]?"
    r"|(?P<called>[A-Z][\w'\u2019 -]{1,30}),)[ \t]*$",
    re.M,
)
_LABEL = re.compile(
    r"^[^\S\n]{0,4}(?:\[[^\]\n]{4,24}\] ?)?(?P<name>(?!Dear )[A-Z][\w.'\u2019-]+(?: [A-Z][\w.'\u2019-]+){0,3})"
    r"(?: \d{1,2}:\d\d)?: ?\Z",
    re.M,
)  # of a chat's line, which the words follow
_LONGEST = 80
_TO = re.compile(r"^[ \t>]{0,12}To:[ \t]{0,12}(?P<names>[^\n]{2,120})$", re.M)


class QuotedPaper:
    """The layout is read once for all places."""

    def __init__(self, text: str, mentions: Sequence[FoundMention], witness: str = "") -> None:
        self.text, self.mentions = text, mentions
        layout = read(text, witness)
        self.sentences = layout.sentences
        self.begins = [one.start for one in layout.sentences]
        self.mail = messages(text)
        self.contracts = [] if self.mail else contract_places(layout.sentences)
        self.signer = "" if self.mail else writer_of(text, layout.structure, mentions)

    def given(self, start: int, end: int) -> Context:
        """What the paper gives to the words of ``text[start:end]``, apart from whom its mentions there mean."""
        message = message_at(self.mail, start)
        begins, ends = (message.start, message.end) if message else (0, len(self.text))
        line, after = self.text.rfind("\n", begins, start) + 1, self.text.find("\n", end, ends)
        return Context(
            writer=self.writer(start, end),
            addressed="\n".join(one for one in (message.to if message else "", self.greeted(begins, start)) if one),
            opening=self.text[begins : min(max(line, begins), begins + _HEAD)],
            top=self.text[begins : min(ends, begins + TOP)] + contract_head(self.text, self.contracts, start),
            closing=self.text[max(after, ends - _END) : ends] if after >= 0 else "",
            people=self.people,
            asked=self.asked(start),
            days=tuple(day for day in [sent_on(message.sent) if message else self.own_day] if day),
        )

    def writer(self, start: int, end: int) -> str:
        """As the block in which the words end says; else who signs the paper or calls themself its writer."""
        ends_in = self._sentence(end - 1)
        named = attribution.writer_of(ends_in.kind, ends_in.speaker) if ends_in and start < ends_in.end else ""
        label = _LABEL.search(self.text, max(0, start - _LONGEST), start)
        return named or (label["name"] if label else "") or signs_there(start, self.text, self.mentions) or self.signer

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The full names of those whom the paper names."""
        return tuple(dict.fromkeys(one.name for one in self.mentions if one.type == "person" and one.name))

    def greeted(self, begins: int, start: int) -> str:
        """Whom the head of the paper or message names as its reader: further below, a line with a name is no salutation."""
        end = min(start, begins + _HEAD)
        found = [one["greeted"] or one["called"] for one in _SALUTATION.finditer(self.text, begins, end)]
        fields = [one["names"] for one in _TO.finditer(self.text, begins, end)]
        return "\n".join([*fields[-1:], *found[-1:]])

    def asked(self, start: int) -> str:
        """The question that an answer there is to."""
        place = bisect_right(self.begins, start) - 1
        if place < 1 or self.sentences[place].kind is not BlockKind.ANSWER:
            return ""
        question: list[str] = []
        for at in range(place - 1, -1, -1):
            if self.sentences[at].kind is BlockKind.QUESTION:
                question.insert(0, self.sentences[at].words)
            elif question:
                break
        return " ".join(question)

    @cached_property
    def own_day(self) -> datetime.date | None:
        """The first that the paper's head has."""
        dated = find_dates(self.text[:_DATED])
        return dated[0].date if dated else None

    def _sentence(self, place: int) -> Sentence | None:
        found = bisect_right(self.begins, place) - 1
        return self.sentences[found] if found >= 0 else None
