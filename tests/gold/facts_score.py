"""Facts and their dates against a matter's gold.

A fact that was found is one that was to be found if its citation stands on the same words (half of the shorter of both)
and it says the figures, the names and the negation of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field

from tests.gold.findings import Reading, Statement
from tests.gold.matter import Assertion, GoldMatter, negates
from tests.gold.naming import Naming
from tests.gold.quotes import Span, locate, overlaps

_FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")
_ATTRIBUTED = re.compile(r"(?P<who>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,4}) (?:testified|answered)\b")


@dataclass(slots=True)
class Sides:
    """Who of the gold and of what was found belongs to whom: pairs on the same words, and of these the ones that agree."""

    places: dict[int, list[Span]] = field(default_factory=dict)  # by index of the gold's fact
    near: dict[int, list[Statement]] = field(default_factory=dict)
    agreed: dict[int, list[Statement]] = field(default_factory=dict)


def compare(matter: GoldMatter, readings: dict[str, Reading]) -> Sides:
    naming, sides = Naming(matter.names), Sides()
    for at, fact in enumerate(matter.facts):
        reading = readings.get(fact.document)
        sides.places[at] = locate(reading.text, fact.quote) if reading else []
        statements = reading.statements if reading else []
        sides.near[at] = [one for one in statements if overlaps((one.start, one.end), sides.places[at])]
        sides.agreed[at] = [one for one in sides.near[at] if agrees(one, fact, naming)]
        if not sides.agreed[at] and agree_together(sides.near[at], fact, naming):
            sides.agreed[at] = sides.near[at]
    return sides


def agrees(one: Statement, fact: Assertion, naming: Naming) -> bool:
    return figures(fact.says) <= figures(one.text) and names_all(one, fact, naming) and same_sign(one, fact)


def agree_together(found: list[Statement], fact: Assertion, naming: Naming) -> bool:
    """Do several say together what the gold puts in one: "A came and B unloaded 56 crates"? Each must stand on its words."""
    if len(found) < 2 or not any(same_sign(one, fact) for one in found):
        return False
    said = set[str]().union(*(figures(one.text) for one in found))
    named = set[str]().union(*(_named_by(one, naming) for one in found))
    return figures(fact.says) <= said and naming.named_in(fact.says, fact.document) <= named


def figures(words: str) -> set[str]:
    """The numbers in the words, without thousands separators and cents of nothing."""
    return {one[0].replace(",", "").removesuffix(".00").lstrip("0") or "0" for one in _FIGURE.finditer(words)}


def names_all(one: Statement, fact: Assertion, naming: Naming) -> bool:
    return naming.named_in(fact.says, fact.document) <= _named_by(one, naming)


def _named_by(one: Statement, naming: Naming) -> set[str]:
    return naming.named_in(one.text, one.document) | {naming.meant_by(name, one.document) for name in one.entities}


def same_sign(one: Statement, fact: Assertion) -> bool:
    """A denial keeps its negation; an assertion gets none that its words don't have."""
    return negates(one.text) if fact.negated else not negates(one.text) or negates(one.quote)


@dataclass(frozen=True, slots=True)
class FactFigures:
    """Shares, each with what it is a share of in mind: the gold's facts, or those that were found."""

    cited: float  # of the gold's: some fact stands on these words
    found: float  # of the gold's: and says the same
    right: float  # of those found, but for minor ones: is one of the gold's
    wrong: float  # of those found, but for minor ones: gives the gold's words another day, sign or person
    dated: float  # of the gold's dated facts that are cited: right day and precision
    misdated: float  # of all dated facts that stand on a dated fact's words: another day
    speakers: float  # of the gold's cited facts with a speaker: the speaker is named
    count: int


def score_facts(matter: GoldMatter, readings: dict[str, Reading]) -> FactFigures:
    sides, naming = compare(matter, readings), Naming(matter.names)
    judged = judge(matter, readings, sides)
    dated = [at for at, fact in enumerate(matter.facts) if fact.date and sides.near[at]]
    right = [at for at in dated if any(_same_day(one, matter.facts[at]) for one in sides.near[at])]
    days = [_off(one, at, matter, sides) for at in dated for one in sides.near[at] if one.date]
    spoken = [at for at, fact in enumerate(matter.facts) if fact.by and sides.near[at]]
    named = [at for at in spoken if any(_names(one, matter.facts[at].by, naming) for one in sides.near[at])]
    return FactFigures(
        cited=share(sum(map(bool, sides.near.values())), len(matter.facts)),
        found=share(sum(map(bool, sides.agreed.values())), len(matter.facts)),
        right=share(len(judged.right), judged.total),
        wrong=share(len(judged.wrong), judged.total),
        dated=share(len(right), len(dated)),
        misdated=share(sum(days), len(days)),
        speakers=share(len(named), len(spoken)),
        count=judged.total,
    )


@dataclass(slots=True)
class Judged:
    """The facts that were found, in three classes; minor ones are in none."""

    right: list[Statement] = field(default_factory=list)
    wrong: list[Statement] = field(default_factory=list)
    other: list[Statement] = field(default_factory=list)

    @property
    def total(self) -> int:
        return len(self.right) + len(self.wrong) + len(self.other)


def judge(matter: GoldMatter, readings: dict[str, Reading], sides: Sides) -> Judged:
    judged = Judged()
    naming = Naming(matter.names)
    agreed = {one for found in sides.agreed.values() for one in found}
    near: dict[Statement, list[Assertion]] = defaultdict(list)
    for at, found in sides.near.items():
        for one in found:
            near[one].append(matter.facts[at])
    for key, reading in readings.items():
        minor = [span for quote in matter.minor.get(key, []) for span in locate(reading.text, quote)]
        for one in reading.statements:
            against = one in near and all(contradicts(one, fact, naming) for fact in near[one])
            if against:
                judged.wrong.append(one)
            elif one in near:
                (judged.right if one in agreed else judged.other).append(one)
            elif not overlaps((one.start, one.end), minor):
                judged.other.append(one)
    return judged


def contradicts(one: Statement, fact: Assertion, naming: Naming) -> bool:
    """Whether it gives the words another day, sign, or person than they have."""
    other_day = bool(one.date and fact.date and one.date != fact.date)
    return other_day or not same_sign(one, fact) or by_another(one, fact, naming)


def by_another(one: Statement, fact: Assertion, naming: Naming) -> bool:
    """Whether it begins with somebody whom neither its words nor the fact name, or gives testimony to another than its
    witness."""
    attributed = _ATTRIBUTED.match(one.text)
    if attributed and fact.by:
        return fact.by not in naming.named_in(attributed["who"], one.document)
    leads = naming.named_first(one.text, one.document)
    known = naming.named_in(f"{fact.says} | {one.quote}", one.document) | {fact.by}
    return bool(leads) and leads not in known


def _same_day(one: Statement, fact: Assertion) -> bool:
    return one.date == fact.date and (one.precision or "day") == (fact.precision or "day")


def _off(one: Statement, at: int, matter: GoldMatter, sides: Sides) -> bool:
    """Whether its day is that of none of the facts on whose words it stands."""
    days = {matter.facts[n].date for n, found in sides.near.items() if one in found}
    return one.date not in days


def _names(one: Statement, who: str, naming: Naming) -> bool:
    linked = {naming.meant_by(name, one.document) for name in one.entities}
    return who in naming.named_in(one.text, one.document) | linked


def share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
