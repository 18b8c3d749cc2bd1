"""Hits on pages that say the same: one stands for all, and names the others."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from evidence.search.readers import Hit

LETTERS = re.compile(r"[^\W_]+")
SHORTEST = 40  # letters and digits of a page that can be compared; shorter ones are alike by chance


@dataclass(frozen=True, slots=True)
class FoldedHit:
    """A hit, and the same place of other documents whose page has the same words, capitals and punctuation apart."""

    hit: Hit
    alike: list[Hit] = field(default_factory=list)


def folded(hits: Sequence[Hit]) -> list[FoldedHit]:
    """The hits in their order, each page's text once; several places of one page stay."""
    found: list[FoldedHit] = []
    by_words: dict[tuple[str, str], FoldedHit] = {}
    for hit in hits:
        said = _fingerprint(hit.page.text)
        first = by_words.get((said, _fingerprint(hit.snippet.text))) if said else None
        if first is not None and first.hit.page.pk != hit.page.pk:
            first.alike.append(hit)
            continue
        found.append(FoldedHit(hit))
        if said:
            by_words.setdefault((said, _fingerprint(hit.snippet.text)), found[-1])
    return found


def _fingerprint(text: str) -> str:
    letters = " ".join(LETTERS.findall(text.casefold()))
    return hashlib.sha256(letters.encode()).hexdigest() if len(letters) >= SHORTEST else ""
