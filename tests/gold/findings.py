"""What the engine found in a matter, in the shape that is scored: from the engine alone, or from an ingested case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from pathlib import Path

from evidence.engines.base.capabilities import (
    CLASSIFY,
    EXTRACT_ENTITIES,
    EXTRACT_FACTS,
    EXTRACT_RELATIONSHIPS,
    FIND_DATES,
    TRIAGE,
)
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import Document, FoundFact, FoundMention
from evidence.engines.money.amounts import find_amounts
from evidence.engines.support.facts import judge_facts
from evidence.extraction.base import PAGE_BREAK
from evidence.extraction.sandbox import extract
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from facts.entities.names import entity_key
from facts.models import Citation, FactEntity, Mention, Relationship


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact that was found, with its place in the document's whole text and the names it is linked to."""

    document: str
    start: int
    end: int
    quote: str
    text: str
    date: date | None = None
    precision: str = ""
    entities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One mention of a name; mentions of one ``identity`` are taken for the same person or organization."""

    document: str
    start: int
    end: int
    text: str
    type: str
    identity: str


@dataclass(frozen=True, slots=True)
class Relation:
    document: str
    subject: str
    kind: str
    object: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Money:
    document: str
    value: Decimal
    role: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was found in one document."""

    key: str
    text: str
    kind: str
    day: date | None
    statements: list[Statement]
    records: list[Record]
    relations: list[Relation]

    @property
    def money(self) -> list[Money]:
        return [Money(self.key, one.value, one.role) for one in find_amounts(self.text)]

    @property
    def unverified(self) -> list[Statement]:
        """The statements whose words don't stand where they say."""
        return [one for one in self.statements if self.text[one.start : one.end] != one.quote]


def read_files(paths: dict[str, Path], workdir: Path) -> list[Reading]:
    """The files as the pipeline would read them, without a database: each document by itself."""
    return [read_file(key, path, workdir) for key, path in paths.items()]


def read_file(key: str, path: Path, workdir: Path) -> Reading:
    extracted = extract(path, filename=path.name, workdir=workdir)
    text = PAGE_BREAK.join(page.text for page in extracted.pages)
    document = Document(text, filename=path.name, media_type=extracted.media_type, metadata=extracted.metadata)
    written = extracted.metadata.get("date", "")[:10]
    if written:
        document = replace(document, reference_date=date.fromisoformat(written))
    mentions = provider_of(EXTRACT_ENTITIES).run(document)
    found = provider_of(EXTRACT_FACTS).run(document, mentions, provider_of(FIND_DATES).run(document))
    linked = provider_of(EXTRACT_RELATIONSHIPS).run(document, mentions)
    return Reading(
        key=key,
        text=text,
        kind=provider_of(CLASSIFY).run(document).kind,
        day=provider_of(TRIAGE).run(document).date,
        statements=[_statement(key, one) for one in judge_facts(document, mentions, found).kept],
        records=[_record(key, one) for one in mentions],
        relations=[Relation(key, one.subject, one.predicate, one.object, one.quote) for one in linked],
    )


def _statement(key: str, one: FoundFact) -> Statement:
    return Statement(key, one.start, one.end, one.quote, one.text, one.date, one.precision or "", one.entities)


def _record(key: str, one: FoundMention) -> Record:
    identity = f"{one.type}:{entity_key(one.type, one.name)}"
    return Record(key, one.start, one.end, one.text, one.type, identity)


def read_case(case_id: object, key_of: Callable[[str], str]) -> list[Reading]:
    """An ingested case as it is stored; ``key_of`` gives a document's key by its file's name."""
    items = EvidenceItem.objects.filter(case_id=case_id, parent=None).order_by("id")
    return [_stored(Work(item), key_of(item.filename)) for item in items]


def _stored(work: Work, key: str) -> Reading:
    item = work.item
    citations = Citation.objects.filter(item=item, is_primary=True).select_related("fact", "page")
    mentions = Mention.objects.filter(item=item).select_related("entity", "page")
    linked = Relationship.objects.filter(item=item).select_related("subject", "object")
    return Reading(
        key=key,
        text=work.text,
        kind=item.kind,
        day=item.document_date or provider_of(TRIAGE).run(work.document).date,
        statements=[_stored_statement(key, one) for one in citations],
        records=[
            Record(key, one.page.start + one.start, one.page.start + one.end, one.text, one.entity.type, str(one.entity_id))
            for one in mentions
        ],
        relations=[Relation(key, one.subject.name, one.predicate, one.object.name, one.quote) for one in linked],
    )  # fmt: skip


def _stored_statement(key: str, one: Citation) -> Statement:
    fact, at = one.fact, one.page.start
    about = FactEntity.objects.filter(fact=fact).values_list("entity__name", flat=True)
    return Statement(
        key, at + one.start, at + one.end, one.quote, fact.text, fact.date, fact.date_precision, tuple(about)
    )
