"""What the head of a report, a record or a form says: of whom and what it is, and who made it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.documents.correspondents import is_firm
from evidence.engines.documents.privilege import is_mark
from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.summaries.charges import charges
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, shortened

# Nouns that end a label, by what their field says: of whom the paper is, of what, and who made it.
_WHOM = (
    r"patients?|pt|cust|examinees?|decedents?|deceased|victims?|complainants?|claimants?|insureds?|employees?|suspects?|arrestees?|applicants?"
    r"|inmates?|detainees?|members?"
    r"|tenants?|residents?|students?|customers?|clients?|employer(?: name)?|last name.{0,32}|name of (?:the )?\w+|consignor|payee"
    r"|ship(?:ped|ping)? (?:from|to)|[VW]-?1|certificate holder"
    r"|(?:injured|subject|missing) (?:person|party)|interview(?:ee)? of|interviewee"
    r"|person interviewed|(?:patient|employee|claimant|client|insured|victim|student|member|worker|applicant|tenant)"
    r"(?:['\u2019]s)? (?:(?:full|legal) )?name|(?:your "
    r"|full )?name|who is (?:your|the) \w+ about|owners?(?: of record)?|lender/client|borrowers?"
    r"|occupancy|facility|establishment|licensee|transferee"
    r"|prepared for|(?:report )?requested by|on behalf of"
    r"|suspects? ?#? ?1|victims? ?#? ?1|defendants?"
    r"|respondents?|drivers?|(?:bill|invoice)(?:ed|d)? to|sold to|vendor|supplier|seller|buyer|consignee|shipper"
)
_WHAT = (
    r"offen[cs]es?|crime(?:/incident)?|incident(?: type)?|nature of (?:\w+ )?(?:complaint|incident|call|injury)"
    r"|loss|type of (?:loss|incident|call|claim|accident|injury.{0,30})|part(?:\(?s\)?)? of (?:the )?body.{0,20}"
    r"|charges?|matter|re|regarding|subject|project|engagement|job|case(?: name)?"
    r"|(?:\w+ )?diagnos[ie]s|dx|impression"
    r"|(?:probable )?cause(?: of (?:death|loss))?|manner of death|chief complaint|procedure|vessel|aircraft"
    r"|vehicle(?: \d)?|property|premises|location|site|place|purpose|product|equipment"
    r"|complaint|found|work (?:done|performed|requested)|problem|correction|description(?: of [\w ]{3,24})?"
    r"|date of (?:loss|incident|accident|death|injury)(?:/[\w ]{3,20})?|injur(?:y|ies)|disposition|carrier(?: name)?"
    r"|finding|result|conclusion|recommendation"
    r"|(?:property |site )?address|(?:\w+ )?(?:market |appraised )value|(?:grand )?total(?: \w+){0,2}|amount(?: \w+){1,2}"
    r"|balance(?: due)?"
)
_WHO_MADE_IT = (
    r"(?:reporting |responding |arresting )?(?:officer|deputy|trooper)|inspector|examiner|investigator|adjuster|prosector"
    r"|attending|pathologist|author|prepared by|completed by|person completing|reported by|interviewers?|interviewed by"
    r"|apprais(?:er|ed by)"
    r"|surveyor|auditors?|inspected by|analyst|engineer|evaluator|reviewer|your name"
)
_FIELD = re.compile(
    r"(?:^|(?<=\s{2}))[ \t|*]{0,40}(?:\d{1,2}[.)] )?(?P<label>[A-Za-z][\w .'/&-]{1,34}?(?:\(s\)| ?#\d)?)"
    r"(?:[ \t]{0,4}[:|]|\?|(?<=\s[A-Z]{2})(?=[ \t]{2}))[ \t|]{0,30}"
    r"(?P<value>(?:(?![ \t]{3})[^\n|]){0,180})",
    re.M,
)
_ITEM = re.compile(r"\n[ \t]{0,12}(?:\d{1,2}[.)][ \t])?(?P<words>\S[^\n]{2,160})")
_CELL = re.compile(r"\S(?:[^\s]| (?! ))*")  # words with no more than a blank between them
_FIGURES = re.compile(r"[$\u00a3\u20ac]|\d[.,]\d\d\b")  # a row that has them says what its first cell is
_OF_NUMBER = frozenset({"case", "claim", "matter", "re", "incident"})
_WORD = re.compile(r"[A-Z]?[a-z]{3}")  # a number alone says of no case what it is about
_PLACE = re.compile(r"location|site|place|premises|property", re.I)
_CHARGE = re.compile(r"(?:charge|offen[cs]e|count)", re.I)
_CODE = re.compile(r"[VW]-?\d")  # of a victim or a witness: "V1: Roe, Ann"
_HEAD_OF_COLUMN = re.compile(r"[A-Z][A-Za-z]+(?: [A-Z]?[a-z]+){0,2}")
_OTHER_FIELD = re.compile(
    r":|[A-Z][\w.'/&-]*(?: [\w.'/&-]+){0,3}:(?:\s|$)"
)  # with its own label, which a heading has above it
_ROW_NUMBER = re.compile(r"\(?\d{1,2}[.)]?")  # "4" before its label
_MOST_LABELS = 3  # more in a row are the heads of a table
_UNDER = 2  # characters that a value may be set in or out
_CLASSES = tuple(re.compile(rf"(?:{words})(?:\(s\))?", re.I) for words in (_WHOM, _WHAT, _WHO_MADE_IT))
_MOST_OF_EACH = (2, 3, 1)
_TURNED = re.compile(
    r"^(?P<last>[A-Z][A-Z'-]{2,20}), (?P<first>[A-Z][A-Za-z]+(?: [A-Z](?:[A-Za-z]+|\.)?){0,2})(?=,|$| {2}|\b)"
)
_REST = re.compile(r"[ ,;(]{1,3}(?:DOB|D\.O\.B|MRN|ID|PH|Age|AGE|Sex|SEX|[WBHAO]/[MF])\b.*")
_TICKED = re.compile(r"\[[ xX]?\]")
_HEAD, _LINES_ABOVE, _LONGEST, _ITEMS = 1_600, 3, 160, 2
_NAME_LINE = re.compile(r"[A-Z][\w.,&'\u2019\"\u201c\u201d() /-]{5,69}")
_ADDRESS = re.compile(
    r"\d|^(?:page|exhibit|form|appendix|attachment|confidential|privileged|draft|copy)\b|\bv\.|@", re.I
)
_ABBREVIATED = re.compile(r"\b(?:(?:[A-Z]\.){2,}|(?:Inc|Corp|Co|Ltd|INC|CORP|CO|LTD)\.)$")  # whose full stop is its own
_DASH = re.compile(r"\s+[-\u2013\u2014]{1,2}\s+")
_COURT = re.compile(r"\b(?:court|tribunal)\b", re.I)
_CUT = re.compile(r" (?:and|or|the|of|to|an?|in|with|for)$")  # it goes on in lines that are not read
_SMALL = frozenset({"of", "the", "and", "for", "de", "la", "at", "in", "&"})


@dataclass(frozen=True, slots=True)
class HeadField:
    """A field of the head: its label, its value in print, and their place."""

    label: str
    value: str
    start: int
    end: int


def about(reading: SummarySource) -> SummaryPart | None:
    """Of whom and what the paper is and who made it, as the fields of its head say; none where they do not."""
    charged = bool(charges(reading))  # which are told by themselves
    fields = [one for one in _chosen(reading.read.masked[:_HEAD]) if not (charged and _CHARGE.match(one.label))]
    if not fields:
        return None
    placed = any(_PLACE.fullmatch(one.label) for one in fields)
    fields = [one for one in fields if not (placed and one.label.lower() == "address")]  # where somebody lives
    words = "; ".join(f"{_labelled(one.label)}: {shortened(one.value, _LONGEST)}" for one in fields)
    return SummaryPart(f"{words.rstrip('.')}.", tuple((one.start, one.end) for one in fields), leads=True)


def maker_of(reading: SummarySource) -> str:
    """Who made the paper by a field of its head; empty where none says it."""
    return next((one.value.split(",")[0].split(" #")[0] for one in _of_class(reading.read.masked[:_HEAD], 2)), "")


def issuer_above(reading: SummarySource, title: int) -> str:
    """Whose paper it is: the name in capital letters that stands alone in a line above the title; empty where none does."""
    lines = [one.strip() for one in reading.text[:title].split("\n") if one.strip()]
    for line in lines[:_LINES_ABOVE]:
        cell = re.split(r"[ \t]{3,}", line)[0].strip(" -|*#")
        bare = cell.strip(" .-|*#")
        if _is_name(bare):
            return named(_DASH.sub(", ", cell if _ABBREVIATED.search(cell) else bare))
    return ""


def issuer_below(reading: SummarySource, title: int) -> str:
    """The company that the line below the title names by itself; empty where it names none."""
    line = next((one.strip() for one in reading.text[title : title + 300].split("\n")[1:3] if one.strip()), "")
    name = re.split(r"[ \t]{3,}", line)[0].strip(" ,|")
    return named(name) if is_firm(titled(name)) and ":" not in name else ""


def firms_above(reading: SummarySource, title: int) -> Iterator[str]:
    """The companies that the lines above the title name by themselves, at their left."""
    for line in reading.text[:title].split("\n"):
        name = re.split(r"[ \t]{3,}", line.strip())[0].strip(" ,|")
        if is_firm(titled(name)) and ":" not in name:
            yield named(name)


def headed(reading: SummarySource) -> tuple[str, int, int]:
    """Where no line names what the paper is: the words in capital letters that its first line begins with, with their place."""
    line = re.compile(r"[ \t]*(?P<cell>[A-Z][A-Z &'/.,-]{6,60}?)[ \t.]*(?:[ \t]{3}[^\n]*)?$", re.M).search(
        reading.read.masked
    )
    first = line and not reading.read.masked[: line.start()].strip()
    return (line["cell"], *line.span("cell")) if line and first and not is_mark(line["cell"]) else ("", 0, 0)


def _is_name(cell: str) -> bool:
    if (
        not _NAME_LINE.fullmatch(cell)
        or _COURT.search(cell)
        or _ADDRESS.search(cell)
        or is_title(cell)
        or is_mark(cell)
        or ":" in cell
    ):
        return False
    words = [word for word in cell.split() if word.lower() not in _SMALL]
    return len(words) > 1 and all(word[0].isupper() or not word[0].isalpha() for word in words)


def _chosen(head: str) -> Iterator[HeadField]:
    """The most weighty of each class, in print's order."""
    found = {one.start: one for at, most in enumerate(_MOST_OF_EACH) for one in list(_of_class(head, at))[:most]}
    yield from (found[start] for start in sorted(found))


