"""The day a document was written or held on, read from the document itself: what "yesterday" in it counts from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from evidence.engines.base.types import DateMention, Document
from evidence.engines.dates.closing_day import closing_day
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.labelled_day import Sure, labelled_day
from evidence.engines.dates.languages import written_day
from evidence.engines.dates.message_parts import MessagePart, parts_of
from evidence.engines.dates.words import MONTHS, WEEKDAY
from evidence.engines.layout.chats import chat_messages
from evidence.engines.layout.messages import Message
from evidence.engines.layout.reading import unnumbered
from evidence.engines.layout.structure import structure

_HEAD = 2_500  # characters in which a document says its own date
_DATED_LINE = re.compile(
    r"^[ \t]{0,80}(?:(?i:dated?|signed|executed|sworn)(?: on| this"
    r"| as of)?[ \t]{0,4}:?[ \t]{1,12})?(?:[A-Z][\w. ]{1,30}, )?"
    r"(?P<day>[^\n]{6,40}?\b(?:1[6-9]|20)\d\d)\b(?:[, \u00b7|][^\n]{0,90})?$",
    re.M,
)
_AND_ANOTHER = re.compile(r"\s*(?:and|to|through|until|or|&|-|\u2013)\s")  # "May 3 and June 4, 1999"
_GREETING = re.compile(r"^[ \t]{0,20}Dear [A-Z]", re.M)
_DATED_CELL = re.compile(
    r"^[ \t]{0,40}\S[^\n]*?[ \t]{3,}(?P<day>[^\s\d]?[^\n]{5,30}\b(?:1[6-9]|20)\d\d)[ \t]*$", re.M
)  # behind a letter's references: "Our ref: 12/B      4 May 2020"
_MINUTES = re.compile(
    r"\bminutes of\b|\bconsent (?:of|by) the (?:board|directors|members|managers|(?:share|stock)holders)\b"
    r"|\bmeeting (?:minutes|notes|no\.? ?\d)|\bresolutions? of the (?:board|directors|members|shareholders)\b"
    r"|^[^\n.:]{0,40}\b(?:regular|special|annual|emergency) (?:meeting|session)[ \t]{0,20}$"
    r"|^(?-i:(?:[A-Z][^\n.:]{2,50} )?(?:Minutes|MINUTES))(?: ?[,\u2013-]? ?(?:\d[\d/.-]{5,9}"
    r"|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}))?"
    r"[ \t]{0,20}$|^(?-i:[A-Z][^\n.:]{2,50} (?:minutes|Minutes)), [A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}[ \t]{0,20}$"
    r"|^[^\n.:]{0,60}\b(?:draft|(?:un)?approved|summary|action|official) minutes\b"
    r"|^[^\n.:]{0,80}\bmeeting\b[^\n.:]{0,20}\b(?:minutes|notes)\b",
    re.I | re.M,
)
_OPENED = re.compile(
    r"\b(?:meeting|session)\b[^.]{0,80}\bcalled to order\b|\bcalled\b[^.]{0,80}\b(?:meeting|session) to order\b"
    r"|\b(?:council|board|commission|committee|trustees|selectmen)\b[^.]{0,60}\b(?:met|convened) (?:in|at|on)\b"
    r"|\b(?:board|council|commission|committee)\b[^.]{0,40}\bheld an? (?:\w+ ){0,3}meeting\b"
    r"|\b(?:regular|special|adjourned|annual) meeting of the\b[^.]{0,120}\bwas (?:duly )?held\b"
    r"|\bopened the (?:\w+ )?meeting\b|\bmeeting (?:was )?(?:opened|began)\b",
    re.I,
)
_AGAINST = re.compile(r"^[^\n]{2,80} vs?\. [^\n]{2}", re.M)
_CAPTION = 1_000  # characters in which a court's paper names its sides
_VOTED = re.compile(r"\b(?:motion(?:ed|s)?|moved|second(?:ed)? by|seconded|quorum|resolved)\b", re.I)
_OPENS_WITHIN = 2_000
DATELINE = re.compile(
    r"^[ \t]{0,8}[A-Z][A-Z .'\u2019-]{2,40}(?:,[ ][A-Z][\w. ]{1,16})?,?[ ]"
    r"(?:\((?P<bracketed>[^()\n]{6,40})\)|(?P<bare>[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4}))"
    r"(?: ?/[\w ]{3,24}/)?[ ]{0,2}(?:\u2014|\u2013|--?)[ ]",
    re.M,
)  # of news and press releases: "PORTO, May 3, 2021 /Newswire/ -- ", the day of what is told, not of its event
DATELINE_REACH = 2_500
_WRITTEN_TO = re.compile(r"^(?:[ \t]{0,20}Dear [A-Z]|To[ \t:]|(?:Memorandum|MEMORANDUM)\b)", re.M)
_SWORN = re.compile(
    r"^I, [A-Z][^\n]{3,80}(?:state|declare|say|affirm|swear)"
    r"|\b(?:(?:WITNESS|VOLUNTARY) STATEMENT|STATEMENT OF (?!ACCOUNT|CASH|INCOME|FINANC)|AFFIDAVIT|DECLARATION)\b",
    re.M,
)
_SWORN_LINE = re.compile(
    r"^[ \t]{0,80}\(?(?i:sworn|affirmed|declared)(?: on| this)?[ \t]{0,4}:?[ \t]{1,12}(?P<day>[^\n]{6,40}?\b(?:1[6-9]|20)\d\d)\b"
    r"[ \t).]{0,8}$",
    re.M,
)
_TAKEN_LINE = re.compile(
    r"^[ \t]{0,40}(?i:(?:statement )?(?:taken|given|recorded)\b[^\n]{0,70}?[ ,]|date (?:of statement|taken)[ :]{1,6})"
    r"(?P<day>\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]{2,8},? \d{4}|[A-Z][a-z]{2,8} \d{1,2}, \d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b",
    re.M,
)  # "Taken at Weir Police Station, 21 March 1986"
_JURAT = re.compile(r"\b(?:sworn|affirmed|subscribed|declared)\b[^;]{0,200}?\bthis\b", re.I)
_REPORTED = re.compile(r"\b(?:INCIDENT|POLICE|CRIME|ACCIDENT|COLLISION|ARREST|INSPECTION|SERVICE) REPORT\b|\bPOLICE\b")
_FINDINGS = re.compile(r"^[^\n.]{0,60}\b(?:report|review|audit|investigation|findings)\b[^\n.]{0,60}$", re.I | re.M)
_TOLD = re.compile(
    r"\s*(?:(?:On|At|In|By)\b.{0,60}?\b(?:I|we|you|he|she|it|they|was|were|did|the|a|an|Mr|Ms)\b|[QA][.:]\s)"
)  # a line of a narrative, a question or an answer
_GOES_ON = re.compile(r"\.?,? (?:and|to|until|through) |,? \d")  # to another day: no paper's own
_TAIL = 700
_LABEL = 20  # characters before a day that say it is somebody's birthday
_SHORT, _TITLE = 9_000, 600  # characters
_YEARLESS = re.compile(
    r"\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\.? \d{1,2}\b(?!,? \d{4}|\d|:\d)"
)
_DAY_FIRST = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]{0,6}\b(?!,? ?\d{4})"
)  # also without a year
_MONTH = re.compile(rf"\b(?:{'|'.join(MONTHS)})\b", re.I)
_TITLE_YEAR = re.compile(r"\s*[^\n]{3,90}\b(?P<year>(?:1[6-9]|20)\d\d)[ \t]*\n")  # "Diary of Ann Lee, 1932"
_YEAR_LINE = re.compile(
    r"^[ \t]{0,60}(?:(?i:year)[ \t]?:[ \t]{0,20})?(?P<year>(?:1[6-9]|20)\d\d)[ \t.:]{0,20}$", re.M
)  # of a diary
_BROKEN_OFF = re.compile(r"[a-z,]\s?\n$")
_BORN = re.compile(
    r"\b(?:D\.?O\.?B\.?|[Dd]ate of birth)[:,]?\s{1,3}$|\([Bb]orn(?: on)?\s$"
)  # before somebody's birthday
_EARLIER = re.compile(
    r"[Mm]inutes (?:of|from|for)\b.*\b(?:were|was|be)\b|[Mm]inutes\b.*\bas (?:written|presented|read)\b"
)  # of an earlier meeting, which are read and approved
_APPROVING = re.compile(r"\b(?:review|approv|accept|sign|correct)\w*\b", re.I)  # "Review minutes of August 12"
_MEETING_DAY = re.compile(
    r"\b(?i:meeting|minutes)\b[^.]{0,120}?\b(?i:on|of|held|dated)\s{1,3}(?i:the\s)?"
    rf"(?P<day>(?=\d|(?i:{WEEKDAY.pattern})|(?i:{_MONTH.pattern}))[^\n]{{6,60}})"
)
_STAMP = 6  # characters before the day of a stamp, at most

_HEADED_DAY = re.compile(
    rf"^[A-Z][A-Z ,.'-]{{2,50}}? (?:(?i:{WEEKDAY.pattern}),? )?(?P<day>[A-Z]{{3,9}} \d{{1,2}}, \d{{4}})[ \t]{{0,20}}$",
    re.M,
)  # "WEIR, ALDER MONDAY DECEMBER 1, 1969"
_TITLED_DAY = re.compile(
    r"^[^\n]{0,80}\b(?i:minutes|meeting)[ ,\u2013-]{1,4}(?:(?P<day>\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b)", re.M
)
_HEADING = 300  # characters


def find_own_dates(document: Document) -> list[DateMention]:
    """The dates in the text, each message's relative words counted from the day of that message; a transcript's line numbers
    are no days."""
    printed, text = document.text, unnumbered(document.text)
    if text == printed:
        return _of_text(document)
    found = _of_text(replace(document, text=text))
    return [replace(one, text=printed[one.start : one.end]) for one in found]


def _of_text(document: Document) -> list[DateMention]:
    text = document.text
    parts = parts_of(text, document.reference_date)
    if not parts:
        reference = document.reference_date or own_day(document)
        issued = None if reference else _reported_day(text)
        return _told_before(text, issued) if issued else _of_one_document(text, reference)
    found = [
        (one, part) for part in parts for one in _moved(find_dates(text[part.start : part.end], part.day), part.start)
    ]
    return [_of_its_stamp(one, part) if chat_messages(text) else one for one, part in found]


def _of_its_stamp(found: DateMention, part: MessagePart) -> DateMention:
    """The day in a chat's stamp, "03/04/24, 9:00 - Lee: …", is the message's, whichever of its numbers is the month."""
    in_stamp = part.day and found.precision == "day" and found.start - part.start < _STAMP and found.text[0].isdigit()
    return replace(found, date=part.day) if in_stamp and part.day else found


def _of_one_document(text: str, reference: date | None) -> list[DateMention]:
    """Where nothing says when it was written, days without a year are those of the only year that a short text or testimony
    speaks of; the day under its title, on which it was taken or filed, apart, but not what is told there already."""
    found = find_dates(text, reference)
    if not reference and len(text) <= _SHORT and (under := list(_under_years(text))):
        return under
    titled = _TITLE_YEAR.match(text) if not reference and not found else None
    lacks_years = _YEARLESS.search(text) or _DAY_FIRST.search(text)
    if titled and lacks_years and len(text) <= _SHORT:
        return find_dates(text, year=int(titled["year"]))
    if reference or not found or not lacks_years or not (len(text) <= _SHORT or structure(text).spoken):
        return found
    days = [one for one in found if one.precision == "day" and not is_birthday(text, one)] or found
    years = {one.date.year for one in days if one.start >= _TITLE or _is_narrated(text, one)}
    told = [one for one in found if one.start >= _TITLE or _is_narrated(text, one)]
    # Where only months are told, the title's year may be meant as well; testimony and a case are of another time than it.
    before = structure(text).spoken or _AGAINST.search(text[:_CAPTION])
    years = years or {one.date.year for one in told if before} or {one.date.year for one in [*told, *days]}
    within = find_dates(text, year=years.pop()) if len(years) == 1 else found
    return _until_taken(within, found) if structure(text).spoken else within


def _until_taken(dates: list[DateMention], found: list[DateMention]) -> list[DateMention]:
    """Without the days and months of that year that lie behind the day on which testimony was taken: these are of another."""
    taken = max((one.date for one in found if one.start < _TITLE and one.precision == "day"), default=None)
    known = {one.start for one in found}
    return [one for one in dates if taken is None or one.start in known or one.date <= taken]


def _under_years(text: str) -> Iterator[DateMention]:
    """Where years stand alone in lines and days lack theirs: the dates, each under its year."""
    lines = list(_YEAR_LINE.finditer(text)) if _YEARLESS.search(text) or _DAY_FIRST.search(text) else []
    lines = [one for one in lines if not _is_broken_off(text, one)]
    if not lines:
        return
    yield from find_dates(text[: lines[0].start()])
    for line, end in zip(lines, [*(one.start() for one in lines[1:]), len(text)], strict=True):
        yield from _moved(find_dates(text[line.end() : end], year=int(line["year"])), line.end())


def _is_broken_off(text: str, line: re.Match[str]) -> bool:
    """Is it the last word of a sentence that the line before breaks off?"""
    is_labelled = "year" in line.group().lower()
    return not is_labelled and bool(_BROKEN_OFF.search(text[max(0, line.start() - _LABEL) : line.start()]))


def _reported_day(text: str) -> date | None:
    """When a report was issued, as its head says: what it tells without a year happened before. Testimony has the day on which it
    was taken, and is of another time."""
    if (
        len(text) > _SHORT
        or not _FINDINGS.search(text, 0, _HEADING)
        or not _YEARLESS.search(text)
        or structure(text).spoken
    ):
        return None
    return labelled_day(text[:_TITLE], Sure.ISSUED)


def _told_before(text: str, issued: date) -> list[DateMention]:
    """With days and months that lack their year, and not what "yesterday" counts from: that may be any day that is told."""
    known = {one.start for one in find_dates(text)}
    return [one for one in find_dates(text, issued) if one.start in known or _MONTH.search(one.text)]


def _is_narrated(text: str, found: DateMention) -> bool:
    """Does it stand in a line that tells what was done?"""
    return bool(_TOLD.match(text, text.rfind("\n", 0, found.start) + 1, found.end + _TITLE))


def own_day(document: Document) -> date | None:
    """The date line of a letter, memo, report or minutes, or at the end of a sworn statement."""
    head = document.text[:_HEAD]
    if is_minutes(document.text):
        return _first_day(head[:_HEADING], _HEADED_DAY, _TITLED_DAY) or _first_day(head, _MEETING_DAY, _DATED_LINE)
    if stated := DATELINE.search(head):
        said = stated["bracketed"] or stated["bare"]
        return next((one.date for one in find_dates(said) if one.precision == "day"), None)
    if _WRITTEN_TO.search(head) or is_report_of_event(head):
        greeted = _GREETING.search(head)
        return _first_day(head, _DATED_LINE) or (_first_day(head[: greeted.start()], _DATED_CELL) if greeted else None)
    if not _SWORN.search(head):
        return None
    return _first_day(document.text[-_TAIL:], _DATED_LINE) or _first_day(head[:_TITLE], _TAKEN_LINE)


def sworn_day(text: str) -> date | None:
    """The day on which a statement was sworn, as the line under its title or its last lines say: what the paper bears, and not
    what days without a year in it count from."""
    head, tail = text[:_HEAD], text[-_TAIL:]
    if not _SWORN.search(head):
        return None
    return _first_day(head, _SWORN_LINE) or (closing_day(tail) if _JURAT.search(tail) else None)


def is_report_of_event(head: str) -> bool:
    """Is it a police report or another that has the day of an incident beside its own?"""
    return bool(_REPORTED.search(head))


def is_birthday(text: str, found: DateMention) -> bool:
    return bool(_BORN.search(text[max(0, found.start - _LABEL) : found.start]))


def is_minutes(text: str) -> bool:
    """Does the document say in its first lines that it records a meeting, or that one was called to order?"""
    called = _OPENED.search(text, 0, _OPENS_WITHIN)
    return bool(_MINUTES.search(text, 0, 600) or (called and _VOTED.search(text)))


def sent_day(message: Message) -> date | None:
    """The day in the message's header."""
    return written_day(message.sent)


def _first_day(head: str, *patterns: re.Pattern[str]) -> date | None:
    lines = sorted((line for pattern in patterns for line in pattern.finditer(head)), key=lambda one: one.start("day"))
    for line in lines:
        days = [found for found in find_dates(line["day"]) if found.precision == "day" and found.start <= 3]
        days = [found for found in days if not _AND_ANOTHER.match(line["day"], found.end)]
        before = head[head.rfind("\n", 0, line.start()) + 1 : line.start()]
        if days and _GOES_ON.match(line["day"], days[0].end):
            continue
        if days and not (_TOLD.match(line[0]) or _EARLIER.match(line[0]) or _APPROVING.search(before)):
            return days[0].date
    return None


def _moved(found: list[DateMention], by: int) -> list[DateMention]:
    return [DateMention(d.start + by, d.end + by, d.text, d.date, d.date_end, d.precision) for d in found]
