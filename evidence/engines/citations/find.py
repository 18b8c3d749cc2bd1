"""Citations of cases, statutes and journals in a text, by eyecite, each where it stands in the text as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from eyecite import get_citations
from eyecite.models import CitationBase, FullCaseCitation, ShortCaseCitation, SupraCitation

from evidence.engines.citations.cleaning import Cleaned, cleaned
from evidence.engines.citations.tokenizer import near_tokenizer

_BREAK = re.compile(r"\n[ \t\r]*\n|\f")
_CORE = re.compile(r"\s*\S+\s+(?P<reporter>.*?)\s+(?:at\s+)?(?:pp?\.\s*)?\S+\s*\Z", re.S)
_YEAR_CLOSES = re.compile(r"[^()]{0,120}\([^()]{0,80}\)")


@dataclass(frozen=True, slots=True)
class FoundCitation:
    """One citation. ``start`` to ``end`` is its core ("410 U.S. 113"), ``full_start`` to ``full_end`` all that belongs to
    it, from the case's name to the closing bracket of its year."""

    kind: str  # eyecite's: FullCaseCitation, ShortCaseCitation, IdCitation, SupraCitation, FullLawCitation, ...
    start: int
    end: int
    full_start: int
    full_end: int
    volume: str = ""
    reporter: str = ""
    page: str = ""


def find_citations(text: str) -> list[FoundCitation]:
    """All citations of ``text`` in order; ``text[start:end]`` is each one word for word."""
    clean = cleaned(text)
    found = list(get_citations(clean.text, tokenizer=near_tokenizer()))
    kept = [one for n, one in enumerate(found) if not _belongs_to_next(clean, one, found[n + 1 : n + 2])]
    return list(_within_pages(text, (_placed(text, clean, one) for one in kept)))


def _belongs_to_next(clean: Cleaned, citation: CitationBase, after: list[CitationBase]) -> bool:
    """In "Kaiser, supra, 13 Cal.App.5th at 1146" the word supra is a part of the citation that follows."""
    if not isinstance(citation, SupraCitation) or not after or not isinstance(after[0], ShortCaseCitation):
        return False
    return not clean.text[citation.span()[1] : after[0].span()[0]].strip(" ,")


def _placed(text: str, clean: Cleaned, citation: CitationBase) -> FoundCitation:
    start, end = clean.original(*citation.span())
    full_start, full_end = clean.original(*_full(clean.text, citation))
    groups = {name: value or "" for name, value in citation.groups.items()}
    return FoundCitation(
        type(citation).__name__, start, end, min(start, full_start), max(end, full_end),
        groups.get("volume", ""), _reporter(text[start:end], groups.get("reporter", "")), groups.get("page", ""),
    )  # fmt: skip


def _reporter(core: str, read: str) -> str:
    """The reporter as it is written, where OCR made commas of its full stops; otherwise as it was read."""
    written = _CORE.match(core)
    same = written and "".join(written["reporter"].replace(",", ".").split()) == "".join(read.split())
    return written["reporter"] if written and same else read


def _full(text: str, citation: CitationBase) -> tuple[int, int]:
    """From the first letter of the case's name to the end of its own brackets; never into the next citation."""
    first, last = citation.full_span()
    core_end = citation.span()[1]
    if not isinstance(citation, FullCaseCitation):
        return first, max(last, core_end)
    close = _YEAR_CLOSES.match(text, core_end, last)
    last = close.end() if close else max(core_end, min(last, core_end + 12))
    words = text[first:last]
    return first + len(words) - len(words.lstrip(" ,;.")), first + len(words.rstrip())


def _within_pages(text: str, found: Iterator[FoundCitation]) -> Iterator[FoundCitation]:
    """Without those whose core runs over a blank line or a page's end; a name before such a break is left off."""
    for one in found:
        if _BREAK.search(text, one.start, one.end):
            continue
        breaks = [gap.end() for gap in _BREAK.finditer(text, one.full_start, one.start)]
        after = _BREAK.search(text, one.end, one.full_end)
        yield FoundCitation(
            one.kind, one.start, one.end, breaks[-1] if breaks else one.full_start, after.start() if after else one.full_end,
            one.volume, one.reporter, one.page,
        )  # fmt: skip
