"""Exhibit numbers in their order, with the Bates numbers of their documents."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max, Min, QuerySet

from config.api.scope import Scope
from evidence.models import Block, Exhibit, ExhibitSeries, Production, ProductionDocument

ORDER = ("-series_id", "number", "id")


def counted_series() -> QuerySet[ExhibitSeries]:
    """With how many numbers each has given, and the last of them."""
    return ExhibitSeries.objects.annotate(count=Count("exhibits"), last=Max("exhibits__number"))


def shown_exhibits(rows: QuerySet[Exhibit]) -> QuerySet[Exhibit]:
    """With series, document and case, without what of a document is long."""
    rows = rows.select_related("series", "item", "case", "decided_by")
    return rows.defer("item__metadata", "item__summary_parts", "item__summary", "item__recipients", "item__read_from")


def with_bates(exhibits: Iterable[Exhibit], scope: Scope) -> list[Any]:
    """Each with the numbers of its document's pages: those it was produced by, else those that are stamped on it."""
    found = list(exhibits)
    ids = [one.item_id for one in found]
    produced = _produced(ids, scope)
    stamped = _stamped([pk for pk in ids if pk not in produced])
    for one in found:
        one.bates = produced.get(one.item_id) or stamped.get(one.item_id, "")  # type: ignore[attr-defined]
    return found


def _produced(ids: list[uuid.UUID], scope: Scope) -> dict[uuid.UUID, str]:
    productions = Production.objects.visible_to(scope).filter(state=Production.State.FROZEN)
    rows = ProductionDocument.objects.filter(item__in=ids, withheld=False, production__in=productions)
    rows = rows.select_related("production").annotate(first=Min("numbers__number"), last=Max("numbers__number"))
    ranges: dict[uuid.UUID, list[str]] = defaultdict(list)
    for one in rows.exclude(first=None).order_by("production_id"):
        ranges[one.item_id].append(_range(*(one.production.number(at) for at in (one.first, one.last))))
    return {pk: "; ".join(each) for pk, each in ranges.items()}


def _stamped(ids: list[uuid.UUID]) -> dict[uuid.UUID, str]:
    rows = Block.objects.filter(item__in=ids, kind="bates_stamp").exclude(reference="")
    found = rows.values("item_id").annotate(first=Min("reference"), last=Max("reference")).order_by()
    return {row["item_id"]: _range(row["first"], row["last"]) for row in found}


def _range(first: str, last: str) -> str:
    return first if first == last else f"{first}–{last}"
