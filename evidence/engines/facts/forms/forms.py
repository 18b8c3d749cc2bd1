"""Facts of forms: each filled field, under what the form is and whose, for "Supervisor: Ann Lee" says nothing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.facts.days.events import IS_EVENT_DAY
from evidence.engines.facts.forms.checked import answered
from evidence.engines.facts.forms.event_days import on_event_day
from evidence.engines.facts.forms.outcome_fields import outcome
from evidence.engines.facts.forms.remarks import has_sentences
from evidence.engines.facts.mail.mail import is_request
from evidence.engines.facts.papers.calls import is_of_calls
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.papers.head_days import head_day
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.sentences import Sentence

SIGNATURE = re.compile(r"_{4,}|/s/|\b(?:By|Name|Title):")
_FIELD = re.compile(r"(?P<label>[A-Z][\w '\u2019/#.&()-]{1,40}):\s{1,4}(?P<value>\S.{0,300})")
_BOXES = re.compile(r"(?P<label>[A-Z][^\n?:\[\]]{3,80}[?:])\s{1,4}(?=[^\n]*\[[xX\u2713\u2714]\])(?P<boxes>.*\[.*)")
_CHECKED = re.compile(r"\[[xX\u2713\u2714]\]\s?(?P<said>[^\[\]]{1,60})")
_OTHER = re.compile(r"^other: ?(?=\w)", re.I)
_GAP = re.compile(r"\t+|[ ]{3,}|[ ]{0,2}\n[ ]{0,12}")
_IDLE = re.compile(
    r"^(?:address|tel|phone|fax|e-?mail|www|page|title|name|by|its|attn|attention|note|print name|re|cc|source"
    r"|signature|to|from|before|for the [a-z]+|appearances?"
    r"|ayes|nays|noes|yeas|abstentions|(?:[a-z]+ )?(?:present|absent|in attendance|excused)|case no)\b"
    r"|^(?:agenda )?item\b"
    r"|^[\w ]{0,40}\b(?:were|are|was) (?:present|absent)\b"
    r"|^[\w ]{0,30}\b(?:signature|phone|fax|e-?mail)$|^(?:date|dated|(?:chapter|part|article|section|title) [\w.]{1,8})$",
    re.I,
)
_OF_A_PERSON = re.compile(
    r"(?:d\.?o\.?b\b|date of birth|born|age|sex|gender|race|height|weight|hair|eyes|ssn|mrn|badge|phone|tel|address"
    r"|occupation)",
    re.I,
)
_REACHED = re.compile(r" (?=(?:tel|phone|fax|e-?mail|address)\b[^:]{0,12}:)", re.I)
_OF_THE_PAPER = re.compile(
    r"(?:fore|sur|first |last |given |family |middle )names?(?:\(s\))?$"
    r"|(?:(?:review|report|issue|print(?:ed)?|invoice|statement|receipt|form|letter) )?dated?$|next review\b"
    r"|(?:\w+ )?time(?: in| out)?$|(?:electronically )?signed\b|follow-?up$"
    r"|date of (?:the |this )?(?:form|report|notice|statement|application|invoice|letter|survey|inspection)$"
    r"|(?:pcp|primary care(?: physician| provider)?|attending)$|(?:date )?rec(?:eive|['\u2019])?d$|page$"
    r"|(?:approved|reviewed|printed|entered|typed|submitted|received|dictated|transcribed|prepared|copied|filed|completed"
    r"|verified|posted|taken|given|conducted|recorded|witnessed) by$|prepared for$|age if under\b|interview(?:er|ee)s?$"
    r"|(?:statement|interview) of$"
    r"|(?:[a-z]+ )?(?:investigator|examiner|adjuster|reviewer|auditor)$|printed$|(?:run|pro|form|ticket|serial|rx) ?#$"
    r"|(?:our |your )?ref(?:erence)?\b|(?:rating )?scale$|legend$|(?:\w+ )?key$|qualifiers?$|abbreviations?$|\w+ reminder$"
    r"|(?:reporting officer|technician|clerk|operator)$|(?:d\.?o\.?b\.?|date of birth|sex|gender|mrn|ssn)$"
    r"|(?:date )?(?:opened|created|updated|revised)$"
    r"|contact(?: name| person)?$|project(?: name)?$|(?:site |project )?(?:superintendent|foreman|manager)$|weather$"
    r"|marital status$|dependents$|(?:primary |secondary )?(?:insurance|insurer|payer|payor|carrier|language)$|shift$"
    r"|state of hire$"
    r"|(?:\w+ ){0,2}(?:docket|receipt|report|form|member|chart|parcel|page|ref|inspection|accession|specimen|encounter|visit"
    r"|medical record|file)\b ?(?:nos?\.?|numbers?|id|#)$",
    re.I,
)  # what identifies or explains the paper and tells nothing that happened
_LEFT = 8  # characters
_HEADED = re.compile(r" \((?P<label>[^():]{2,40}): (?P<value>.*)\)$")
_FEW_BESIDE = 2  # blanks of what stands beside whose it is: " Room 12B"
_FEW_WORDS = 1  # blanks between them
_PAGE_END = re.compile(r"\bPage \d{1,4}$")
_LACKS = re.compile(r"\b(?:by|of|the|to|and|or|for|with|from|in|at|on|an?|per)$")  # the rest stands in no field
_OWN_DAY = re.compile(
    r"(?:date )?(?:reported|issued|prepared|signed)$|(?:application|report|form|notice|statement) date$|date of (?:this )?supp",
    re.I,
)
_SITTING = re.compile(
    r"\b(?:hearing|conference|trial|sentencing|arraignment|mediation|return date|adjourned (?:date|to))$", re.I
)
_EMPTY = re.compile(r"^[\W_]*(?:n/?a|none|unknown)?[\W_]*$", re.I)


def field_candidates(source: Source, sentence: Sentence) -> Iterator[FactCandidate]:
    """ "Date of incident: 3 May 2021", however many fields stand in a line; of boxes the one that is ticked."""
    block = source.read.structure.blocks[sentence.block]
    first = not source.read.masked[block.start + block.label : sentence.start].strip()
    if not first or SIGNATURE.search(sentence.words) or source.is_mail or is_of_calls(source.text):
        return
    for start, end in _with_their_person(source, list(_fields(source.read.masked, block))):
        if block.kind is BlockKind.TABLE_ROW and not _has_event_day(source.read.masked[start:end]):
            continue  # most of what stands beside it identifies somebody
        if candidate := _field(source, start, end):
            yield candidate


def is_row_of_fields(source: Source, sentence: Sentence) -> bool:
    """ "Date of loss: 5/3/2021    Time: 4:10 p.m.    Claim: 4471", a line of a form that looks like a table's."""
    block = source.read.structure.blocks[sentence.block]
    if block.kind is not BlockKind.TABLE_ROW or not source.head:
        return False
    cells = [cell for cell in _GAP.split(source.read.masked[block.start : block.end].strip()) if cell]
    return all(_FIELD.match(cell) for cell in cells)


