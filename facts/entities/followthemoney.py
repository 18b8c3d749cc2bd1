"""Names and relationships as FollowTheMoney entities: one JSON object a line, with the schemas and properties it publishes.

What fits none of the particular links between two is an ``UnknownLink`` with the relationship's own word as its role. Amounts,
days, statutes and citations are no entities there and are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

SCHEMAS = {"person": "Person", "organization": "Organization", "location": "Address", "account": "BankAccount"}
LEGAL = ("person", "organization")
Answer = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """A schema between two, its property for the relationship's subject and for its object, and which types these may be."""

    schema: str
    subject: str
    object: str
    subjects: tuple[str, ...] = LEGAL
    objects: tuple[str, ...] = LEGAL
    word: str = "role"


EMPLOYS = Link("Employment", "employer", "employee", ("organization",), ("person",))
WORKS = Link("Employment", "employee", "employer", ("person",), ("organization",))
OWNS = Link("Ownership", "owner", "asset", LEGAL, ("organization", "account"))
REPRESENTS = Link("Representation", "agent", "client")
DIRECTS = Link("Directorship", "director", "organization", LEGAL, ("organization",))
OWES = Link("Debt", "debtor", "creditor", word="summary")
UNKNOWN = Link(
    "UnknownLink", "subject", "object", ("person", "organization", "account"), ("person", "organization", "account")
)
LINKS = {
    "employs": EMPLOYS, "works for": WORKS, "joined": WORKS,
    "owns": OWNS, "holds": OWNS, "controls": OWNS, "acquired": OWNS,
    "manages": DIRECTS, "officer of": DIRECTS,
    "represents": REPRESENTS, "acts for": REPRESENTS, "agent of": REPRESENTS, "owes": OWES, "must pay": OWES,
    "paid": Link("Payment", "payer", "beneficiary", word="purpose"),
    "married to": Link("Family", "person", "relative", ("person",), ("person",), word="relationship"),
}  # fmt: skip
PLACED = ("resides at", "located at")


def as_follow_the_money(entities: Iterable[Answer], relationships: Iterable[Answer]) -> tuple[bytes, int]:
    """The lines, and how many names are among them."""
    ties = list(relationships)
    owned = {str(one["object"]["id"]) for one in ties if _link(one).schema == "Ownership"}
    lines = [_thing(one, ties, owned) for one in entities if one["type"] in SCHEMAS]
    links = [_tie(one, link) for one in ties if (link := _link(one)) and _fits(link, one)]
    content = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in [*lines, *links])
    return content.encode(), len(lines)


def _thing(one: Answer, ties: Iterable[Answer], owned: set[str]) -> dict[str, Any]:
    key, type_ = str(one["id"]), one["type"]
    # What is owned is an Asset there, which an Organization is only as a Company.
    schema = "Company" if type_ == "organization" and key in owned else SCHEMAS[type_]
    if schema == "Address":
        return _entity(key, schema, full=[one["name"]])
    said: dict[str, list[str]] = {"name": [one["name"]], "alias": one["aliases"], "description": [one["description"]]}
    if schema == "BankAccount":
        said["accountNumber"] = [one["name"]]
    if schema == "Person":
        said["position"] = one["roles"]
    placed = [tie for tie in ties if tie["predicate"] in PLACED and str(tie["subject"]["id"]) == key]
    said["address"] = [tie["object"]["name"] for tie in placed if tie["object"]["type"] == "location"]
    return _entity(key, schema, **said)


def _tie(one: Answer, link: Link) -> dict[str, Any]:
    said = {
        link.subject: [str(one["subject"]["id"])], link.object: [str(one["object"]["id"])], link.word: [one["predicate"]],
        "startDate": [_day(one["since"], one["since_precision"])], "endDate": [_day(one["until"], one["until_precision"])],
    }  # fmt: skip
    return _entity(str(one["id"]), link.schema, **said)


def _link(one: Answer) -> Link:
    """The particular link that its word means, where both ends may have it; else the unknown one."""
    known = LINKS.get(one["predicate"])
    return known if known and _fits(known, one) else UNKNOWN


def _fits(link: Link, one: Answer) -> bool:
    return one["subject"]["type"] in link.subjects and one["object"]["type"] in link.objects


def _entity(key: str, schema: str, **properties: Iterable[str]) -> dict[str, Any]:
    """Without properties that say nothing."""
    said = {name: [value for value in values if value] for name, values in properties.items()}
    return {"id": key, "schema": schema, "properties": {name: values for name, values in said.items() if values}}


def _day(day: date | str | None, precision: str) -> str:
    """As exact as it is known: a year, a month or a day."""
    return "" if day is None else str(day)[: {"year": 4, "month": 7, "approximate": 4}.get(precision, 10)]
