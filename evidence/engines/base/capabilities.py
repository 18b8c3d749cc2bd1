"""What providers can do with documents, each capability by itself.

A new capability is a Protocol with its name below, and a line in the table of each provider that has it.
``provider_of`` finds the provider that the setting ``ENGINES`` names for it. Implementations hold no case data and make
no query.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from evidence.engines.base.facts_summary import FactSentence
from evidence.engines.base.questions import Composer, Planner
from evidence.engines.base.same_names import ListedName, SameNames
from evidence.engines.base.speech import HeardPart, SoundRecording
from evidence.engines.base.structure import OpenIssue, PossibleClaim, ProposedStructure, StatedFact
from evidence.engines.base.types import (
    Classified,
    ClauseType,
    Confidants,
    DateMention,
    Document,
    DocumentFindings,
    FoundAnswer,
    FoundClause,
    FoundFact,
    FoundMention,
    FoundRelationship,
    ProposedPrivilege,
    Triaged,
)

Does = TypeVar("Does")


@dataclass(frozen=True, slots=True)
class Capability(Generic[Does]):
    """The name of a capability in settings and providers' tables; ``Does`` is the Protocol of what provides it."""

    name: str


class Classifier(Protocol):
    def __call__(self, document: Document) -> Classified: ...


class FirstLook(Protocol):
    def __call__(self, document: Document) -> Triaged: ...


class Summarizer(Protocol):
    def __call__(self, document: Document, *, sentences: int = 5) -> str: ...


class FactSummarizer(Protocol):
    """``about`` is whom the facts are about; these come in the order of their relevance."""

    def __call__(self, about: str, facts: Sequence[StatedFact], *, sentences: int = 8) -> list[FactSentence]: ...


class EntityExtractor(Protocol):
    def __call__(self, document: Document) -> list[FoundMention]: ...


class DateFinder(Protocol):
    def __call__(self, document: Document) -> list[DateMention]: ...


class RelationshipExtractor(Protocol):
    def __call__(self, document: Document, mentions: list[FoundMention]) -> list[FoundRelationship]: ...


class FactExtractor(Protocol):
    def __call__(
        self, document: Document, mentions: list[FoundMention], dates: list[DateMention]
    ) -> list[FoundFact]: ...


class Reader(Protocol):
    def __call__(
        self, document: Document, dates: list[DateMention], *, mentions: list[FoundMention] | None = None
    ) -> DocumentFindings:
        """Names, relationships and facts in one pass; about ``mentions``, where another provider found the names."""


class PrivilegeAssessor(Protocol):
    def __call__(self, document: Document, confidants: Confidants) -> ProposedPrivilege | None: ...


class Embedder(Protocol):
    def __call__(self, texts: list[str], *, asked: bool = False) -> list[list[float]]:
        """Unit vectors, one for each text, in order, of as many dimensions as the provider says. ``asked``: the texts are what
        somebody looks for, not what is found; a model may read the two differently."""


class ClauseFinder(Protocol):
    def __call__(self, document: Document, types: Sequence[ClauseType]) -> list[FoundClause]:
        """The clauses of these types, each with the type's name."""


class QuestionAnswerer(Protocol):
    def __call__(self, document: Document, question: str) -> FoundAnswer | None:
        """The document's own words that answer; None where none do."""


class Reranker(Protocol):
    def __call__(self, query: str, passages: list[str]) -> list[float]:
        """How relevant each passage is to the query, from 0 to 1."""


class StructureProposer(Protocol):
    def __call__(
        self, facts: Sequence[StatedFact], issues: Sequence[OpenIssue], claims: Sequence[PossibleClaim]
    ) -> ProposedStructure:
        """On which issues facts bear, and which of these claims they may make out, each with a reason."""


class NameMatcher(Protocol):
    def __call__(self, names: Sequence[ListedName]) -> list[SameNames]:
        """Which two of these names are one, each with a reason."""


class Transcriber(Protocol):
    def __call__(self, recording: SoundRecording) -> Iterator[HeardPart]:
        """What is said, part after part, in order. Who stops asking ends the work; it can begin again where a part ended.
        Raises EngineError with a reason for people where the file can't be listened to."""


CLASSIFY: Capability[Classifier] = Capability("classify")
TRIAGE: Capability[FirstLook] = Capability("triage")
SUMMARIZE: Capability[Summarizer] = Capability("summarize")
EXTRACT_ENTITIES: Capability[EntityExtractor] = Capability("extract_entities")
FIND_DATES: Capability[DateFinder] = Capability("find_dates")
EXTRACT_RELATIONSHIPS: Capability[RelationshipExtractor] = Capability("extract_relationships")
EXTRACT_FACTS: Capability[FactExtractor] = Capability("extract_facts")
READ: Capability[Reader] = Capability("read")
ASSESS_PRIVILEGE: Capability[PrivilegeAssessor] = Capability("assess_privilege")
EMBED: Capability[Embedder] = Capability("embed")
FIND_CLAUSES: Capability[ClauseFinder] = Capability("find_clauses")
ANSWER: Capability[QuestionAnswerer] = Capability("answer")
RERANK: Capability[Reranker] = Capability("rerank")
SUMMARIZE_FACTS: Capability[FactSummarizer] = Capability("summarize_facts")
SUGGEST_STRUCTURE: Capability[StructureProposer] = Capability("suggest_structure")
SAME_NAMES: Capability[NameMatcher] = Capability("same_names")
TRANSCRIBE: Capability[Transcriber] = Capability("transcribe")
PLAN: Capability[Planner] = Capability("plan")
COMPOSE: Capability[Composer] = Capability("compose")

CAPABILITIES: dict[str, Capability[Any]] = {
    one.name: one for one in tuple(globals().values()) if isinstance(one, Capability)
}
