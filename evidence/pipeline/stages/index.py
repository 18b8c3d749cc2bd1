"""Make the pages findable by their words."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import connection

from config.api.scope import Actor
from evidence.models import EvidenceItem, PageIndex
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work

# Titles weigh more than text. What clients may read of them has a weight of its own (A), so that a client's search finds
# nothing by the firm's (B); a page longer than PostgreSQL's limit of one vector is indexed by its first million bytes.
INDEX = """
INSERT INTO evidence_pageindex (page_id, item_id, case_id, vector)
SELECT id, item_id, case_id,
       setweight(to_tsvector('english', %s), 'A') || setweight(to_tsvector('english', %s), 'B') ||
       setweight(to_tsvector('english', left(text, 250000)), 'D')
FROM evidence_page WHERE item_id = %s AND superseded_at IS NULL
"""


class IndexText(Stage):
    name: ClassVar[str] = "index"
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = False

    def compute(self, work: Work) -> None:
        """PostgreSQL does the work, where the text is."""

    def store(self, work: Work, found: None, *, actor: Actor) -> dict[str, Any]:
        index_item(work.item)
        return {"count": work.item.page_count}


def index_item(item: EvidenceItem) -> None:
    """Make an item's pages findable by their words and the item's title."""
    firm_s = item.title if item.title not in (item.client_title, item.filename) else ""
    PageIndex.objects.filter(item_id=item.pk).delete()
    with connection.cursor() as cursor:
        cursor.execute(INDEX, [f"{item.client_title} {item.filename}", firm_s, item.pk])