def _of_class(head: str, at: int) -> Iterator[HeadField]:
    seen: set[str] = set()
    for one in _FIELD.finditer(head):
        label = " ".join(one["label"].split())
        if not _CLASSES[at].fullmatch(label) or label.lower() in seen:
            continue
        value, end = _value(head, one)
        if value and not (label.lower() in _OF_NUMBER and not _WORD.search(value)):
            seen.add(label.lower())
            yield HeadField(label, value, one.start("label"), end)
    yield from (one for one in _columns(head, _CLASSES[at]) if one.label.lower() not in seen)


def _columns(head: str, labels: re.Pattern[str]) -> Iterator[HeadField]:
    """Fields whose labels stand in a row, and what they say in the row below, each under its label."""
    lines, begin = head.split("\n"), 0
    for at, line in enumerate(lines[:-1]):
        for cell in _CELL.finditer("" if _FIGURES.search(line) or len(_CELL.findall(line)) > _MOST_LABELS else line):
            if not labels.fullmatch(cell.group()):
                continue
            cells = [one for one in _CELL.findall(line) if not _ROW_NUMBER.fullmatch(one)]
            if (
                len(cells) == 2
                and ":" not in cells[1]
                and not (_is_label(cells[1]) or _HEAD_OF_COLUMN.fullmatch(cells[1]))
            ):
                yield HeadField(cell.group(), _tidied(cells[1]), begin + cell.start(), begin + len(line))
                continue
            below = min(_CELL.finditer(lines[at + 1]), key=lambda one: abs(one.start() - cell.start()), default=None)
            if (
                below
                and abs(below.start() - cell.start()) <= _UNDER
                and not (_is_label(below.group()) or _CUT.search(below.group()) or _OTHER_FIELD.match(below.group()))
            ):
                start = begin + len(line) + 1
                label, value = _named_first(cell.group(), _tidied(below.group()))
                yield HeadField(label, value, begin + cell.start(), start + below.end())
        begin += len(line) + 1