def _has_event_day(words: str) -> bool:
    return bool(IS_EVENT_DAY.match(words.partition(":")[0].strip()))


def is_of_the_paper(source: Source, sentence: Sentence) -> bool:
    """Does it stand in a field that tells nothing of the case: "Approved by: R. Roe. Copies on file." """
    block = source.read.structure.blocks[sentence.block]
    found = _FIELD.match(source.read.masked, block.start + block.label, block.end)
    return bool(found and _OF_THE_PAPER.match(found["label"].rstrip(":? ")))


def _fields(masked: str, block: LayoutBlock) -> Iterator[tuple[int, int]]:
    """Each field's place, however many stand in a line; a label and its value may be cells of their own."""
    begin, closed = block.start + block.label, False
    for gap in [*_GAP.finditer(masked, begin, block.end), None]:
        end = gap.start() if gap else block.end
        after = gap.end() if gap else block.end
        begins = not gap or _begins_field(masked, after, block.end)
        labelled = bool(gap) and masked[begin:end].rstrip().endswith(":") and not _FIELD.match(masked, after, block.end)
        ends = begins and not labelled
        below = not ends and not closed and _is_below_another(masked, begin, end, after)
        if not (ends or below):
            continue
        if begin < end and not closed:
            yield begin, end
        begin, closed = after, below


def _is_below_another(masked: str, begin: int, end: int, after: int) -> bool:
    """Does what follows stand in the next line and left of the field, where another column's words go on?"""
    column = begin - masked.rfind("\n", 0, begin) - 1
    return "\n" in masked[end:after] and after - masked.rfind("\n", 0, after) - 1 < column - _LEFT


def _says_something(value: str) -> bool:
    """Words or a figure; "F" or "Dirty" says little even under its form."""
    return value.count(" ") >= _FEW_WORDS or any(character.isdigit() for character in value)


