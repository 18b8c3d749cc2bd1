"""Wrong readings that a matter sets traps for, and which of them were made."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

from tests.gold.findings import Reading, Statement
from tests.gold.links_score import is_said
from tests.gold.matter import GoldMatter, MustNot
from tests.gold.names_score import NAMED, forms_in
from tests.gold.naming import Naming, folded
from tests.gold.quotes import locate, overlaps

Readings = dict[str, Reading]


def made(matter: GoldMatter, readings: Readings) -> list[tuple[MustNot, str]]:
    """The wrong readings that were made, each with what was found."""
    return [(one, what) for one in matter.must_nots if (what := found(one, matter, readings))]


def found(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    """What was found that must not be; empty if nothing was."""
    check: Callable[[MustNot, GoldMatter, Readings], str] = CHECKS.get(one.kind, _said)
    return check(one, matter, readings)


def _said(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    """A fact on the quote's words, and hardly anywhere else, that lacks what makes it true."""
    return next((fact.text for fact in _facts_on(one, readings) if not has_any(fact.text, one.needs)), "")


def has_any(text: str, words: tuple[str, ...]) -> bool:
    return any(
        re.search(
            rf"{'' if word.startswith('n') and chr(39) in word else chr(92) + 'b'}{re.escape(word)}\b", text, re.I
        )
        for word in words
    )


def _dated(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    return next((fact.text for fact in _facts_on(one, readings) if fact.date == one.date), "")


def _facts_on(one: MustNot, readings: Readings) -> list[Statement]:
    """The facts most of whose words are the quote's."""
    reading = readings.get(one.document)
    places = locate(reading.text, one.quote) if reading else []
    facts = reading.statements if reading else []
    return [fact for fact in facts if overlaps((fact.start, fact.end), places) and _mostly_in(fact, places)]


def _mostly_in(fact: Statement, places: list[tuple[int, int]]) -> bool:
    common = max(min(fact.end, end) - max(fact.start, start) for start, end in places)
    return common >= 0.5 * (fact.end - fact.start)


def _named(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    wrong = {" ".join(re.findall(r"\w+", name.casefold())) for name in one.names}
    names = (record for reading in readings.values() for record in reading.records if record.type in NAMED)
    return ", ".join(sorted({record.text for record in names if folded(record.text) in wrong}))


def _merged(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    """Two forms of different people that are one record, in a document or across them."""
    naming = Naming(matter.names)
    records: dict[str, set[str]] = {}
    for form in one.forms:
        text, _, only = form.partition(" @")
        every = (
            each for key, reading in readings.items() if only in ("", key) for each in forms_in(reading, naming, key)
        )
        records[form] = {each.identity for each in every if each.text == text and each.identity}
    joined = [f"{first} = {other}" for first, other in combinations(one.forms, 2) if records[first] & records[other]]
    return ", ".join(joined)


def _related(one: MustNot, matter: GoldMatter, readings: Readings) -> str:
    link = one.link
    wrong = link is not None and is_said(link, readings, Naming(matter.names))
    return f"{link.subject} {link.kind} {link.object}" if wrong and link else ""


CHECKS: dict[str, Callable[[MustNot, GoldMatter, Readings], str]] = {
    "date": _dated,
    "name": _named,
    "merged": _merged,
    "relationship": _related,
}
