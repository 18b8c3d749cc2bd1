"""Finding the words a citation quotes in the stored text. What can't be found there is not stored."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from config.api.errors import Invalid
from evidence.models import EvidenceItem, Page
from facts.facts.nearest import PASSAGES, NearPassage, nearest_passages, passage_at

SHOWN = 300  # characters of the source quoted in an error
PLACES_LISTED = 5
PLACES_COUNTED = 1000
QUOTE_LENGTH = 5000
FILTER_WORDS = 8


@dataclass(frozen=True, slots=True)
class QuotedSpan:
    """Words of a page: ``page.text[start:end]``, in code points."""

    page: Page
    start: int
    end: int

    @property
    def quote(self) -> str:
        return self.page.text[self.start : self.end]

    def __str__(self) -> str:
        return f"page {self.page.number} at {self.start}-{self.end}"


def place_of(item: EvidenceItem, given: dict[str, Any], *, at: str = "") -> QuotedSpan:
    """The verified place of a citation given as page, start and end (and perhaps the quote), or only as the quote.

    ``at`` prefixes the names of fields in errors, such as ``citations.0``. Raises ``Invalid`` where the words do not
    stand there, are not in the source, or stand in several places; unless ``source_readable`` is false, it names the
    passages that may be meant.
    """
    if given.get("start") is not None:
        return _checked(item, given, at)
    return _located(item, given, at)


def _checked(item: EvidenceItem, given: dict[str, Any], at: str) -> QuotedSpan:
    page = Page.objects.filter(item=item, number=given["page"]).first()
    if page is None:
        raise _misquoted(item, given, at, "page", f"The source has no page {given['page']}; it has {item.page_count}.")
    if given["end"] > len(page.text):
        raise _misquoted(item, given, at, "end", f"Page {page.number} ends at {len(page.text)}.")
    place = QuotedSpan(page, given["start"], given["end"])
    if not place.quote.strip():
        raise _invalid(at, "start", "There are no words there.")
    quote = given.get("quote")
    if quote is not None and quote != place.quote:
        there = f" There stands: “{_cut(place.quote)}”" if _readable(given) else ""
        raise _misquoted(item, given, at, "quote", f"These words do not stand on {place}.{there}")
    return place


def _located(item: EvidenceItem, given: dict[str, Any], at: str) -> QuotedSpan:
    quote, number = given["quote"].strip(), given.get("page")
    pages = Page.objects.filter(item=item, **({"number": number} if number else {})).order_by("number")
    places = _places(pages, quote)
    if not places:
        where = f"on page {number} of the source" if number else "in the source"
        raise _misquoted(item, given, at, "quote", f"These words do not stand {where}.")
    if len(places) > 1:
        many = f"more than {PLACES_COUNTED}" if len(places) > PLACES_COUNTED else str(len(places))
        listed = "; ".join(str(place) for place in places[:PLACES_LISTED]) + (
            "; …" if len(places) > PLACES_LISTED else ""
        )
        raise _invalid(at, "quote", f"These words stand in {many} places: {listed}. Say which by page, start and end.")
    return places[0]


def _places(pages: Any, quote: str) -> list[QuotedSpan]:
    """Where the words stand exactly, or else if runs of spaces count as one."""
    return _first(_exact(pages, quote)) or _first(_ignoring_spaces(pages, quote))


def _misquoted(item: EvidenceItem, given: dict[str, Any], at: str, name: str, message: str) -> Invalid:
    """The refusal, with where the words do stand if only the place is wrong, or else the passages most like them."""
    if not _readable(given):
        return _invalid(at, name, message)
    nearest = _meant(item, given)
    if not nearest:
        return _invalid(at, name, message)
    suggestion = "details.nearest has passages of the source: send one's page, start and end, or its text as the quote."
    if (right := _only_page(nearest)) and given.get("page") not in (None, right):
        message = f"{message} They stand on page {right}, at {nearest[0].start}-{nearest[0].end}."
    refusal = _invalid(at, name, message, suggestion=suggestion)
    refusal.details["nearest"] = [one.to_dict() for one in nearest]
    return refusal


def _meant(item: EvidenceItem, given: dict[str, Any]) -> list[NearPassage]:
    quote = (given.get("quote") or "").strip()
    if not quote:
        there = passage_at(item, given["start"], given["end"])
        return [there] if there and there.page != given["page"] else []
    elsewhere = _places(Page.objects.filter(item=item).order_by("number"), quote) if given.get("page") else []
    if places := elsewhere[:PASSAGES]:
        return [NearPassage(one.page.number, one.start, one.end, one.quote, 1.0) for one in places]
    return nearest_passages(item, quote, page=given.get("page"))


def _only_page(passages: list[NearPassage]) -> int | None:
    """The page where the very words stand, if there is one such page."""
    exact = {one.page for one in passages if one.similarity == 1.0}
    return exact.pop() if len(exact) == 1 else None


def _readable(given: dict[str, Any]) -> bool:
    return bool(given.get("source_readable", True))


def _first(places: Iterator[QuotedSpan]) -> list[QuotedSpan]:
    return list(islice(places, PLACES_COUNTED + 1))


def _exact(pages: Any, quote: str) -> Iterator[QuotedSpan]:
    for page in pages.filter(text__contains=quote):
        for start in occurrences(page.text, quote):
            yield QuotedSpan(page, start, start + len(quote))


def _ignoring_spaces(pages: Any, quote: str) -> Iterator[QuotedSpan]:
    """Where the words stand if line breaks and runs of spaces count as one space."""
    words = quote.split()
    for word in sorted(set(words), key=len, reverse=True)[:FILTER_WORDS]:
        pages = pages.filter(text__contains=word)  # the database filters, so that few pages are read here
    sought = " ".join(words)
    for page in pages:
        text, origins = folded(page.text)
        for start in occurrences(text, sought):
            yield QuotedSpan(page, origins[start], origins[start + len(sought) - 1] + 1)


def folded(text: str) -> tuple[str, list[int]]:
    """The text with single spaces, and where each of its characters stands in the original."""
    kept = [i for i, c in enumerate(text) if not c.isspace() or (i > 0 and not text[i - 1].isspace())]
    return "".join(" " if text[i].isspace() else text[i] for i in kept), kept


def occurrences(text: str, words: str) -> Iterator[int]:
    """Every start of ``words`` in the text."""
    start = text.find(words)
    while start >= 0:
        yield start
        start = text.find(words, start + 1)


def _cut(words: str) -> str:
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"


def _invalid(at: str, name: str, message: str, *, suggestion: str = "") -> Invalid:
    fields = {f"{at}.{name}" if at else name: [message]}
    return Invalid(message, details={"fields": fields}, suggestion=suggestion)
