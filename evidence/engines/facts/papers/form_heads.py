"""What a form, an invoice or a statement of account is, whose and of when: what each of its fields and rows is of."""

from __future__ import annotations

import re

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.documents.titles import Lines, first_lines, is_title, title_in, titled
from evidence.engines.facts.papers.head_days import day_of
from evidence.engines.facts.papers.letterheads import issuer_of
from evidence.engines.facts.papers.logged import logged
from evidence.engines.facts.papers.whose_paper import whose_shown, without_whose
from evidence.engines.facts.referring.bearers import is_role_noun
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read
from evidence.engines.names.parted_names import whole_name

_UNNAMED = "Paper headed"
_LISTED = (BlockKind.FORM_FIELD, BlockKind.TABLE_ROW)
_FEWEST, _SHARE = 3, 0.25  # fields and rows: how many, and of all that the document says
_NUMBER = re.compile(
    r"(?:^|\t|[ ]{2})[ ]{0,40}(?P<label>(?:[A-Za-z]{1,20} ){0,3})(?i:No|Nr|Number|#)\b\.?[ :]{0,24}"
    r"(?P<number>[A-Z]{0,4}-?\d[\w/-]{1,14})",
    re.M,
)
_HEAD, _NUMBER_REACH, _ABOVE = 1_200, 300, 700  # characters
_LONGEST, _TOP = 60, 8  # characters of a title; lines it stands in
_GREETS = re.compile(r"^[ \t]{0,20}Dear [A-Z]", re.M)  # a letter, whose fields stand under its "Re:"
_COURT = re.compile(r"\bCOURT\b|\bCourt of\b|\b(?:District|Superior|Circuit|County|Supreme) Court\b")
_GAP = re.compile(r"\s{2,}|\t")
_NUMBER_GAP = re.compile(r"(?P<sign>\b(?:No|NO|Nr)\.?:?|#)\s{2,24}(?=[A-Z]{0,4}-?\d)")
_LOG = re.compile(r"\b(?:log|history|record|register|chart|notes|diary|journal|activity)\b", re.I)
_OF_A_PRINT = re.compile(r":|\b(?:page|rev|printed|form|date|no|nos|number|p|id)\b\.?", re.I)  # beside a log's title
_CALLED_AFTER = re.compile(
    r"(?:^|\t|[ ]{2})[ ]{0,40}(?P<kind>(?i:(?:work |service |utility |repair |sales |tax )?(?:bill|invoice|statement|receipt"
    r"|ticket|citation|estimate)))[ ](?i:date|no\b|number|#)",
    re.M,
)
_ONLY_NUMBER = re.compile(r"(?:#|No\.?) ?[\w-]+|\d[\w/-]*")
_ROW_OF_FIELDS = re.compile(
    r"[A-Z][\w '\u2019/#.]{1,30}: \S.{0,60}?[A-Z][\w '\u2019/#.]{1,30}: \S"
)  # "Case: 12 Decedent: Roe"
_BRACKET = re.compile(r" \((?P<whose>[a-z][\w '\u2019/]{1,30}: [^()]+)\)\.$")  # behind a statement that names nobody
_COLUMNS = 3  # so many cells are the heads of a table, not a title
_SUBJECT = re.compile(
    r"(?:^|[ ]{2}|\t)(?P<label>(?i:bill(?:ed)? to|sold to|customer|client|patient|resident|insured|account holder|account name"
    r"|tenant|member|employee|claimant|borrower)(?: name)?)(?::\s{1,24}|[ ]{3,24}|\t)(?=[A-Z][\w.&'\u2019-]+)",
    re.M,
)  # whom such a paper is of, whether or not the name is known for one
_OF_PATIENT = re.compile(
    r"^[ ]{0,8}(?P<label>(?:PATIENT|Patient|RESIDENT|Resident)(?: [Nn]ame)?):[ \t]{1,24}(?=[A-Z])", re.M
)
_CHART = "Record"
_REGISTERED = re.compile(
    r"(?:licen[sc]e|lic|permit|registration|reg|certificate|cert|bond)\b\.?(?: no\.?| #)? ?[A-Z]{0,4}-?\d", re.I
)
_OF_SIGNS = re.compile(
    r"\b(?:key|legend|abbreviations|answer|response|question)$|\b(?:signature|signed)\b|^(?:for the|before)\b"
    r"|\b(?:actions?|causes?|findings?|dispositions?|results?|remarks?|comments?|notes?|narrative|description|decision|determination"
    r"|conclusions?|recommendations?|diagnos[ie]s)\b",
    re.I,
)  # or of who appears, or what came of it
_OF_ITS_MAKER = re.compile(
    r"\b(?:officer|deputy|investigator|inspector|attn|attention|contact|supervisor|reviewer|examiner|prepared|completed|approved"
    r"|reporting|ordered|by|before|judge|arbitrator|agent|pcp|physician|adjuster|manager|doctor|consultant)\b",
    re.I,
)
_ALONE = re.compile(r"\s{0,40}(?P<label>[A-Z][\w '\u2019/]{1,30}):\s{0,40}")
_TELLS = re.compile(r"\b[a-z]{2,}\b|\d")
_LABELLED = re.compile(
    r"(?:^|\t|\s{2}|[ ])(?P<label>[A-Z][\w'\u2019/]{0,24}(?: [\w'\u2019/]{1,24}){0,4})"
    r"[ ]{0,12}:\s{1,24}(?P<lead>(?:[^\s:]{1,24} ){0,4})$"
)


