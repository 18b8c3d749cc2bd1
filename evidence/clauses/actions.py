"""Finding the clauses of a document, and what people decide about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from cases.policies import check_case_open
from config.api.asking import Questions
from config.api.errors import Conflict, Unavailable
from config.api.scope import Actor
from config.db import made_by_engine
from evidence.clauses.policies import check_decide_clause
from evidence.engines.base.capabilities import FIND_CLAUSES
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import ClauseType, EngineError, FoundClause
from evidence.models import Block, Clause, ClauseSearch, EvidenceItem
from evidence.pipeline.work import Work

State = Clause.State
AWAY = "Clauses can’t be looked for at the moment: {reason}"
READ_AGAIN = "The document was read again while its clauses were looked for."


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a clause stands, with the words there."""

    page: Any
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Looked:
    """What a provider found in a document as it read then."""

    text_hash: str
    types: Sequence[ClauseType]
    found: Sequence[FoundClause]
    engine: str
    version: str


def clauses_look(item: EvidenceItem, types: Sequence[ClauseType]) -> Questions:
    """Have the provider look for clauses of these types, with no transaction open; returns what it found (``Looked``)."""
    check_case_open(item.case)
    work = Work(item)
    document, provider = work.document, provider_of(FIND_CLAUSES)
    found = yield lambda: _answered(lambda: provider.run(document, types))
    return Looked(work.text_hash, types, found, provider.name, provider.version)


def _answered(ask: Callable[[], list[FoundClause]]) -> list[FoundClause]:
    """Raises ``Unavailable`` where the engine does not answer."""
    try:
        return ask()
    except EngineError as error:
        raise Unavailable(AWAY.format(reason=error.reason)) from error


@transaction.atomic
def clauses_keep(*, actor: Actor, item: EvidenceItem, looked: Looked) -> None:
    """Keep what was found, in place of what an engine found of these types before.

    What a person confirmed or rejected stays as it is, and is not found again. Raises ``Conflict`` where the document was
    read again since: what was found may not stand there any more.
    """
    check_case_open(item.case)
    work = Work(item)
    if work.text_hash != looked.text_hash:
        raise Conflict(READ_AGAIN, suggestion="Look for its clauses again.")
    rows = _rows(work, looked.found, made_by_engine(looked.engine, looked.version, None))
    said = {"evidence_id": str(item.pk), "engine": f"{looked.engine}-{looked.version}"}
    new, gone = _replace(item, [one.name for one in looked.types], rows)
    emit_each(gone, actor=actor, event_type="clause.deleted", data=said)
    emit_each(new, actor=actor, event_type="clause.created", data=said)
    _remember(item, looked.types, looked.engine, looked.version)


def _rows(work: Work, found: Sequence[FoundClause], made_by: dict[str, Any]) -> list[Clause]:
    """A row for each finding whose words stand on a page; of words on two pages, for the page with more of them."""
    item, sections = work.item, Sections(work.item)
    rows = []
    for one in found:
        pieces = [_Place(p.page, p.start, p.end, p.page.text[p.start : p.end]) for p in work.places(one.start, one.end)]
        if one.quote != work.text[one.start : one.end] or not pieces:
            continue
        place = max(pieces, key=lambda piece: piece.end - piece.start)
        rows.append(
            Clause(
                firm_id=item.firm_id,
                case_id=item.case_id,
                item=item,
                page=place.page,
                page_number=place.page.number,
                start=place.start,
                end=place.end,
                quote=place.quote,
                type=one.type[:60],
                confidence=one.confidence,
                section=sections.at(place.page.pk, place.start),
                **made_by,
            )
        )
    return rows


class Sections:
    """The headings above each place of a document, as its structure has them."""

    def __init__(self, item: EvidenceItem) -> None:
        self.blocks: dict[Any, list[tuple[int, int, str]]] = {}
        for page, start, end, section in (
            Block.objects.filter(item=item).order_by("order").values_list("page_id", "start", "end", "section")
        ):
            self.blocks.setdefault(page, []).append((start, end, section))

    def at(self, page: Any, place: int) -> str:
        return next((section for start, end, section in self.blocks.get(page, ()) if start <= place < end), "")


def _replace(item: EvidenceItem, types: Sequence[str], found: Sequence[Clause]) -> tuple[list[Clause], list[Clause]]:
    """Store what is new, delete what the engine does not find now; returns both."""
    there = Clause.objects.filter(item=item, type__in=types)
    own = {_place(row): row for row in there.replaceable()}
    decided = [row for row in there if row.is_peoples]
    wanted = {_place(row): row for row in found if not any(_overlaps(row, other) for other in decided)}
    gone = [row.pk for place, row in own.items() if place not in wanted]
    deleted = there.filter(pk__in=gone).delete_replaceable()
    new = [row for place, row in wanted.items() if place not in own]
    for place in own.keys() & wanted.keys():
        fresh = wanted[place]
        kept = {name: getattr(fresh, name) for name in ("confidence", "section", "made_by_name", "made_by_version")}
        if any(getattr(own[place], name) != value for name, value in kept.items()):
            Clause.objects.filter(pk=own[place].pk).update(**kept)
    return Clause.objects.bulk_create(new), deleted


def _place(row: Clause) -> tuple[Any, ...]:
    return row.type, row.page_id, row.start, row.end


def _overlaps(row: Clause, other: Clause) -> bool:
    """Whether a person decided about these words as a clause of this type already."""
    same = (row.type, row.page_id) == (other.type, other.page_id)
    return same and row.start < other.end and other.start < row.end


def _remember(item: EvidenceItem, types: Sequence[ClauseType], engine: str, version: str) -> None:
    """That the document was looked through for these types, with what they mean where somebody described them."""
    rows = [
        ClauseSearch(
            firm_id=item.firm_id,
            case_id=item.case_id,
            item=item,
            type=one.name,
            label=one.label[:120],
            described={"description": one.description, "examples": list(one.examples)},
            engine=engine,
            version=version,
        )
        for one in types
    ]
    ClauseSearch.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["item", "type"],
        update_fields=["label", "described", "engine", "version", "updated_at"],
    )  # fmt: skip


@transaction.atomic
def clause_decide(*, actor: Actor, clause: Clause, state: str) -> Clause:
    """Confirm or reject a clause, or take that back (``found``). Of what a person decided, an agent asks a person."""
    decider = check_decide_clause(actor, clause)
    if clause.state == state:
        return clause
    clause.state = State(state)
    clause.decided_by_id = decider.id
    clause.version += 1
    clause.save(update_fields=["state", "decided_by", "version", "updated_at"])
    emit_for(clause, actor=actor, event_type="clause.updated", data={"fields": ["state"], "state": state})
    return clause
