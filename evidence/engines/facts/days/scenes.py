"""What a witness tells of one day: from the question that names the day, or the event whose day the head has, as long as
questions and answers stay with what happened then."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from evidence.engines.base.types import DateMention
from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.days.event_day import day_of_loss, event_day
from evidence.engines.facts.days.own_of_several import is_bound, is_cited, is_deadline
from evidence.engines.facts.days.story_times import is_of_another_time
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.sentences import Sentence

_TWO = 2  # letters
_HAPPENED = (
    r"(?:accident|incident|fire|crash|collision|fall|explosion|shooting|shift|assault|attack|derailment|loss|spill)"
)
_OF_EVENT = re.compile(
    rf"\b(?:day|night|morning|afternoon|evening|date|time) (?:of|that) (?:the|this|your|his|her) {_HAPPENED}\b"
    rf"|\bwhen (?:the|this) {_HAPPENED} (?:happened|occurred|started|broke out)\b"
    rf"|\bwhat happened\b(?! (?:next|then|after|later|to|with|since)\b)|\bwhat (?:did )?you (?:see|saw|seen|hear|heard)\b",
    re.I,
)
_MONTH = "|".join(word for word in MONTHS if len(word) > _TWO)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_HOUR = r"(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_SHIFTS = re.compile(
    rf"\b(?:before|after(?:wards?)?|since|until|till(?! {_HOUR})|ever|never|usually|always|normally|typically|generally|often"
    r"|sometimes|how long|how many (?:times|years|months|days|hours)|previous(?:ly)?|prior|earlier|later"
    r"|next (?:day|morning|week|time)|today|now|still|currently|last (?:night|week|year|month)|years?|months?|weeks?|training"
    r"|trained|hired|policy|procedures?|rules?|exhibits?|documents?|statements?|reports?|depositions?|letters?|e-?mails?"
    r"|photographs?|affidavits?|records?|logs?|marked|when did|hospital|surgery|doctor|lawyer|attorney|claim|lawsuit|testif\w+"
    rf"|remember|recall|told you|used to|{_WEEKDAY}|(?:{_MONTH})\b(?=\.? \d| of)|in (?:{_MONTH})|(?:19|20)\d\d)\b",
    re.I,
)
_PRESENT = re.compile(r"\b(?:is|are|am|do|does|has|have)\b|['\u2019](?:s|re|m|ve)\b", re.I)
_PAST = re.compile(r"\b(?:was|were|did|had|went|could|saw|heard)\b|n['\u2019]t\b|\b[a-z]{2,}ed\b", re.I)
_REACH = 1_500  # characters from where the day was said


@dataclass(slots=True)
class _SpokenExchange:
    asked: list[Sentence] = field(default_factory=list)
    answered: list[Sentence] = field(default_factory=list)


def scene_days(
    masked: str, sentences: Sequence[Sentence], dates: list[DateMention]
) -> Iterator[tuple[int, datetime.date]]:
    """The places of what is asked and answered of such a day, with that day."""
    event = event_day(masked, dates)
    of_event = event.day if event else day_of_loss(masked, dates)
    day: datetime.date | None = None
    since = 0
    for one in _exchanges(sentences):
        said = " ".join(sentence.words for sentence in one.asked)
        if opened := _opened(masked, one, dates, of_event):
            day, since = opened, one.asked[-1].end
        elif day and (_leaves(said) or _names_a_day(one, dates) or one.asked[0].start - since > _REACH):
            day = None
        if day:
            yield from _told(one, day)
            day = None if any(_SHIFTS.search(sentence.words) for sentence in one.answered) else day


def _told(one: _SpokenExchange, day: datetime.date) -> Iterator[tuple[int, datetime.date]]:
    """Of the exchange what tells of that day, up to where the answer turns to another time."""
    for sentence in one.answered:
        if _SHIFTS.search(sentence.words):
            return
        if narrates(sentence.words) and not is_of_another_time(sentence.words):
            yield sentence.start, day
            yield sentence.start + sentence.label, day
            if sentence is one.answered[0]:
                yield from ((place, day) for ask in one.asked for place in {ask.start, ask.start + ask.label})


def _opened(
    masked: str, one: _SpokenExchange, dates: list[DateMention], of_event: datetime.date | None
) -> datetime.date | None:
    """The one day that the question names for what it asks about, or the event's, of which it speaks."""
    if not one.asked:
        return None
    said = one.asked[-1]
    named = [found for found in dates if said.start <= found.start < said.end]
    if len(named) == 1 and named[0].precision == "day" and _PAST.search(said.words):
        is_aside = any(is_it(masked, named[0], said.start) for is_it in (is_cited, is_deadline, is_bound))
        return None if is_aside or _SHIFTS.search(_without(masked, said, named[0])) else named[0].date
    if named or not of_event:
        return None
    found = _OF_EVENT.search(" ".join(sentence.words for sentence in one.asked))
    rest = re.sub(_WEEKDAY, "", said.words.replace(found.group(), ""), flags=re.I) if found else ""
    return of_event if found and not _SHIFTS.search(rest) else None


def _without(masked: str, said: Sentence, found: DateMention) -> str:
    return " ".join((masked[said.start : found.start] + " " + masked[found.end : said.end]).split())


def _leaves(said: str) -> bool:
    """Does the question turn to another time, to a paper, or to what is so now?"""
    return bool(_SHIFTS.search(said)) or bool(_PRESENT.search(said) and not _PAST.search(said))


def _names_a_day(one: _SpokenExchange, dates: list[DateMention]) -> bool:
    spans = [(sentence.start, sentence.end) for sentence in (*one.asked, *one.answered)]
    return any(start <= found.start < end for start, end in spans for found in dates)


def _exchanges(sentences: Sequence[Sentence]) -> Iterator[_SpokenExchange]:
    """Each question with its answer; what others say between them is of neither."""
    spoken = [one for one in sentences if one.kind in TURNS]
    is_marked = any(one.kind is BlockKind.QUESTION for one in spoken)
    asks = _who_ask(spoken)
    current = _SpokenExchange()
    for one in spoken:
        if is_marked and one.kind is BlockKind.SPEAKER_TURN:
            continue
        is_question = one.kind is BlockKind.QUESTION or (one.kind is BlockKind.SPEAKER_TURN and one.speaker in asks)
        if is_question and current.answered:
            yield current
            current = _SpokenExchange()
        (current.asked if is_question else current.answered).append(one)
    if current.asked:
        yield current


def _who_ask(spoken: Sequence[Sentence]) -> frozenset[str]:
    """The speakers who say more questions than anything else."""
    said = Counter(one.speaker for one in spoken)
    asked = Counter(one.speaker for one in spoken if one.words.endswith("?"))
    return frozenset(who for who, count in asked.items() if 2 * count > said[who])
