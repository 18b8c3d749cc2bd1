"""What the stages of one item share while they run: its pages, its whole text, and the mentions and dates found in it."""

from __future__ import annotations

import hashlib
import uuid
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile

from evidence.engines.base.capabilities import EXTRACT_ENTITIES, FIND_DATES
from evidence.engines.base.registry import provider_of
from evidence.engines.base.types import DateMention, Document, FoundMention
from evidence.extraction.base import PAGE_BREAK
from evidence.items.outward import ENGINE
from evidence.models import EvidenceItem, Page


@dataclass(frozen=True, slots=True)
class PageSpan:
    """A span of the whole text as a page and offsets from that page's start."""

    page: Page
    start: int
    end: int


class Work:
    """One item being worked on. Reads lazily and once; :meth:`refresh` after a stage changed the text."""

    def __init__(self, item: EvidenceItem, job_id: uuid.UUID | None = None, *, unlocks: bool = False) -> None:
        self.item, self.job_id, self.unlocks = item, job_id, unlocks  # ``unlocks``: the job has a password for the file

    def lock_item(self) -> None:
        """Hold the item's row, and see what people wrote about it since the work began."""
        self.item.refresh_from_db(from_queryset=EvidenceItem.objects.select_for_update())

    def refresh(self) -> None:
        """Forget what was read: the item's pages have changed."""
        for name in ("pages", "text", "text_hash", "document", "mentions", "dates", "_starts"):
            self.__dict__.pop(name, None)

    @cached_property
    def pages(self) -> list[Page]:
        """The file's pages as they read now."""
        return list(Page.objects.filter(item=self.item).order_by("number"))

    @cached_property
    def text(self) -> str:
        """The pages' texts at their places: what providers read. A gap holds a page break, or the line break of a cut."""
        parts: list[str] = []
        length = 0
        for page in self.pages:
            gap = page.start - length
            parts += [PAGE_BREAK if gap == len(PAGE_BREAK) else "\n" * gap, page.text]
            length = page.start + len(page.text)
        return "".join(parts)

    @cached_property
    def text_hash(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()

    @cached_property
    def document(self) -> Document:
        """What providers read. Its date is one that is known beside the words, not one that was read from them."""
        item = self.item
        metadata = {str(key): str(value) for key, value in item.metadata.items()}
        return Document(
            text=self.text,
            filename=item.filename,
            media_type=item.media_type,
            metadata=metadata,
            reference_date=None if item.written_by.get("document_date") == ENGINE else item.document_date,
        )

    @cached_property
    def mentions(self) -> list[FoundMention]:
        return provider_of(EXTRACT_ENTITIES).run(self.document)

    @cached_property
    def dates(self) -> list[DateMention]:
        return provider_of(FIND_DATES).run(self.document)

    @property
    def page_spans(self) -> list[tuple[int, int]]:
        """Where each page begins and ends in the whole text."""
        return [(page.start, page.start + len(page.text)) for page in self.pages]

    def places(self, start: int, end: int) -> list[PageSpan]:
        """The pieces of a span of the whole text, page by page, without the white space around each."""
        found: list[PageSpan] = []
        first_page = max(0, bisect_right(self._starts, start) - 1)
        for page in takewhile(lambda one: one.start < end, islice(self.pages, first_page, None)):
            piece = page.text[max(0, start - page.start) : max(0, end - page.start)]
            first = max(0, start - page.start) + len(piece) - len(piece.lstrip())
            if piece.strip():
                found.append(PageSpan(page, first, first + len(piece.strip())))
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [page.start for page in self.pages]

    def place(self, start: int, end: int, quote: str) -> PageSpan | None:
        """Where a span of the whole text lies, or ``None`` unless exactly these words stand there on one page."""
        index = bisect_right(self._starts, start) - 1
        if index < 0 or not quote:
            return None
        page = self.pages[index]
        begin, finish = start - page.start, end - page.start
        if begin >= finish or page.text[begin:finish] != quote:
            return None
        return PageSpan(page, begin, finish)
