"""What a report of one event tells without a day of its own: it is of the day that the field of the event has.

"Date of call: 11/14/1996" is said once, and the story below has nothing but hours. It is no longer of that day where it names
another, or under a heading such as "History" or "Follow-up".
"""

from __future__ import annotations

import datetime
import re

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.event_day import LETTER, EventDay
from evidence.engines.facts.days.events import comes_after_event
from evidence.engines.facts.days.hours import hour_of, is_past_midnight
from evidence.engines.facts.days.own_of_several import is_cited, is_deadline, main_date
from evidence.engines.facts.days.story_times import is_next_day, is_of_another_time, is_of_time_before
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_OF_OTHER_TIMES = re.compile(
    r"\b(?:history|background|follow|action|recommend|conclu|opinion|analysis|discussion|treatment"
    r"|investigation|review|prior|previous|subsequent|corrective|prevent|recurrence"
    r"|comments? (?:of|by)|['\u2019]s comments?|minority)",
    re.I,
)  # a heading
_ASKED = re.compile(
    r"\b(?:interview|statement|witness)", re.I
)  # of what somebody said: when, no hour of the event says
_RUN_IN = re.compile(
    r"(?:\d{1,2}[.)] )?(?P<label>[A-Z][A-Za-z/& ]{3,32}):\s"
)  # "CORRECTIVE ACTION: Roe was sent home."
_MINE = re.compile(r"\b(?:I|me|we|us)\b")
_LINE = re.compile(r"(?:\d{1,2}[.)] )?[A-Z][^.!?:;]{3,70}$")
_STATE = re.compile(r"^[^,;:]{1,60}?\b(?:was|were) (?![a-z]+(?:ed|ing|en)\b)")
_FIELD_SAYS = re.compile(r"[A-Z][\w /&-]{2,30}: (?P<rest>\S.{12,}\.)$")
_FEW = 8  # words of a line that stands as a heading
_EARLY, _LATE, _NEAR = 5, 18, 8  # o'clock; hours before its event with which a story begins
_HEADS = frozenset({BlockKind.HEADING, BlockKind.FOOTNOTE})  # "4 Causes" may look like a note
_SAYS = re.compile(r"\b(?:says|states|reports)\b[^.;]{0,40}\b(?:he|she|they|it|the|that|no)\b")
_SPEAKS = re.compile(
    r"\b(?:said|stated|told|advised|reported|admitted|denied|claimed|explained|testified|recalled|indicated|informed"
    r"|interviewed|according to)\b",
    re.I,
)
_INVESTIGATES = re.compile(
    r"\b(?:found|observed|inspected|examined|tested|measured|analy[sz]ed|recovered|photographed|samples?|tests?|alerted|reconciled|compared|reviewed|interviewed)\b",
    re.I,
)  # of an accident: what may have been done on a later day
_OF_LABORATORY = re.compile(
    r"\b(?:laborator\w+|lab|samples?|analy[sz]ed|toxicolog\w+|autopsy|dna)\b", re.I
)  # weeks later
_DAY_IN_SHORT = re.compile(
    r"\b\d{1,2}[- /](?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b"
    r"|\b(?:1[0-2]|0?[1-9])/(?:3[01]|[12]\d|0?[1-9])\b",
    re.I,
)
_CAME = re.compile(
    r"\b(?:responded|dispatched|arrived|attended|called to|inspected|visited|was on (?:duty|patrol|watch)|boarded|conducted)\b",
    re.I,
)
_SHORT, _FIRST = 9_000, 3  # characters of a paper of one day; sentences in which it says which
_STATED = PROSE | {BlockKind.LIST_ITEM}


