"""Documents of a case that repeat others, as a scope may see them: of what the caller sees, and as if there was nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Case, CharField, F, IntegerField, OuterRef, Q, QuerySet, Subquery, UUIDField, Value, When

from cases.models import Case as CourtCase
from config.api.scope import Scope
from config.db import one_of
from evidence.models import EvidenceItem, ItemText, NearText
from evidence.models.item import EvidenceRows

EXACT, SAME_TEXT, NEAR_TEXT = "exact", "same_text", "near"
RELATIONS = (EXACT, SAME_TEXT, NEAR_TEXT)
NEAR_BY = "text_row__text__near__similarity"
ROW = ("item", "item__case")


def repeating(scope: Scope, case: CourtCase, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """Each document that repeats one which came before it, with the most alike of these."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=case)
    others = _of_others(visible.filter(pk__lt=OuterRef("item_id")), filters)
    exact = others.filter(sha256=OuterRef("item__sha256")).exclude(sha256="").order_by("pk")
    same = others.filter(text_row__text=OuterRef("text_id")).order_by("pk")
    near = others.filter(text_row__text__near__other=OuterRef("text_id"))
    near = near.annotate(percent=F(NEAR_BY)).order_by("-percent", "pk")
    if least := filters.get("min_similarity"):
        near = near.filter(percent__gte=least)
    rows = _rows(case, visible).filter(repeats=True).annotate(
        exact_of=_first(exact, "pk"), same_of=_first(same, "pk"), near_of=_first(near, "pk"),
        percent=Subquery(near.values("percent")[:1], output_field=IntegerField()),
    )  # fmt: skip
    rows = rows.annotate(
        relation=Case(
            When(exact_of__isnull=False, then=Value(EXACT)), When(same_of__isnull=False, then=Value(SAME_TEXT)),
            When(near_of__isnull=False, then=Value(NEAR_TEXT)), default=Value(""), output_field=CharField(),
        )
    )  # fmt: skip
    return _related(rows.exclude(relation=""), filters)


def duplicates_of(item: EvidenceItem, scope: Scope, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The documents that repeat this one, or that it repeats."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=item.case_id).exclude(pk=item.pk)
    text = ItemText.objects.filter(item=item).values_list("text_id", flat=True).first()
    near = NearText.objects.filter(text_id=text, other_id=OuterRef("text_id")).values("similarity")[:1]
    rows = _rows(item.case, _of_others(visible, filters, item)).annotate(percent=Subquery(near))
    alike = Q(text_id__in=NearText.objects.filter(text_id=text).values("other_id")) | Q(
        text_id=text, text__isnull=False
    )
    copy = Q(item__sha256=item.sha256) & ~Q(item__sha256="")
    rows = rows.filter(alike | Q(item__in=visible.filter(sha256=item.sha256).exclude(sha256="").values("pk")))
    relation = Case(
        When(copy, then=Value(EXACT)), When(text_id=text, then=Value(SAME_TEXT)), default=Value(NEAR_TEXT),
        output_field=CharField(),
    )  # fmt: skip
    rows = rows.annotate(relation=relation, of_this=Value(item.pk, output_field=UUIDField()))
    if least := filters.get("min_similarity"):
        rows = rows.exclude(relation=NEAR_TEXT, percent__lt=least)
    return _related(rows, filters)


def with_others(rows: list[Any], scope: Scope) -> list[Any]:
    """The rows, each with the document that it repeats and how alike they are."""
    ids = {row.pk: _other_id(row) for row in rows}
    known = EvidenceItem.objects.visible_to(scope).filter(pk__in=set(ids.values())).select_related("case")
    others = {one.pk: one for one in known}
    shown = [row for row in rows if ids[row.pk] in others]
    for row in shown:
        row.of = others[ids[row.pk]]
        row.similarity = row.percent if row.relation == NEAR_TEXT else 100
        row.is_same_message = bool(_message_ids(row.item) & _message_ids(row.of))
    return shown


def _rows(case: CourtCase, visible: EvidenceRows) -> QuerySet[Any]:
    return ItemText.objects.filter(one_of("item_id", visible), case=case).select_related(*ROW)


def _first(rows: QuerySet[Any], column: str) -> Subquery:
    return Subquery(rows.values(column)[:1], output_field=UUIDField())


def _of_others(rows: EvidenceRows, filters: Mapping[str, Any], item: EvidenceItem | None = None) -> EvidenceRows:
    """Those that somebody else kept, where that is asked for. Of what nobody said who kept it, nothing is known."""
    if not filters.get("across_custodians"):
        return rows
    if item and not item.custodian:
        return rows.none()
    return rows.exclude(custodian="").exclude(custodian=item.custodian if item else OuterRef("item__custodian"))


def _related(rows: QuerySet[Any], filters: Mapping[str, Any]) -> QuerySet[Any]:
    if filters.get("across_custodians"):
        rows = rows.exclude(item__custodian="")
    return rows.filter(relation=filters["relation"]) if "relation" in filters else rows


def _other_id(row: Any) -> Any:
    if hasattr(row, "of_this"):
        return row.of_this
    return {EXACT: row.exact_of, SAME_TEXT: row.same_of, NEAR_TEXT: row.near_of}[row.relation]


def _message_ids(item: EvidenceItem) -> set[str]:
    return {key for key in item.lookup_keys if key.startswith("message:")}