def head_of(document: Document, read: Read, mentions: list[FoundMention]) -> str:
    """ "Invoice No. 7731 of Hathaway Marine Repair, June 3, 2021"; empty where the document is no form or has no title."""
    said = [one for one in read.sentences if one.kind not in (BlockKind.HEADING, BlockKind.CAPTION)]
    listed = sum(one.kind in _LISTED for one in said)
    is_form = listed >= _SHARE * len(said)
    if (
        read.spoken
        or _GREETS.search(read.masked, 0, _HEAD)
        or not ((listed >= _FEWEST and (is_form or _has_fields_above(read))) or _is_kept(read) or _is_chart(read))
    ):
        return ""
    title, start, end = _title(read, named=not is_form)
    if not title and _is_chart(read):
        title, start, end = _CHART, 0, 0
    if not title:
        return ""
    named = titled(title.strip(" .:-")) + _numbered(read, title, start, end) + _kept_for(read, title, start, end)
    entries = logged(read.masked)
    reach = min(_HEAD, entries[0].start) if entries else _HEAD  # what a log notes is not what it is of
    near = [one for one in mentions if one.start < reach and one.type in ("person", "organization")]
    fields = [(one, label) for one in near if (label := _label(read.masked, one.start))]
    labelled = {one.name for one, _ in fields}
    of_court = any(_COURT.search(words) for words, _, _ in first_lines(read.structure)[:_TOP])
    bodies = [one for one in near if one.type == "organization" and one.name not in labelled]
    issuer = "" if of_court or title.startswith(_UNNAMED) else issuer_of(read, bodies, title, start, below=is_form)
    day = "" if is_log(title) and entries else day_of(document, kept=bool(entries))  # each entry has its own
    parts = ", ".join(part for part in (f"{named} of {issuer}" if issuer else named, day) if part)
    subject, at = _whose(read.masked, fields, is_form=is_form)
    return f"{parts} ({subject}: {_value(read.masked, at)})" if subject else parts


def _whose(masked: str, fields: list[tuple[FoundMention, tuple[str, int]]], *, is_form: bool) -> tuple[str, int]:
    """The label of whom the paper is of, rather than of who keeps it, and where the value begins; of a report only a person
    that stands above what it tells."""
    found = _SUBJECT.search(masked, 0, _HEAD) if is_form else _OF_PATIENT.search(masked, 0, _ABOVE)
    if found:
        return found["label"], found.end()
    labels = [
        label
        for one, label in fields
        if not _OF_SIGNS.search(label[0]) and (is_form or (_is_of_somebody(label[0]) and one.start < _ABOVE))
    ]
    labels.sort(key=lambda label: bool(_OF_ITS_MAKER.search(label[0])))
    return labels[0] if labels else ("", 0)


def _is_of_somebody(label: str) -> bool:
    """Is it a label for a person or a body: "Owner", and not "Cause"?"""
    return is_role_noun(label.rsplit(maxsplit=1)[-1].lower())


def is_log(title: str) -> bool:
    """Is it kept from day to day?"""
    return bool(_LOG.search(title))


def is_unnamed(head: str) -> bool:
    """Does the paper not say what it is?"""
    return head.startswith(_UNNAMED)


def _has_fields_above(read: Read) -> bool:
    """Does a report begin with fields that say of whom, where and when it is?"""
    above = [one for one in read.sentences if one.start < _ABOVE]
    fields = sum(one.kind is BlockKind.FORM_FIELD or bool(_ROW_OF_FIELDS.match(one.words)) for one in above)
    return fields >= _FEWEST and not any(one.kind is BlockKind.MAIL_HEADER for one in above)


def _is_kept(read: Read) -> bool:
    """Is it a log that says above its entries what it is of?"""
    above = any(one.kind is BlockKind.FORM_FIELD and one.start < _ABOVE for one in read.sentences)
    return above and is_log(title_in(read.structure)[0]) and bool(logged(read.masked))


def _is_chart(read: Read) -> bool:
    """Does it say above whose chart it is, though not what it is called?"""
    return bool(_OF_PATIENT.search(read.masked, 0, _ABOVE))


def _kept_for(read: Read, title: str, start: int, end: int) -> str:
    """ ", Unit 4118", where a log's title has beside it, by its number, what the log is of."""
    cells = [one for one in _GAP.split(read.masked[start:end].strip()) if one]
    named = (one for one in cells if one not in title and _names_a_thing(one)) if is_log(title) else ()
    return "".join(f", {one}" for one in list(named)[:1])


