"""Who was at a meeting, and who was not: one statement of minutes, with which meeting it was and when."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.dates.own_day import own_day
from evidence.engines.documents.titles import titled
from evidence.engines.facts.source import FactCandidate, Source

_PRESENT = re.compile(
    r"^[ \t\u2022*-]{0,12}(?:roll call[ :]{1,6})?"
    r"(?P<label>(?:[a-z]+ ){0,2}present(?: were)?|in attendance|attendance|attendees|attending|seated|roll call)[ \t]{0,24}:"
    r"(?P<names>[^\n]*(?:\n[ \t]*[^\s:][^\n:]*(?=\n|\Z)){0,12})",
    re.I | re.M,
)
_ABSENT = re.compile(
    r"(?:^|[ ]{2}|\. |\t)[ \t]{0,12}(?P<label>(?:[a-z]+ )?(?:absent|excused|apologies|regrets))(?: were)?[ \t]{0,24}:"
    r"(?P<names>[^\n]{3,160})",
    re.I | re.M,
)
_MEETS = re.compile(r"\b(?:minutes|meeting|session)\b", re.I)
_ENDS = re.compile(r"\.\s+(?=[A-Z][a-z]+(?: [a-z]+\b|:))|[ ]{2,}(?=[A-Z][\w ]{2,20}:)")  # another label or sentence
_NAME = re.compile(r"[A-Z][\w.'\u2019-]+ [A-Z]")
_NUMBERED = re.compile(r"\d{3}")  # a day, or a company's number
_FEWEST = 2  # names
_TOP, _LINES = 1_800, 4  # characters and lines of the head
_LONGEST, _WIDEST, _RELEVANCE = 400, 180, 0.8  # characters of the names, and of what the meeting is called


def attendance(source: Source) -> FactCandidate | None:
    """Of minutes; None where their head does not say which meeting it was, its day, or who was there."""
    day = own_day(source.document)
    present = _PRESENT.search(source.read.masked, 0, _TOP) if day else None
    if day is None or present is None:
        return None
    meeting, start = _meeting(source.read.masked[: present.start()])
    names = _names(present["names"])
    if not meeting or len(_NAME.findall(names)) < _FEWEST or len(names) > _LONGEST:
        return None
    absent = _ABSENT.search(source.read.masked, present.start("names"), _TOP)
    missed = f"; {absent['label'].lower()}: {_names(absent['names'])}" if absent else ""
    end = max(present.start("names") + len(present["names"].rstrip()), absent.end() if absent else 0)
    text = f"{meeting}, {day:%B} {day.day}, {day.year}: {present['label'].lower()}: {names}{missed}."
    fact = source.fact(text, start, end, _RELEVANCE)
    fact = replace(fact, date=day, date_end=None, precision="day")
    return FactCandidate(fact, _RELEVANCE, expected=True)


def _meeting(head: str) -> tuple[str, int]:
    """The first lines up to the one that says that it met, and where they begin; empty where none says so."""
    lines = list(re.finditer(r"^[ \t]*(?P<line>\S[^\n]*)$", head, re.M))[:_LINES]
    for at, one in enumerate(lines):
        if _MEETS.search(one["line"]):
            above = [re.split(r"[ ]{3,}|\t", line["line"])[0].strip(" ,.-") for line in lines[: at + 1]]
            words = [titled(line) if line.isupper() else line for line in above if not _NUMBERED.search(line)]
            name = ", ".join(words)
            return (name, lines[0].start("line")) if words and len(name) <= _WIDEST else ("", 0)
    return "", 0


def _names(words: str) -> str:
    """The names of a list, one line after the other, to the next label or sentence."""
    end = _ENDS.search(words)
    lines = [" ".join(line.split()).rstrip(" ,;") for line in words[: end.start() if end else len(words)].split("\n")]
    return ", ".join(line for line in lines if line).rstrip(".")
