"""The rendition of an item: stored with the item's row locked, counted as stored by the firm, and gone with the text it shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction

from evidence.extraction.base import PageText
from evidence.models import EvidenceItem, Rendition, RenditionPage
from evidence.quotas.reserving import StorageAmount, storage_release, storage_reserve
from evidence.renditions.converter import CONVERTER
from evidence.storage import Digest, get_store


@transaction.atomic
def rendition_kept(*, item: EvidenceItem, key: str, digest: Digest, pages: Sequence[PageText], text_hash: str) -> None:
    """Keep the stored file as the item's pages, in place of an earlier one. Raises ``QuotaExceeded``: then nothing changed."""
    rendition_dropped(item=item)
    made = Rendition.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, storage_key=key, sha256=digest.sha256,
        size_bytes=digest.size_bytes, page_count=len(pages), converter=CONVERTER, text_hash=text_hash,
    )  # fmt: skip
    RenditionPage.objects.bulk_create([_page(made, page) for page in pages], batch_size=200)
    storage_reserve(**_place(made))


def rendition_dropped(*, item: EvidenceItem, unless_of: str = "") -> None:
    """Remove the item's rendition, unless it shows the text of this hash."""
    for made in Rendition.objects.filter(item=item).exclude(text_hash=unless_of):
        transaction.on_commit(partial(get_store().delete, made.storage_key))
        made.delete()
        storage_release(**_place(made))


def _page(made: Rendition, page: PageText) -> RenditionPage:
    boxes = [[b.start, b.end, *(round(side, 4) for side in (b.x0, b.y0, b.x1, b.y1))] for b in page.boxes]
    return RenditionPage(
        firm_id=made.firm_id, case_id=made.case_id, rendition=made, number=page.number, width=page.width,
        height=page.height, boxes=boxes,
    )  # fmt: skip


def _place(made: Rendition) -> dict[str, Any]:
    amount = StorageAmount(made.size_bytes)
    return {"firm_id": made.firm_id, "case_id": made.case_id, "user_id": None, "amount": amount}
