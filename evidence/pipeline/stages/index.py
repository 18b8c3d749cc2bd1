"""Make the pages findable by their words."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import connection

from config.api.scope import Actor
from evidence.engines.documents.language import language
from evidence.items.outward import unwritten
from evidence.models import EvidenceItem, PageIndex
from evidence.pipeline.stage import Stage
from evidence.pipeline.work import Work
from evidence.search.languages import configuration_of

# Titles weigh more than text. What clients may read of them has a weight of its own (A), so that a client's search finds
# nothing by the firm's (B); a page longer than PostgreSQL's limit of one vector is indexed by its first million bytes.
INDEX = """
INSERT INTO evidence_pageindex (page_id, item_id, case_id, firm_id, language, vector)
SELECT id, item_id, case_id, firm_id, wanted.name,
       setweight(to_tsvector(wanted.by, %s), 'A') || setweight(to_tsvector(wanted.by, %s), 'B') ||
       setweight(to_tsvector(wanted.by, left(text, 250000)), 'D')
FROM evidence_page, (SELECT %s::text AS name, %s::regconfig AS by) wanted WHERE item_id = %s AND superseded_at IS NULL
"""


class IndexText(Stage):
    name: ClassVar[str] = "index"
    version: ClassVar[str] = "2"
    needs_text: ClassVar[bool] = False

    def compute(self, work: Work) -> str:
        """The text's language. PostgreSQL does the rest of the work, where the text is."""
        return language(work.text)

    def store(self, work: Work, found: str, *, actor: Actor) -> dict[str, Any]:
        own = unwritten(work.item, {"language": found[:8]})
        EvidenceItem.objects.filter(pk=work.item.pk).update(**own)
        work.item.language = own.get("language", work.item.language)
        index_item(work.item)
        return {"count": work.item.page_count, "language": work.item.language}


def index_item(item: EvidenceItem) -> None:
    """Make an item's pages findable by their words and the item's title, in the item's language."""
    firm_s = item.title if item.title not in (item.client_title, item.filename) else ""
    PageIndex.objects.filter(case_id=item.case_id, item_id=item.pk).delete()
    with connection.cursor() as cursor:
        by = configuration_of(item.language)
        cursor.execute(INDEX, [f"{item.client_title} {item.filename}", firm_s, by, by, item.pk])
