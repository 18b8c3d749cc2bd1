"""What a report of one event tells without a day of its own: it is of the day that the field of the event has.

"Date of call: 11/14/1996" is said once, and the story below has nothing but hours. It is no longer of that day where it names
another, or under a heading such as "History" or "Follow-up".
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.hours import hour_of, is_past_midnight
from evidence.engines.facts.days.own_of_several import is_cited, is_deadline, main_date
from evidence.engines.facts.days.story_times import is_next_day, is_of_another_time, is_of_time_before
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_HAPPENED = (
    r"(?:incident|inc\.|accident|occurrence|event|collision|crash|offen[cs]e|injury|fall|fire|exposure|spill|theft)"
)
# No loss or damage: what the paper of a claim tells is mostly of later days.
_ATTENDED = r"(?:inspection|call|alarm|dispatch|site visit)"
_TIME = r"(?: ?(?:and|&|/) ?time)?"
_FIELD = re.compile(
    rf"(?:^|[ ]{{2}}|\t)[ ]{{0,60}}(?:\d{{1,2}}[.)] )?(?:(?:date|day){_TIME} (?:of )?(?:the )?"
    rf"(?:(?P<attended>{_ATTENDED}|inspected)|{_HAPPENED}|occurred)"
    rf"|(?:(?P<attended_first>{_ATTENDED})|{_HAPPENED}) (?:date|day){_TIME}|occurred(?: on)?)[ ]?:"
    r"[ \t]{1,24}(?:[A-Za-z]{3,9}[,.]? )?(?=[\dA-Za-z])",
    re.I | re.M,
)
_REPORTED = re.compile(
    r"(?:^|[ ]{2}|\t)[ ]{0,60}(?:\d{1,2}[.)] )?(?:(?:date|day) (?:of )?)?(?:report(?:ed)?|notified)(?: date| on)?[ ]?:[ \t]{1,24}"
    r"(?=[\dA-Za-z])",
    re.I | re.M,
)
_OF_OTHER_TIMES = re.compile(
    r"\b(?:history|background|follow|action|recommend|conclu|opinion|analysis|discussion|interview|statement|treatment"
    r"|investigation|review|prior|previous|subsequent|corrective|witness)",
    re.I,
)  # a heading
_LETTER = re.compile(r"^[ \t]{0,20}(?:Dear|To whom it may concern)\b", re.M | re.I)
_SPEAKS = re.compile(
    r"\b(?:said|stated|told|advised|reported|admitted|denied|claimed|explained|testified|recalled|indicated|informed"
    r"|interviewed|according to)\b",
    re.I,
)
_INVESTIGATES = re.compile(
    r"\b(?:found|observed|inspected|examined|tested|measured|analy[sz]ed|recovered|photographed|samples?|tests?|alerted)\b",
    re.I,
)  # of an accident: what may have been done on a later day
_OF_LABORATORY = re.compile(
    r"\b(?:laborator\w+|lab|samples?|analy[sz]ed|toxicolog\w+|autopsy|dna)\b", re.I
)  # weeks later
_DAY_IN_SHORT = re.compile(
    r"\b\d{1,2}[- /](?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b|\b\d{1,2}/\d{1,2}\b", re.I
)
_CAME = re.compile(
    r"\b(?:responded|dispatched|arrived|attended|called to|inspected|visited|was on (?:duty|patrol|watch)|boarded|conducted)\b",
    re.I,
)
_SHORT, _FIRST = 9_000, 3  # characters of a paper of one day; sentences in which it says which
_REACH, _REST = 14, 60  # characters behind a label, and behind its day up to its hour
_STATED = PROSE | {BlockKind.LIST_ITEM}


@dataclass(frozen=True, slots=True)
class EventDay:
    day: datetime.date
    hour: float | None
    is_attended: bool  # somebody came that day and wrote down what they found and were told
    start: int = 0  # where its story begins
    is_by_hours: bool = False  # only what has an hour is surely of it


def event_day(masked: str, dates: list[DateMention]) -> EventDay | None:
    """The one day that fields of the paper call that of its event; None where they have two, or in a letter."""
    if _LETTER.search(masked):
        return None
    found = [(label, one) for label in _FIELD.finditer(masked) for one in _beside(masked, label, dates)]
    reported = {one.date for label in _REPORTED.finditer(masked) for one in _beside(masked, label, dates)}
    days = {one.date for _, one in found}
    if len(days) != 1 or len(reported) > 1:
        return None
    label, first = found[0]
    day, is_attended = first.date, any(one["attended"] or one["attended_first"] for one, _ in found)
    if "occurred" in label.group().lower() and reported - {day}:
        return None  # who took the report came on another day
    line_end = masked.find("\n", first.end)
    rest = masked[first.end : min(first.end + _REST, line_end if line_end >= 0 else len(masked))]
    hour = hour_of(rest.replace("Time: ", "at ").replace("TIME: ", "at ").rstrip())
    return EventDay(day, hour, is_attended or reported == {day})


def _beside(masked: str, label: re.Match[str], dates: list[DateMention]) -> list[DateMention]:
    """The day that stands beside a label, with or without the name of its weekday."""
    within = (one for one in dates if label.end() - _REACH <= one.start <= label.end() and one.end > label.end())
    return [one for one in within if one.precision == "day" and ":" not in masked[one.start : label.end()]]


def only_day(masked: str, sentences: list[tuple[Sentence, list[DateMention]]]) -> EventDay | None:
    """The one day of which a paper tells anything, as its first sentences say; None in a letter, or where it names another."""
    if _LETTER.search(masked) or len(masked) > _SHORT:
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
        self._event, self._is_left = event, False
        self._day = event.day if event else None
        self._hour = self._first = event.hour if event else None

    def day_of(
        self, sentence: Sentence, own: list[DateMention], narrated: datetime.date | None
    ) -> datetime.date | None:
        """The event's day for a sentence that tells of it and has no ``own`` date; None where that is not certain.
        ``narrated`` is the day that the sentences before it give it."""
        if self._event is None or sentence.start < self._event.start:
            return None
        if sentence.kind is BlockKind.HEADING:
            self._is_left = bool(_OF_OTHER_TIMES.search(sentence.words))
        elif own or narrated or names_a_day(sentence.words) or _DAY_IN_SHORT.search(sentence.words):
            self._turn(sentence, own, narrated)
        elif not self._is_left and sentence.kind in _STATED and self._is_of_event(sentence.words):
            return self._at_hour(hour_of(sentence.words), is_next=is_next_day(sentence.words))
        return None

    def _turn(self, sentence: Sentence, own: list[DateMention], narrated: datetime.date | None) -> None:
        days = {one.date for one in own} | ({narrated} if narrated else set())
        if days and days <= {self._day}:
            self._at_hour(hour_of(sentence.words))
        elif not own or not all(_is_spoken_of(sentence, one) for one in own):
            self._is_left = self._is_left or sentence.kind in _STATED

    def _is_of_event(self, words: str) -> bool:
        """Does it tell of that day, and none of what was said or looked for by those who may have come later?"""
        if not narrates(words) or is_of_another_time(words):
            return False
        if self._event and self._event.is_attended:
            return not _OF_LABORATORY.search(words)
        is_sure = hour_of(words) is not None
        is_looked_for = _INVESTIGATES.search(words) or (self._event and self._event.is_by_hours)
        return not _SPEAKS.search(words) and (is_sure or not is_looked_for)

    def _at_hour(self, hour: float | None, *, is_next: bool = False) -> datetime.date | None:
        """The day at this hour: the next one past midnight, none where the story goes back."""
        if is_next and self._day:
            self._day += datetime.timedelta(days=1)
            self._hour = self._first = None
        if hour is None or self._day is None:
            return self._day
        if self._hour is not None and hour < self._hour:
            if not is_past_midnight(self._hour, hour):
                return self._day if self._is_since_event(hour) else None
            self._day += datetime.timedelta(days=1)
        self._hour = hour
        self._first = hour if self._first is None else self._first
        return self._day

    def _is_since_event(self, hour: float) -> bool:
        """Is it after the first hour, on the same day: told in another order, but of the event?"""
        is_same = self._event is not None and self._event.day == self._day
        return is_same and self._first is not None and self._first <= hour


def _is_spoken_of(sentence: Sentence, one: DateMention) -> bool:
    """Is it only a day of which somebody says something: "He said that he had reported it in April"?"""
    before = sentence.words[: max(0, one.start - sentence.start)]
    return bool(_SPEAKS.search(before))
