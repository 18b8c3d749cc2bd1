"""What somebody is charged with or sued for: by the lines under a label, by lines that each number one, or by headings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.titles import titled
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, shortened

_LABEL = re.compile(
    r"^[ \t|*#]{0,40}(?:charge|offen[cs]e|violation|count)(?:s|\(s\))?(?: (?:filed|charged|arrested for|description))?"
    r"[ \t]{0,4}:[ \t]*(?P<beside>[^\n]{0,120})$",
    re.M | re.I,
)
_NUMBERED = re.compile(
    r"^[ \t|*#]{0,40}(?:charge|count|offen[cs]e)[ \t]{0,2}(?:no\.?[ \t]|#)?[ \t]{0,2}(?:\d{1,2}|[IVX]{1,4}|one|two|three"
    r"|four|five|six)"
    r"[ \t]{0,2}[-:\u2013\u2014.][ \t]{0,4}(?P<words>[A-Za-z][^\n]{5,90})$",
    re.M | re.I,
)
_ROW = re.compile(r"\n[ \t|]{0,20}(?:\(?\d{1,2}[.)]|[-*\u2022]|\(?[a-z][.)])[ \t]{1,8}(?P<words>[^\n]{6,130})")
_CELL = re.compile(r"[ \t]{2,}|\t|\|")
_STATUTE = re.compile(
    r"^(?:(?:sec(?:tion)?\.?|\u00a7|art(?:icle)?\.?|[A-Z][A-Z.]{1,5}) ?)?[\d(][\w.():/-]{2,20}[ \t,:-]+",
    re.I,
)
_CLASS = re.compile(
    r"[ ,(-]{1,3}(?:[MF] ?-?[\dA-E]?|(?:class )?[A-E] (?:misd(?:emeanor)?|felony)\.?|misd(?:emeanor)?\.?|felony|x ?\d|\d ct)\)?$",
    re.I,
)
_ABBREVIATED = re.compile(r"(?!(?:AND|FOR|THE|OF|TO|IN|ON|BY|AN|A|ACT|GUN|CAR|OR|AS|AT)$)[A-Z]{1,3}")  # "DUI"
_ACCUSES = re.compile(r"\b(?:information|indictment|accused|charged with|prosecut\w+|felony|misdemeanor)\b", re.I)
_TOP = 4_000  # characters in which a court's paper says whether it accuses
_LETTERS = re.compile(r"[A-Za-z]{3,}")
_CLAIM = re.compile(
    r"^[ \t]{0,60}(?:AS AND FOR (?:AN? |ITS |HIS |HER |THEIR |PLAINTIFF['\u2019]?S? )?)?"
    r"(?:(?:FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH) (?:CAUSE OF ACTION|CLAIM(?: FOR RELIEF)?|COUNT)|COUNT|CLAIM"
    r"|CAUSE OF ACTION)\b"
    r"[ \t]{0,4}(?:[IVX]{1,5}|\d{1,2}|ONE|TWO|THREE|FOUR|FIVE|SIX)?[ \t.:\u2013\u2014(-]{0,6}(?:\n\s{0,60}\(?)?"
    r"(?P<claim>[A-Z][^\n)]{3,70}?)\)?[ \t]*$",
    re.M,
)  # "COUNT ONE - BREACH OF CONTRACT"
_MOST, _READ, _LONGEST, _MOST_CLAIMS = 6, 40_000, 90, 5
_LASTS = re.compile(r"(?:years?|months?|days?)\b", re.I)  # "Count 1: 10 years" is a sentence, and charges nothing


def charges(reading: SummarySource) -> SummaryPart | None:
    """ "Charges: Burglary; Theft; Resisting Arrest."; None where the paper lists fewer than two."""
    text = reading.read.masked[:_READ]
    found = dict(_under_label(text)) or dict(_each_numbered(text))
    found = {words: place for words, place in found.items() if not _LASTS.match(words)}
    if len(found) < 2:
        return None
    chosen = list(found.items())[:_MOST]
    more = " \u2026" if len(found) > _MOST else "."
    return SummaryPart(f"Charges: {'; '.join(words for words, _ in chosen)}{more}", tuple(place for _, place in chosen))


def claims(reading: SummarySource) -> Iterator[SummaryPart]:
    """What a complaint sues for, by the headings of its counts; of an accusation its charges."""
    if _ACCUSES.search(reading.text[:_TOP]) and (charged := charges(reading)):
        yield charged
        return
    found = {_closed(_in_print(one["claim"].strip())): one.span() for one in _CLAIM.finditer(reading.read.masked)}
    if reading.kind == "pleading" and found:
        yield SummaryPart(f"Claims: {listed([*found], _MOST_CLAIMS)}.", tuple(found.values()))


def _in_print(words: str) -> str:
    """ "NEGLIGENCE (All Defendants)" as "Negligence (All Defendants)"."""
    loud, paren, rest = words.partition("(")
    return f"{titled(loud).strip()} {paren}{rest}".strip()


def _closed(words: str) -> str:
    return f"{words})" if words.count("(") > words.count(")") else words


def _under_label(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for label in _LABEL.finditer(text):
        at, rows = label.end(), list[tuple[str, tuple[int, int]]]()
        first = re.match(r"\(?1[.)][ \t]{1,8}", label["beside"])
        if first:
            rows.append((_offence(label["beside"][first.end() :]), label.span("beside")))
        while row := _ROW.match(text, at):
            rows.append((_offence(row["words"]), row.span("words")))
            at = row.end()
        if len(rows) > 1:
            yield from ((words, place) for words, place in rows if words)
            return


def _each_numbered(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for one in _NUMBERED.finditer(text):
        if words := _offence(one["words"]):
            yield words, one.span()


def _offence(row: str) -> str:
    """A row's words for the offence, without statute and class."""
    cells = [_CLASS.sub("", _STATUTE.sub("", cell.strip())).strip(" ,;.-") for cell in _CELL.split(row)]
    best = max(cells, key=lambda one: sum(map(len, _LETTERS.findall(one))), default="")
    parts = zip(best.split(), titled(best).split(), strict=True)
    words = " ".join(loud if _ABBREVIATED.fullmatch(loud) else quiet for loud, quiet in parts)
    return shortened(words if best.isupper() else best, _LONGEST) if _LETTERS.search(best) else ""
