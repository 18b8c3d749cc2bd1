"""How the rows of a log stand: whose initials begin their notes, and whether blank lines part them."""

from __future__ import annotations

import re
from collections import Counter

from evidence.engines.facts.papers.log_stamps import DAY, STAMP, TIME

_ROW = re.compile(rf"^[ ]{{0,9}}{DAY}(?:[ ,|]{{1,4}}{TIME})?[ ]{{1,8}}(?P<by>[A-Z]{{2,4}})[ ](?=[\w\"\u201c'$#])", re.M)
_FEWEST = 3  # rows of a log
_TOP = 700  # characters of a sheet's head
WEEK_OF = re.compile(
    r"\b(?i:week|wk\.?|w)[ /]?(?P<which>(?i:of|commencing|beginning|starting|from|c|ending|e))[ :]{1,4}(?=[A-Z\d])"
)
_WEEKDAY_ROW = re.compile(
    r"^[ ]{0,9}(?P<day>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|MON|TUE|WED|THU|FRI|SAT|SUN)[A-Za-z]{0,6})\.?"
    rf"(?:[ ,]{{1,3}}(?P<clock>{TIME})(?![\w,.]))?(?:[ ]?[-\u2013\u2014:][ ]{{0,3}}|[ ]{{2,8}})(?=[A-Za-z])",
    re.M,
)
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_DIARY_ROW = re.compile(
    r"^[ ]{0,9}(?P<day>(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}[.,]{0,2} "
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|{_MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?))\.?"
    rf"(?:[ ,]{{1,3}}(?P<clock>{TIME})(?![\w,.]))?(?:[ ]?[-\u2013\u2014:][ ]{{0,3}}|[ ]{{2,8}})(?=[A-Z\"\u201c\d])",
    re.M,
)
_PAGE = 8  # characters of the number of a page
_NAME_WORD = r"[A-Z][\w'\u2019-]*[a-z]\b\.?"
_NAME = re.compile(rf"(?:{_NAME_WORD}|[A-Z]\.)(?: (?:{_NAME_WORD}|[A-Z]\.)){{1,2}}")


def initialled(masked: str) -> re.Pattern[str] | None:
    """How rows begin that have a day and the initials of somebody whom the paper names, "03/02/11 NO Roe came": other capitals
    there, "PT" or "TC", are words of the note. None where the paper has few such rows."""
    count = Counter(found["by"] for found in _ROW.finditer(masked))
    names = {_initials(found.group()) for found in _NAME.finditer(masked)} if count.total() >= _FEWEST else frozenset()
    known = [one for one in count if one in names]
    if sum(count[one] for one in known) < _FEWEST:
        return None
    return re.compile(
        rf"[ ]{{0,9}}(?P<day>{DAY})(?:[ ,|]{{1,4}}(?P<clock>{TIME}))?[ ]{{1,8}}(?P<by>{'|'.join(known)})[ ]{{1,3}}(?=\S)"
    )


def weekday_rows(masked: str) -> re.Pattern[str] | None:
    """How rows begin that have only the weekday, "Tue - Client has a sore", where the head says which week; else None."""
    if not WEEK_OF.search(masked, 0, _TOP) or len(_WEEKDAY_ROW.findall(masked)) < _FEWEST:
        return None
    return _WEEKDAY_ROW


def diary_rows(masked: str) -> re.Pattern[str] | None:
    """How rows begin that have weekday, day and month, "Mon 5 Feb.   Frost", in the year of the head; None of few such rows."""
    return _DIARY_ROW if len(_DIARY_ROW.findall(masked)) >= _FEWEST else None


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split())


def are_parted(masked: str, diary: re.Pattern[str] | None) -> bool:
    """Does a blank line, or the number of a page, stand before each row that begins with a day, so that all below it goes on?"""
    lines = masked.split("\n")
    if diary:
        begun = [at for at, line in enumerate(lines) if diary.match(line)]
        return all(at == 0 or len(lines[at - 1].strip()) <= _PAGE for at in begun)
    begun = [at for at, line in enumerate(lines) if (found := STAMP.match(line)) and (found["clock"] or found["by"])]
    return len(begun) >= _FEWEST and all(at == 0 or not lines[at - 1].strip() for at in begun)