def only_day(masked: str, sentences: list[tuple[Sentence, list[DateMention]]]) -> EventDay | None:
    """The one day of which a paper tells anything, as its first sentences say; None in a letter, or where it names another."""
    if LETTER.search(masked) or len(masked) > _SHORT:
        return None
    stated = [one for one in sentences if one[0].kind in _STATED and narrates(one[0].words)]
    dated = [(said, main) for said, own in stated if (main := _own_day(masked, said, own))]
    if (
        not dated
        or len({main.date for _, main in dated}) != 1
        or any(_is_of_another(said, own) for said, own in stated)
    ):
        return None
    first, main = dated[0]
    if first.start > stated[min(_FIRST, len(stated)) - 1][0].start:
        return None
    is_attended = bool(_CAME.search(first.words))
    return EventDay(main.date, hour_of(first.words), is_attended, first.start, is_by_hours=not is_attended)


def _own_day(masked: str, sentence: Sentence, own: list[DateMention]) -> DateMention | None:
    main = main_date(masked, own, sentence.start)
    is_day = main and main.precision == "day" and not is_of_time_before(sentence.words)
    return main if main and is_day and not _is_only_named(masked, main, sentence) else None


def _is_only_named(masked: str, one: DateMention, sentence: Sentence) -> bool:
    return is_cited(masked, one, sentence.start) or is_deadline(masked, one, sentence.start)


def _is_of_another(sentence: Sentence, own: list[DateMention]) -> bool:
    """Does it tell something of a day of which no year is known?"""
    return not own and bool(names_a_day(sentence.words) or _DAY_IN_SHORT.search(sentence.words))


