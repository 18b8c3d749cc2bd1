"""Pages as the other side numbered them, with the words it gave beside them, in the place of what we read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from evidence.extraction.base import Extracted, PageText
from evidence.models import EvidenceItem, ReceivedNumber, ReceivedText

RECEIVED = (
    "load file: "  # how the names begin of what a load file said, among an item's metadata: no reading changes it
)
NOT_READ = ("ocr_stopped",)  # what is no problem where the words were given
READ_HERE = ("ok",)


def has_text_of_its_pages(item: EvidenceItem) -> bool:
    """Whether its pages' words were given, so that none need to be recognized from pictures."""
    text = ReceivedText.objects.filter(item=item).first()
    count = ReceivedNumber.objects.filter(item=item).count()
    return text is not None and item.filename.endswith(".pdf") and count - len(text.pages) in (0, 1)


def as_received(item: EvidenceItem, extracted: Extracted) -> Extracted:
    """What was extracted, with the numbers its pages bear and the words that were given for them. Where we can read a native
    file ourselves, we do."""
    text = ReceivedText.objects.filter(item=item).first()
    labels = list(ReceivedNumber.objects.filter(item=item).order_by("page").values_list("label", flat=True))
    pages: Sequence[PageText] = extracted.pages
    if text is not None and (given := _with_words(item, extracted, text.pages)):
        pages = given
        problems = tuple(one for one in extracted.problems if one.code not in NOT_READ)
        extracted = replace(extracted, outcome="ok", message="", problems=problems)
    return (
        replace(extracted, pages=tuple(_labelled(pages, labels)))
        if labels or pages is not extracted.pages
        else extracted
    )


def _with_words(item: EvidenceItem, extracted: Extracted, words: list[str]) -> list[PageText]:
    """The pages with the given words; none where these are not theirs, or the file's own words were read."""
    count = len(extracted.pages)
    if item.filename.endswith(".pdf") and count - len(words) in (0, 1) and count:
        padded = [*words, *[""] * (count - len(words))]
        return [
            PageText(page.number, text.strip("\n"), "received", page.label, (), page.width, page.height)
            for page, text in zip(extracted.pages, padded, strict=True)
        ]
    if extracted.outcome in READ_HERE or extracted.children:
        return []
    return [PageText(number, text, "received") for number, text in enumerate(words, start=1)]


def _labelled(pages: Sequence[PageText], labels: list[str]) -> list[PageText]:
    """With the number of each page; a document with other pages than numbers bears the first on its first page."""
    if not labels:
        return list(pages)
    if len(pages) == len(labels):
        return [replace(page, label=label) for page, label in zip(pages, labels, strict=True)]
    return [replace(page, label=labels[0]) if at == 0 else page for at, page in enumerate(pages)]
