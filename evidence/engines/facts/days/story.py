"""The day that a narrative has reached, as it is read on."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, replace

from evidence.engines.base.types import DateMention, Precision
from evidence.engines.facts.days.cited_days import names_a_day
from evidence.engines.facts.days.events import comes_after_event
from evidence.engines.facts.days.hours import hour_of, is_past_midnight
from evidence.engines.facts.days.lasting import holds_now
from evidence.engines.facts.days.own_of_several import is_cited, is_deadline, main_date
from evidence.engines.facts.days.story_times import has_passed_on, is_next_day, is_of_another_time, says_hour
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_ASIDE = re.compile(
    r"\bhad (?:(?:not|never|already|just|also|been|previously|earlier) ){0,2}"
    r"(?!to\b|an?\b|the\b|no\b|any\b|his\b|her\b|been\b)[a-z]{3,}"
    r"|\b(?:was|were|is|had been) (?:timely )?(?:filed|docketed|served|mailed)\b|\bwould\b|\binterviewed\b"
    r"|\b(?:[Cc]ourt(?: (?:of|for) [A-Z][\w ]{2,40}?)?|[Jj]udge|[Pp]anel|[Tt]ribunal) (?:\w+ly )?"
    r"(?:issued|entered|decided|affirmed|reversed|ruled|held|handed down)\b"
)  # what had happened before, or came to a court: what is told next is not of its day
_INTERVIEWED = re.compile(r"\b(?:interviewed|took (?:a|the|his|her) statement|gave (?:a|his|her) statement)\b")
_TOLD_ME = re.compile(
    r"\b(?:told|informed|advised) (?:me|us|the (?:investigator|inspector|adjuster|officer|undersigned))\b"
    r"|\bI (?:spoke|talked|met) (?:to|with)\b"
)
_SPOKE = re.compile(
    r"^(?!.{0,60}\bhad\b (?:previously |earlier |already )?(?:said|told|stated))(?:\W{0,3}\w{1,3}[.)] )?[^,;:\"\u201c]{0,40}?"
    r"\b(?:said|stated|told|denied|admitted|acknowledged|confirmed|claimed|explained|recalled|maintained|insisted|conceded)\b"
)  # what was said to whoever asked
STATED = PROSE | {BlockKind.LIST_ITEM}
_ENDS_A_STORY = frozenset({BlockKind.MAIL_HEADER, BlockKind.TABLE_ROW, BlockKind.HEADING})
_NEAR, _CLOCK_NEAR = 700, 1500  # characters over which a stated day goes on being the day of what follows
_FAR = 500  # characters after it was stated, where no sentence says that it is the same day


@dataclass(frozen=True, slots=True)
class When:
    date: datetime.date
    date_end: datetime.date | None
    precision: Precision


class Story:
    """The day a narrative has reached, and how far from where it was stated."""

    def __init__(self, masked: str, *, is_mail: bool, is_looked_into: bool = False) -> None:
        self._masked, self._is_mail = masked, is_mail
        self._is_looked_into = is_looked_into  # somebody asked about an event of another day
        self._day: DateMention | None = None
        self._near, self._stated, self._block = 0, 0, -1
        self._writer = ""
        self._hour: float | None = None  # the last hour of the day that was told
        self._is_next = False  # was the day left by "the next morning"?
        self._asked_in = -1
        self._asked: DateMention | None = None  # the day on which somebody was interviewed, as this paragraph says

    def follow(self, sentence: Sentence, own: list[DateMention], written: datetime.date | None) -> When | None:
        """Read on; the day this sentence's events happened when it has no date of its own. Nothing happened after it was
        ``written``."""
        if self._is_mail and sentence.speaker != self._writer:
            self._day, self._writer = None, sentence.speaker  # what another wrote goes on with no day of this one's
        if sentence.kind not in STATED | {BlockKind.FORM_FIELD}:
            self._day = None if sentence.kind in _ENDS_A_STORY else self._day
            self._block = -1
        elif own:
            self._turn(sentence, own, written)
            self._ask(sentence, own)
        elif names_a_day(sentence.words):
            self._day = None  # another, of which no year is known
        elif has_passed_on(sentence.words):
            self._day = None
        elif (asked := self._asked) and sentence.block == self._asked_in and _SPOKE.match(sentence.words):
            return When(asked.date, asked.date_end, "approximate")
        elif self._day and narrates(sentence.words) and not self._is_of_now(sentence):
            return self._go_on(sentence, self._day)
        return None

    def _ask(self, sentence: Sentence, own: list[DateMention]) -> None:
        """Keep the day of an interview for what is told that somebody said in it."""
        main = main_date(self._masked, own, sentence.start)
        is_interview = main and main.precision == "day" and self._is_interview(sentence)
        self._asked, self._asked_in = (main if is_interview else None), sentence.block

    def _is_interview(self, sentence: Sentence) -> bool:
        """Does it tell that somebody was asked, or told whoever looks into an event?"""
        return bool(_INTERVIEWED.search(sentence.words) or (self._is_looked_into and _TOLD_ME.search(sentence.words)))

    def _is_of_now(self, sentence: Sentence) -> bool:
        return self._is_mail and holds_now(sentence.words)

    def _turn(self, sentence: Sentence, own: list[DateMention], written: datetime.date | None) -> None:
        main = main_date(self._masked, own, sentence.start)
        is_aside = _ASIDE.search(sentence.words) or self._is_of_now(sentence) or self._is_interview(sentence)
        narrated = main and main.precision == "day" and narrates(sentence.words) and not is_aside
        cited = main and is_cited(self._masked, main, sentence.start)
        due = main and is_deadline(self._masked, main, sentence.start)
        if main and (comes_after_event(sentence.words) or len(self._days(sentence, own)) > 1):
            self._day = None  # what is told next may be of the event, or of either day
        elif narrated and not cited and not due and not (main and written and main.date > written):
            self._day, self._near, self._block, self._is_next = main, sentence.end, sentence.block, False
            self._stated, self._hour = sentence.end, hour_of(sentence.words)
        elif main and not cited and (main.precision != "day" or due or self._is_passed(main)):
            self._day = None  # "in a supplement of March 2017": what follows may be of then

    def _days(self, sentence: Sentence, own: list[DateMention]) -> set[datetime.date]:
        """The days on which it tells that something happened: two of "the leak on May 3, from work ordered on May 1"."""
        plain = (one for one in own if one.precision == "day" and not is_deadline(self._masked, one, sentence.start))
        return {one.date for one in plain if not is_cited(self._masked, one, sentence.start)}

    def _is_passed(self, later: DateMention) -> bool:
        """Has the story left its day, though what it tells of the later one may be an aside?"""
        return self._day is not None and later.date > self._day.date

    def _go_on(self, sentence: Sentence, day: DateMention) -> When | None:
        far = sentence.start - self._near
        clock = says_hour(sentence.words)
        if is_of_another_time(sentence.words):
            return None
        hour = hour_of(sentence.words)
        if hour is not None and self._hour is not None and hour < self._hour:
            if not is_past_midnight(self._hour, hour):
                self._day = None  # earlier: of which day is not said
                return None
            self._day = day = replace(day, date=day.date + datetime.timedelta(days=1), date_end=None)
        self._hour = hour if hour is not None else self._hour
        if clock:
            self._stated = sentence.end
        if sentence.start - self._stated > _FAR:
            return None
        if self._is_next and sentence.block != self._block and hour is None:
            return None  # "the next morning" ended the paragraph before: which of both days is meant is not said
        if not (far < _NEAR and sentence.block == self._block) and not (clock and far < _CLOCK_NEAR):
            return None
        self._near, self._block = sentence.end, sentence.block
        if is_next_day(sentence.words):
            self._day = day = replace(day, date=day.date + datetime.timedelta(days=1), date_end=None)
            self._is_next = True
        return When(day.date, day.date_end, "approximate")
