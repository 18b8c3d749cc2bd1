"""Everything that a matter's gold says, against what was found: one set of figures for a matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from tests.gold.facts_score import FactFigures, compare, score_facts, share
from tests.gold.findings import Reading, Statement
from tests.gold.links_score import LinkFigures, score_links
from tests.gold.matter import GoldMatter, Moment, Part
from tests.gold.must_nots import made
from tests.gold.names_score import NameFigures, score_names
from tests.gold.quotes import locate, overlaps


@dataclass(frozen=True, slots=True)
class Figures:
    facts: FactFigures
    names: NameFigures
    links: LinkFigures
    kinds: float
    own_days: float
    moments: float  # of the timeline: some fact of its documents has its day
    order: float  # of its pairs: found, and the earlier one is earlier
    days: float  # of the facts with a date: the document has that date for something
    amounts_found: float
    amounts_right: float
    roles: float
    contradictions: float  # with a fact on each side
    wrong_readings: int
    traps: int
    citations: int
    unverified: int


def score(matter: GoldMatter, found: Iterable[Reading]) -> Figures:
    readings = {one.key: one for one in found}
    amounts_found, amounts_right, roles = score_amounts(matter, readings)
    moments = [dated_moment(one, readings) for one in matter.timeline]
    return Figures(
        facts=score_facts(matter, readings),
        names=score_names(matter, readings),
        links=score_links(matter, readings),
        kinds=share(sum(one.kind in matter.papers[key].kinds for key, one in readings.items()), len(readings)),
        own_days=own_days(matter, readings),
        moments=share(sum(day == one.date for one, day in zip(matter.timeline, moments, strict=True)), len(moments)),
        order=in_order([one.date for one in matter.timeline], moments),
        days=right_days(matter, readings),
        amounts_found=amounts_found,
        amounts_right=amounts_right,
        roles=roles,
        contradictions=share(sum(both_sides(each, readings) for each in matter.contradictions), len(matter.contradictions)),
        wrong_readings=len(made(matter, readings)),
        traps=len(matter.must_nots),
        citations=sum(len(one.statements) for one in readings.values()),
        unverified=sum(len(one.unverified) for one in readings.values()),
    )  # fmt: skip


def own_days(matter: GoldMatter, readings: dict[str, Reading]) -> float:
    """Of the documents that have a day of their own, those that are given it."""
    dated = {key: paper.day for key, paper in matter.papers.items() if paper.day and key in readings}
    return share(sum(readings[key].day == day for key, day in dated.items()), len(dated))


def on(part: Part, readings: dict[str, Reading]) -> list[Statement]:
    """The facts on a part's words; without words, of its document."""
    reading = readings.get(part.document)
    if reading is None or not part.quote:
        return reading.statements if reading else []
    places = locate(reading.text, part.quote)
    return [one for one in reading.statements if overlaps((one.start, one.end), places)]


def dated_moment(moment: Moment, readings: dict[str, Reading]) -> date | None:
    """The day the facts give the moment: its own if one of them does, else what the first of them says."""
    days = [one.date for part in moment.parts for one in on(part, readings) if one.date]
    return moment.date if moment.date in days else next(iter(days), None)


def in_order(wanted: list[date], found: list[date | None]) -> float:
    """Of all pairs of moments on different days, those that are found in their order."""
    pairs = [(n, m) for n, m in combinations(range(len(wanted)), 2) if wanted[n] < wanted[m]]
    return share(sum(_before(found[n], found[m]) for n, m in pairs), len(pairs))


def _before(one: date | None, other: date | None) -> bool:
    return one is not None and other is not None and one < other


def right_days(matter: GoldMatter, readings: dict[str, Reading]) -> float:
    """Of the facts with a date, those whose document has that date, for a fact or for itself."""
    days = {key: {paper.day, *paper.dates} for key, paper in matter.papers.items()}
    for fact in matter.facts:
        days[fact.document].add(fact.date)
    minor = {
        key: [span for quote in matter.minor.get(key, []) for span in locate(one.text, quote)]
        for key, one in readings.items()
    }
    dated = [
        one
        for key, reading in readings.items()
        for one in reading.statements
        if one.date and not overlaps((one.start, one.end), minor[key])
    ]
    return share(sum(one.date in days[one.document] for one in dated), len(dated))


def score_amounts(matter: GoldMatter, readings: dict[str, Reading]) -> tuple[float, float, float]:
    """Of the amounts listed those found; of those found in the same documents the listed ones; of these the right role."""
    listed = {one.document for one in matter.sums}
    money = [one for key, reading in readings.items() if key in listed for one in reading.money]
    there = {(one.document, one.value): one.role for one in reversed(money)}
    wanted = {(one.document, one.value): one.role for one in matter.sums}
    both = wanted.keys() & there.keys()
    right = sum((one.document, one.value) in wanted for one in money)
    roles = [wanted[key] == there[key] for key in both if wanted[key]]
    return share(len(both), len(wanted)), share(right, len(money)), share(sum(roles), len(roles))


def both_sides(sides: tuple[Part, ...], readings: dict[str, Reading]) -> bool:
    return all(on(side, readings) for side in sides)


def missed(matter: GoldMatter, found: Iterable[Reading]) -> list[str]:
    """The facts that no fact says, each with what stands on its words, for a reader of the figures."""
    readings = {one.key: one for one in found}
    sides = compare(matter, readings)
    return [
        f"{fact.document}: {fact.says}  <- {[one.text for one in sides.near[at]]}"
        for at, fact in enumerate(matter.facts)
        if not sides.agreed[at]
    ]