def _with_their_person(source: Source, fields: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What a line says of somebody stands with whose it is: "Suspect: Roe, Jo   DOB: 07/07/1976"."""
    whole: tuple[int, int] | None = None
    for start, end in fields:
        names = [one for one in source.mentions_in(start, end) if one.type in NAMED]
        same_line = whole is not None and "\n" not in source.text[whole[1] : start]
        if whole and same_line and not names and _OF_A_PERSON.match(source.read.masked, start):
            whole = (whole[0], end)
            continue
        if whole:
            yield whole
        whole = (start, end) if names else None
        if not names:
            yield start, end
    if whole:
        yield whole


def _begins_field(masked: str, at: int, end: int) -> bool:
    return bool(_FIELD.match(masked, at, end) or _BOXES.match(masked, at, end))


def _field(source: Source, start: int, end: int) -> FactCandidate | None:
    words = " ".join(source.read.masked[start:end].split())
    beside = _GAP.split(source.read.masked[start:end].strip())[1:]
    if beside and source.head.lower().startswith(" ".join(beside[-1].lower().split())):
        return None  # a letterhead's line, with the title beside it
    found = _BOXES.fullmatch(words) or _FIELD.fullmatch(words)
    label = found["label"].rstrip(":? ") if found else ""
    if found is None or _IDLE.match(label) or _OF_THE_PAPER.match(label):
        return None
    is_set = _is_set(source, label, start, end)
    dates, mentions = source.dates_in(start, end), source.mentions_in(start, end)
    if not (dates or _has_letters(found)) and source.read.masked.count(f"{label}:") > 1:
        return None  # "Value: $2,850" of one of several things
    if not (source.head or asserts(found.groupdict().get("value", "")) or is_set):
        return None  # of which paper, or whose, nothing says
    boxes = found.groupdict().get("boxes")
    value = (
        ", ".join(_OTHER.sub("", one["said"].strip()) for one in _CHECKED.finditer(boxes)) if boxes else found["value"]
    )
    if _is_no_answer(found["label"], value) or (boxes is None and has_sentences(value)):
        return None
    if _is_in_head(source, label, value):
        return None
    if [one.date for one in dates if one.precision == "day"] == [head_day(source.head)] and _OWN_DAY.match(label):
        return None  # the form's own day
    if value in source.head and value.replace("-", "").isalnum() and any(one.isdigit() for one in value):
        return None  # the form's own number, which its head has
    is_question = found["label"].endswith("?")
    answers = is_question or boxes is not None
    came_to = outcome(source, label, value) if boxes is None else ""
    if not (dates or mentions or came_to or (source.head and (answers or _says_something(value)))):
        return None
    relevance = 0.42 + 0.08 * bool(source.head) + 0.08 * bool(dates) + 0.06 * min(len(mentions), 2)
    said = answered(found["label"], value) if is_question else f"{found['label'].rstrip(': ')}: {value}"
    text = came_to or headed(source.head, said)
    fact = on_event_day(source, source.fact(text, start, end, relevance), value)
    is_field = not (is_set or came_to or asserts(value)) and (not is_question or "?" in said)
    expected = bool(is_set or came_to or IS_EVENT_DAY.match(label))
    return FactCandidate(fact, relevance, expected=expected, is_field=is_field, keeps_head=bool(came_to))


def _has_letters(field: re.Match[str]) -> bool:
    return any(one.isalpha() for one in field.string[field.end("label") :])


def _is_no_answer(label: str, value: str) -> bool:
    """Is it what somebody says in a recording ("CALLER: He left."), asks or requests, or nothing?"""
    ended = value.endswith(("?", "!")) or (value.endswith(".") and asserts(value))
    return bool(
        (label.isupper() and ended)
        or _EMPTY.match(value)
        or value.endswith((":", "?"))
        or _LACKS.search(value)
        or is_request(value)
        or _PAGE_END.search(value)
    )


def _is_set(source: Source, label: str, start: int, end: int) -> bool:
    """Does a court's paper set a day for something there: "Status conference: May 3, 2021 at 9:00"?"""
    is_day = any(one.precision == "day" for one in source.dates_in(start, end))
    return is_day and source.is_of_court and bool(_SITTING.search(label))


def _is_in_head(source: Source, label: str, value: str) -> bool:
    """Does it give only the person that the head of every other field has?"""
    found, value = _HEADED.search(source.head), _REACHED.split(value)[0].strip()
    rest = value.removeprefix(found["value"]) if found and found["label"] == label else value
    return rest != value and rest.count(" ") <= _FEW_BESIDE and ":" not in rest
