"""What an engine is given to propose how a case's facts bear on its claims, and what it proposes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StatedFact:
    """``does`` are the kinds of relationships that its sources say: “paid”, “employed by”."""

    id: str
    text: str
    proof: str = ""
    does: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenIssue:
    """An issue of the case; ``words`` are its title, its description and the element it serves."""

    id: str
    title: str
    words: str


@dataclass(frozen=True, slots=True)
class PossibleClaim:
    """A cause of action or defence with its elements, name and text of each. ``named`` are the words by which a paper of the
    case claims it; empty where none does."""

    key: str
    name: str
    elements: tuple[tuple[str, str], ...]
    named: str = ""


@dataclass(frozen=True, slots=True)
class ProposedLink:
    """That a fact bears on an issue of the case, or on the element (from 1) of a claim that is proposed."""

    fact: str
    reason: str
    confidence: float
    issue: str = ""
    claim: str = ""
    element: int = 0
    against: bool = False


@dataclass(frozen=True, slots=True)
class ProposedClaim:
    key: str
    reason: str
    confidence: float


@dataclass(frozen=True, slots=True)
class ProposedStructure:
    claims: tuple[ProposedClaim, ...] = ()
    links: tuple[ProposedLink, ...] = ()
