"""Between whom a court's paper is, by its caption: a name in lines of its own above "v." and another below, or both in one
line; and the paper's title in the caption's second column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_REACH = 4_000  # characters a caption stands in
_FAR = 24  # blanks before what stands in the second column alone
_CENTRED = _REACH  # where a caption has but one column
_LINES = 4  # a party's name may take so many
_COLUMN = re.compile(r"\s+[)|\u00a7:*](?=\s|$)|\s{3,}|\t")  # between a caption's two columns
_RIGHT = re.compile(r"\s*[)|\u00a7:*](?=\s|$)")  # a line with nothing in the first column
_DOCKET = re.compile(r"(?:Civil Action|Case|C\.A\.|No\.)[^a-z]{0,10}\d")  # printed beside "v.", read below it
_RULES = {")", "|", ":", "*"}  # a line that has nothing but the rule between the columns
_AGAINST = re.compile(r"[-\u2013 ]{0,3}(?:v|vs|versus|against)\.?,?[-\u2013 ]{0,3}", re.I)
_AGAINST_AND_WHOM = re.compile(r"vs?\.? (?P<other>[A-Z].{2,80})")
SIDE = "plaintiff|defendant|petitioner|respondent|claimant|appellant|appellee|complainant|debtor|movant|intervenor"
_BESIDE_ROLE = re.compile(
    rf"\((?:{SIDE})s?\)[.,;]?|[A-Z]{{0,3}}-?\d\d-\d{{3,6}}\.?", re.I
)  # "(Defendants),", "S-13-0231"
_ROLE = re.compile(
    rf"(?:and )?(?:(?:Counter|Cross|Third|Party|Consolidated|Lead|Nominal|Intervenor)[- ]?){{0,3}}(?:{SIDE})s?"
    r"(?:[-/ ]{1,3}(?:and )?[A-Z]?\w{5,20}){0,3}(?:\(s\))?[.,;:]?",
    re.I,
)
_NO_NAME = re.compile(
    r"^between:?$|^(?:witness statement|affidavit|declaration) of\b"
    r"|\b(?:court|tribunal|division(?: \w{1,3})?$|district of|case|civil action|docket|no\.|county of|before|judge|filed"
    r"|on appeal"
    r"|d\.?o\.?b|(?:\w+ department|department \w{1,3})$)\b|^\W*$|:\s|^[\W_]{4,}\w$"
    r"|^\d{1,5} [A-Z][a-z]+ (?:St|Ave|Rd|Street|Avenue|Road|Lane|Drive|Way)\b"
    r"|^(?:[A-Z] ){4,}|^No\. ?\S*\d|^\d{1,4} [A-Z][\w.]*\.",
    re.I,
)
_GOES_ON = re.compile(r"(?:[,;&]|\b(?:and|of|dba|d/b/a|a|an|the|by|for|as|1))$", re.I)
_PART = re.compile(r"(?:[a-z]|(?:[A-Z][\w.']*[ ,;]{0,2}){1,2}$)")  # too little to be a name by itself
_COUNTED = re.compile(r"(?:(?<=^)|(?<=, ))(?:\(\d{1,2}\)|\d{1,2}[.)]) (?=[A-Z])")  # "1. Roe, Inc., 2. Ann Doe"
_MATTER = re.compile(
    r"(?:in (?:re|the matter of|the interest of)|matter of|estate of|guardianship of)\b:?(?: the\b)?", re.I
)
_CALLED = re.compile(rf"\b(?P<role>(?:{SIDE})s?)(?=[\s,.;:)|]|$)", re.I)
_ROLE_REACH = 90  # characters behind the second name in which its role stands
_OF_ACT = re.compile(
    r"in the matter of (?:an? |the )?(?:[\w']+ ){0,6}(?:act|ordinance|code|rules?)\b|.*\bbetween$", re.I
)
_ENDING_ROLE = re.compile(rf", (?:{SIDE})s?[.,;]?$", re.I)
_LABELLED = re.compile(
    r"^[ \t]{0,20}(?:Plaintiff|Petitioner|Claimant|Applicant)(?:\(?s\)?)?:[ \t]{1,20}(?P<one>[A-Z][^\n:]{2,80}?)(?=[ ]{3}|\t|\n)"
    r"(?:[^\n]*\n){1,4}?[ \t]{0,20}(?:Defendant|Respondent)(?:\(?s\)?)?:[ \t]{1,20}(?P<other>[A-Z][^\n:]{2,80}?)(?=[ ]{3}|\t|\n)",
    re.M,
)  # sides of a form
_FORM = re.compile(
    r"(?:[A-Z][\w&.'-]*,? ){0,3}(?:Inc|LLC|L\.L\.C|Corp|Corporation|Ltd|Co|Company|L\.P|LP|LLP|Association)\b", re.I
)  # the end of a company's name
_TAIL = re.compile(
    r",? (?:each|individually|on (?:his|her|its|their) own behalf|on behalf of|in (?:his|her|its|their)|inclusive"
    r"|by and through)\b.*"
    r"|, (?:an?(?!\.)|the)\b.*"
    r"|,? (?:as )?(?:\w+ )?(?:executor|executrix|administrator|administratrix|trustee|guardian|receiver|conservator)\b.*"
    rf"|,? (?:and )?(?:the )?(?:{SIDE})s?\b.*",
    re.I,
)
_IN_ONE_LINE = re.compile(
    r"^[ \t\d]{0,14}(?P<one>[A-Z][^\n]{2,80}?)[,;]?(?<!:)(?!:)[ )|:]{1,60}\b(?:v|vs|V|VS)\.?[ )|:]{1,60}"
    r"(?P<other>(?!No\b|Case\b|Civil\b)[A-Z][^\n,;]{2,80}?(?:, (?:Inc|LLC|L\.L\.C|Ltd|Corp|LLP|L\.P|P\.C)\b\.?)?)"
    r"(?=[,;]|[ ]{2,}|\n|$)(?!, \d)",
    re.M,
)
_BY_ROLES = re.compile(
    r"(?P<one>[A-Z][^\n;:()]{2,160}?),? (?:Plaintiff|Petitioner|Appellant"
    r"|Claimant)s?(?:[-/ ][A-Z][a-z]\w{3,15})?[.,]? [Vv][Ss]?\. "
    r"(?P<other>[A-Z][^\n;:()]{2,200}?),? (?:Defendant|Respondent|Appellee)s?\b"
)  # all in one run of words, after the court's
_SIDE_LABEL = rf"(?:\.{{2,6}}[ \t]{{0,4}}|\u2026[ \t]{{0,4}})?(?i:(?:\w{{5,6}} )?(?:{SIDE}|applicant|accused)s?)\b"
_NAME_IN_CAPTION = r"[A-Z][^\n]{2,90}?"
_BETWEEN = re.compile(
    r"^[ \t]{0,60}(?:BETWEEN|Between|B E T W E E N)\b[ \t]{0,4}:?[ \t]{0,40}(?:\n\s{0,90})?"
    rf"(?P<one>{_NAME_IN_CAPTION})(?:[ \t]{{2,90}}|,?[ \t]{{0,9}}\n\s{{0,90}}){_SIDE_LABEL}[^\n]{{0,20}}\n\s{{0,90}}"
    r"(?:[-\u2013] ?)?(?:AND|And|and)\b[ \t]{0,4}(?:[-\u2013]|:)?[ \t]{0,40}(?:\n\s{0,90})?"
    rf"(?:\(1\)[ \t]{{1,4}})?(?P<other>{_NAME_IN_CAPTION})(?:(?:[ \t]{{2,90}}|,?[ \t]{{0,9}}\n\s{{0,90}}){_SIDE_LABEL}"
    r"|(?P<more>,?[ \t]{0,9}\n\s{0,90}\(2\)))",
    re.M,
)  # "BETWEEN: ANN LEE, Plaintiff, AND: WEIR LTD., Defendant", as courts of the Commonwealth and tribunals set it
_OF_THE_COURT = re.compile(
    r".*(?:\b(?:DIVISION|COURT|COUNTY|Division|Court|County|Clerk|No\. ?\S*\d)|\bDISTRICT OF [A-Z]+|\b(?:19"
    r"|20)\d\d)\b[ ,:]*(?=[A-Z])"
)
_REPORTER = re.compile(
    r"^(?:\d{1,4} [A-Z][\w.]{1,12}\.? ?(?:\w{1,4} )?\d{1,4} (?:\(\d{4}\) ?)?){1,3}(?=[A-Z])"
)  # "925 S.W.2d 179 (1996)"
_TOLD = re.compile(
    r" vs?\. |\b(?:[Cc]ourt|[Ss]ee|[Cc]iting|[Ii]n)\b .*|, \d|\d/\d|[.;] \d{1,4} [A-Z]"
    r"|\b(?:Order|Indictment|Information|Complaint|Transcript|Agreement|Brief|Opinion|Affidavit), "
)  # of a sentence or a footnote that cites a case
_BEFORE_SIDE = re.compile(
    r"^(?:short title|title|caption|case(?: name| title)?|style|in re|re)(?::\s{0,9}| {2,9}|\b (?=[A-Z]))", re.I
)
_BEHIND_SIDE = re.compile(r"[ ,(]{1,4}(?:Case |Docket )?(?:Nos?\.|Number|Case) ?\S{0,20}\d.*")
_PAPER = re.compile(
    r"\b(?:(?:MEMORANDUM|FINAL|DEFAULT|CONSENT|STIPULATED|AGREED|PROPOSED|AMENDED|VERIFIED|FIRST|SECOND|THIRD|JOINT|PLEA|CRIMINAL|CIVIL"
    r"|CLASS|ACTION|OPINION|AND|\w+['\u2019]S?) ){0,4}(?:ORDER|JUDGMENT|OPINION|DECISION|RULING|MEMORANDUM"
    r"|COMPLAINT|PETITION"
    r"|MOTION|ANSWER|NOTICE|STIPULATION|BRIEF|REPLY|RESPONSE|SUBPOENA|SUMMONS|INDICTMENT|APPLICATION|OBJECTIONS?|DECREE"
    r"|AFFIDAVIT|DECLARATION|STATEMENT|AGREEMENT)\b(?:[ ,]+(?!(?:INTRODUCTION|BACKGROUND"
    r"|PARTIES|I{1,3}|IV|VI{0,3})\b)[A-Z.'\u2019\d()-]+(?=[\s,;:]|$))*"
)  # what a paper in a case calls itself, in capitals
_SPACED = re.compile(r"\b[A-Z] [A-Z] [vV] [A-Z] [A-Z]\b")  # a word set with blanks between its letters
_UNCLOSED = re.compile(r"\s*\([^)]*$")
_LONGEST_TITLE, _ROWS = 120, 12


@dataclass(frozen=True, slots=True)
class Sides:
    one: str
    other: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Cell:
    words: str
    start: int
    end: int


_SENTENCE = re.compile(r"[a-z]\.\s+[A-Z]\w*\s+[a-z]")  # that ends before "v": "in Weir. The mill has a Title V permit"


def sides_of(masked: str) -> Sides | None:
    """The first caption with a party on each side: by lines of their own, else in one line."""
    if between := _BETWEEN.search(masked, 0, _REACH):
        return Sides(_plain_name(between["one"]), _plain_name(between["other"]), *between.span())
    if lines := _in_lines(masked, _FAR) or _in_lines(masked, _CENTRED):
        return lines
    line = next(
        (
            one
            for one in _IN_ONE_LINE.finditer(masked, 0, _REACH)
            if not (
                _is_initial(one) or _TOLD.search(one["one"]) or _SENTENCE.search(one["one"]) or _SPACED.search(one[0])
            )
        ),
        None,
    )
    if line:
        return Sides(_BEFORE_SIDE.sub("", line["one"], count=1), _BEHIND_SIDE.sub("", line["other"]), *line.span())
    if form := _LABELLED.search(masked, 0, _REACH):
        return Sides(form["one"].strip(), form["other"].strip(), *form.span())
    found = _BY_ROLES.search(masked, 0, _REACH)
    return (
        Sides(_OF_THE_COURT.sub("", found["one"]), _TAIL.sub("", _OF_THE_COURT.sub("", found["other"])), *found.span())
        if found
        else None
    )


def _is_initial(line: re.Match[str]) -> bool:
    """Is its "V." somebody's second name, "Before: Ann V. Lee"?"""
    between = line.string[line.end("one") : line.start("other")]
    loud = line["one"].isupper() or line["other"].isupper()
    return between == " V. " and not loud and bool(re.search(r"(?:^|[:,] )[A-Z][a-z]+$", line["one"]))


