"""Productions with what they count."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, Sum

from config.api.scope import Scope
from evidence.models import BatesNumber, Production, ProductionDocument, Redaction


def shown_productions(scope: Scope) -> Any:
    """Each with how many documents and pages it has, and how many are withheld or redacted: of a draft, would be."""
    approved = Redaction.objects.filter(item=OuterRef("documents__item"), state=Redaction.State.APPROVED)
    to_redact = Q(state=Production.State.DRAFT, documents__withheld=False) & Q(Exists(approved))
    return Production.objects.visible_to(scope).select_related("case").annotate(
        documents_count=Count("documents"),
        pages_count=Sum("documents__page_count"),
        withheld_count=Count("documents", filter=Q(documents__withheld=True)),
        redacted_count=Count("documents", filter=Q(documents__redacted=True) | to_redact),
    )  # fmt: skip


def documents_of(production: Production) -> list[dict[str, Any]]:
    """The documents in their places, each with its numbers and what waits for a decision in it."""
    proposed = Count("item__redactions", filter=Q(item__redactions__state=Redaction.State.PROPOSED))
    approved = Redaction.objects.filter(item=OuterRef("item"), state=Redaction.State.APPROVED)
    rows = production.documents.select_related("item").annotate(proposed=proposed, to_redact=Exists(approved))
    is_draft = production.state == Production.State.DRAFT
    numbers = _numbers(production)
    return [
        {
            "evidence_id": one.item_id,
            "title": one.item.title,
            "place": one.place,
            "came_in": one.family if one.family != one.place else None,
            "withheld": one.withheld,
            "redacted": one.redacted or (is_draft and one.to_redact and not one.withheld),
            "page_count": one.page_count,
            "proposed_redactions": 0 if one.withheld else one.proposed,
            "first_number": production.number(numbers[one.pk][0]) if one.pk in numbers else "",
            "last_number": production.number(numbers[one.pk][1]) if one.pk in numbers else "",
        }
        for one in rows.order_by("place")
    ]


def _numbers(production: Production) -> dict[uuid.UUID, tuple[int, int]]:
    rows = BatesNumber.objects.filter(document__production=production).values("document_id").order_by()
    found = rows.annotate(first=Min("number"), last=Max("number"))
    return {row["document_id"]: (row["first"], row["last"]) for row in found}


def bates_of(items: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The first number that each of these has in a frozen production, as its slip sheet or its pages bear it."""
    documents = ProductionDocument.objects.filter(item__in=items, production__state=Production.State.FROZEN)
    rows = documents.select_related("production").annotate(first=Min(F("numbers__number"))).order_by("-id")
    return {one.item_id: one.production.number(one.first) for one in rows if one.first is not None}
