"""What providers of document intelligence are given and what they find, whichever provider it is.

All offsets are Python string indices (code points) into the text of the document, start inclusive and end
exclusive, so that ``text[start:end] == quote`` always holds. The pipeline checks that again before it stores anything.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Literal

EntityType = Literal[
    "person", "organization", "location", "money", "date", "statute", "case_citation", "account", "other"
]
Classification = Literal["Evidence", "Legal/Statute", "Legal/Precedent", "Strategy/Playbook", "Reference"]
Privilege = Literal["attorneys_eyes_only", "work_product", "attorney_client", "protective_order"]
Precision = Literal["day", "month", "year", "range", "approximate"]
Proof = Literal[
    "", "sworn", "admission", "record", "instrument", "law", "expert", "argument", "correspondence", "hearsay"
]


class EngineError(RuntimeError):
    """The model could not be reached or refused: worth another try later. ``code`` and ``reason`` are the failed job's."""

    code = "PROCESSING_FAILED"
    reason = "The model that reads documents did not answer."


class EngineTimeoutError(EngineError):
    """The model did not answer in time."""

    code = "AGENT_TIMEOUT"
    reason = "The model that reads documents did not answer in time."


class InvalidAnswerError(EngineError):
    """The model answered, and not in the required form."""

    reason = "The model’s answer did not have the required form; none of it was used."


class TruncatedAnswerError(InvalidAnswerError):
    """The model's answer broke off at its longest allowed length."""

    reason = "The model’s answer broke off before its end; none of it was used."


class RefusedError(EngineError):
    """The model, or its provider's filter, declined to answer."""

    reason = "The model declined to read this document."


@dataclass(frozen=True, slots=True)
class FoundMention:
    """One occurrence of an entity in the text."""

    start: int
    end: int
    text: str
    type: EntityType
    name: str  # canonical form within this document: "ACME Holdings LLC" for the mention "ACME"
    role: str = ""  # the party role the document gives it, as written: "Borrower", "Plaintiff"
    confidence: float = 0.5
    is_open: bool = False  # a name of several people of this document, who of them is left open
    is_unsure: bool = False  # perhaps no name at all: it stands for somebody only if another document names them


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date expression resolved to a day or an inclusive span of days."""

    start: int
    end: int
    text: str
    date: datetime.date
    date_end: datetime.date | None = None
    precision: Precision = "day"


@dataclass(frozen=True, slots=True)
class FoundRelationship:
    """Who – what – whom, with the sentence that says so."""

    subject: str  # canonical entity name
    subject_type: EntityType
    predicate: str  # "employs", "paid", "signed", "represents", ...
    object: str
    object_type: EntityType
    start: int  # the sentence
    end: int
    quote: str
    confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class FoundFact:
    """One sentence-sized, self-contained assertion with the words that support it."""

    text: str
    start: int
    end: int
    quote: str  # exactly text[start:end] of the source
    date: datetime.date | None = None
    date_end: datetime.date | None = None
    precision: Precision | None = None
    entities: tuple[str, ...] = ()  # canonical names of mentions it is about
    confidence: float = 0.5
    proof: Proof = ""  # the kind of proof it is; the pipeline says, whichever provider found the fact
    speaker: str = ""  # whose words it rests on
    whole: tuple[int, int] | None = None  # of a piece on one page: from where to where the words run over its end


@dataclass(frozen=True, slots=True)
class DocumentFindings:
    """What one pass over a document finds, each by its place."""

    mentions: list[FoundMention]
    relationships: list[FoundRelationship]
    facts: list[FoundFact]


@dataclass(frozen=True, slots=True)
class ClauseType:
    """A kind of clause to look for: one of the catalogue, or one that somebody describes, with examples of its words."""

    name: str  # "governing_law"; of one's own, as it was given
    label: str
    description: str = ""
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundClause:
    """Words that are a clause of some type. ``quote`` is exactly ``text[start:end]`` of the source."""

    type: str  # the name of its ClauseType
    start: int
    end: int
    quote: str
    confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class FoundAnswer:
    """The words of a document that answer a question. ``quote`` is exactly ``text[start:end]`` of the source."""

    start: int
    end: int
    quote: str
    confidence: float = 0.5


@dataclass(frozen=True, slots=True)
class Classified:
    classification: Classification
    kind: str  # document kind: "contract", "email", "invoice", "deposition", "bank_statement", ...
    confidence: float
    language: str  # ISO 639-1


@dataclass(frozen=True, slots=True)
class Triaged:
    """What the first look at a new document proposes. Words are the document's own, copied; empty where it has none."""

    title: str = ""
    date: datetime.date | None = None
    author: str = ""
    kind: str = ""
    confidence: float = 0.0  # of the kind
    privilege_quote: str = ""  # the words that suggest it may be privileged


@dataclass(frozen=True, slots=True)
class Document:
    """What a provider is given: the item's whole text (pages joined) and what is known about it."""

    text: str
    filename: str = ""
    media_type: str = ""
    metadata: dict[str, str] = field(default_factory=dict, hash=False)  # mail headers, author, ... as extracted
    reference_date: datetime.date | None = None  # to resolve "last Friday": the document's own date


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody, by name and by address; either may be empty."""

    name: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Confidants:
    """Who may speak in confidence about the case: the firm's people, and its clients."""

    firm: tuple[Party, ...] = ()
    clients: tuple[Party, ...] = ()


@dataclass(frozen=True, slots=True)
class PrivilegeReason:
    """Why a document is likely privileged, with the words that say so. ``start`` counts from the start of the text."""

    why: str
    page: int
    start: int
    quote: str


@dataclass(frozen=True, slots=True)
class ProposedPrivilege:
    """What an attorney is to decide about, with the reasons."""

    category: Privilege
    reasons: tuple[PrivilegeReason, ...]
