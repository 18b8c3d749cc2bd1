"""Bates numbers: given in the order of the documents, once, and kept whatever restarts."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import Max

from cases.models import Case
from config.boundary import firm_boundary
from evidence.models import BatesNumber, ProductionDocument
from evidence.pipeline.long_jobs import WorkFailed

LARGEST = 2_000_000_000


def next_free(case: Case, prefix: str) -> int:
    """The number after the last that was given, or is promised by a draft, under this prefix in the case."""
    last = BatesNumber.objects.filter(case=case, prefix=prefix).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def numbers_given(document: ProductionDocument, count: int) -> list[int]:
    """The numbers of the document's pages: those it has, or the next of its production. Raises :class:`WorkFailed` where one
    was given to another page of the case, or the document had another number of pages before."""
    with firm_boundary(document.firm_id):
        return _kept(document, count) or _given(document, count)


def _kept(document: ProductionDocument, count: int) -> list[int]:
    numbers = list(BatesNumber.objects.filter(document=document).order_by("page").values_list("number", flat=True))
    if numbers and len(numbers) != count:
        raise WorkFailed(
            f"The document was numbered with {len(numbers)} pages and has {count} now.",
            guidance="It was read again meanwhile. Delete this draft, and make another.",
            found={"evidence_id": str(document.item_id)},
        )
    return numbers


def _given(document: ProductionDocument, count: int) -> list[int]:
    production = document.production
    given = BatesNumber.objects.filter(document__production=production).aggregate(last=Max("number"))["last"]
    first = (given or production.start - 1) + 1
    rows = [
        BatesNumber(
            firm_id=document.firm_id, case_id=document.case_id, prefix=production.prefix, number=first + at,
            document=document, page=at + 1,
        )
        for at in range(count)
    ]  # fmt: skip
    try:
        with transaction.atomic():
            BatesNumber.objects.bulk_create(rows, batch_size=1000)
    except IntegrityError:
        raise WorkFailed(
            f"Some of the numbers {production.number(first)} to {production.number(first + count - 1)} were given in another "
            "production of the case.",
            guidance="Delete this draft, and make another without start: it takes the next free number.",
        ) from None
    return [one.number for one in rows]
