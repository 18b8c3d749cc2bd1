"""The clauses of a document as the caller may see them, by type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import Substr

from config.api.scope import Scope
from evidence.clauses.formatted import analysis_text
from evidence.engines.base.types import ClauseType
from evidence.engines.clauses.catalogue import USUAL
from evidence.items.outward import title_for
from evidence.models import Clause, ClauseSearch, EvidenceItem

WORKING = (EvidenceItem.Status.UPLOADED, EvidenceItem.Status.PROCESSING)
CONTRACTS = frozenset({"contract", "amendment", "engagement_letter"})
ENOUGH = 3  # types of clauses that a document of another kind has if it is a contract all the same
SURE = 0.6


def shown_clauses(rows: QuerySet[Any]) -> QuerySet[Any]:
    """``rows`` in the document's order, each with its place and whether its words stand there."""
    there = Q(quote=Substr("page__text", F("start") + 1, F("end") - F("start"))) & Q(page__superseded_at__isnull=True)
    return (
        rows.select_related("item", "page", "case")
        .defer("page__text", "item__metadata", "item__summary", "item__client_summary", "item__description")
        .annotate(verified=ExpressionWrapper(there, output_field=BooleanField()))
        .order_by("page_number", "start", "type")
    )


def analysis(item: EvidenceItem, scope: Scope, types: Sequence[ClauseType] | None = None) -> dict[str, Any]:
    """What is known of the document's clauses: of ``types``, or of all that it was looked through for."""
    searched = _searched(item, scope)
    wanted = [one.name for one in types] if types is not None else [one.type for one in searched]
    by_type: dict[str, list[Clause]] = {name: [] for name in wanted}
    for row in _clauses(item, scope, wanted):
        by_type[row.type].append(row)
    labels = {one.type: one.label for one in searched}
    entries = [_entry(name, labels.get(name, name), found) for name, found in by_type.items()]
    answer = {
        "evidence_id": item.pk,
        "title": title_for(item, scope),
        "types": entries,
        "total": sum(one["count"] for one in entries),
        "engine": next((f"{one.engine} {one.version}" for one in searched if one.type in by_type), ""),
    }
    status = _status(item, entries, is_searched=bool(searched))
    return answer | {"status": status, "text": analysis_text(status, answer)}


def _searched(item: EvidenceItem, scope: Scope) -> list[ClauseSearch]:
    """What the document was looked through for; what the firm chose to look for is no business of those outside it."""
    rows = ClauseSearch.objects.visible_to(scope).filter(item=item).order_by("created_at", "id")
    return list(rows.filter(type__in=[one.name for one in USUAL]) if scope.is_outside else rows)


def _clauses(item: EvidenceItem, scope: Scope, types: Sequence[str]) -> list[Clause]:
    """The clauses of these types; those outside the firm get none that it rejected, and not what it confirmed."""
    rows = shown_clauses(Clause.objects.visible_to(scope).filter(item=item, type__in=types))
    if not scope.is_outside:
        return list(rows)
    found = list(rows.exclude(state=Clause.State.REJECTED))
    for row in found:
        row.state = Clause.State.FOUND
    return found


def _entry(name: str, label: str, found: list[Clause]) -> dict[str, Any]:
    count = sum(row.state != Clause.State.REJECTED for row in found)
    return {"type": name, "label": label, "count": count, "clauses": found}


def _status(item: EvidenceItem, entries: list[dict[str, Any]], *, is_searched: bool) -> str:
    if item.status in WORKING:
        return "processing"
    if not is_searched:
        return "not_analyzed"
    if not _is_contract(item, entries):
        return "not_a_contract"
    return "found" if any(one["count"] for one in entries) else "none_found"


def _is_contract(item: EvidenceItem, entries: list[dict[str, Any]]) -> bool:
    """By its kind; what nobody took for one is a contract all the same if several clauses are sure, or people confirmed one."""
    if item.kind in CONTRACTS:
        return True
    rows = [row for one in entries for row in one["clauses"]]
    sure = {row.type for row in rows if row.confidence >= SURE and row.state != Clause.State.REJECTED}
    return len(sure) >= ENOUGH or any(row.state == Clause.State.CONFIRMED for row in rows)
