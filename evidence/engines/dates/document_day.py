"""The day a document bears, whatever kind it is: what a reader files it under. Not what its relative words count from."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache

from evidence.engines.base.types import Document
from evidence.engines.dates.closing_day import closing_day, served_day
from evidence.engines.dates.instrument_day import instrument_day, is_instrument
from evidence.engines.dates.labelled_day import Sure, day_lines, day_mentions, is_of_another, labelled_day
from evidence.engines.dates.own_day import is_report_of_event, own_day, sent_day, sworn_day
from evidence.engines.dates.spoken_day import spoken_day
from evidence.engines.layout.mail import is_mail
from evidence.engines.layout.messages import messages
from evidence.engines.layout.structure import Structure, structure

_HEAD, _TITLE, _FIRST_LINES, _COURT_HEAD, _TAIL = 3_000, 600, 1_000, 6_000, 3_000
_COURT = re.compile(
    r"\b(?:COURT|TRIBUNAL)\b|\b(?:District|Superior|Circuit|Supreme|County|High|Municipal) Court\b|\bCourt of\b"
    r"|\bv(?:s?\.|ersus)\s[^\n]{0,80}(?:\n[^\n]{0,80}){0,6}\b(?:Plaintiff|Defendant|Respondent|Appell(?:ant|ee))s?\b"
)
_STAMP = re.compile(
    r"\b(?:Case|Appeal):? \d[^\n]{3,60}?(?:\b(?:Filed|Date Filed|Entered)\b:? ?|, (?=\d))(?P<day>\d{1,2}/\d{1,2}/\d{2,4})",
    re.I,
)
_STAMPED = re.compile(
    r"(?:^|[ ]{2,}|\t|\|)[ \t]{0,80}(?:(?:E-?|ELECTRONICALLY )?FILED|Filed|(?:E|Electronically )-?[Ff]iled"
    r"|ENTERED|Entered|Decided|DECIDED"
    r"|Issued|ISSUED|Delivered|Judgment (?:entered|delivered)|Opinion (?:filed|issued|delivered))"
    r"(?:[ \t]{1,4}[A-Z][\w.&]{1,14}){0,5}[\s:,\-]{0,90}(?:on[ \t])?\Z", re.M
)  # fmt: skip
_SIGNED_LATER = re.compile(r"\b(?:ERRATA|JURAT|Errata Sheet|PROOF OF SERVICE|CERTIFICATE OF SERVICE)\b")
_CARRIED_ON = re.compile(r"\bCHAIN[ -]OF[ -]CUSTODY\b|\bChain of Custody (?:Form|Record|Log)\b")  # entries of many days
_LOG = re.compile(
    r"\b(?:log|diary|register|journal|chronology|events?|dispatch|CAD|timeline|record|history|calls?)s?\b", re.I
)
_CITES = re.compile(
    r"^\W{0,8}(?:re|subject|your|our|ref|reference|concerning|regarding|attention|under|pursuant|between)\b"
    r"|\b(?:agreement|contract|lease|order|letter|invoice|incident|accident|events?|complaint|report|deposition|policy)"
    r" (?:of|dated|no)\b",
    re.I,
)  # fmt: skip
_COLUMNS = re.compile(r"^(?=[^:]*$)\S[^\t|]*?(?:(?:[ ]{2,}|[ ]*[\t|][ ]*)\S+){2}")
_CELLS = re.compile(r"\t|\||[ ]{2,}\S+[ ]{2,}")
_FEWEST_ENTRIES, _ENTRY_LEAD, _LONGEST_HEAD_LINE = 3, 30, 16  # lines, characters, words
_BOUND = re.compile(r"(?:since|from|until|till|through|before|after|by)\b", re.I)  # "(payee since 2/1/2018)"
_DAY_OF_FILE = re.compile(r"(?<!\d)\d{4}-\d\d-\d\d(?!\d)")
_ONE_SHIFT = timedelta(days=1)


def document_day(document: Document) -> date | None:
    """The day of the message, letter, meeting, contract, ruling or hearing; None where the document names none of its own,
    or two that fit equally."""
    return _document_day(document)


@lru_cache(maxsize=2)  # the stages of one document ask one after another
def _document_day(document: Document) -> date | None:
    text = document.text
    if is_mail(text):
        return sent_day(messages(text[:_COURT_HEAD])[0])
    read = structure(text)
    words = read.masked
    if _CARRIED_ON.search(words[:_TITLE]):
        return labelled_day(words[:_HEAD], Sure.ISSUED)
    if _SIGNED_LATER.search(words[:_TITLE]) and (day := closing_day(words[-_TAIL:])):
        return day
    return (
        _spoken_day(text, read)
        or (None if read.spoken else _written_day(document, words))
        or _first_entry(words, document.filename)
        or _of_file_name(document.filename, words)
    )


def _spoken_day(text: str, read: Structure) -> date | None:
    if not read.spoken:
        return None if is_instrument(read.masked) else spoken_day(read.masked, spoken=False)
    return spoken_day(read.masked, spoken=True) or spoken_day(text, spoken=True)


def _written_day(document: Document, words: str) -> date | None:
    head, tail = words[:_HEAD], words[-_TAIL:]
    return (
        labelled_day(f"{head}\n{tail}", Sure.REPORT)
        or (labelled_day(f"{head}\n{tail}", Sure.DATED) if is_report_of_event(head) else None)
        or sworn_day(document.text)
        or own_day(document)
        or (_of_court(document.text, words) if _COURT.search(head) else None)
        or labelled_day(head, Sure.ISSUED)
        or instrument_day(words)
        or labelled_day(head, Sure.EFFECTIVE)
        or _on_a_line(words[:_FIRST_LINES])
        or closing_day(tail)
        or labelled_day(tail, Sure.DATED)
        or _on_a_line(words[-_FIRST_LINES:])
        or labelled_day(head)
        or _in_the_heading(words[:_FIRST_LINES])
    )


def _of_court(text: str, words: str) -> date | None:
    """The day stamped on a paper or under its title; else the one on which it was entered, signed or sworn."""
    head = words[:_COURT_HEAD]
    for found in day_mentions(head):
        if _STAMPED.search(head[max(0, found.start - 120) : found.start]):
            return found.date
    stamp = _STAMP.search(text[:_COURT_HEAD])
    if stamp and (days := day_mentions(stamp["day"])):
        return days[0].date
    tail = words[-_TAIL:]
    if day := _on_a_line(words[:_FIRST_LINES]):
        return day
    return closing_day(tail) or closing_day(head) or _on_a_line(tail[-_TAIL // 2 :]) or served_day(tail)


def _on_a_line(words: str) -> date | None:
    """The one day that stands there on a line of its own."""
    days = {one.date for one in day_lines(words)}
    return days.pop() if len(days) == 1 else None


def _in_the_heading(head: str) -> date | None:
    """The one day in the short lines at the beginning, prose and what they refer to apart."""
    days = set()
    for line in head.split("\n"):
        words = line.split()
        if len(words) > _LONGEST_HEAD_LINE or (len(words) > 7 and line.rstrip().endswith(".")) or _COLUMNS.search(line):
            break
        if not _CITES.search(line):
            own = (one for one in day_mentions(line) if not _BOUND.match(one.text))
            days |= {one.date for one in own if not is_of_another(line[: one.start])}
    return days.pop() if len(days) == 1 else None


def _of_file_name(filename: str, words: str) -> date | None:
    """A day in the file's name that the text ends with, as the last entry of a statement does."""
    last = list(day_mentions(words[-_TAIL:]))[-1:]
    found = _DAY_OF_FILE.search(filename) if last else None
    return last[0].date if found and found[0] == last[0].date.isoformat() else None


def _first_entry(words: str, filename: str) -> date | None:
    """The day of the first entry of one night's log; of any other list, the day that all its entries have."""
    lines = [line for line in words[: _HEAD * 2].split("\n") if line.strip()]
    found = [(line, one) for line in lines if (one := next(iter(day_mentions(line)), None))]
    rows = [one for line, one in found if one.start < _ENTRY_LEAD or _CELLS.search(line)]
    if len(rows) < _FEWEST_ENTRIES or len(rows) < len(found):
        return None
    timed = all(re.search(r"\d:\d\d", one.text) for one in rows)
    is_log = timed or _LOG.search(filename.rsplit(".", 1)[0].replace("_", " ")) or _LOG.search(words[:300])
    days = {one.date for one in rows}
    return rows[0].date if len(days) == 1 or (is_log and max(days) - min(days) <= _ONE_SHIFT) else None