def _named_first(label: str, value: str) -> tuple[str, str]:
    """ "Last name, first name" with "Holm, Tobias" as a name in its order."""
    last, comma, first = value.partition(", ")
    turned = label.lower().startswith("last name") and comma
    return ("Name", f"{first} {last}") if turned else (label, value)


def _is_label(words: str) -> bool:
    return words.endswith((":", "?")) or any(one.fullmatch(words) for one in _CLASSES) or is_blank(words)


def _tidied(words: str) -> str:
    return _in_order(" ".join(_REST.sub("", words).split()).strip(" ,;."))


def _value(head: str, field: re.Match[str]) -> tuple[str, int]:
    """What stands beside the label, or in the lines below it up to a blank one."""
    words, end = field["value"].strip(" \t|*"), field.end("value")
    if not words:
        items: list[str] = []
        while len(items) < _ITEMS and (item := _ITEM.match(head, end)) and not _FIELD.match(head, end + 1):
            if not item["words"].rstrip().endswith(":"):
                items.append(item["words"].strip(" \t|*"))
            end = item.end()
        words = "; ".join(items)
    words = words if len(words) < _LONGEST else words.rpartition(" ")[0]
    words = _tidied(words)
    if _CODE.fullmatch(field["label"]):
        words = _named_first("last name", re.sub(r"[ ]{2,}.*", "", field["value"].strip()))[1]
    if (
        is_blank(words)
        or _CUT.search(words)
        or words.endswith(":")
        or _TICKED.search(words)
        or not re.search(r"\w", words)
    ):
        return "", end
    return words, end


def _in_order(words: str) -> str:
    """ "QUIST, Wilma T." as "Wilma T. Quist"."""
    turned = _TURNED.match(words)
    if not turned:
        return words
    first = " ".join(one if len(one.strip(".")) == 1 else titled(one) for one in turned["first"].split())
    return f"{first} {titled(turned['last'])}{words[turned.end() :]}"


def _labelled(label: str) -> str:
    return titled(label).capitalize() if label.isupper() else label[:1].upper() + label[1:]
