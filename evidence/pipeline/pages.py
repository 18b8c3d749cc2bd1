"""The pages of an item as they were read: their rows, their counts, and where words stand on their pictures."""

from __future__ import annotations

from evidence.extraction.base import PageText
from evidence.models import EvidenceItem, Page, PageLayout
from evidence.pipeline.rereading import take_pages


def replace_pages(item: EvidenceItem, found: tuple[PageText, ...]) -> list[Page]:
    """Give the item these pages, in one transaction of the caller's; what rested on others is looked for in them."""
    pages = take_pages(item, found)
    item.page_count = len(pages)
    item.text_length = pages[-1].start + len(pages[-1].text) if pages else 0
    item.save(update_fields=["page_count", "text_length", "updated_at"])
    PageLayout.objects.filter(page__item=item).delete()
    PageLayout.objects.bulk_create(
        [
            PageLayout(
                firm_id=item.firm_id,
                case_id=item.case_id,
                page=page,
                width=one.width,
                height=one.height,
                boxes=[[b.start, b.end, b.x0, b.y0, b.x1, b.y1] for b in one.boxes],
            )
            for page, one in zip(pages, found, strict=True)
            if one.boxes
        ]
    )
    return pages
