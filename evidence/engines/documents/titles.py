"""A document's title: the first short line near its beginning that names what it is."""

from __future__ import annotations

import re
from functools import lru_cache

from evidence.engines.documents.privilege import is_mark
from evidence.engines.layout.structure import Structure

_NOUN = re.compile(
    r"\b(?:agreement|contract|lease|deed|amendment|addendum|indenture|note|licen[sc]e|guarant(?:y|ee)|assignment"
    r"|release|plan"
    r"|warrant|order|judgment|opinion|decision|ruling|complaint|petition|motion|answer|brief|memorandum|declaration"
    r"|affidavit"
    r"|statement|deposition|transcript|subpoena|stipulation|notice|summons|indictment|report|review|assessment"
    r"|appraisal|survey"
    r"|minutes|award|findings?|policy|handbook|procedures?|invoice|receipt|claim|bill|estimate|quotation|letter|will"
    r"|testament|certificate|form"
    r"|results?|record|log|schedule|proposal|terms|resolutions?|act|code|regulations?|consent|advice|summary|ordinance"
    r"|confirmation"
    r"|application|authori[sz]ation|questionnaire|examination|inspection|investigation|study|audit|ticket|voucher|slip|disclosure|entry"
    r"|interrogatories|evaluation|charge(?= of)|analysis|chronology|inventory|list|manifest|diary|article)\b",
    re.I,
)
_MINOR = frozenset(
    [
        "of", "and", "the", "to", "for", "in", "on", "by", "a", "an", "between", "with", "or", "as", "at", "from",
        "v.", "vs.", "v", "re", "no", "no.", "under", "upon", "oral",
    ]
)  # fmt: skip
_OF_NUMBER = re.compile(r"\b[Nn]o\. (?=\d)")
_NUMBER = re.compile(
    r"^(?:\[execution version\] |\ufeff)?(?:exhibits?|ex|annex|schedule|appendix"
    r"|attachment)[\s.\-]{0,3}[\d(][\w.()\-]{0,9}\s{1,4}",
    re.I,
)
_CONTENTS = re.compile(r"\s*\b(?:table of contents\b|page \d{1,4}\b).*", re.I)
_CAPITALS = re.compile(
    r"(?P<title>[A-Z][A-Z&,'\u2019/-]+(?: (?:[A-Z][A-Z&,'\u2019/-]+|[&/-]))*?)(?= (?:THIS\b|[A-Z]?[a-z]|\(|between\b))"
)
_NUMBERED_FIELD = re.compile(
    r"[A-Z][\w ]{1,30}\b(?:Nos?|Numbers?|ID|Ref|Date)\b\.?: |[A-Z][\w ]{1,30}#:? ?\d|[A-Z]\w{2,20}: ?[\w-]*\d"
)  # "Policy No.: 5"
_OF_STATUTE = re.compile(r"(?:Sec\.|SEC\.|\u00a7{1,2}) ?\d[\w.:-]{1,14}\.? [A-Z][^\n]{3,90}$")  # "Sec. 12.05. PENALTY."
_PART = re.compile(r"(?:(?<![\w'\u2019])[A-Z](?=['\u2019][A-Z]{2}))|[^\W\d_](?:[^\W_]|['\u2019](?=[A-Z]\b))*")
_SURNAME = re.compile(
    r"(?:^|(?<=\band ))(?P<given>[A-Z][a-z]+(?: [A-Z]\.| [A-Z][a-z]+){0,3} )(?P<surname>[A-Z][A-Z'\u2019-]{3,})(?=$"
    r"|,| and\b)"
)
_SHORT, _MANY = 3, 2
_OF_CAPTION = re.compile(r"vs?\.? |\([^()]*\)$", re.I)  # "vs.   ORDER ON MOTION", "(Opinion Filed: May 4, 2015)"
_COLUMN_HEADS = re.compile(
    r"(?:date|item|time|line|qty|no)\.? (?:[\w./#]+ ){0,8}(?:notes?|amount|remarks|initials|description|comments?)\b",
    re.I,
)
_SENT_BY = re.compile(
    r"(?:sent )?(?:via|by|per) .{0,40}\b(?:mail|courier|post|fax|facsimile|hand|e-?mail|delivery)\b"
    r"|(?:certified|registered|first[- ]class) mail\b|return receipt\b",
    re.I,
)  # how a letter was sent
_KEPT = re.compile(
    r"\bfouo\b|for official use only|not for (?:public )?(?:release|distribution|publication|circulation)\b", re.I
)
_COURT_LINE = re.compile(r"in the (?:[\w']+ ){0,6}(?:court|tribunal)\b", re.I)
_GOES_ON = frozenset({"of", "by", "for", "to", "and", "the", "with", "between"})
_RUN_IN = 6  # lines
_LINES, _LONGEST, _REACH = 30, 110, 4_000
_SPACES = re.compile(r"\s+")
_OF_FORM = re.compile(
    r"(?:[A-Z][\w.]* ){0,3}Form (?:No\.? )?[A-Z]{0,3}-?\d[\w-]*(?: ?\([^()]*\))?"
)  # "Form 5 (11/09)": its number
_OFFICE = re.compile(
    r"(?!.*\b(?:of|to|for|by|in|on|re|with)\b).*\b(?:services?|compan(?:y|ies)|bureau|agency|office|group|partners|associates|inc|llc"
    r"|ltd|corp|corporation|laborator(?:y|ies)|institute|society)\.?",
    re.I,
)  # "WEIR INSPECTION SERVICE": whose paper it is
Line = tuple[str, int, int]  # its words, and where it begins and ends
Lines = tuple[Line, ...]