def roles_in(masked: str, sides: Sides) -> tuple[str, str]:
    """What the caption calls its two sides, "Claimant" and "Respondent"; empty where it does not say both, each once."""
    called = [one["role"].capitalize() for one in _CALLED.finditer(masked, sides.start, sides.end + _ROLE_REACH)]
    roles = list(dict.fromkeys(called))
    return (roles[0], roles[1]) if len(roles) == 2 and len(called) == 2 else ("", "")


def _plain_name(words: str) -> str:
    return _TAIL.sub("", " ".join(words.split())).strip(" ,;:")


def matter_of(masked: str) -> str:
    """Whom or what a paper without two sides is about: "In the Matter of the Estate of Ann Roe"; empty where none says so."""
    cells = list(_left_column(masked[:_REACH], _CENTRED))
    at = next((at for at, one in enumerate(cells) if _MATTER.match(one.words)), None)
    if at is None:
        return ""
    lines: list[str] = []
    for one in cells[at : at + _LINES]:
        if lines and (not one.words or _ROLE.fullmatch(one.words) or not _is_of_name(one.words)):
            if one.words or not _MATTER.fullmatch(" ".join(lines)):
                break
            continue
        lines.append(one.words)
    words = " ".join(lines).split(";")[0].strip(" ,;:")
    return "" if _MATTER.fullmatch(" ".join(lines)) or _OF_ACT.match(words) else words


