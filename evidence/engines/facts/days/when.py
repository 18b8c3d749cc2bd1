"""The day of a fact: of several dates the one its event or duty falls on, or the day stated shortly before."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from evidence.engines.base.types import DateMention, Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.instrument_day import is_instrument
from evidence.engines.dates.message_parts import chat_day
from evidence.engines.dates.own_day import is_minutes, own_day, sent_day
from evidence.engines.facts.days.between import DatedSentence, days_between
from evidence.engines.facts.days.cited_days import (
    is_foretold,
    is_of_citation,
    is_of_cited_paper,
    is_of_paper_ruled_on,
    is_open_or_aimed_at,
    of_another,
)
from evidence.engines.facts.days.counted import CountedDays
from evidence.engines.facts.days.described_days import is_of_description, is_where_a_sum_begins
from evidence.engines.facts.days.event_day import LETTER, event_day
from evidence.engines.facts.days.event_story import EventStory, only_day
from evidence.engines.facts.days.lasting import is_under_way
from evidence.engines.facts.days.meeting_days import MeetingDay, meetings_held
from evidence.engines.facts.days.own_of_several import is_bound, words_before
from evidence.engines.facts.days.paper_names import names_paper
from evidence.engines.facts.days.scenes import scene_days
from evidence.engines.facts.days.story import STATED, Story, When
from evidence.engines.facts.papers.briefs import brief_of
from evidence.engines.facts.papers.deponents import deponent_of
from evidence.engines.facts.papers.meetings import is_motion
from evidence.engines.facts.papers.rulings import is_of_court, orders, rules
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.chats import chat_message_at, chat_messages
from evidence.engines.layout.messages import Message, message_at
from evidence.engines.layout.sentences import Read, Sentence

_NOW = re.compile(
    r"\b(?:I|[Ww]e)(?: (?:am|are|ask|demand|refuse|confirm|write|enclose|have(?! since)|do|deny|decline"
    r"|must deny|must decline)\b|['\u2019](?:m|re|ve)\b)"
    r"|\b(?:is|are|has been|have been) (?:hereby |not )?\w{3,20}ed\b|\b[Yy]ou have\b(?! since)"
)
_PLANNED = re.compile(
    r"\b(?:to \w+|would|will|shall|due|by|until|till|before|no later than|for|scheduled|set|planned|postponed|adjourned|moved"
    r"|deadline|expires?)\b",
    re.I,
)
_SAME_DAY = re.compile(r"\b(?:the|that) (?:very )?same (?:day|morning|afternoon|evening|night)\b")
_SWORN = re.compile(
    r"^[^\n)]{0,60}\)[ ]{1,20}(?:AFFIDAVIT|DECLARATION)(?: OF\b[^\n]{0,60})?[ \t]*$"
    r"|^[ \t]{0,80}(?:SWORN |VICTIM |WITNESS )?(?:AFFIDAVIT|DECLARATION|STATEMENT)\b"
    r"|^[ \t]{0,80}(?:Affidavit|Declaration|Witness Statement) of\b",
    re.M,
)  # what one person tells from memory, though in a case
_YEAR = re.compile(r"\d{4}|['\u2019/-]\d\d\b")
_OTHERWISE = re.compile(r"\b(?:will|shall|would|if|unless|ago|every|each|always|usually)\b", re.I)
_AGREES = re.compile(
    r"\b(?:this|letter) (?:letter )?(?:agreement|contract|lease|amendment|guarant(?:y|ee)|commitment|note)\b"
    r"|\bagrees? (?:that|as follows|to)\b|\bshall (?:pay|deliver|remove|release|provide|return)\b"
    r"|\b(?:agreed|accepted) (?:to )?(?:and|&) (?:agreed|accepted|acknowledged)\b|\bcounterparts?\b|\bhereto\b",
    re.I,
)
_HEAD = 2_000  # characters that have a sworn paper's title


class Days:
    """The day each undated sentence of a document belongs to.

    A narrative names its day once: what it reports next, in the same paragraph or with a clock time, happened then.
    Minutes report what happened at the meeting, a contract tells no story, and a court's paper tells several, of the dispute
    and of the case, in turn; a message says what holds on the day it is sent. An order orders on its own day. Except in
    minutes and orders the day is inferred, and its precision "approximate".
    """

    def __init__(self, document: Document, read: Read, dates: list[DateMention], mail: list[Message]) -> None:
        self._mail, self._sent = mail, {m.start: sent_day(m) for m in mail}
        self._chat = chat_messages(document.text)
        self._meetings = meetings_held(read.masked) if is_minutes(document.text) else []
        self._held = (
            self._meetings[0][1] if self._meetings else own_day(document) if is_minutes(document.text) else None
        )
        self._written = None if mail or self._held or read.spoken else own_day(document)
        is_sworn = bool(_SWORN.search(document.text, 0, _HEAD) and deponent_of(document.text))
        binds = is_instrument(read.masked) and not _is_letter(read.masked)
        self._binds = not mail and (binds or (is_of_court(document.text) and not is_sworn))
        self._ordered = document_day(document) if self._binds and rules(document.text) else None
        self._filed = document_day(document) if not mail and brief_of(document.text) else None
        self._latest = self._held or self._written or document.reference_date
        self._masked = read.masked
        self._is_report = not (mail or self._held or read.spoken or self._chat or self._binds)
        self._event = event_day(read.masked, dates) if self._is_report else None
        self._by_start: dict[int, When] = dict(self._stated(read, dates))
        if self._is_report:
            self._by_start.update(self._between(read, dates))
        elif read.spoken and not self._held:
            of_scenes = scene_days(read.masked, read.sentences, dates)
            self._by_start.update((start, When(day, None, "approximate")) for start, day in of_scenes)

    def of(self, start: int) -> When | None:
        """For the sentence that begins at ``start``; None when nothing gives its day."""
        return self._by_start.get(start)

    def possible(self, found: list[DateMention], start: int, end: int) -> list[DateMention]:
        """Of the dates between ``start`` and ``end`` those its event may have had. What is reported in the past tense did not
        happen after it was written; of a day without its year that lies after, the year was not said."""
        words = self._masked[start:end]
        told = narrates(words) or bool(message_at(self._mail, start) and _NOW.search(words))
        told = told or bool(self._held and is_motion(words))
        ruled = self._ordered is not None and orders(words)
        every, written = len(found), self._written_at(start)
        found = [
            one
            for one in found
            if not self._is_quoted(one)
            and not is_foretold(self._masked, one, start)
            and not is_of_citation(self._masked, one, start)
            and not is_open_or_aimed_at(self._masked, one, start, written)
            and not is_where_a_sum_begins(self._masked, one, start)
            and not is_of_description(self._masked, one, start)
            and not names_paper(self._masked, one, start)
            and not (told and of_another(self._masked, one, start, end))
            and not (self._binds and is_of_cited_paper(self._masked, one, start))
            and not (ruled and is_of_paper_ruled_on(self._masked, one, start))
        ]
        if len(found) < every and told and all(is_bound(self._masked, one, start) for one in found):
            return []  # "upheld the decision of May 3 to pay nothing after June 9"
        if self._filed:
            return [
                one for one in found if one.date <= self._filed
            ]  # what it is scheduled for is no day of its argument
        if not written or all(one.date <= written for one in found) or not told:
            return found
        return [one for one in found if one.date <= written or self._is_said_to_come(one, start)]

    def _is_quoted(self, found: DateMention) -> bool:
        """ "The date "May 16, 2022" is replaced" speaks of words, not of a day."""
        around = self._masked[max(0, found.start - 1) : found.start] + self._masked[found.end : found.end + 1]
        return around in ('""', "\u201c\u201d")

    def _is_said_to_come(self, found: DateMention, start: int) -> bool:
        if self._held:
            return False  # "voted to call the meeting on June 8", which is what was decided, and not when
        before = words_before(self._masked, found.start, start)
        return bool(_YEAR.search(found.text) or _PLANNED.search(before) or is_under_way(before))

    def _written_at(self, place: int) -> datetime.date | None:
        message = message_at(self._mail, place)
        return self._sent.get(message.start) if message else self._latest

    def _stated(self, read: Read, dates: list[DateMention]) -> Iterator[tuple[int, When]]:
        pairs = list(self._with_dates(read, dates))
        event = self._event or (only_day(read.masked, pairs) if self._is_report else None)
        is_looked_into = self._event is not None and not self._event.is_attended
        thread = Story(read.masked, is_mail=bool(self._mail), is_looked_into=is_looked_into)
        story = EventStory(event)
        counting, meeting = CountedDays(read.masked), MeetingDay(self._held, self._meetings) if self._held else None
        for sentence, own in pairs:
            if meeting:
                held = meeting.of(sentence, own)
                yield from [(sentence.start, held)] if held and not any(d.precision == "day" for d in own) else []
                continue
            narrated = thread.follow(sentence, own, self._written_at(sentence.start))
            counted = counting.of(sentence, own, narrated.date if narrated else None)
            if counted and not _is_after(counted.day, self._written_at(sentence.start)):
                yield sentence.start, When(counted.day, counted.last, counted.precision)
                continue
            day = story.day_of(sentence, own, narrated.date if narrated else None)
            narrated = narrated or (When(day, None, "approximate") if day else None)
            if not own and (when := self._when(sentence, narrated)):
                yield sentence.start, when

    def _between(self, read: Read, dates: list[DateMention]) -> dict[int, When]:
        """What stands between statements of one day."""
        told = []
        for sentence, own in self._with_dates(read, dates):
            days = {one.date for one in own if one.precision == "day"}
            stated = self._by_start.get(sentence.start)
            only = next(iter(days)) if len(days) == 1 and narrates(sentence.words) else None
            told.append(DatedSentence(sentence, own, stated.date if stated and not own else only))
        found = {start: When(day, None, "approximate") for start, day in days_between(told)}
        return {start: when for start, when in found.items() if start not in self._by_start}

    def _with_dates(self, read: Read, dates: list[DateMention]) -> Iterator[tuple[Sentence, list[DateMention]]]:
        """Each sentence with the dates that its event may have had."""
        at = 0
        for sentence in read.sentences:
            own: list[DateMention] = []
            while at < len(dates) and dates[at].start < sentence.end:
                own += [dates[at]] if dates[at].start >= sentence.start else []
                at += 1
            yield sentence, self.possible(own, sentence.start, sentence.end)

    def _when(self, sentence: Sentence, narrated: When | None) -> When | None:
        if self._ordered and (sentence.kind in STATED or sentence.kind == "list_item") and orders(sentence.words):
            return When(self._ordered, None, "day")
        if self._mail and (said := self._said(sentence)):
            return said  # "I have tried to call", after what happened on another day
        is_same = _SAME_DAY.search(sentence.words)
        return (None if self._binds and not is_same else narrated) or self._chatted(sentence) or self._said(sentence)

    def _chatted(self, sentence: Sentence) -> When | None:
        """What somebody writes in a chat is of that day."""
        message = chat_message_at(self._chat, sentence.start)
        day = chat_day(message) if message else None
        return When(day, None, "approximate") if day else None

    def _said(self, sentence: Sentence) -> When | None:
        """A message's or letter's present tense holds on the day it was written."""
        if sentence.kind not in STATED or not _NOW.search(sentence.words):
            return None
        if _OTHERWISE.search(sentence.words) or sentence.words.endswith("?"):
            return None
        message = message_at(self._mail, sentence.start)
        day = self._sent.get(message.start) if message else self._written
        return When(day, None, "approximate") if day else None


def _is_letter(masked: str) -> bool:
    """Is it a letter that is no agreement itself, though it may speak of one?"""
    return bool(LETTER.search(masked, 0, _HEAD)) and not _AGREES.search(masked)


def _is_after(day: datetime.date, written: datetime.date | None) -> bool:
    """Would it have happened after it was written?"""
    return written is not None and day > written
