"""What reads as somebody's name and is a company's: what a paper calls a party, and the words that begin several companies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from evidence.engines.names.names import organization_key, person_words, tidy_organization
from evidence.engines.names.roles import Definition
from evidence.engines.names.spans import Span

_SURE = 0.9  # from here on a title, a field or a signature says that it is a person
_SEVERAL = 2  # companies


def as_companies(flat: str, spans: Sequence[Span], definitions: Iterable[Definition]) -> list[Span]:
    """The mentions, with "Weir Stanhope" as an organization where Weir Stanhope Capital Inc. and Weir Stanhope Fund Ltd. are."""
    called = {d.term.lower() for d in definitions if d.party.type == "organization" and not d.several}
    begun = _beginnings(flat, spans)
    return [replace(span, type="organization") if _is_company(flat, span, called, begun) else span for span in spans]


def _is_company(flat: str, span: Span, called: set[str], begun: set[tuple[str, ...]]) -> bool:
    if span.type != "person" or span.title or span.role or span.name or span.confidence >= _SURE:
        return False
    said = flat[span.start : span.end]
    return said.lower() in called or person_words(said) in begun


def _beginnings(flat: str, spans: Iterable[Span]) -> set[tuple[str, ...]]:
    """The first two words of several companies with a legal form."""
    bases: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for span in (one for one in spans if one.type == "organization" and not one.role):
        base, form = organization_key(tidy_organization(flat[span.start : span.end]))
        if len(base.split()) > _SEVERAL:
            bases[tuple(base.split()[:2])].add(f"{base} {form}")
    return {words for words, companies in bases.items() if len(companies) >= _SEVERAL}
