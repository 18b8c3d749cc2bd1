"""Keep the full-text index true when an item is renamed."""

from __future__ import annotations

from evidence.models import EvidenceItem, PageIndex
from evidence.pipeline.stages.index import index_item


def reindex_title(item: EvidenceItem) -> None:
    """Write the item's index anew if it has one: the old title must not be found any more."""
    if PageIndex.objects.filter(case_id=item.case_id, item_id=item.pk).exists():
        index_item(item)
