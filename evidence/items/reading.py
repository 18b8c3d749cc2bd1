"""Reading an item's text: who looked at it, and the words around a citation."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from audit.events.actions import emit_for
from audit.models import Event
from config.api.errors import Invalid
from config.api.scope import Actor
from evidence.models import Block, EvidenceItem, Page, PageLayout
from evidence.models.item_rows import EvidenceRows
from evidence.renditions.readers import layout_of

VIEWED = "evidence.viewed"
MOST_CHILDREN = 100


@dataclass(frozen=True, slots=True)
class QuoteContext:
    """A span of a page with the text before and after it; offsets count characters from the page's start."""

    start: int
    end: int
    before: str
    quote: str
    after: str


@dataclass(frozen=True, slots=True)
class WordBoxes:
    """Where words stand on a page that was recognised or laid out: its size in points, and a box for each word."""

    width: float | None = None
    height: float | None = None
    boxes: tuple[dict[str, Any], ...] = ()
    is_laid_out: bool = False


@transaction.atomic
def item_viewed(*, actor: Actor, item: EvidenceItem) -> bool:
    """Emit ``evidence.viewed``, at most once for each viewer, item and day; whether it was emitted now."""
    today = timezone.localdate()
    since = timezone.make_aware(datetime.combine(today, time.min))
    seen = Event.objects.filter(event_type=VIEWED, entity_id=item.pk, actor_id=actor.id, created_at__gte=since)
    if seen.exists():
        return False
    number = hashlib.blake2b(f"{VIEWED}{item.pk}{actor.id}{today}".encode(), digest_size=8).digest()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(number, signed=True)])
    if seen.exists():
        return False
    emit_for(item, actor=actor, event_type=VIEWED)
    return True


def page_of(item: EvidenceItem, number: int) -> Page | None:
    """The page, or ``None`` while the item has no text at all. A number past the end is invalid."""
    page = Page.objects.filter(item=item, number=number).first()
    if page is None and (number > 1 or item.page_count):
        raise Invalid.field("page", f"The document has {item.page_count} pages.")
    return page


def blocks_of(page: Page | None, kind: str | None = None) -> list[Block]:
    """The page's blocks in order, all or of one kind."""
    if page is None:
        return []
    rows = Block.objects.filter(page=page).order_by("order")
    return list(rows.filter(kind=kind) if kind else rows)


def check_span(page: Page | None, start: int, end: int) -> None:
    """Raise ``Invalid`` unless the span is some words of the page."""
    length = len(page.text) if page else 0
    if not 0 <= start < end <= length:
        raise Invalid.field(
            "end" if start < end else "start", f"The page has {length} characters; this is no span of it."
        )


def context_of(page: Page | None, start: int | None, end: int | None, quote: str, around: int) -> QuoteContext:
    """The words at the span, or where ``quote`` stands on the page, with ``around`` characters on both sides."""
    if start is None or end is None:
        start, end = _find(page, quote)
    check_span(page, start, end)
    text = page.text if page else ""
    if quote and text[start:end] != quote:
        start, end = _find(page, quote)
    before, after = text[max(0, start - around) : start], text[end : end + around]
    return QuoteContext(start, end, before, text[start:end], after)


def _find(page: Page | None, quote: str) -> tuple[int, int]:
    at = page.text.find(quote) if page and quote else -1
    if at < 0:
        raise Invalid.field("quote", "These words do not stand on this page.")
    return at, at + len(quote)


def place_of(page: Page | None, span: tuple[int, int] | None) -> WordBoxes:
    """The boxes of the words that the span touches; none for pages that the file has itself."""
    first, last = span or (0, 0)
    if page is None:
        return WordBoxes()
    if page.method != Page.Method.OCR:
        laid_out = layout_of(page, first, last)
        return WordBoxes(laid_out[0], laid_out[1], _named(laid_out[2]), is_laid_out=True) if laid_out else WordBoxes()
    layout = PageLayout.objects.filter(page=page).first()
    if layout is None:
        return WordBoxes()
    return WordBoxes(
        layout.width, layout.height, _named(box for box in layout.boxes if box[0] < last and first < box[1])
    )


def _named(boxes: Iterable[Sequence[float]]) -> tuple[dict[str, Any], ...]:
    return tuple(dict(zip(("start", "end", "x0", "y0", "x1", "y1"), box, strict=True)) for box in boxes)


def children_of(rows: EvidenceRows, item: EvidenceItem) -> list[EvidenceItem]:
    """What came inside the item, of ``rows``, in its own order."""
    return list(rows.filter(parent=item).order_by("id")[:MOST_CHILDREN])


def inside(item: EvidenceItem) -> list[EvidenceItem]:
    """What came inside the item, and inside that; parents before children. ``items.descendants`` locks them as well."""
    found: list[EvidenceItem] = []
    level = [item.pk]
    while level:
        children = list(EvidenceItem.objects.filter(parent_id__in=level, deleted_at__isnull=True).order_by("id"))
        found += children
        level = [child.pk for child in children]
    return found