def title_beside(masked: str) -> str:
    """The title in the second column of the caption; empty where there is none."""
    lines = masked[:_REACH].split("\n")
    cells = list(_left_column(masked[:_REACH], _FAR))
    at = next((at for at, one in enumerate(cells) if _AGAINST.fullmatch(one.words) or _MATTER.match(one.words)), None)
    if at is None:
        return ""
    around = range(max(0, at - _ROWS), min(len(lines), at + _ROWS))
    beside = " ".join(_right_column(lines[row], cells[row].words) for row in around)
    found = _PAPER.search(" ".join(beside.split()))
    title = _UNCLOSED.sub("", found.group()) if found else ""
    return title if len(title) <= _LONGEST_TITLE else ""


def _in_lines(masked: str, far: int) -> Sides | None:
    cells = [one for one in _left_column(masked[:_REACH], far) if masked[one.start : one.end].strip() not in _RULES]
    for at, cell in enumerate(cells):
        beside = _AGAINST_AND_WHOM.fullmatch(cell.words)
        joined = cell.words.strip(" -\u2013").lower() == "and" and _is_role_before(masked, cells, at)
        if not beside and not joined and not _AGAINST.fullmatch(cell.words):
            continue
        above = _above(cells[:at])
        below = [_Cell(beside["other"], cell.start, cell.end)] if beside else _below(cells[at + 1 :])
        if above and below:
            return Sides(_named(above), _named(below), above[0].start, below[-1].end)
    return None


