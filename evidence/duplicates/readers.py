"""Documents of a case that repeat others, as a scope may see them: of what the caller sees, and as if there was nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Case, F, IntegerField, OuterRef, Q, QuerySet, Subquery, UUIDField, Value, When

from cases.models import Case as CourtCase
from config.api.scope import Scope
from config.db import one_of
from evidence.models import EvidenceItem, ItemText, NearText
from evidence.models.item_rows import EvidenceRows

EXACT, SAME_TEXT, NEAR_TEXT = "exact", "same_text", "near"
RELATIONS = (EXACT, SAME_TEXT, NEAR_TEXT)
MOST_COPIES, MOST_TEXTS = 10_000, 2_000  # of one document, that are listed
ROW = ("item", "item__case")


def repeating(scope: Scope, case: CourtCase, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """Each document that repeats one which came before it, with the most alike of these."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=case)
    before = _of_others(visible.filter(pk__lt=OuterRef("item_id")), filters)
    exact = before.filter(sha256=OuterRef("item__sha256")).order_by("pk")
    same = _before(visible, filters).filter(text=OuterRef("text_id")).order_by("item_id")
    near = _before(visible, filters).filter(text__near__other=OuterRef("text_id"))
    near = near.annotate(percent=F("text__near__similarity")).order_by("-percent", "item_id")
    if least := filters.get("min_similarity"):
        near = near.filter(percent__gte=least)
    rows = _rows(case, visible).filter(repeats=True).annotate(
        exact_of=Case(When(~Q(item__sha256=""), then=_first(exact, "pk"))),
        same_of=_first(same, "item_id"), near_of=_first(near, "item_id"),
        percent=Subquery(near.values("percent")[:1], output_field=IntegerField()),
    )  # fmt: skip
    is_exact, is_same, is_near = (Q(**{f"{name}_of__isnull": False}) for name in ("exact", "same", "near"))
    relations = {EXACT: is_exact, SAME_TEXT: ~is_exact & is_same, NEAR_TEXT: ~is_exact & ~is_same & is_near}
    rows = rows.filter(relations.get(filters.get("relation", ""), is_exact | is_same | is_near))
    return rows.exclude(item__custodian="") if filters.get("across_custodians") else rows


def duplicates_of(item: EvidenceItem, scope: Scope, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The documents that repeat this one, or that it repeats."""
    visible = EvidenceItem.objects.visible_to(scope).filter(case=item.case_id).exclude(pk=item.pk)
    text = ItemText.objects.filter(item=item).values_list("text_id", flat=True).first()
    near = NearText.objects.filter(text_id=text, other_id=OuterRef("text_id")).values("similarity")[:1]
    near_texts = NearText.objects.filter(text_id=text, similarity__gte=filters.get("min_similarity", 0))
    is_exact = Q(item__sha256=item.sha256) if item.sha256 else Q(pk__in=[])
    is_same = Q(text_id=text, text__isnull=False)
    is_near = Q(text_id__in=list(near_texts.values_list("other_id", flat=True)[:MOST_TEXTS]))
    relations = {EXACT: is_exact, SAME_TEXT: ~is_exact & is_same, NEAR_TEXT: ~is_exact & is_near}
    rows = _rows(item.case, _of_others(visible, filters, item)).annotate(percent=Subquery(near))
    rows = rows.annotate(
        of_this=Value(item.pk, output_field=UUIDField()),
        exact_of=Case(When(is_exact, then=Value(item.pk)), output_field=UUIDField()),
        same_of=Case(When(is_same, then=Value(item.pk)), output_field=UUIDField()),
    )
    copies = visible.filter(sha256=item.sha256).values_list("pk", flat=True) if item.sha256 else visible.none()
    alike = _rows(item.case, visible).filter(is_same | is_near).values_list("item_id", flat=True)
    ids = {*copies[:MOST_COPIES], *alike[:MOST_COPIES]}
    return rows.filter(relations.get(filters.get("relation", ""), Q()), item__in=ids)


def with_others(rows: list[Any], scope: Scope) -> list[Any]:
    """The rows, each with the document that it repeats and how alike they are."""
    ids = {row.pk: _other_id(row) for row in rows}
    known = EvidenceItem.objects.visible_to(scope).filter(pk__in=set(ids.values())).select_related("case")
    others = {one.pk: one for one in known}
    shown = [row for row in rows if ids[row.pk] in others]
    for row in shown:
        row.of = others[ids[row.pk]]
        row.relation = EXACT if row.exact_of else SAME_TEXT if row.same_of else NEAR_TEXT
        row.similarity = row.percent if row.relation == NEAR_TEXT else 100
        row.is_same_message = bool(_message_ids(row.item) & _message_ids(row.of))
    return shown


def _rows(case: CourtCase, visible: EvidenceRows) -> QuerySet[Any]:
    return ItemText.objects.filter(one_of("item_id", visible), case=case).select_related(*ROW)


def _before(visible: EvidenceRows, filters: Mapping[str, Any]) -> QuerySet[Any]:
    """The rows of the documents that came before the one asked about. Of these the first is had from an index in the order
    of their keys; sorted by what the items have, PostgreSQL could go through the whole case for each."""
    rows = ItemText.objects.filter(one_of("item_id", visible), item_id__lt=OuterRef("item_id"))
    if not filters.get("across_custodians"):
        return rows
    return rows.exclude(item__custodian="").exclude(item__custodian=OuterRef("item__custodian"))


def _first(rows: QuerySet[Any], column: str) -> Subquery:
    return Subquery(rows.values(column)[:1], output_field=UUIDField())


def _of_others(rows: EvidenceRows, filters: Mapping[str, Any], item: EvidenceItem | None = None) -> EvidenceRows:
    """Those that somebody else kept, where that is asked for. Of what nobody said who kept it, nothing is known."""
    if not filters.get("across_custodians"):
        return rows
    if item and not item.custodian:
        return rows.none()
    return rows.exclude(custodian="").exclude(custodian=item.custodian if item else OuterRef("item__custodian"))


def _other_id(row: Any) -> Any:
    return getattr(row, "of_this", None) or row.exact_of or row.same_of or row.near_of


def _message_ids(item: EvidenceItem) -> set[str]:
    return {key for key in item.lookup_keys if key.startswith("message:")}
