"""Writes deadlines as an iCalendar document (RFC 5545): whole days, or moments in UTC, so that no time zone is described."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from facts.models import Deadline

LONGEST_LINE = 75  # octets, without the line break
CONTROLS = dict.fromkeys((*range(32), 127), " ")
SHORT_NAME = 60


def calendar_of(deadlines: Iterable[Deadline], *, full_titles: bool) -> bytes:
    """The whole document. Titles of deadlines are in it only with ``full_titles``."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Intactus//Deadlines//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
    ]
    lines += ["X-WR-CALNAME:Deadlines", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
    for deadline in deadlines:
        lines += _event(deadline, full_titles=full_titles)
    return b"".join(fold(line) for line in [*lines, "END:VCALENDAR"])


def _event(deadline: Deadline, *, full_titles: bool) -> Iterator[str]:
    case = short_name(deadline.case.number or deadline.case.name)
    title = f"{deadline.title} – {case}" if full_titles else f"Deadline: {case}"
    if deadline.status == Deadline.Status.MISSED:
        title = f"Missed: {title}"
    yield "BEGIN:VEVENT"
    yield f"UID:deadline-{deadline.pk}@intactus"
    yield f"DTSTAMP:{_moment(deadline.updated_at)}"
    yield f"LAST-MODIFIED:{_moment(deadline.updated_at)}"
    yield f"SEQUENCE:{deadline.version - 1}"
    if deadline.time_of_day is None:
        yield f"DTSTART;VALUE=DATE:{deadline.due_on:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{deadline.due_on + timedelta(days=1):%Y%m%d}"
    else:
        at = datetime.combine(deadline.due_on, deadline.time_of_day, ZoneInfo(deadline.time_zone))
        yield f"DTSTART:{_moment(at)}"
    yield f"SUMMARY:{text(title)}"
    yield "TRANSP:TRANSPARENT"
    yield "CLASS:PRIVATE"
    yield "END:VEVENT"


def short_name(name: str) -> str:
    return name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1].rstrip()}…"


def text(value: str) -> str:
    """A TEXT value: what separates is escaped, and no control character ends a line early."""
    for found, escaped in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\n"), ("\n", "\\n")):
        value = value.replace(found, escaped)
    return value.translate(CONTROLS)


def fold(line: str) -> bytes:
    """A content line of at most 75 octets each, never broken within a character."""
    folded, length = [], 0
    for character in line:
        size = len(character.encode("utf-8", "replace"))
        if length + size > LONGEST_LINE:
            folded.append("\r\n ")
            length = 1
        folded.append(character)
        length += size
    return "".join([*folded, "\r\n"]).encode("utf-8", "replace")


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