def _is_role_before(masked: str, cells: list[_Cell], at: int) -> bool:
    """Does a side's role end what stands above, as between petitioner "and" respondent?"""
    before = next((one for one in reversed(cells[:at]) if one.words), None)
    return bool(before and _ends_in_role(masked, before)) and any(
        _ends_in_role(masked, one) for one in cells[at + 1 : at + 1 + _LINES]
    )


def _ends_in_role(masked: str, cell: _Cell) -> bool:
    """Is it a role, or does one stand in the last column of its line?"""
    last = _COLUMN.split(masked[cell.start : cell.end].strip())[-1].lstrip(". \u2026")
    return bool(_ROLE.fullmatch(cell.words) or _ROLE.fullmatch(last) or _ENDING_ROLE.search(cell.words))


def _left_column(text: str, far: int) -> Iterator[_Cell]:
    at = 0
    for line in text.split("\n"):
        right = _RIGHT.match(line) or (_indent(line) >= far and not _joins(line.strip()))
        words = "" if right else _COLUMN.split(line.strip() + " ", maxsplit=1)[0]
        yield _Cell(_REPORTER.sub("", " ".join(words.split())), at, at + len(line))
        at += len(line) + 1


def _joins(words: str) -> bool:
    """Does it stand between the sides or below one, wherever in its line?"""
    return bool(_ROLE.fullmatch(words) or _AGAINST.fullmatch(words) or words.strip(" -\u2013").lower() == "and")


def _right_column(line: str, left: str) -> str:
    rest = line.strip()[len(left) :] if left else line
    return " ".join(re.sub(r"[)|\u00a7:*](?=\s|$)", " ", rest).split())


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _above(cells: list[_Cell]) -> list[_Cell]:
    """The lines of the party's name that ends last, without its role."""
    found: list[_Cell] = []
    for cell in reversed(cells):
        if not found and (not cell.words or _ROLE.fullmatch(cell.words) or _BESIDE_ROLE.fullmatch(cell.words)):
            continue
        if not _is_of_name(cell.words) or len(found) == _LINES:
            break
        if found and not _goes_on(cell.words, found[0].words):
            break
        found.insert(0, cell)
    return found


def _below(cells: list[_Cell]) -> list[_Cell]:
    found: list[_Cell] = []
    for cell in cells:
        if not found and (not cell.words or _DOCKET.match(cell.words)):
            continue
        if not _is_of_name(cell.words) or len(found) == _LINES:
            break
        if found and not _goes_on(found[-1].words, cell.words) and found[-1].words[-1] in ".,;":
            break
        found.append(cell)
    return found


def _goes_on(line: str, following: str) -> bool:
    """Does a party's name go on from one line in the next?"""
    company = _FORM.match(following) and line[-1] not in ".,;:"
    return bool(_GOES_ON.search(line) or _PART.match(following) or company)


def _is_of_name(words: str) -> bool:
    return bool(words) and not _ROLE.fullmatch(words) and not _NO_NAME.search(words)


def _named(cells: list[_Cell]) -> str:
    words = " ".join(cell.words for cell in cells)
    return _TAIL.sub("", _COUNTED.sub("", words).split(";")[0]).strip(" ,;:")