def _names_a_thing(cell: str) -> bool:
    is_numbered = any(one.isdigit() for one in cell) and any(one.isalpha() for one in cell)
    return is_numbered and len(cell) <= _LONGEST and not _OF_A_PRINT.search(cell)


def _numbered(read: Read, title: str, start: int, end: int) -> str:
    """ " No. 7731", where a number stands in the title's line or soon after it; one of anything else than what the title names,
    such as a registration or a chart, is none of it."""
    for found in _NUMBER.finditer(read.masked, start, min(len(read.masked), end + _NUMBER_REACH + _LONGEST)):
        if found.start() > end + _NUMBER_REACH:
            break
        label = found["label"].lower().split()
        own = _is_called(title, label) and not (label and is_role_noun(label[-1]))
        if own and found["number"] not in title:
            return f" No. {found['number']}"
    return ""


def _is_called(title: str, label: list[str]) -> bool:
    """Is the number the title's own: with no label, or with the last words of what the paper is called, "Incident No." of an
    "Incident Report" and not "Truck No." of a "Truck Pre-Use Inspection"?"""
    words = re.split(r" (?:of|for|on|to) ", title.lower())[0].split()
    return not label or words[-len(label) :] == label or words[-len(label) - 1 : -1] == label


def _title(read: Read, *, named: bool) -> tuple[str, int, int]:
    """The line that says what it is, if it is one of the first; else the first, unless it must be ``named``."""
    lines = first_lines(read.structure)[:_TOP]
    title, start, end = _title_line(read, lines)
    of_court = any(_COURT.search(words) for words, _, _ in lines)
    is_named = bool(title) and bool(lines) and (start <= lines[-1][1] or of_court)
    if not lines or ((named or of_court) and (not is_named or ":" in title)):
        return "", 0, 0
    if not is_named:
        if (kind := _kind(read))[0]:
            return kind
        title, start, end = lines[0]  # whose paper it is
    cells = _GAP.split(_NUMBER_GAP.sub(r"\g<sign> ", read.masked[start:end].strip()))
    words = next((one for one in cells if is_named and is_title(one) and not _REGISTERED.match(one)), cells[0])
    of_field = words.rstrip(" .:").lower().endswith((" date", " number", " no"))
    if (
        of_field
        or len(words) > _LONGEST
        or sum(":" not in cell and not _ONLY_NUMBER.fullmatch(cell) for cell in cells) >= _COLUMNS
    ):
        return _kind(read)
    return (words if is_named else f"{_UNNAMED} {words}"), start, end


def _title_line(read: Read, lines: Lines) -> tuple[str, int, int]:
    """The line that names what the paper is, and not the number under which its maker is licensed."""
    found = title_in(read.structure)
    if not _REGISTERED.match(found[0]):
        return found
    for words, start, end in lines:
        cells = [cell for cell in _GAP.split(read.masked[start:end].strip()) if not _REGISTERED.match(cell)]
        if any(is_title(cell) and ":" not in cell for cell in cells):
            return words, start, end
    return "", 0, 0


def _kind(read: Read) -> tuple[str, int, int]:
    """What its number or its day is called after, "Bill date 05/02/2019", where no line says what the paper is."""
    found = _CALLED_AFTER.search(read.masked, 0, _HEAD)
    return (found["kind"].capitalize(), found.start("kind"), found.end()) if found else ("", 0, 0)


def _value(masked: str, start: int) -> str:
    """What the field has from there on, to the end of its cell or line; a name in boxes of its own as a whole."""
    if name := whole_name(masked[masked.rfind("\n", 0, start) + 1 : start] + masked[start:].split("\n")[0]):
        return name
    cell = " ".join(_GAP.split(masked[start : start + 2 * _LONGEST].split("\n")[0].strip())[0].split())
    if name := whole_name(cell):
        return name
    return cell if len(cell) <= _LONGEST else cell[:_LONGEST].rpartition(" ")[0].rstrip(" ,;(")


def _label(masked: str, start: int) -> tuple[str, int] | None:
    """The label that stands before, and where its value begins: "Employee name" of "Employee name: Ann Lee"."""
    line = masked.rfind("\n", 0, start) + 1
    if not masked[line:start].strip() and line:  # below its label
        above = _ALONE.fullmatch(masked[masked.rfind("\n", 0, line - 1) + 1 : line - 1])
        return (above["label"].rstrip(), start) if above else None
    found = _LABELLED.search(masked[line:start])
    if found is None or _TELLS.search(found["lead"]):
        return None  # "NOTE: On May 3 Ann Lee paid", which is no field
    return found["label"].rstrip(), line + found.start("lead")


def headed(head: str, words: str) -> str:
    """The words under the head, without what it repeats of them."""
    brief = head.removesuffix(f" ({words})")
    return f"{brief}: {words}" if head else words


def without_head(head: str, words: str) -> str:
    """The opposite of :func:`headed`."""
    brief, shown = without_whose(head), whose_shown(head)
    behind = _BRACKET.search(words)
    if behind and shown.startswith(behind["whose"]):
        words = f"{words[: behind.start()]}."
    return words.removeprefix(f"{head}: ").removeprefix(f"{brief}: ") if head else words
