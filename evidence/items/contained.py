"""What came inside an item: the attachments of a mail, the files of an archive, and theirs."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from evidence.models import EvidenceItem


def contained_in(ids: Collection[uuid.UUID], *, most: int) -> list[uuid.UUID]:
    """The ids of all that came inside these items, at any depth; at most so many, the first of each level."""
    found: list[uuid.UUID] = []
    level = list(ids)
    while level and len(found) < most:
        rows = EvidenceItem.objects.filter(parent_id__in=level, deleted_at__isnull=True).order_by("id")
        level = list(rows.values_list("pk", flat=True)[: most - len(found)])
        found += level
    return found
