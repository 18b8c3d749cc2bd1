"""Keep the full-text index true when an item is renamed."""

from __future__ import annotations

from django.db import connection

from evidence.models import EvidenceItem, PageIndex
from evidence.pipeline.stages.index import INDEX


def index_item(item: EvidenceItem) -> None:
    """Make an item's pages findable by their words and the item's title."""
    PageIndex.objects.filter(item_id=item.pk).delete()
    with connection.cursor() as cursor:
        cursor.execute(INDEX, [f"{item.title} {item.filename}", item.pk])


def reindex_title(item: EvidenceItem) -> None:
    """Write the item's index anew if it has one: the old title must not be found any more."""
    if PageIndex.objects.filter(item_id=item.pk).exists():
        index_item(item)
