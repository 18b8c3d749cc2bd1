"""Pages by what is printed on them: Bates numbers, and page and line of a transcript."""

from __future__ import annotations

import re

MOST = 2_000  # numbers of a range
LINES = 30  # of a transcript's page
NUMBERED = re.compile(r"(?P<prefix>.*?)(?P<digits>[0-9]{1,12})")
LINED = re.compile(r"(?P<page>[0-9]{1,5}):(?P<first>[0-9]{1,2})(?:-(?P<last>[0-9]{1,2}))?")


def bates_references(words: str) -> list[str]:
    """The numbers that ``bates:`` names: one, or all of a range. Raises ``ValueError``."""
    first, dots, last = words.partition("..")
    if not dots:
        return list(dict.fromkeys((words, words.upper())))
    begin, end = NUMBERED.fullmatch(first), NUMBERED.fullmatch(last)
    if begin is None or end is None or begin["prefix"].upper() != end["prefix"].upper():
        raise ValueError("write both ends of the range in full, as in bates:ABC000100..ABC000120")
    numbers = range(int(begin["digits"]), int(end["digits"]) + 1)
    if len(numbers) > MOST or not numbers:
        raise ValueError(f"a range goes from the smaller to the larger number and has at most {MOST:,}")
    width = len(begin["digits"])
    return [f"{prefix}{n:0{width}d}" for prefix in {begin["prefix"], begin["prefix"].upper()} for n in numbers]


def line_references(words: str) -> list[str]:
    """How blocks that have one of these lines may be printed: "12:3", "12:1-5", "12:24-13:2". Raises ``ValueError``."""
    named = LINED.fullmatch(words)
    if named is None:
        raise ValueError("write page and line of a transcript, as in page:12:3 or page:12:3-15")
    page, first = int(named["page"]), int(named["first"])
    last = int(named["last"] or first)
    if not 1 <= first <= last <= LINES:
        raise ValueError(f"lines count from 1 to {LINES}, the first before the last")
    lines = range(1, LINES + 1)
    one = [f"{page}:{n}" for n in range(first, last + 1)]
    within = [f"{page}:{a}-{b}" for a in range(1, last + 1) for b in range(max(a + 1, first), LINES + 1)]
    onwards = [f"{page}:{a}-{page + 1}:{b}" for a in range(1, last + 1) for b in lines]
    before = [f"{page - 1}:{a}-{page}:{b}" for a in lines for b in range(first, LINES + 1)]
    return [*one, *within, *onwards, *before]
