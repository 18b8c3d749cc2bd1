"""What single values of a load file mean: numbers, days, yes and no, names, designations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Literal

from evidence.items.correspondents import recipient

Order = Literal["mdy", "dmy", "ymd"]
LONGEST_NUMBER, MOST_PAGES = 60, 20_000
_NUMBER = re.compile(r"(?P<prefix>[^\x00-\x1f,;<>\"]{0,48}?)(?P<digits>[0-9]{1,12})\Z")
_ALLOWED = re.compile(r"[^\x00-\x1f,;<>\"]{1,60}\Z")
_FIGURES = re.compile(r"(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[ T,].{0,40})?\Z", re.S)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:[ T].{0,40})?\Z", re.S)
_NAMED = re.compile(
    r"(?:[A-Za-z]{3,9},? )?(?:(\d{1,2})[ -]([A-Za-z]{3,9})[ -,]{1,2}|([A-Za-z]{3,9}) (\d{1,2}),? )(\d{4})\b"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAME = re.compile(r"(?P<name>[^<]{0,200})<(?P<address>[^<>\s]{3,200})>\Z")
EMPTY_DAYS = ("0", "00000000", "00/00/0000", "0000-00-00", "0000/00/00", "n/a", "none", "null", "-")


def is_number(number: str) -> bool:
    """Whether a page can bear it: printable, not too long, and with a figure in it."""
    return bool(_ALLOWED.match(number)) and any(one in "0123456789" for one in number)


def pages_between(begin: str, end: str) -> int | None:
    """How many numbers there are from one to the other; ``None`` where these do not count on."""
    first, last = _NUMBER.match(begin), _NUMBER.match(end)
    if begin == end:
        return 1
    if first is None or last is None or first["prefix"].casefold() != last["prefix"].casefold():
        return None
    count = int(last["digits"]) - int(first["digits"]) + 1
    return count if 1 <= count <= MOST_PAGES else None


def numbers_from(begin: str, count: int) -> list[str]:
    """So many numbers from this one on; only itself where it has no figures at its end."""
    found = _NUMBER.match(begin)
    if found is None:
        return [begin]
    prefix, width, first = found["prefix"], len(found["digits"]), int(found["digits"])
    return [f"{prefix}{first + at:0{width}d}" for at in range(count)]


def read_day(value: str, order: Order) -> date | None:
    """The day a value names. Raises ``ValueError`` where it names none; empty ones are ``None``."""
    text = value.strip()
    if not text or text.casefold() in EMPTY_DAYS:
        return None
    if found := _COMPACT.match(text):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if found := _FIGURES.match(text):
        return _of_figures([found[1], found[2], found[3]], order)
    if (found := _NAMED.match(text)) and (month := (found[2] or found[3])[:3].lower()) in _MONTHS:
        return date(int(found[5]), _MONTHS.index(month) + 1, int(found[1] or found[4]))
    raise ValueError(f"“{text[:40]}” is no day that can be read.")


def _of_figures(parts: list[str], order: Order) -> date:
    if len(parts[0]) == 4:
        year, month, day = (int(one) for one in parts)
    elif len(parts[0]) > 2 or len(parts[2]) == 3:
        raise ValueError("That is no day.")
    elif order == "ymd":
        year, month, day = (int(one) for one in parts)
    else:
        month, day = (int(parts[0]), int(parts[1])) if order == "mdy" else (int(parts[1]), int(parts[0]))
        year = int(parts[2])
    if year < 100:
        year += 2000 if year < 50 else 1900
    return date(year, month, day)


def order_of(values: Iterable[str]) -> tuple[Order, bool]:
    """How days of figures alone are meant, and whether that is only assumed: no day among these shows it."""
    seen: Counter[str] = Counter()
    for value in values:
        if found := _FIGURES.match(value.strip()):
            if len(found[1]) == 4:
                seen["clear"] += 1
            elif int(found[1]) > 12:
                seen["dmy"] += 1
            elif int(found[2]) > 12:
                seen["mdy"] += 1
            else:
                seen["either"] += 1
    order: Order = "dmy" if seen["dmy"] > seen["mdy"] else "mdy"
    return order, (bool(seen["either"]) and not seen[order]) or bool(seen["dmy"] and seen["mdy"])


def is_yes(value: str) -> bool:
    return (
        value.strip().casefold() in ("y", "yes", "true", "t", "1", "x", "redacted", "-1")
        or "redact" in value.casefold()
    )


def people(value: str, role: str) -> list[dict[str, str]]:
    """The people of one column: parted by semicolons, each a name, an address or both."""
    return [_person(one.strip(), role) for one in re.split(r"[;\n]", value[:20_000]) if one.strip()][:500]


def _person(words: str, role: str) -> dict[str, str]:
    if found := _NAME.match(words):
        return recipient(found["name"].strip(" \"'")[:200], found["address"], role)
    return recipient("", words[:200], role) if "@" in words and " " not in words else recipient(words[:200], "", role)
