"""The day of the event that a report is of, as its fields have it: "Date of call: 11/14/1996", "Inspected: 9 March 1988"."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.hours import hour_of
from evidence.engines.layout.lines import found_in_lines

LETTER = re.compile(r"^[ \t]{0,20}(?:Dear|To whom it may concern)\b", re.M | re.I)
_HAPPENED = (
    r"(?:incident|inc\.|accident|occurrence|event|collision|crash|offen[cs]e|injury|fall|fire|exposure|spill|theft)"
)
# No loss or damage: what the paper of a claim tells is mostly of later days.
_ATTENDED = r"(?:inspection|call|alarm|dispatch|site visit)"
_TIME = r"(?: ?(?:and|&|/) ?time)?"
_BEGINS = r"(?:^|[ ]{2}|\t)[ ]{0,60}(?:\d{1,2}[.)] )?"
_COLON = r"[ ]{0,14}:[ \t]{1,24}"
_FIELD = re.compile(
    rf"{_BEGINS}(?:(?:date|day){_TIME} (?:of )?(?:the )?"
    rf"(?:(?P<attended>{_ATTENDED}|inspected)|{_HAPPENED}|occurred)"
    rf"|(?:(?P<attended_first>{_ATTENDED})|{_HAPPENED}) (?:date|day){_TIME}|occurred(?: on)?"
    rf"|(?P<came>inspected|surveyed|visited|attended|site visit|inspection|survey)(?: on)?){_COLON}"
    r"(?:[A-Za-z]{3,9}[,.]? )?(?=[\dA-Za-z])",
    re.I | re.M,
)
_MADE = re.compile(
    rf"{_BEGINS}(?:date )?(?:placed|poured|cast|sampled|collected){_COLON}(?:[A-Za-z]{{3,9}}[,.]? )?(?=[\dA-Za-z])",
    re.I | re.M,
)  # of what a laboratory reports on: what was done there by the clock
_LOSS = re.compile(rf"{_BEGINS}(?:date of loss|loss date|d/l|dol){_COLON}(?=[\dA-Za-z])", re.I | re.M)
_PLAIN = re.compile(rf"{_BEGINS}date{_COLON}(?=[\dA-Za-z])", re.I | re.M)
_BESIDE_TIME = re.compile(r"[^\n]{0,24}(?:\n[ ]{0,40}|[ ]{2,40}|\t)(?:time|hour)\b[^\n]{0,16}:", re.I)
_TITLE = re.compile(
    r"^[^\n.]{0,60}\b(?:accident|incident|occurrence|near miss|collision)\b[^\n.]{0,30}\breport\b", re.I | re.M
)
_TOP = 600  # characters in which a title stands
_ABOUT = re.compile(
    r"^[ \t]{0,20}(?:RE|Re|SUBJECT|Subject|MATTER|Matter)[ \t]{0,4}:[ \t]{1,24}"
    r"(?=[^\n]{0,100}\b(?i:death|accident|incident|collision|crash"
    r"|collapse|explosion|fire|drowning|injury|fall|derailment|capsizing|sinking|robbery|assault|shooting|stabbing|burglary)\b)"
    r"[^\n]{4,120}$",
    re.M,
)  # "RE: Collapse of the stand, Weir Field, 10/18/2013"
_SENT = re.compile(r"^[ \t]{0,20}(?:TO|To|FROM|From)[ \t]{0,4}:", re.M)
_REPORTED = re.compile(
    rf"{_BEGINS}(?:(?:date|day) (?:of )?)?(?:report(?:ed)?|notified)(?: date| on)?{_COLON}(?=[\dA-Za-z])", re.I | re.M
)
_WRITTEN = re.compile(
    rf"{_BEGINS}(?:date{_TIME} )?(?:written|completed|prepared){_TIME}{_COLON}(?=[\dA-Za-z])", re.I | re.M
)
_REACH, _REST = 14, 60  # characters behind a label, and behind its day up to its hour


@dataclass(frozen=True, slots=True)
class EventDay:
    day: datetime.date
    hour: float | None
    is_attended: bool  # somebody came that day and wrote down what they found and were told
    start: int = 0  # where its story begins
    is_by_hours: bool = False  # only what has an hour is surely of it
    place: int = 0  # of the field: headings before it are the paper's title


def event_day(masked: str, dates: list[DateMention]) -> EventDay | None:
    """The one day that fields of the paper call that of its event; None where they have two, or in a letter."""
    if LETTER.search(masked):
        return None
    found = _with_days(_FIELD, masked, dates) or _of_titled(masked, dates)
    is_made = not found
    found = found or _with_days(_MADE, masked, dates)
    if not found:
        return _named_in_subject(masked, dates)
    reported = {one.date for _, one in _with_days(_REPORTED, masked, dates)}
    if len({one.date for _, one in found}) != 1 or len(reported) > 1:
        return None
    label, first = found[0]
    if "occurred" in label.group().lower() and reported - {first.date}:
        return None  # who took the report came on another day
    line_end = masked.find("\n", first.end)
    rest = masked[first.end : min(first.end + _REST, line_end if line_end >= 0 else len(masked))]
    hour = hour_of(rest.replace("Time: ", "at ").replace("TIME: ", "at ").rstrip())
    written = {one.date for _, one in _with_days(_WRITTEN, masked, dates)}
    is_attended = any(_says_that_somebody_came(one) for one, _ in found) or {first.date} in (reported, written)
    return EventDay(first.date, hour, is_attended, is_by_hours=is_made, place=first.start)


def _named_in_subject(masked: str, dates: list[DateMention]) -> EventDay | None:
    """The day of what the line "RE:" says happened; of a memorandum, which tells more, only by hours."""
    line = _ABOUT.search(masked, 0, _TOP)
    days = [one for one in dates if line and line.start() <= one.start and one.end <= line.end()]
    if not line or len(days) != 1 or days[0].precision != "day":
        return None
    return EventDay(
        days[0].date, None, is_attended=False, is_by_hours=bool(_SENT.search(masked, 0, _TOP)), place=line.start()
    )


def _with_days(
    pattern: re.Pattern[str], masked: str, dates: list[DateMention]
) -> list[tuple[re.Match[str], DateMention]]:
    return [(label, one) for label in found_in_lines(pattern, masked, ":") for one in _beside(masked, label, dates)]


def _of_titled(masked: str, dates: list[DateMention]) -> list[tuple[re.Match[str], DateMention]]:
    """The day beside "DATE:", with a time behind it, of a paper that calls itself the report of an accident."""
    if not _TITLE.search(masked, 0, _TOP):
        return []
    return [(label, one) for label, one in _with_days(_PLAIN, masked, dates) if _BESIDE_TIME.match(masked, one.end)]


def _says_that_somebody_came(label: re.Match[str]) -> bool:
    groups = label.groupdict()
    return any(groups.get(name) for name in ("attended", "attended_first", "came"))


def _beside(masked: str, label: re.Match[str], dates: list[DateMention]) -> list[DateMention]:
    """The day that stands beside a label, with or without the name of its weekday."""
    within = (one for one in dates if label.end() - _REACH <= one.start <= label.end() and one.end > label.end())
    return [one for one in within if one.precision == "day" and ":" not in masked[one.start : label.end()]]


def day_of_loss(masked: str, dates: list[DateMention]) -> datetime.date | None:
    """The one day that the head of a statement to an insurer calls that of the loss."""
    days = {one.date for _, one in _with_days(_LOSS, masked, dates)}
    return next(iter(days)) if len(days) == 1 else None