def title_in(structure: Structure) -> Line:
    """The title in one line, with its place in the text; empty where no line names what the document is."""
    return _title_among(first_lines(structure))


@lru_cache(maxsize=8)  # of a few documents: each of many steps asks for that of the one that is read
def _title_among(lines: Lines) -> Line:
    if lines and _OF_STATUTE.match(lines[0][0]):
        return lines[0]
    titles = [at for at, one in enumerate(lines) if is_title(one[0])]
    named_so = next((at for at in titles if not _OF_FORM.fullmatch(lines[at][0])), next(iter(titles), None))
    found = None if named_so is None else _whole(lines, named_so)
    return found or next((one for line in lines[:_RUN_IN] if (one := _run_in(line))), ("", 0, 0))


def _whole(lines: Lines, at: int) -> Line:
    """With the next line where the title goes on in it: "Minutes of the Members of" and whose."""
    words, start, _ = lines[at]
    last = words.rsplit(" ", 1)[-1].lower()
    if last not in _GOES_ON or at + 1 == len(lines) or len(words) + len(lines[at + 1][0]) > _LONGEST:
        return lines[at]
    return f"{words} {lines[at + 1][0]}", start, lines[at + 1][2]


def _run_in(line: Line) -> Line | None:
    """A title in capitals that begins a line of prose."""
    found = _CAPITALS.match(line[0])
    return (found["title"].strip(), line[1], line[2]) if found and _NOUN.search(found["title"]) else None


def first_lines(structure: Structure) -> Lines:
    """The first lines of what is printed, without furniture and exhibit numbers."""
    return _lines_of(structure.masked[:_REACH])


@lru_cache(maxsize=8)
def _lines_of(beginning: str) -> Lines:
    lines, at = [], 0
    for line in beginning.split("\n"):
        words = _SPACES.sub(" ", line.replace("*", " ").replace("#", " ")).strip()
        words = _CONTENTS.sub("", _NUMBER.sub("", words)).strip(" -_=|")
        if words:
            lines.append((words, at, at + len(line)))
        at += len(line) + 1
        if len(lines) == _LINES:
            break
    return tuple(lines)


def is_title(words: str) -> bool:
    """Do these words name what a document is, as its title does?"""
    if (
        words.count(")") > words.count("(")
        or _OF_CAPTION.match(words)
        or _COURT_LINE.match(words)
        or _SENT_BY.match(words)
        or _COLUMN_HEADS.match(words)
        or is_mark(words)
        or _KEPT.search(words)
        or _OFFICE.fullmatch(words)
    ):
        return False  # of a caption's two columns, or "Confidential: subject to protective order"
    if not 5 <= len(words) <= _LONGEST or words[-1] in ",;:" or not _NOUN.search(words) or words.count(".") > 4:
        return False
    if (
        (": " in words and words[-1] == ".")
        or _NUMBERED_FIELD.match(words)
        or re.match(
            r"\d{1,3}\. |(?:this|dear|pursuant|comes|to|from|re|cc|subject|by|source|for (?:immediate )?release)\b",
            words,
            re.I,
        )
    ):
        return False
    long = [word for word in words.split() if word[0].isalpha() and word.lower() not in _MINOR]
    return bool(long) and all(word[0].isupper() for word in long)


def titled(words: str) -> str:
    """A title in capitals as a sentence writes it."""
    if not words.isupper():
        return words
    parts = [word if _keeps(word) else _capitalized(word) for word in words.split()]
    said = " ".join(word.lower() if at and word.lower() in _MINOR else word for at, word in enumerate(parts))
    return _OF_NUMBER.sub("No. ", said)


def named(words: str) -> str:
    """A name of which some words are in capitals as a sentence writes it: "William G. BONE", "Court of Appeals FOR THE EIGHTH
    CIRCUIT"; an abbreviation stays as it is."""
    if words.isupper():
        return titled(words)
    words = _SURNAME.sub(lambda found: found["given"] + _capitalized(found["surname"]), words)
    parts = words.split()
    loud = [word for word in parts if word.isupper() and len(word) > _SHORT and not _keeps(word)]
    if len(loud) < _MANY:
        return words
    lowered = {word.lower() for word in parts if word.isupper()} & _MINOR
    return " ".join(
        word.lower()
        if at and word.lower() in lowered
        else _capitalized(word)
        if word in loud or (word.isupper() and len(word) == _SHORT and len(loud) >= _MANY and not _keeps(word))
        else word
        for at, word in enumerate(parts)
    )


def _capitalized(word: str) -> str:
    """ "ANDERSON-TULLY" as "Anderson-Tully", "O'BRIEN" as "O'Brien"."""
    return _PART.sub(lambda found: found.group().capitalize(), word)


def _keeps(word: str) -> bool:
    """Is it an abbreviation or number, which stays as it is?"""
    bare = word.strip("().,:;'\u2019\"")
    return (
        "." in bare
        or any(one.isdigit() for one in bare)
        or bare in ("LLC", "LLP", "LP", "PLC", "USA", "US", "UK", "II", "III", "IV", "NDA")
    )
