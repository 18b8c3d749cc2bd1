"""Who testifies in a transcript, and from where on: by title page, oath, roll of witnesses, or their own answer."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.layout.called_witnesses import called_witnesses
from evidence.engines.layout.person_names import NAME, clean_name, may_be_same

_NAME = re.compile(NAME)
_GAP = r"[\s:]{1,200}"
_SIDE = (
    r"(?i:(?:the )?(?:plaintiff|defendant|petitioner|respondent|claimant|third-party defendant)s?,?\s{1,3}by\s{1,3})"
)
_TITLE_PAGE = re.compile(
    r"\b(?i:DEPOSITION|TESTIMONY|INTERVIEW|EXAMINATION(?: UNDER OATH| BEFORE TRIAL)?|EVIDENCE|STATEMENT UNDER OATH)"
    rf"(?i:(?: UPON ORAL EXAMINATION)? OF){_GAP}(?:{_SIDE})?(?P<name>{NAME})(?P<after>[^\n]{{0,80}}(?:\n[^\n]{{0,120}}){{0,4}})"
)
_SWORN = re.compile(r"\b(?:sworn|affirmed|placed under oath|cautioned)\b", re.I)
_DEGREE = r"(?:,[ \t]{0,3}(?:[A-Z][A-Za-z]{0,3}\.?){1,4}){0,2}"  # ", M.D., Ph.D."
_LEAD = r"[ \t*(\[]{0,60}(?:(?i:whereupon|thereupon|the witness|witness|the deponent|deponent)[,:]?[ \t]{1,4})?"
_NAMED_LINE = re.compile(
    rf"{_LEAD}(?P<name>{NAME})(?![\w'\u2019-]){_DEGREE}[ \t,]{{0,4}}"
    r"(?:$|\(|(?i:having|being|was|after|been|the|an?|called|who|as|produced|first"
    r"|duly|of|on|recalled|sworn|affirmed|previously)\b)"
)
_NEW_SENTENCE = re.compile(r"[?:]|\.\s+[A-Z]|\b[QA]\.")
_ABBREVIATED = re.compile(r"\b(?:[A-Z][a-z]{0,2}\.){1,4}|\b(?:Inc|Corp|Co|Ltd|No|Mr|Ms|Mrs)\.")
_GOES_ON = re.compile(
    rf"(?m)^[ \t*]{{0,60}}(?:(?:MR|MS|MRS|MISS|DR|SIR|DAME)\.? )?(?P<name>{NAME})[ \t]{{1,3}}"
    r"\((?i:continued|resumed|recalled)\)[.*]{0,2}[ \t]*$"
)  # from the day before, under the same oath
_ANGLED = re.compile(
    rf"(?m)^[ \t]{{0,20}}<(?P<name>{NAME})[ \t]{{0,2}}(?:,|\()[^\n>]{{0,60}}(?i:\b(?:oath|sworn|affirmed|affirmation|recalled)\b)"
)  # "<ANN ROE, on former oath", as courts of New South Wales print it
_OATH_REACH, _OATH_END = 420, 300  # characters before and after the word "sworn"
_TESTIFIES = re.compile(r"testif|examin|deposed|as follows|\bBY M|\bQ[.: ]", re.I)
_ROLL = re.compile(
    rf"(?m)^[ \t]{{0,60}}(?i:WITNESS|DEPONENT|INTERVIEWEE|NAME OF WITNESS)[ \t]{{0,3}}:[\s]{{1,40}}(?P<name>{NAME})"
)
_STATED = re.compile(
    r"(?i:\b(?:state|give|tell|say|spell|provide)\b[^?\n]{0,60}(?:\n[^?\n]{0,60}){0,2}\bname\b)[^\n]{0,90}(?:\n[^\n]{0,90}){0,2}?"
    rf"\n[ \t]{{0,40}}(?:A[.:]?[ \t]{{1,12}}|THE WITNESS:[ \t]{{1,6}}|[A-Z][\w .'\u2019-]{{3,40}}:[ \t]{{1,6}})"
    rf"(?i:(?:yes|sure|okay|certainly|good morning)[,.] )?(?i:(?:my|full) (?:full |legal )?name is |it['\u2019]s "
    rf"|i am )?(?P<name>{NAME})"
)
_NOT_SWORN_TO_ANSWER = re.compile(r"\b(?:interpret|translat|Notary|transcribe|record the)", re.I)
_BY = re.compile(rf"(?i:\b(?:by and through|through|by)\b)(?:[^\n]{{0,40}}?,)?{_GAP}(?P<name>{NAME})")
_BY_OFFICER = re.compile(
    rf"(?i:\bby\s{{1,4}}and\s{{1,4}}through\s{{1,4}}(?:its|their)\b)(?:[^\S\n]{{1,4}}|\n)?[^,:]{{0,80}}[,:]?{_GAP}(?P<name>{NAME})"
)
_ADDRESSED = re.compile(
    r"(?m)^[ \t\d]{0,12}(?:[A-Z][A-Z .'\u2019-]{2,30}: )?Q[.:]?[ \t]{1,12}"
    r"(?:(?:Good (?:morning|afternoon)|And|So|Now|Okay|Thank you),?[ ]{1,2})?"
    r"(?P<name>(?:Mr|Ms|Mrs|Miss|Dr|Officer|Detective|Sergeant|Deputy|Lieutenant|Captain|Agent|Trooper|Professor|Chief)\.?"
    r"[ ]{1,2}[A-Z][\w'\u2019-]{1,24})[,.][^?]{0,300}?\b(?:you|your)\b"
)
_HEAD, _SPOKEN_HEAD = 12_000, 60_000


@dataclass(frozen=True, slots=True)
class Witness:
    start: int  # from where on they answer
    name: str


class Witnesses:
    """The witness at any place of the text; none rather than another."""

    def __init__(self, found: list[Witness]) -> None:
        self.found = found
        self._starts = [one.start for one in found]

    def __bool__(self) -> bool:
        return bool(self.found)

    def at(self, place: int) -> str:
        index = bisect_right(self._starts, place) - 1
        return self.found[max(index, 0)].name if self.found and (index >= 0 or self._is_one()) else ""

    def _is_one(self) -> bool:
        return all(may_be_same(self.found[0].name, one.name) for one in self.found)


def find_witnesses(masked: str, known: str = "") -> Witnesses:
    """Every oath begins a witness; where no oath names one, the title page, who is called, the roll, or the own answer does."""
    if known:
        return Witnesses([Witness(0, known)])
    titled = _titled(masked)
    oaths = sorted([*_oaths(masked), *_going_on(masked)], key=lambda one: one.start)
    if oaths:
        distinct = _distinct(oaths)
        named = next((name for name in titled if may_be_same(name, distinct[0].name)), "")
        if len(distinct) == 1:
            longer = max((one.name for one in oaths), key=len)
            return Witnesses([Witness(0 if named else distinct[0].start, named or longer)])
        return Witnesses(distinct)
    if not titled and (called := [Witness(*one) for one in sorted(called_witnesses(masked))]):
        return Witnesses(_distinct(called))
    stated = [_over_lines(masked, found.start("name")) for found in _STATED.finditer(masked, 0, _SPOKEN_HEAD)]
    candidates = [*titled, *_rolled(masked), *(name for name in stated[:1] if name)]
    if candidates and all(may_be_same(candidates[0], name) for name in candidates):
        return Witnesses([Witness(0, candidates[0])])
    agreed = next((name for name in candidates if sum(may_be_same(name, other) for other in candidates) > 1), "")
    name = agreed or ("" if candidates else _addressed(masked))
    return Witnesses([Witness(0, name)] if name else [])


def _addressed(masked: str) -> str:
    """By whom questions speak to: "Officer Dyer, how long have you …"; none where they speak to several."""
    names = {" ".join(found["name"].split()) for found in _ADDRESSED.finditer(masked)}
    return names.pop() if len(names) == 1 else ""


def _titled(masked: str) -> list[str]:
    names = []
    for found in _TITLE_PAGE.finditer(masked, 0, _HEAD):
        name = _first_name(found["name"]) or _first_name(found["name"].split(",")[0])
        if (by := _BY_OFFICER.search(found["after"])) or (not name and (by := _BY.search(found["after"]))):
            name = _first_name(by["name"])  # of a company, who speaks for it
        names += [name] if name else []
    return names


def _rolled(masked: str) -> list[str]:
    return [name for found in _ROLL.finditer(masked, 0, _SPOKEN_HEAD) if (name := _first_name(found["name"]))]


def _over_lines(masked: str, start: int) -> str:
    """The name that begins there, though a line may end within it."""
    found = _NAME.match(" ".join(masked[start : start + 120].split()))
    return clean_name(found.group()) if found else ""


def _oaths(masked: str) -> Iterator[Witness]:
    for sworn in _SWORN.finditer(masked):
        begin = max(0, sworn.start() - _OATH_REACH)
        before, after = masked[begin : sworn.start()], masked[sworn.end() : sworn.end() + _OATH_END]
        if _NOT_SWORN_TO_ANSWER.search(re.split(r"[.;]", after)[0]):
            continue
        if (found := _named_before(before)) and (found[1].isupper() or _TESTIFIES.search(after)):
            yield Witness(begin + found[0], clean_name(found[1]))


def _going_on(masked: str) -> Iterator[Witness]:
    for found in (*_GOES_ON.finditer(masked), *_ANGLED.finditer(masked)):
        if found["name"].isupper() and (name := clean_name(found["name"])):
            yield Witness(found.start("name"), name)


def _named_before(words: str) -> tuple[int, str] | None:
    """The full name at the beginning of a line that the oath can be of, one in capitals before others."""
    named, at = [], 0
    for line in words.split("\n"):
        found = _NAMED_LINE.match(line)
        if (
            found
            and clean_name(found["name"])
            and not _NEW_SENTENCE.search(_ABBREVIATED.sub("", words[at + found.end("name") :]))
        ):
            named.append((at + found.start("name"), found["name"]))
        at += len(line) + 1
    return next((one for one in named if one[1].isupper()), next(iter(named), None))


def _first_name(words: str) -> str:
    """The name in these words; without a first word that is none, as in "Whereupon JOHN DOE"."""
    name = clean_name(words)
    if not name and " " in words.strip():
        name = clean_name(words.strip().split(None, 1)[1])
    return name


def _distinct(oaths: list[Witness]) -> list[Witness]:
    """Each oath that begins another witness than the one before."""
    found: list[Witness] = []
    for one in oaths:
        if not found or not may_be_same(found[-1].name, one.name):
            found.append(one)
    return found
