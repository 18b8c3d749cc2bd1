"""What minutes tell of the day of their meeting: not what somebody there only reported of another day."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from evidence.engines.base.types import DateMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.days.story import STATED, When
from evidence.engines.facts.days.story_times import REPORTED, is_of_time_before
from evidence.engines.facts.papers.meetings import decides, is_motion, is_vote
from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.sentences import Sentence

_OF_THAT_DAY = re.compile(
    r"\b(?:that (?:same )?(?:day|morning|afternoon|evening|night)|the (?:next|following) (?:day|morning|week))\b"
)
_HEADING = re.compile(
    r"^[ \t]{0,60}(?:(?:REGULAR|SPECIAL|ADJOURNED|EMERGENCY|ANNUAL|MONTHLY|Regular|Special|Adjourned|Emergency|Annual"
    r"|Monthly) ){1,2}(?:MEETING|SESSION|HEARING|Meeting|Session|Hearing)\b[^\n]{4,90}$",
    re.M,
)
_AT_MEETINGS = re.compile(
    r"\b(?:said|replied|answered|urged|objected|spoke|reminded|declared|read|thanked|seconded|vote[ds]?|abstain\w*|asked|opposed"
    r"|opened|presented|proposed|discuss\w+|requested|suggested|recommended|instructed|directed|left the (?:room|meeting)"
    r"|appeared|remained|adjourned|closed|present|meeting|motion)\b"
)


def meetings_held(masked: str) -> list[tuple[int, datetime.date]]:
    """Where minutes of several meetings begin, and the day of each, by headings such as "Special Meeting   August 24, 1967"; none
    where there is one."""
    found = [
        (heading.start(), days[0].date)
        for heading in _HEADING.finditer(masked)
        if len(days := [one for one in find_dates(heading.group()) if one.precision == "day"]) == 1
    ]
    return found if len({day for _, day in found}) > 1 else []


class MeetingDay:
    """Follows the sentences of minutes; ``held`` is the day of the meeting, ``others`` say where further ones begin, and their
    days."""

    def __init__(self, held: datetime.date, others: Sequence[tuple[int, datetime.date]] = ()) -> None:
        self._held, self._others = held, others
        self._reported_in = -1  # the block in which somebody reported of another day

    def of(self, sentence: Sentence, own: list[DateMention]) -> When | None:
        """The meeting's day for what was done there; None for what is of another."""
        self._held = next((day for start, day in reversed(self._others) if start <= sentence.start), self._held)
        words = sentence.words
        reports = bool(REPORTED.search(words))
        if reports and any(one.precision == "day" and one.date != self._held for one in own):
            self._reported_in = sentence.block
        if sentence.kind not in STATED or not (narrates(words) or is_motion(words)):
            return None
        if not reports and (_OF_THAT_DAY.search(words) or is_of_time_before(words) or self._goes_on(sentence)):
            return None
        return When(self._held, None, "day")

    def _goes_on(self, sentence: Sentence) -> bool:
        """Does it go on with what was reported: "Two boys lost their lives", and not with the meeting?"""
        words = sentence.words
        is_of_meeting = _AT_MEETINGS.search(words) or decides(words) or is_vote(words)
        return sentence.block == self._reported_in and not is_of_meeting
