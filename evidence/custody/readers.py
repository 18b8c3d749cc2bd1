"""Receipts with what lists show of them."""

from __future__ import annotations

from django.db.models import F, QuerySet

from evidence.models import Receipt


def listed_receipts(receipts: QuerySet[Receipt], kind: str | None = None) -> QuerySet[Receipt]:
    """With their totals, and without all that was signed, which names every file."""
    rows = receipts.filter(kind=kind) if kind else receipts
    return rows.annotate(totals=F("statement__totals")).defer("statement")