class EventStory:
    """Follows a report's sentences as long as they tell of the day of its event."""

    def __init__(self, event: EventDay | None) -> None:
        self._event, self._is_left, self._is_asked = event, False, False
        self._left_block = self._had_block = -1  # that a label of another time begins; that tells what had been before
        self._day = event.day if event else None
        self._hour = self._first = event.hour if event else None

    def day_of(
        self, sentence: Sentence, own: list[DateMention], narrated: datetime.date | None
    ) -> datetime.date | None:
        """The event's day for a sentence that tells of it and has no ``own`` date; None where that is not certain.
        ``narrated`` is the day that the sentences before it give it."""
        if self._event is None or sentence.start < self._event.start:
            return None
        if sentence.kind in _HEADS:
            self._head(sentence, own)
        elif _is_line(sentence):
            was_left, was_asked = self._is_left and not sentence.words[:12].isupper(), self._is_asked
            self._head(sentence, own)
            self._is_left, self._is_asked = self._is_left or was_left, self._is_asked or was_asked
        elif self._is_under_label(sentence):
            return None
        elif own or narrated or names_a_day(sentence.words) or _DAY_IN_SHORT.search(sentence.words):
            self._turn(sentence, own, narrated)
        elif is_of_time_before(sentence.words.partition(": ")[2] or sentence.words):
            self._had_block = sentence.block
        elif sentence.block == self._had_block and _STATE.match(sentence.words):
            return None  # "The hinge had been reported broken. The order was open."
        elif not self._is_left and (said := _stated_by(sentence)) and self._is_of_event(said):
            return self._at_hour(hour_of(sentence.words), is_next=is_next_day(sentence.words))
        return None

    def _head(self, sentence: Sentence, own: list[DateMention]) -> None:
        if self._event and sentence.start < self._event.place:
            return
        is_of_another = any(one.precision == "day" and one.date != self._day for one in own)
        self._is_left = is_of_another or bool(_OF_OTHER_TIMES.search(sentence.words))
        self._is_asked = bool(_ASKED.search(sentence.words))

    def _is_under_label(self, sentence: Sentence) -> bool:
        """Does a label of another time begin its block: "CORRECTIVE ACTION:"?"""
        label = _RUN_IN.match(sentence.words)
        if label and _OF_OTHER_TIMES.search(label["label"]):
            self._left_block = sentence.block
        return sentence.block == self._left_block

    def _turn(self, sentence: Sentence, own: list[DateMention], narrated: datetime.date | None) -> None:
        if self._event and sentence.start < self._event.place:
            return  # "Form HR-17 (rev. 3/18)"
        days = {one.date for one in own} | ({narrated} if narrated else set())
        if days and days <= {self._day}:
            self._at_hour(hour_of(sentence.words))
            self._is_left = self._is_left and not (own and narrates(sentence.words))
        elif is_of_time_before(sentence.words) and self._is_earlier(days):
            pass  # "His ticket had expired on January 31": the story goes on where it was
        elif not own or not all(_is_spoken_of(sentence, one) for one in own):
            self._is_left = self._is_left or sentence.kind in _STATED

    def _is_earlier(self, days: set[datetime.date]) -> bool:
        return self._day is not None and all(one < self._day for one in days)

    def _is_of_event(self, words: str) -> bool:
        """Does it tell of that day, and none of what was said or looked for by those who may have come later?"""
        is_attended = bool(self._event and self._event.is_attended)
        if not (narrates(words) or (is_attended and _SAYS.search(words))) or is_of_another_time(words):
            return False
        speaks = _SPEAKS.search(words)
        is_spoken = bool(speaks) and not (speaks and narrates(words[: speaks.start()]))  # "fell and said that …"
        if self._is_asked and is_spoken:
            return bool(_MINE.search(words)) and not comes_after_event(words)
        if is_attended:
            return not _OF_LABORATORY.search(words)
        is_looked_for = _INVESTIGATES.search(words) or (self._event and self._event.is_by_hours)
        return hour_of(words) is not None or not (is_spoken or is_looked_for)

    def _at_hour(self, hour: float | None, *, is_next: bool = False) -> datetime.date | None:
        """The day at this hour: the next one past midnight, none where the story goes back."""
        if is_next and self._day:
            self._day += datetime.timedelta(days=1)
            self._hour = self._first = None
        if hour is None or self._day is None:
            return self._day
        if self._event and self._is_evening_before(self._event, hour):
            return None
        if self._hour is not None and hour < self._hour:
            if not is_past_midnight(self._hour, hour):
                return self._day if self._is_since_event(hour) or self._is_before_event(hour) else None
            self._day += datetime.timedelta(days=1)
        self._hour = hour
        self._first = hour if self._first is None else self._first
        return self._day

    def _is_evening_before(self, event: EventDay, hour: float) -> bool:
        """Did the event happen early in the night, and this late in the evening?"""
        return event.day == self._day and event.hour is not None and event.hour <= _EARLY and hour >= _LATE

    def _is_before_event(self, hour: float) -> bool:
        """Is it of the hours before the event, with which its story begins?"""
        event = self._event
        if event is None or event.hour is None or event.day != self._day:
            return False
        return self._hour == event.hour and event.hour - hour <= _NEAR

    def _is_since_event(self, hour: float) -> bool:
        """Is it after the first hour, on the same day: told in another order, but of the event?"""
        is_same = self._event is not None and self._event.day == self._day
        return is_same and self._first is not None and self._first <= hour


def _stated_by(sentence: Sentence) -> str:
    """The words of a sentence, behind a field's label too: "Ramp: there was a drop of ten inches."; empty where it is none."""
    if sentence.kind is not BlockKind.FORM_FIELD:
        return sentence.words if sentence.kind in _STATED else ""
    found = _FIELD_SAYS.match(sentence.words)
    return found["rest"] if found and not is_of_time_before(found["rest"]) else ""


def _is_line(sentence: Sentence) -> bool:
    """Does it look like a heading, "Findings on site", though it is taken for a paragraph's first words?"""
    is_short = sentence.words.count(" ") < _FEW
    if sentence.words.isupper() and not sentence.words.endswith("."):
        return sentence.words.count(" ") < 2 * _FEW
    return sentence.kind is BlockKind.PARAGRAPH and is_short and bool(_LINE.match(sentence.words))


def _is_spoken_of(sentence: Sentence, one: DateMention) -> bool:
    """Is it only a day of which somebody says something: "He said that he had reported it in April"?"""
    before = sentence.words[: max(0, one.start - sentence.start)]
    return bool(_SPEAKS.search(before))
