"""Items with what is shown of them: counts of their children and of what other kinds count on evidence, and their order."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, cast

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, DateField, Expression, F, IntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce

from config.api.kind_rows import counts_on
from config.api.pagination import Together
from config.api.scope import Scope
from evidence.items.outward import with_shown_title
from evidence.models import EvidenceItem, Exhibit
from evidence.models.item_rows import EvidenceRows
from evidence.renditions.readers import with_rendition

SORTS = {
    "-created": ("-id",),
    "created": ("id",),
    "title": ("shown_title", "id"),
    "-title": ("-shown_title", "-id"),
    "size": ("size_bytes", "id"),
    "-size": ("-size_bytes", "-id"),
    "date": ("dated", "id"),
    "-date": ("-dated", "-id"),
}
SORT_NAMES = tuple(SORTS)
UNDATED = {"date": date.max, "-date": date.min}  # whichever way it is sorted, what has no date comes last


def counted(rows: EvidenceRows, scope: Scope) -> EvidenceRows:
    """``rows`` with ``children_count``, ``facts_count``, ``has_rendition`` and whatever other kinds count on evidence, and for
    the firm their exhibit numbers, in the same query; for who does not see all evidence with ``shown_parent``."""
    counts: dict[str, Any] = {
        "facts_count": Value(0),
        "children_count": _children(scope),
        "has_rendition": with_rendition(),
    }
    counts |= counts_on("evidence", scope)
    if not scope.is_outside:
        counts["exhibit_labels"] = _exhibits()
    if not scope.sees_all_evidence:
        counts["shown_parent"] = _parent(scope)
    return rows.annotate(**counts)


def _parent(scope: Scope) -> Any:
    """What it came in, if the caller may know of that."""
    return Subquery(EvidenceItem.objects.visible_to(scope).filter(pk=OuterRef("parent_id")).values("pk")[:1])


def _exhibits() -> ArraySubquery:
    """The numbers of an item that the caller was found to see."""
    rows = Exhibit.objects.standing().filter(item=OuterRef("pk"))
    return ArraySubquery(rows.order_by("label").values("label"))


def _children(scope: Scope) -> Expression:
    children = EvidenceItem.objects.visible_to(scope).filter(parent=OuterRef("pk"))
    number = children.order_by().values("parent").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(number, output_field=IntegerField()), 0)


def sorted_by(
    rows: EvidenceRows, sort: str, scope: Scope
) -> tuple[EvidenceRows | Sequence[EvidenceRows | Together], tuple[str, ...]]:
    """``rows`` with what they are sorted by, as the caller may know it, and the order of them.

    A document's own date is none of a client's business: to them it is the day it came, in whose order ids are made.
    """
    if sort in UNDATED:
        if scope.client_boundary:
            return rows, SORTS[sort.replace("date", "created")]
        return _in_order_of_date(rows, UNDATED[sort]), SORTS[sort]
    titled = sort in ("title", "-title")
    return cast(EvidenceRows, with_shown_title(rows, scope)) if titled else rows, SORTS[sort]


def _in_order_of_date(rows: EvidenceRows, undated: date) -> list[EvidenceRows | Together]:
    """First what is dated, then what is not, which counts as of the day ``undated``, beside what is really of that day: each is
    one range of an index, forwards or backwards, which all together are not."""
    is_forwards = undated == date.max
    dated = rows.filter(Q(document_date__lt=undated) if is_forwards else Q(document_date__gt=undated))
    # What has no date is alike in it: the order is that of the ids, as the index has them.
    by = ("document_date", "id") if is_forwards else ("-document_date", "-id")
    last = rows.annotate(dated=Value(undated, DateField())).order_by(*by)
    without, with_it = last.filter(document_date__isnull=True), last.filter(document_date=undated)
    return [dated.annotate(dated=F("document_date")), Together(without, with_it)]
