"""Reading a document again: its pages take the new words, and what rests on the old ones is looked for in the new.

A page's words that changed are kept as a superseded page as long as anything rests on them: no quote loses its source.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass

from django.utils import timezone

from config.db import new_id
from evidence.extraction.base import PAGE_BREAK, PageText
from evidence.models import Block, EvidenceItem, Page, Passage


@dataclass(frozen=True, slots=True)
class Rereading:
    """The pages as they read ``before`` and ``now``; of those that changed or are gone, by id, what keeps their words."""

    before: list[Page]
    now: list[Page]
    superseded: dict[uuid.UUID, Page]


Follower = Callable[[Rereading], set[uuid.UUID]]
_followers: list[Follower] = []


def register(follower: Follower) -> None:
    """Have ``follower`` move what it cites to where the words stand now. It returns the superseded pages it still cites."""
    _followers.append(follower)


def take_pages(item: EvidenceItem, found: tuple[PageText, ...]) -> list[Page]:
    """Give the item these pages. A page keeps its row where its number stays; returns the pages, in order."""
    known = {page.number: page for page in Page.objects.filter(item=item).order_by("number")}
    before, copies = list(known.values()), {}
    pages = []
    for one, start in zip(found, _starts(found), strict=True):
        page = known.pop(one.number, None)
        if page and page.text != one.text:
            copies[page.pk] = _copy(page)
        page = page or Page(firm_id=item.firm_id, case_id=item.case_id, item=item, number=one.number)
        page.text, page.start, page.label, page.method = one.text, start, one.label[:60], one.method
        pages.append(page)
    _save_pages(pages)
    superseded = copies | {page.pk: page for page in known.values()}
    if superseded:
        _supersede(Rereading([copies.get(page.pk, page) for page in before], pages, superseded))
    return pages


def _save_pages(pages: list[Page]) -> None:
    """Update the rows that were there, and create the others."""
    there = [page for page in pages if not page._state.adding]
    Page.objects.bulk_update(there, ["text", "start", "label", "method"])
    Page.objects.bulk_create([page for page in pages if page._state.adding], batch_size=500)


def _copy(page: Page) -> Page:
    """The page as it reads until now, under an id of its own."""
    values = {field.attname: getattr(page, field.attname) for field in Page._meta.concrete_fields}
    return Page(**values | {"id": new_id(), "superseded_at": timezone.now()})


def _supersede(change: Rereading) -> None:
    """Keep the words that changed or are gone, have followers move what rests on them, and drop what nothing rests on."""
    kept = change.superseded
    Page.all_readings.bulk_create([page for pk, page in kept.items() if page.pk != pk], batch_size=500)
    Page.objects.filter(pk__in=[pk for pk, page in kept.items() if page.pk == pk]).update(superseded_at=timezone.now())
    for rows in (Passage.objects, Block.objects):
        rows.filter(page__in=list(kept)).delete()  # their offsets are those of the old words
    cited = {page for follower in _followers for page in follower(change)}
    Page.all_readings.filter(pk__in={page.pk for page in kept.values()} - cited).delete()


def _starts(pages: tuple[PageText, ...]) -> list[int]:
    """Where each page starts in the whole text: at its own place in continuous text, else after a page break."""
    starts: list[int] = []
    length = 0
    for page in pages:
        after_break = length + (len(PAGE_BREAK) if starts else 0)
        start = page.start if page.start is not None and page.start >= length else after_break
        starts.append(start)
        length = start + len(page.text)
    return starts
