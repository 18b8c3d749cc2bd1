"""How the scripted agent reads: lines that name a sum and a day, and pairs of them that can't both be true."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import combinations

MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
DAY = re.compile(rf"\b(?:({MONTHS}) (\d{{1,2}}), (\d{{4}})|(\d{{4}})-(\d{{2}})-(\d{{2}}))\b")
SUM = re.compile(r"\$ ?(\d{1,3}(?:,\d{3})*(?:\.\d{2})?)|\b(\d{1,3}(?:,\d{3})*\.\d{2})\b")
WORD = re.compile(r"[a-z]{4,}")
LINE_NUMBER = re.compile(r" *\d{1,2} +(?:[QA]\. +)?")  # as transcripts print them
SAME_SIZE = 10.0  # sums further apart than this are hardly about one payment


@dataclass(frozen=True)
class Statement:
    """A line of a page that names a sum and a day."""

    evidence_id: str
    title: str
    page: int
    quote: str
    sums: frozenset[float]
    days: frozenset[date]
    words: frozenset[str] = field(compare=False)


@dataclass(frozen=True)
class Conflict:
    one: Statement
    other: Statement

    @property
    def text(self) -> str:
        return f"The sources contradict each other on date and amount: {_says(self.one)}, but {_says(self.other)}."


def statements(evidence_id: str, title: str, page: int, text: str) -> Iterator[Statement]:
    """The lines of the page that name both; a running balance is no sum that was paid."""
    balance: int | None = None
    for line in text.splitlines():
        quote = line[len(found.group()) :] if (found := LINE_NUMBER.match(line)) else line
        quote = quote.strip()
        cells = quote.split("\t")
        if not any(one.isdigit() for one in quote) and len(cells) > 2:
            balance = next((i for i, one in enumerate(cells) if one.lower() == "balance"), None)
        considered = "\t".join(cells[:balance]) if balance is not None and len(cells) > balance else quote
        sums, days = frozenset(_sums(considered)), frozenset(_days(considered))
        if sums and days:
            yield Statement(evidence_id, title, page, quote, sums, days, frozenset(_words(considered)))


def contradiction(found: list[Statement]) -> Conflict | None:
    """The pair from different documents that shares the most telling words, names one month, and differs in both."""
    frequent = Counter(word for one in found for word in one.words)
    scored = [
        (sum(math.log(1 + len(found) / frequent[word]) for word in one.words & other.words), Conflict(one, other))
        for one, other in combinations(found, 2)
        if _differ(one, other)
    ]
    score, best = max(scored, key=lambda each: each[0], default=(0.0, None))
    return best if score > 0 else None


def _differ(one: Statement, other: Statement) -> bool:
    if one.evidence_id == other.evidence_id or one.sums & other.sums or one.days & other.days:
        return False
    months = {(day.year, day.month) for day in one.days} & {(day.year, day.month) for day in other.days}
    return bool(months) and 1 / SAME_SIZE < max(one.sums) / max(other.sums) < SAME_SIZE


def _says(one: Statement) -> str:
    sums = " and ".join(f"${each:,.2f}" for each in sorted(one.sums))
    days = " and ".join(each.isoformat() for each in sorted(one.days))
    return f"“{one.title}” says {sums} on {days}"


def _sums(text: str) -> Iterator[float]:
    for found in SUM.finditer(text):
        yield float((found[1] or found[2]).replace(",", ""))


def _days(text: str) -> Iterator[date]:
    for found in DAY.finditer(text):
        if found[1]:
            yield datetime.strptime(f"{found[1]} {found[2]} {found[3]}", "%B %d %Y").date()
        else:
            yield date(int(found[4]), int(found[5]), int(found[6]))


def _words(text: str) -> Iterator[str]:
    """The words by their first letters, so that "wired" meets "wire"."""
    return (word[:4] for word in WORD.findall(text.lower()) if not re.fullmatch(MONTHS.lower(), word))
