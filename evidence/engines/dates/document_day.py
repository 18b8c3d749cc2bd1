"""The day a document bears, whatever kind it is: what a reader files it under. Not what its relative words count from."""

from __future__ import annotations

import re
from datetime import date

from evidence.engines.base.types import DateMention, Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.instrument_day import instrument_day
from evidence.engines.dates.own_day import own_day, sent_day
from evidence.engines.layout.messages import messages

_HEAD, _COURT_HEAD, _TAIL, _FORM = 2_500, 6_000, 2_500, 3_000
_COURT = re.compile(
    r"\b(?:COURT|TRIBUNAL)\b|\bCourt of\b|\b(?:Plaintiff|Defendant|Petitioner|Appellant|Appellee|Respondent)s?\b"
)
_RULED = re.compile(
    r"\b(?:SO ORDERED|ORDERED|ADJUDGED|ENTERED|DONE|Done and ordered|Entered|Dated|DATED|Signed|SIGNED|Respectfully submitted)\b"
    r"[^\n]{0,80}(?:\n[^\n]{0,40}){0,2}\Z"
)
_DECIDED = re.compile(
    r"\b(?:decided|filed|entered|issued|rendered|released|opinion delivered)\b\W{0,8}(?:on )?\Z", re.I
)
_STAMP = re.compile(
    r"\bCase:? \d[^\n]{3,60}?\b(?:Filed|Date Filed|Entered)\b:? ?(?P<day>\d{1,2}/\d{1,2}/\d{2,4})", re.I
)
_HELD = re.compile(
    r"\b(?:taken|held|commencing|convened|heard|conducted|before|on|date(?: taken)?)\b[\W_]{0,12}"
    r"(?:(?:on|the|at|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b[\W_]{0,6}){0,3}\Z",
    re.I,
)
_SPOKEN = re.compile(r"\b(?:deposition|transcript|hearing|examination under oath|inquiry|proceedings)\b", re.I)
_FIELD = re.compile(
    r"^[ \t|*]{0,20}(?:\d{1,2}[ \t]{1,6})?(?P<name>(?:(?:invoice|statement|issue|report|receipt|letter|order"
    r"|effective|revision|filing|transaction"
    r"|collection|service|policy|document) )?dated?(?: of (?:issue|report|invoice|letter|statement|collection|service"
    r"|incident))?(?: issued"
    r"| filed| reported| collected)?|issued(?: on)?|filed(?: on)?|reported(?: on)?|collected(?: on)?|last (?:updated"
    r"|revised|modified|reviewed)"
    r"|(?:updated|revised|effective|published|adopted)(?: on| as of)?)[ \t]{0,12}[:|.\-]{0,3}[ \t|]{0,12}\Z",
    re.I | re.M,
)


def document_day(document: Document) -> date | None:
    """The day of the message, letter, meeting, contract, ruling or hearing; None where the document names none of its own."""
    text = document.text
    if mail := messages(text[:_COURT_HEAD]):
        return sent_day(mail[0])
    return (
        own_day(document)
        or _heard(text[:_HEAD])
        or (_of_court(text) if _COURT.search(text[:_HEAD]) else None)
        or instrument_day(text)
        or _in_a_field(text[:_FORM])
    )


def _heard(head: str) -> date | None:
    """The day of a deposition or hearing, from its first page."""
    if not _SPOKEN.search(head):
        return None
    for found in _days(head):
        line = head[: found.start].rsplit("\n", 1)[-1]
        rest = head[found.end : found.end + 60].split("\n", 1)[0]
        alone = not line.strip(" \t0123456789,.") and not rest.strip(" \t,.")
        weekday = re.search(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s\Z|\A(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)", line)
        if alone or weekday or _HELD.search(line):
            return found.date
    return None


def _of_court(text: str) -> date | None:
    """The day a ruling was entered or a paper signed; else the court's stamp."""
    head, tail = text[:_COURT_HEAD], text[-_TAIL:]
    for found in _days(head):
        if _DECIDED.search(head[max(0, found.start - 40) : found.start]):
            return found.date
    for part in (tail, head):
        days = [one.date for one in _days(part) if _RULED.search(part[max(0, one.start - 160) : one.start])]
        if days:
            return days[-1] if part is tail else days[0]
    stamp = _STAMP.search(head)
    return next((one.date for one in _days(stamp["day"])), None) if stamp else None


def _in_a_field(head: str) -> date | None:
    """The first date a form gives after a name such as "Invoice date:"."""
    for found in _days(head):
        lines = head[: found.start].split("\n")
        if _FIELD.search(lines[-1] if lines[-1].strip() else " ".join(lines[-2:])):
            return found.date
    return None


def _days(text: str) -> list[DateMention]:
    return [found for found in find_dates(text) if found.precision == "day"]
