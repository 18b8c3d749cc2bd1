"""What a form, an invoice or a statement of account is, whose and of when: what each of its fields and rows is of."""

from __future__ import annotations

import re
from datetime import date

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.titles import first_lines, is_title, title_in, titled
from evidence.engines.facts.letterheads import issuer_of
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read

_UNNAMED = "Paper headed"
_LISTED = (BlockKind.FORM_FIELD, BlockKind.TABLE_ROW)
_FEWEST, _SHARE = 3, 0.25  # fields and rows: how many, and of all that the document says
_DAY = re.compile(r"(?:^|\t|[ ]{2,})(?:[\w ]{0,20}\b)?(?i:date|dated)\b[\w ]{0,20}[:\t](?P<day>[^\n]{0,90})", re.M)
_DAY_ALONE = re.compile(
    r"^(?P<day>[^\n:;a-z]{0,12}(?:[A-Z][a-z]{2,8})?[^\n:;a-z]{4,24}(?:[ \d:]{0,12}[AaPp]\.?[Mm]\.?)?)$", re.M
)
_NUMBER = re.compile(
    r"(?:^|\t|[ ]{2})[ ]{0,40}(?P<label>(?:[A-Za-z]{1,20} ){0,3})(?i:No|Nr|Number|#)\b\.?[ :]{0,24}"
    r"(?P<number>[A-Z]{0,4}-?\d[\w/-]{1,14})",
    re.M,
)
_HEAD, _NUMBER_REACH, _ABOVE = 1_200, 300, 700  # characters
_LONGEST, _TOP = 60, 8  # characters of a title; lines it stands in
_COURT = re.compile(r"\bCOURT\b|\bCourt of\b|\b(?:District|Superior|Circuit|County|Supreme) Court\b")
_GAP = re.compile(r"\s{2,}|\t")
_WHOSE = re.compile(r" \([A-Z][\w '\u2019/]{1,30}: .*\)$")
_COLUMNS = 3  # so many cells are the heads of a table, not a title
_LABELLED = re.compile(
    r"(?:^|\t|\s{2}|[ ])(?P<label>[A-Z][\w '\u2019/]{1,30}):\s{1,24}(?P<lead>(?:[^\s:]{1,24} ){0,4})$"
)


def head_of(document: Document, read: Read, mentions: list[FoundMention]) -> str:
    """ "Invoice No. 7731 of Hathaway Marine Repair, June 3, 2021"; empty where the document is no form or has no title."""
    said = [one for one in read.sentences if one.kind not in (BlockKind.HEADING, BlockKind.CAPTION)]
    listed = sum(one.kind in _LISTED for one in said)
    is_form = listed >= _SHARE * len(said)
    if read.spoken or listed < _FEWEST or not (is_form or _has_fields_above(read)):
        return ""
    title, start, end = _title(read, named=not is_form)
    if not title:
        return ""
    named = titled(title.strip(" .:-")) + _numbered(read, title, start, end)
    near = [one for one in mentions if one.start < _HEAD and one.type in ("person", "organization")]
    fields = [(one, label) for one in near if (label := _label(read.masked, one.start))]
    labelled = {one.name for one, _ in fields}
    if not is_form:  # of a report only whom it is about
        fields = [(one, label) for one, label in fields if one.type == "person" and one.start < _ABOVE]
    of_court = any(_COURT.search(words) for words, _, _ in first_lines(read.structure)[:_TOP])
    bodies = [one for one in near if one.type == "organization" and one.name not in labelled]
    issuer = "" if of_court or title.startswith(_UNNAMED) else issuer_of(read, bodies, title, start, below=is_form)
    parts = ", ".join(part for part in (f"{named} of {issuer}" if issuer else named, _day(document)) if part)
    return f"{parts} ({fields[0][1][0]}: {_value(read.masked, fields[0][1][1])})" if fields else parts


def _has_fields_above(read: Read) -> bool:
    """Does a report begin with fields that say of whom, where and when it is?"""
    above = [one for one in read.sentences if one.start < _ABOVE]
    fields = sum(one.kind is BlockKind.FORM_FIELD for one in above)
    return fields >= _FEWEST and not any(one.kind is BlockKind.MAIL_HEADER for one in above)


def _numbered(read: Read, title: str, start: int, end: int) -> str:
    """ " No. 7731", where a number stands in the title's line or soon after it; one of anything else than what the title names,
    such as a registration or a chart, is none of it."""
    for found in _NUMBER.finditer(read.masked, start, min(len(read.masked), end + _NUMBER_REACH + _LONGEST)):
        if found.start() > end + _NUMBER_REACH:
            break
        own = all(word in title.lower() for word in found["label"].lower().split())
        if own and found["number"] not in title:
            return f" No. {found['number']}"
    return ""


def _title(read: Read, *, named: bool) -> tuple[str, int, int]:
    """The line that says what it is, if it is one of the first; else the first, unless it must be ``named``."""
    lines = first_lines(read.structure)[:_TOP]
    title, start, end = title_in(read.structure)
    of_court = any(_COURT.search(words) for words, _, _ in lines)
    is_named = bool(title) and bool(lines) and (start <= lines[-1][1] or of_court)
    if not lines or ((named or of_court) and (not is_named or ":" in title)):
        return "", 0, 0
    if not is_named:
        title, start, end = lines[0]  # whose paper it is
    cells = _GAP.split(read.masked[start:end].strip())
    words = next((cell for cell in cells if is_named and is_title(cell)), cells[0])
    if len(words) > _LONGEST or len(cells) >= _COLUMNS:
        return "", 0, 0
    return (words if is_named else f"{_UNNAMED} {words}"), start, end


def _value(masked: str, start: int) -> str:
    """What the field has from there on, to the end of its cell or line."""
    cell = " ".join(_GAP.split(masked[start : start + 2 * _LONGEST].split("\n")[0].strip())[0].split())
    return cell if len(cell) <= _LONGEST else cell[:_LONGEST].rpartition(" ")[0].rstrip(" ,;(")


def _label(masked: str, start: int) -> tuple[str, int] | None:
    """The label that stands before, and where its value begins: "Employee name" of "Employee name: Ann Lee"."""
    line = masked.rfind("\n", 0, start) + 1
    found = _LABELLED.search(masked[line:start])
    return (found["label"].rstrip(), line + found.start("lead")) if found else None


def _day(document: Document) -> str:
    """The document's own day where a field that is called a date has it; else the day in the first such field, or in the first
    line that has nothing but a day, or else the document's own; as it is written out. The day of something else, such as when
    somebody was employed, is none of it."""
    head, reference = document.text[:_HEAD], document.reference_date
    fields = [found["day"] for found in (*_DAY.finditer(head), *_DAY_ALONE.finditer(head))]
    days = [one.date for words in fields for one in find_dates(words, reference) if one.precision == "day"]
    own = document_day(document)
    if days and own not in days:
        return _spelled(days[0])
    return _spelled(own) if own else ""


def _spelled(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def headed(head: str, words: str) -> str:
    """The words under the head, without what it repeats of them."""
    brief = head.removesuffix(f" ({words})")
    return f"{brief}: {words}" if head else words


def without_head(head: str, words: str) -> str:
    """The opposite of :func:`headed`."""
    whose = _WHOSE.search(head)
    brief = head[: whose.start()] if whose else head
    return words.removeprefix(f"{head}: ").removeprefix(f"{brief}: ") if head else words
