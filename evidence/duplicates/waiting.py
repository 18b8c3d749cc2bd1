"""Documents that were read before their texts were compared."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from config.boundary import firm_boundary
from evidence.duplicates.finding import text_kept
from evidence.duplicates.sketch import sketch_of
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work

BATCH = 200
READ = (EvidenceItem.Status.READY, EvidenceItem.Status.PARTIAL, EvidenceItem.Status.UNSUPPORTED)


def waiting_items() -> QuerySet[Any]:
    return EvidenceItem.objects.filter(text_row=None, status__in=READ, deleted_at__isnull=True).exclude(sha256="")


def compare_waiting(most: int = BATCH) -> int:
    """Compare some of them, of all firms; returns how many there were."""
    by_firm = defaultdict(list)
    for firm_id, pk in waiting_items().order_by("id").values_list("firm_id", "pk")[:most]:
        by_firm[firm_id].append(pk)
    for firm_id, ids in by_firm.items():
        for pk in ids:
            with firm_boundary(firm_id), transaction.atomic():
                item = EvidenceItem.objects.get(pk=pk)
                text_kept(item, sketch_of(Work(item).text))
    return sum(map(len, by_firm.values()))
