"""A matter with everything a careful reader finds in it, from its ``gold.json`` or from the demo's."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from cases.demo import gold as demo
from tests.gold.sources import FOLDER

MATTERS = ("contract", "criminal")


@dataclass(frozen=True, slots=True)
class Paper:
    """What kind of document it may be called, and its own day."""

    kinds: tuple[str, ...]
    day: date | None
    dates: tuple[date, ...] = ()  # others that stand in it


@dataclass(frozen=True, slots=True)
class Assertion:
    """A fact that is to be found. ``says`` names everybody; ``by`` is who says so, ``proof`` its kind of proof."""

    document: str
    quote: str
    says: str
    date: date | None = None
    precision: str = ""
    by: str = ""
    proof: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """One person or organization and every form of the name; ``Dre @D21`` is a form in that document alone."""

    name: str
    type: str
    forms: tuple[str, ...]

    def forms_in(self, document: str) -> list[str]:
        split = (form.partition(" @") for form in self.forms)
        return [form for form, _, only in split if only in ("", document)]


@dataclass(frozen=True, slots=True)
class Sum:
    document: str
    text: str
    value: Decimal
    role: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    document: str
    subject: str
    kind: str
    object: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A document's words in a contradiction, or on the timeline."""

    document: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    date: date
    what: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class MustNot:
    """A wrong reading. Of a quote: no fact from it without one of the words ``needs``, or none at all; or none of that date.
    Of ``names``: none of them is a person or organization. Of ``forms``: no two are one. Else a relationship."""

    kind: str
    why: str
    document: str = ""
    quote: str = ""
    needs: tuple[str, ...] = ()
    date: date | None = None
    names: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class GoldMatter:
    key: str
    papers: dict[str, Paper]
    facts: list[Assertion]
    names: list[Name]
    sums: list[Sum]
    links: list[Link]
    contradictions: list[tuple[Part, ...]]
    timeline: list[Moment]
    minor: dict[str, list[str]] = field(default_factory=dict)  # true, and nobody misses it
    must_nots: list[MustNot] = field(default_factory=list)
    whole: bool = True  # whether everything is listed, so that what is not listed is wrong


def load(key: str) -> GoldMatter:
    data: dict[str, Any] = json.loads((FOLDER / key / "gold.json").read_text(encoding="utf-8"))
    return GoldMatter(
        key=key,
        papers={name: Paper(tuple(row["kinds"]), _day(row["date"])) for name, row in data["documents"].items()},
        facts=[_assertion(name, row) for name, rows in data["facts"].items() for row in rows],
        names=[Name(row["name"], row["type"], tuple(row["forms"])) for row in data["names"]],
        sums=[Sum(row["in"], row["text"], Decimal(row["value"]), row["role"]) for row in data["amounts"]],
        links=[_link(row) for row in data["relationships"]],
        contradictions=[tuple(Part(side["in"], side["quote"]) for side in row["sides"]) for row in data["contradictions"]],
        timeline=[
            Moment(date.fromisoformat(row["date"]), row["what"], (Part(row["in"], row["quote"]),))
            for row in data["timeline"]
        ],
        minor=data["also"],
        must_nots=[_must_not(row) for row in data["must_not"]],
    )  # fmt: skip


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _assertion(document: str, row: dict[str, Any]) -> Assertion:
    day = _day(row.get("date"))
    rest = {name: row[name] for name in ("by", "proof", "negated") if name in row}
    precision = row.get("precision", "day") if day else ""
    return Assertion(document, row["quote"], row["says"], day, precision, **rest)


def _link(row: dict[str, Any]) -> Link:
    return Link(row["in"], row["subject"], row["kind"], row["object"], row.get("optional", False))


def _must_not(row: dict[str, Any]) -> MustNot:
    lists = {name: tuple(row[name]) for name in ("needs", "names", "forms") if name in row}
    link = _link(row) if "subject" in row else None
    return MustNot(
        row["class"],
        row["why"],
        row.get("in", ""),
        row.get("quote", ""),
        date=_day(row.get("date")),
        link=link,
        **lists,
    )


def load_demo() -> GoldMatter:
    """The demo's main matter in the same shape. Its quotes are its statements, and it lists what matters, not everything."""
    matter = demo.load().matters[0]
    return GoldMatter(
        key="demo",
        papers={one.file: Paper((one.kind,), _own_day(one), one.dates) for one in matter.documents},
        facts=[
            Assertion(one.file, fact.quote, fact.quote, fact.date, fact.precision or "", negated=negates(fact.quote))
            for one in matter.documents
            for fact in one.facts
        ],
        names=_demo_names(matter),
        sums=[Sum(one.file, each.text, each.value) for one in matter.documents for each in one.amounts],
        links=[],
        contradictions=[tuple(Part(side.document, side.quote) for side in row.sides) for row in matter.contradictions],
        timeline=[Moment(row.date, row.what, tuple(Part(name) for name in row.documents)) for row in matter.timeline],
        whole=False,
    )


def _own_day(one: demo.GoldDocument) -> date | None:
    """The day in the file's name, where the firm has put one."""
    found = re.match(r"\d{4}-\d\d-\d\d", one.file)
    return date.fromisoformat(found[0]) if found else None


def _demo_names(matter: demo.Matter) -> list[Name]:
    """Those that are known by several forms, then everybody else the documents name."""
    known = [Name(one.name, "person", tuple(form.form for form in one.forms)) for one in matter.same_person]
    taken = {form for name in known for form in name.forms}
    others = {(entity.name, entity.type) for one in matter.documents for entity in one.entities}
    rest = [Name(name, type_, (name,)) for name, type_ in sorted(others) if name not in taken]
    return known + [name for name in rest if name.type in ("person", "organization")]


_NEGATION = re.compile(
    r"\b(?:no|not|never|none|neither|nor|without|cannot|nothing|nobody|deny|denie[sd]|refus\w+|negative|waives?|only)\b|n['\u2019]t\b",
    re.I,
)


_NUMBERED = re.compile(r"\bNos?\.? ?(?=[\w/-]*\d)")  # "Amendment No. 1"


def negates(words: str) -> bool:
    return bool(_NEGATION.search(_NUMBERED.sub("", words)))
