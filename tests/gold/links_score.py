"""Relationships against a matter's gold: right parties, right kind, right direction."""

from __future__ import annotations

from dataclasses import dataclass

from tests.gold.facts_score import share
from tests.gold.findings import Reading, Relation
from tests.gold.matter import GoldMatter, Link
from tests.gold.naming import Naming

MUTUAL = {"party to contract with", "met", "married to", "agreed with"}
REVERSED = {"employs": "works for", "parent of": "subsidiary of"}
KIN = {
    "agreed with": "party to contract with",
    "contracts with": "party to contract with",
    "officer of": "works for",
}  # one is a kind of the other

Said = tuple[str, str, str, str]  # document, subject, kind, object


@dataclass(frozen=True, slots=True)
class LinkFigures:
    found: float
    right: float
    wrong: float
    count: int


def score_links(matter: GoldMatter, readings: dict[str, Reading]) -> LinkFigures:
    naming = Naming(matter.names)
    wanted = {plain(one.document, one.subject, one.kind, one.object): one.optional for one in matter.links}
    every = [said(one, naming) for reading in readings.values() for one in reading.relations]
    anywhere = {one[1:] for one in wanted}
    right = [one for one in every if one[1:] in anywhere]
    wrong = [one for one in every if one[1:] not in anywhere and _turned(one, anywhere)]
    needed = [one for one, optional in wanted.items() if not optional]
    return LinkFigures(
        found=share(sum(one in every for one in needed), len(needed)),
        right=share(len(right), len(every)),
        wrong=share(len(wrong), len(every)),
        count=len(every),
    )


def said(one: Relation, naming: Naming) -> Said:
    """The relation between the gold's people; who is none of them goes by the words."""
    subject = naming.meant_by(one.subject, one.document) or f"? {one.subject}"
    object_ = naming.meant_by(one.object, one.document) or f"? {one.object}"
    return plain(one.document, subject, one.kind, object_)


def plain(document: str, subject: str, kind: str, object_: str) -> Said:
    """One way to say it: "employs" is "works for" the other way round, and mutual kinds have no direction."""
    if kind in REVERSED:
        subject, kind, object_ = object_, REVERSED[kind], subject
    kind = KIN.get(kind, kind)
    if kind in MUTUAL:
        subject, object_ = sorted((subject, object_))
    return document, subject, kind, object_


def _turned(one: Said, wanted: set[tuple[str, ...]]) -> bool:
    """Whether it turns a relationship of the gold round."""
    _, subject, kind, object_ = one
    return (object_, kind, subject) in wanted


def is_said(link: Link, readings: dict[str, Reading], naming: Naming) -> bool:
    sought = plain(link.document, link.subject, link.kind, link.object)
    found = readings[link.document].relations if link.document in readings else []
    return any(said(one, naming) == sought for one in found)
