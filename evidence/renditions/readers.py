"""What an item's rendition says of it: whether there is one, and where words stand on its pages."""

from __future__ import annotations

import re

from django.db.models import Exists, OuterRef

from evidence.models import EvidenceItem, Page, Rendition, RenditionPage

_WORD = re.compile(r"\S+")
Boxes = list[list[float]]


def with_rendition() -> Exists:
    """Whether an item has one, as a column of its row."""
    return Exists(Rendition.objects.filter(item=OuterRef("pk")))


def rendition_of(item: EvidenceItem) -> Rendition | None:
    return Rendition.objects.filter(item=item).first()


def layout_of(page: Page, start: int, end: int) -> tuple[float, float, Boxes] | None:
    """The size of the page as laid out, and the boxes of the words from ``start`` to ``end``: of all of them or of none, since
    words that were found in part would point at the wrong place."""
    rows = RenditionPage.objects.filter(rendition__item_id=page.item_id, number=page.number)
    found = (rows if end else rows.defer("boxes")).first()
    if found is None:
        return None
    if not end:
        return found.width, found.height, []
    touched = [box for box in found.boxes if box[0] < end and start < box[1]]
    words = sum(match.start() < end and start < match.end() for match in _WORD.finditer(page.text, 0, end))
    return found.width, found.height, touched if len(touched) >= words else []
