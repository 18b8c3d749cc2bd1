"""Short names of the cases that a paper cites are nobody's, "the court has followed Upton" behind "Upton v. Weir, 4 U.S. 2", and
neither are the authors of an article, "Upton MC, Weir DK, Ash B. On mills."."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.names.spans import Span

_PARTIES = re.compile(r"[^\d]{3,160}?(?=,? \d)")
_WORD = re.compile(r"[A-Z][\w'-]{2,24}")
_AUTHOR = r"[A-Z][\w'-]{1,24} [A-Z]{1,3}"
_AUTHORS = re.compile(rf"(?<![\w.]){_AUTHOR}(?:, {_AUTHOR}){{2,30}}(?=[.,;:] )")
_NAMES = ("person", "organization", "location")


def without_case_names(flat: str, spans: Iterable[Span]) -> list[Span]:
    """The spans without single words that stand for a cited case, where the text has nobody else of that name."""
    spans = list(spans)
    cited = {word for span in spans if span.type == "case_citation" for word in _words(flat, span)}
    if not cited:
        return spans
    borne = {word for span in spans if _is_somebody(flat, span) for word in flat[span.start : span.end].split()}
    short = {word.lower() for word in cited} - {word.strip(",.").lower() for word in borne}
    return [span for span in spans if span.type not in _NAMES or flat[span.start : span.end].lower() not in short]


def without_authors(flat: str, spans: Iterable[Span]) -> list[Span]:
    """The spans without the people and places that a list of an article's authors is taken for."""
    lists = [found.span() for found in _AUTHORS.finditer(flat)]
    return [
        span for span in spans
        if span.type not in _NAMES or not any(start <= span.start < end for start, end in lists)
    ]  # fmt: skip


def _words(flat: str, span: Span) -> list[str]:
    parties = _PARTIES.match(flat, span.start, span.end)
    return _WORD.findall(parties[0]) if parties else []


def _is_somebody(flat: str, span: Span) -> bool:
    """Does it name somebody in full, or by a title or a role?"""
    return span.type in _NAMES and bool(span.title or span.role or span.name or " " in flat[span.start : span.end])
