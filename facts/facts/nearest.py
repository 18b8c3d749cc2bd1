"""The passages of a source that are most like words which do not stand in it: what whoever misquoted may have meant.

The work is bounded: so many pages, chosen by the database's index of words, so many characters of them, and so many
passages of those that are compared letter by letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.contrib.postgres.search import SearchQuery, SearchRank
from django.db.models import F
from rapidfuzz import fuzz

from evidence.models import EvidenceItem, Page
from evidence.search.languages import configuration_of

PASSAGES = 3
PAGES_COMPARED = 12
CHARACTERS_COMPARED = 200_000
PASSAGES_COMPARED = 8
LEAST_SIMILARITY = 0.6
INDEX_WORDS = 12  # of the quote, the longest, by which pages are found
LONG_QUOTE = 500  # characters, beyond which a passage's edges are not looked for letter by letter
LONGEST_WORD = 30
MOST_ENDS_DROPPED = 4
WORD = re.compile(r"\w+")
SAME_CHARACTERS = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "\n": " ", "\t": " "})


@dataclass(frozen=True, slots=True)
class NearPassage:
    """Words of a page, ``page.text[start:end]``, and how like the sought ones they are, from 0 to 1."""

    page: int
    start: int
    end: int
    text: str
    similarity: float | None  # None: it was not compared

    def to_dict(self) -> dict[str, Any]:
        return {
            "page": self.page, "start": self.start, "end": self.end, "text": self.text,
            "similarity": None if self.similarity is None else round(self.similarity, 2),
        }  # fmt: skip


def nearest_passages(item: EvidenceItem, quote: str, *, page: int | None = None) -> list[NearPassage]:
    """The passages of the item most like the quote, the best first; ``page`` is looked through before others."""
    sought = _comparable(quote.strip())
    if not sought:
        return []
    candidates: list[tuple[int, int, Page]] = []
    left = CHARACTERS_COMPARED
    for one in _likely_pages(item, quote, page):
        text = one.text[:left]
        left -= len(text)
        candidates += [(hits, start, one) for hits, start in _windows(_comparable(text), sought)]
    candidates.sort(key=lambda found: -found[0])
    passages = [_aligned(one, start, sought) for _, start, one in candidates[:PASSAGES_COMPARED]]
    alike = sorted(passages, key=lambda one: -(one.similarity or 0))
    return _distinct([one for one in alike if (one.similarity or 0) >= LEAST_SIMILARITY])[:PASSAGES]


def passage_at(item: EvidenceItem, start: int, end: int) -> NearPassage | None:
    """What stands at these offsets if they count from the start of the whole text rather than of a page."""
    page = Page.objects.filter(item=item, start__lte=start).order_by("-start").first()
    if page is None or page.start == 0 or end - page.start > len(page.text):
        return None
    start, end = start - page.start, end - page.start
    words = page.text[start:end]
    return NearPassage(page.number, start, end, words, None) if words.strip() else None


def _likely_pages(item: EvidenceItem, quote: str, page: int | None) -> Iterator[Page]:
    """The page that was named, those that have most of the quote's words, and where there are none the first."""
    pages, seen = Page.objects.filter(item=item), set[Any]()
    words = sorted({word.lower() for word in WORD.findall(quote)}, key=lambda word: (-len(word), word))
    query = SearchQuery(
        " or ".join(words[:INDEX_WORDS]), config=configuration_of(item.language), search_type="websearch"
    )
    by_words = pages.filter(index__vector=query).annotate(rank=SearchRank(F("index__vector"), query))
    for found in (
        pages.filter(number=page or 0),
        by_words.order_by("-rank", "number"),
        pages.order_by("number"),
    ):
        for one in found[: PAGES_COMPARED - len(seen)]:
            if one.pk not in seen:
                seen.add(one.pk)
                yield one


def _comparable(text: str) -> str:
    """The text in small letters with plain quotation marks and spaces; each character stays where it is."""
    plain = text.translate(SAME_CHARACTERS)
    lowered = plain.lower()
    return lowered if len(lowered) == len(plain) else "".join(c if len(c.lower()) > 1 else c.lower() for c in plain)


def _windows(text: str, sought: str) -> Iterator[tuple[int, int]]:
    """Where as many characters as are sought have most of their trigrams: how many, and the start. None overlap."""
    trigrams = {sought[i : i + 3] for i in range(max(1, len(sought) - 2))}
    counts = [0, *accumulate(text[i : i + 3] in trigrams for i in range(len(text)))]
    length = min(len(sought), len(text))
    scored = [(counts[i + length] - counts[i], i) for i in range(0, len(text) - length + 1, max(1, length // 8))]
    taken: list[int] = []
    for hits, start in sorted(scored, key=lambda one: (-one[0], one[1])):
        if not hits or len(taken) == PASSAGES:
            return
        if all(abs(start - other) >= length for other in taken):
            taken.append(start)
            yield hits, start


def _aligned(page: Page, start: int, sought: str) -> NearPassage:
    """The passage about there that is most like the sought words, in whole words."""
    first, last = start, min(start + len(sought), len(page.text))
    if len(sought) <= LONG_QUOTE:
        margin = len(sought) // 2 + 1
        around = max(0, start - margin)
        found = fuzz.partial_ratio_alignment(sought, _comparable(page.text[around : last + margin]))
        if found is not None:
            first, last = around + found.dest_start, around + found.dest_end
    first, last = _whole_words(page.text, first, last)
    first, last = _without_strange_ends(page.text, first, last, sought)
    words = page.text[first:last]
    return NearPassage(page.number, first, last, words, _similarity(words, sought))


def _similarity(words: str, sought: str) -> float:
    return fuzz.ratio(sought, _comparable(words)) / 100


def _without_strange_ends(text: str, start: int, end: int, sought: str) -> tuple[int, int]:
    """The span without words at its ends as long as it is more like the sought words without them."""
    for _ in range(MOST_ENDS_DROPPED):
        words = text[start:end]
        if not words.strip():
            break
        shorter = [
            (start + len(words) - len(words.split(maxsplit=1)[-1]), end),
            (start, start + len(words.rsplit(maxsplit=1)[0])),
        ]
        best = max(shorter, key=lambda span: _similarity(text[span[0] : span[1]], sought))
        if _similarity(text[best[0] : best[1]], sought) <= _similarity(words, sought):
            break
        start, end = best
    return start, end


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the spaces at its ends, and with the rest of the words that it cuts."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    first, last = max(0, start - LONGEST_WORD), min(len(text), end + LONGEST_WORD)
    while start > first and not text[start - 1].isspace():
        start -= 1
    while end < last and end > start and not text[end].isspace():
        end += 1
    return start, end


def _distinct(passages: list[NearPassage]) -> list[NearPassage]:
    """The passages without those that overlap a better one."""
    kept: list[NearPassage] = []
    for one in passages:
        if all(one.page != other.page or one.start >= other.end or one.end <= other.start for other in kept):
            kept.append(one)
    return kept
