"""Hits on pages that say the same: one stands for all, and names the others."""

from __future__ import annotations

import re
import string
import uuid
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from config.api.compiled_reads import rows_by_ids
from config.api.scope import Scope
from evidence.models import ItemText, NearText
from evidence.search.readers import Hit

Alike = AbstractSet[tuple[uuid.UUID, uuid.UUID]]  # documents by their ids

LETTERS = re.compile(r"[^\W_]+")
MARKS = str.maketrans(dict.fromkeys(string.punctuation, " "))  # all that stands between words, of a text in ASCII
NEAR_IDENTICAL = 90  # per cent that two documents share
SHARED = 0.6  # of the different words of both snippets, where these are the same place
SHORTEST = 40  # letters and digits of a page that can be compared; shorter ones are alike by chance


@dataclass(frozen=True, slots=True)
class FoldedHit:
    """A hit, and the same place of other documents whose page has the same words, capitals and punctuation apart."""

    hit: Hit
    alike: list[Hit] = field(default_factory=list)


def near_identical(hits: Sequence[Hit], case_id: uuid.UUID, scope: Scope) -> Alike:
    """Which of the hits' documents have the same words, or all but a few. Two queries, however many there are."""
    items = list({hit.page.item_id for hit in hits})
    rows = rows_by_ids("texts of documents", items, case_id, scope, _texts, column="item_id") if len(items) > 1 else []
    texts = {one.item_id: one.text_id for one in rows}
    of = texts.values()
    near = NearText.objects.filter(text_id__in=of, other_id__in=of, similarity__gte=NEAR_IDENTICAL) if texts else ()
    pairs = {(one.text_id, one.other_id) for one in near}
    return {(a, b) for a in texts for b in texts if a != b and (texts[a] == texts[b] or (texts[a], texts[b]) in pairs)}


def _texts(scope: Scope, case_id: uuid.UUID) -> QuerySet[Any]:
    return ItemText.objects.filter(case_id=case_id, text__isnull=False).only("item_id", "text_id")


def folded(hits: Sequence[Hit], alike: Alike = frozenset()) -> list[FoldedHit]:
    """The hits in their order, each page's text once, and once each place of documents that are ``alike``; several places of
    one page stay."""
    found: list[FoldedHit] = []
    by_snippet: dict[str, list[FoldedHit]] = {}
    pages: dict[uuid.UUID, str] = {}
    for hit in hits:
        others = by_snippet.setdefault(_fingerprint(hit.snippet.text), [])
        first = next((one for one in others if _is_same_page(one.hit, hit, pages)), None)
        if first is None and alike:
            first = next((one for one in found if _is_same_place(one.hit, hit, alike)), None)
        if first is not None and first.hit.page.item_id != hit.page.item_id:
            first.alike.append(hit)
            continue
        found.append(FoldedHit(hit))
        others.append(found[-1])
    return found


def _is_same_page(one: Hit, other: Hit, pages: dict[uuid.UUID, str]) -> bool:
    """Whether both pages have the same words. A page's are taken only where its snippet is another's, too: pages are long."""
    for hit in (one, other):
        if hit.page.pk not in pages:
            pages[hit.page.pk] = _fingerprint(hit.page.text)
    return bool(pages[one.page.pk]) and pages[one.page.pk] == pages[other.page.pk]


def _is_same_place(one: Hit, other: Hit, alike: Alike) -> bool:
    """Whether both stand in documents that are alike, in words that are."""
    if (one.page.item_id, other.page.item_id) not in alike:
        return False
    words, others = (set(LETTERS.findall(hit.snippet.text.casefold())) for hit in (one, other))
    return len(words & others) >= SHARED * len(words | others)


def _fingerprint(text: str) -> str:
    words = text.lower().translate(MARKS).split() if text.isascii() else LETTERS.findall(text.casefold())
    letters = " ".join(words)
    return letters if len(letters) >= SHORTEST else ""
