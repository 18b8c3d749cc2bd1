"""What is asked of documents, where it is looked, and what is answered: the shapes of planning and of writing an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

LookKind = Literal["search", "extract", "classify"]


@dataclass(frozen=True, slots=True)
class DocumentReference:
    """A document as planning knows it: by its number, never by a word of it or of its name."""

    number: int
    kind: str  # of a closed list
    pages: int


@dataclass(frozen=True, slots=True)
class PlannedLook:
    """One look into the documents: by which tool, for which words, in which document, for which types of clauses."""

    kind: LookKind
    words: str = ""
    document: int = 0
    clause_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundPlace:
    """Where a look found something, and how sure; never what stands there."""

    document: int
    page: int
    score: float


@dataclass(frozen=True, slots=True)
class DoneLook:
    look: PlannedLook
    found: tuple[FoundPlace, ...]


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """What planning is given. ``is_chosen``: whoever asks named the documents; else all of the case are meant."""

    question: str
    documents: tuple[DocumentReference, ...]
    is_chosen: bool
    done: tuple[DoneLook, ...] = ()


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Words of a document that may answer. What a look found stands at ``start`` to ``end`` of them."""

    number: int
    text: str
    start: int
    end: int
    kind: LookKind
    score: float


@dataclass(frozen=True, slots=True)
class SaidQuote:
    """Words said to stand in an excerpt, from ``start`` to ``end``; -1 where they were not found in it."""

    excerpt: int
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class SaidStatement:
    """A part of an answer with the words it rests on. Without a text, the words are the answer."""

    text: str
    quotes: tuple[SaidQuote, ...]


class Planner(Protocol):
    def __call__(self, asked: PlanRequest) -> list[PlannedLook]:
        """Where to look next; nothing once enough was found. It is given references, never evidence."""


class Composer(Protocol):
    def __call__(self, question: str, excerpts: Sequence[Excerpt]) -> list[SaidStatement]:
        """The answer that these excerpts give, each part with its words; nothing where they do not answer."""
