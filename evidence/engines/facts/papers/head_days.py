"""The day of a form, a bill or a log, as its head has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from evidence.engines.base.types import DateMention, Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.labelled_day import Sure, labelled_day
from evidence.engines.facts.days.events import is_event_label

_DATED = re.compile(r"(?:^|\t|[ ]{2,})(?:[\w ]{0,20}\b)?(?i:date|dated)\b[\w ]{0,20}[:\t][^\n]{0,90}", re.M)
_OF_ANOTHER_DAY = re.compile(
    r"(?:\b(?:since|until|through|expires?|born|hired|died)[ ]"
    r"|(?:^|[ ]{2}|\t)[ ]{0,40}(?!(?:[\w/&.-]+ ){0,4}(?i:date|day|time|issued"
    r"|report\w*|inspect\w*|observed|visit\w*|complet\w*|submitted|signed|printed|prepared|run|week|period|shift|in|of)\b)"
    r"[A-Z][\w/&.-]{1,20}(?: [\w/&.-]{1,20}){0,3}:[ \t]{1,24})\Z",
    re.M,
)  # a field of something else than the paper
_DAY_OF_HEAD = re.compile(r"(?<=, )[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?= \(|$)")
_DAY_ALONE = re.compile(
    r"^(?P<day>[^\n:;a-z]{0,12}(?:[A-Z][a-z]{2,8})?[^\n:;a-z]{4,24}(?:[ \d:]{0,12}[AaPp]\.?[Mm]\.?)?)$", re.M
)
_GAP = re.compile(r"[ ]{3,}|\t")
_PLAIN_WORD = re.compile(r"\b[a-z]{2,}\b")
_CELL_BEFORE = re.compile(r"\S ?$")
_LABEL_BEHIND = re.compile(r" (?=[A-Z])(?:[A-Z]{2,}\b ?){1,4}(?=[ ]{2}|\t|\n|$)")
_READ, _HEAD, _LEAD, _FEW = 20_000, 1_200, 90, 8  # characters; words in small letters of a line that is no sentence


def day_of(document: Document, *, kept: bool) -> str:
    """The day that a field calls the paper's own date, as it is written out; of a paper that is ``kept`` from day to day no
    other, for the others are of entries; else that of the first line with nothing but a day, or the document's. The day of
    something else, such as when somebody was employed, is none of it."""
    head, reference, own = document.text[:_HEAD], document.reference_date, document_day(document)
    labelled = list(_labelled_days(head, reference))
    if labelled or kept:
        return _spelled(own if own in labelled else labelled[0]) if labelled else ""
    lines = [found["day"] for found in _DAY_ALONE.finditer(head)]
    days = [one.date for words in lines for one in find_dates(words, reference) if one.precision == "day"]
    day = days[0] if days and own not in days else own
    if day and day in _event_days(head, reference):
        return ""
    if (
        day
        and day not in days
        and (_is_of_another(document.text[:_READ], day, reference) or _is_narrated(document, day))
    ):
        return ""
    return _spelled(day) if day else ""


def _labelled_days(head: str, reference: date | None) -> Iterator[date]:
    """The days of such fields, figures read as the paper writes its days."""
    days = {(one.date.year, *sorted((one.date.month, one.date.day))): one.date for one in find_dates(head, reference)}
    for found in _DATED.finditer(head):
        if is_event_label(found.group()):
            continue
        if day := labelled_day(found.group().strip(), Sure.DATED):
            yield days.get((day.year, *sorted((day.month, day.day))), day)


def _event_days(head: str, reference: date | None) -> set[date]:
    """The days of what the paper reports, and not its own."""
    fields = [found.group() for found in _DATED.finditer(head) if is_event_label(found.group())]
    return {one.date for words in fields for one in find_dates(_GAP.split(words.strip())[0], reference)}


def _is_of_another(text: str, day: date, reference: date | None) -> bool:
    """Does the day stand only beside what says of what else it is: "Died: 06/11/2021", "payee since 2/1/2018"?"""
    places = [one for one in find_dates(text, reference) if one.date == day]
    return bool(places) and all(
        _OF_ANOTHER_DAY.search(text[max(0, one.start - _LEAD) : one.start]) or _is_labelled_behind(text, one)
        for one in places
    )


def _is_labelled_behind(text: str, day: DateMention) -> bool:
    """Does its cell begin with the day and go on with what is of that day: "06/01/2005 DATE ISSUED"?"""
    line = text.rfind("\n", 0, day.start) + 1
    return not _CELL_BEFORE.search(text[line : day.start]) and bool(_LABEL_BEHIND.match(text, day.end))


def _is_narrated(document: Document, day: date) -> bool:
    """Does the day stand only in what the paper tells: on no line of few words?"""
    text = document.text
    places = [one for one in find_dates(text, document.reference_date) if one.date == day]
    lines = [text[text.rfind("\n", 0, one.start) + 1 : _line_end(text, one.end)] for one in places]
    return bool(lines) and all(len(_PLAIN_WORD.findall(line)) > _FEW for line in lines)


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return end if end >= 0 else len(text)


def _spelled(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def head_day(head: str) -> date | None:
    """The day that the head has, if it has one."""
    found = _DAY_OF_HEAD.search(head)
    return (
        next((one.date for one in find_dates(found.group(), None) if one.precision == "day"), None) if found else None
    )
