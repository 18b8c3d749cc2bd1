"""The dates of a document's text with their years, and the day of what stands anywhere in it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from evidence.engines.base.types import DateMention, Document
from evidence.engines.facts.days.measures import days_in_text
from evidence.engines.facts.days.own_of_several import main_date
from evidence.engines.facts.days.story import When
from evidence.engines.facts.days.when import Days
from evidence.engines.facts.days.years import with_years
from evidence.engines.layout.messages import Message
from evidence.engines.layout.sentences import Read


class DatedText:
    """All is found out when it is first asked for: who looks for relationships asks for no day."""

    def __init__(self, document: Document, read: Read, messages: list[Message], dates: list[DateMention]) -> None:
        self._document, self._read, self._messages, self._given = document, read, messages, dates

    def dates_in(self, start: int, end: int) -> list[DateMention]:
        low, high = bisect_left(self._starts, start), bisect_left(self._starts, end)
        return [d for d in self._dates[low:high] if d.end <= end]

    def when(self, start: int, end: int) -> DateMention | When | None:
        """The day of what stands there: the date it gives its event, or else the day stated before it."""
        own = main_date(self._read.masked, self._days.possible(self.dates_in(start, end), start, end), start)
        return (self._days.of(start) or own) if not own or own.precision != "day" else own

    @cached_property
    def _dates(self) -> list[DateMention]:
        said = sorted(days_in_text(self._read.masked, self._given), key=lambda d: d.start)
        return with_years(self._document, self._read, said)

    @cached_property
    def _starts(self) -> list[int]:
        return [d.start for d in self._dates]

    @cached_property
    def _days(self) -> Days:
        return Days(self._document, self._read, self._dates, self._messages)
