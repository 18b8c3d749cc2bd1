"""`manage.py assess_privilege`: have the engine propose for documents that were read before it did so by itself."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from evidence.models import EvidenceItem
from evidence.pipeline.work import Work
from evidence.privilege.proposing import assess_text, propose


class Command(BaseCommand):
    help = "Propose the privilege of all documents that were read and about which nobody has said anything yet."

    def handle(self, *args: Any, **options: Any) -> None:
        rows = EvidenceItem.objects.filter(privilege_state=EvidenceItem.PrivilegeState.OPEN, deleted_at__isnull=True)
        proposed = sum(
            _assess(item) for item in rows.exclude(page_count=0).select_related("case").order_by("id").iterator()
        )
        self.stdout.write(f"{proposed} proposed.")


def _assess(item: EvidenceItem) -> bool:
    metadata = {str(key): str(value) for key, value in item.metadata.items()}
    proposal = assess_text(item, Work(item).text, item.media_type, metadata)
    with transaction.atomic():
        return propose(item, proposal)
