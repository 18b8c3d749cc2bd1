"""What is to be found in the demo matters: typed access to ``gold.json``.

Quotes are the words of the document's text layer, exact but for white space (a line may break inside a quote); in scans
they are what a good reading would give. Dates are ISO days, amounts decimal strings in dollars, pages counted from 1.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

GOLD = Path(__file__).with_name("gold.json")


@dataclass(frozen=True, slots=True)
class Person:
    """Someone with an account at a demo firm; ``role`` is a value of ``cases.models.user.Role``."""

    key: str
    name: str
    email: str
    role: Literal["firm_admin", "attorney", "staff", "client", "guest"]
    title: str


@dataclass(frozen=True, slots=True)
class GoldFirm:
    key: str
    name: str
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class GoldEntity:
    name: str  # as the document writes it
    type: str


@dataclass(frozen=True, slots=True)
class GoldFact:
    """An assertion that must be found: the words for it, its date where it has one, where it stands."""

    quote: str
    date: date | None
    precision: str | None
    page: int | None
    line: str  # "41:12" in a transcript: printed page and line


@dataclass(frozen=True, slots=True)
class GoldAmount:
    text: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """One file of a matter; ``pages`` is None where the format has none of its own (Word, e-mail)."""

    file: str
    kind: str
    classification: str
    also_acceptable: tuple[str, ...]
    pages: int | None
    text_layer: bool
    uploaded_by: str  # a person's key
    client_visible: bool
    entities: tuple[GoldEntity, ...]
    facts: tuple[GoldFact, ...]
    dates: tuple[date, ...]
    amounts: tuple[GoldAmount, ...]
    attachments: tuple[str, ...]
    ocr_words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoldSide:
    """One document's word in a contradiction; ``value`` is an amount, an ISO day or a 24-hour time."""

    document: str
    quote: str
    value: str
    page: int | None = None
    line: str = ""


@dataclass(frozen=True, slots=True)
class Contradiction:
    key: str
    subject: str
    kind: Literal["amount", "date", "time"]
    sides: tuple[GoldSide, ...]


@dataclass(frozen=True, slots=True)
class NameForm:
    form: str
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SamePerson:
    name: str
    forms: tuple[NameForm, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    document: str
    quote: str


@dataclass(frozen=True, slots=True)
class GoldGap:
    """A document that others speak of and nobody has produced."""

    key: str
    missing: str
    why: str
    references: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class GoldEvent:
    date: date
    what: str
    documents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoldParty:
    name: str
    role: str
    type: str


@dataclass(frozen=True, slots=True)
class Matter:
    key: str
    firm: str
    folder: str  # as documents.build names it
    name: str
    number: str
    court: str
    practice_area: str
    client_name: str
    description: str
    parties: tuple[GoldParty, ...]
    participants: tuple[str, ...]  # keys of people of the firm
    documents: tuple[GoldDocument, ...]
    contradictions: tuple[Contradiction, ...]
    same_person: tuple[SamePerson, ...]
    gaps: tuple[GoldGap, ...]
    timeline: tuple[GoldEvent, ...]


@dataclass(frozen=True, slots=True)
class Gold:
    firms: tuple[GoldFirm, ...]
    matters: tuple[Matter, ...]

    def matter(self, key: str) -> Matter:
        return next(matter for matter in self.matters if matter.key == key)

    def firm(self, key: str) -> GoldFirm:
        return next(firm for firm in self.firms if firm.key == key)


Row = dict[str, Any]


def load() -> Gold:
    """Read gold.json; KeyError or TypeError if it does not have the shape above."""
    data = json.loads(GOLD.read_text(encoding="utf-8"))
    return Gold(
        firms=tuple(_firm(row) for row in data["firms"]),
        matters=tuple(_matter(row) for row in data["matters"]),
    )


def _firm(row: Row) -> GoldFirm:
    return GoldFirm(**{**row, "people": tuple(Person(**person) for person in row["people"])})


def _matter(row: Row) -> Matter:
    nested = {
        "parties": tuple(GoldParty(**party) for party in row["parties"]),
        "participants": tuple(row["participants"]),
        "documents": tuple(_document(document) for document in row["documents"]),
        "contradictions": tuple(_contradiction(each) for each in row["contradictions"]),
        "same_person": tuple(_same_person(each) for each in row["same_person"]),
        "gaps": tuple(_gap(each) for each in row["gaps"]),
        "timeline": tuple(_moment(each) for each in row["timeline"]),
    }
    return Matter(**{**row, **nested})


def _document(row: Row) -> GoldDocument:
    nested = {
        "entities": tuple(GoldEntity(**entity) for entity in row["entities"]),
        "facts": tuple(_fact(fact) for fact in row["facts"]),
        "dates": tuple(date.fromisoformat(day) for day in row["dates"]),
        "amounts": tuple(GoldAmount(each["text"], Decimal(each["value"])) for each in row["amounts"]),
        **{name: tuple(row[name]) for name in ("also_acceptable", "attachments", "ocr_words")},
    }
    return GoldDocument(**{**row, **nested})


def _fact(row: Row) -> GoldFact:
    day = date.fromisoformat(row["date"]) if "date" in row else None
    return GoldFact(row["quote"], day, row.get("precision"), row.get("page"), row.get("line", ""))


def _contradiction(row: Row) -> Contradiction:
    return Contradiction(**{**row, "sides": tuple(GoldSide(**side) for side in row["sides"])})


def _same_person(row: Row) -> SamePerson:
    forms = tuple(NameForm(each["form"], tuple(each["documents"])) for each in row["forms"])
    return SamePerson(row["name"], forms)


def _gap(row: Row) -> GoldGap:
    return GoldGap(**{**row, "references": tuple(Reference(**each) for each in row["references"])})


def _moment(row: Row) -> GoldEvent:
    return GoldEvent(date.fromisoformat(row["date"]), row["what"], tuple(row["documents"]))
