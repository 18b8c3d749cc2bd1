"""Firms that are called by their partners: "Harrow & Weir" is one organization, and neither of the two."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from evidence.engines.names.lexicon import FUNCTION_WORDS, all_given_names
from evidence.engines.names.names import organization_key, tidy_organization
from evidence.engines.names.spans import Span

_AND = re.compile(r" & ")
_PARTNER = re.compile(r"[A-ZÀ-ÖØ-Þ][a-zà-ÿ'-]{2,24}(?![\w'-]| [A-ZÀ-ÖØ-Þ])")
_LISTED = re.compile(r"\b(?:Messrs|Mr|Mrs|Ms|Dr|between|among|Judges?|Justices?)\.? (?:[A-Z][\w'-]+, )*\Z")
_WHOLE_LINE = re.compile(r"(?: [A-Z][\w'-]{2,24})? & (?P<last>[A-Z][\w'-]{2,24})[ \t]{0,60}(?=\n|\f|\Z)")
_NEAR = 60


def with_partners(flat: str, spans: Sequence[Span]) -> list[Span]:
    """The mentions, by start and without overlaps, with each surname before a "&" as the firm's that it begins."""
    starts = [span.start for span in spans]
    kept: list[Span] = []
    for span in spans:
        if kept and span.start < kept[-1].end:
            continue  # the second partner, which the firm's name has in it
        kept.append(_firm(flat, span, spans, starts) or span)
    return kept


def _firm(flat: str, span: Span, spans: Sequence[Span], starts: list[int]) -> Span | None:
    if end := _line_of_partners(flat, span):
        return replace(span, type="organization", end=end, title="", confidence=0.77)
    joined = _AND.match(flat, span.end)
    if not joined or not _may_begin(flat, span):
        return None
    at = bisect_left(starts, joined.end())
    behind = spans[at] if at < len(spans) and starts[at] == joined.end() else None
    if behind and behind.type == "organization" and not _is_alone(flat, span):
        return replace(span, type="organization", end=behind.end, title="", confidence=behind.confidence)
    partner = _PARTNER.match(flat, joined.end())
    if partner and partner[0].lower() not in all_given_names() | FUNCTION_WORDS and not (behind and behind.title):
        return replace(span, type="organization", end=partner.end(), title="", confidence=0.77)
    return None


def _line_of_partners(flat: str, span: Span) -> int:
    """Where "HOLLIN THORNE & WEIR" ends, which has its line to itself, as a firm has it that signs; else 0."""
    before = flat[flat.rfind("\n", 0, span.start) + 1 : span.start]
    found = _WHOLE_LINE.match(flat, span.end) if span.type == "person" and " " in flat[span.start : span.end] else None
    is_firm = found and not before.strip() and not span.title and found["last"].lower() not in all_given_names()
    return found.end("last") if found and is_firm else 0


def _may_begin(flat: str, span: Span) -> bool:
    """One word that is no given name, stands in no list of people, and has no legal form."""
    word = flat[span.start : span.end]
    is_name = span.type in ("person", "organization", "location") and word.isalpha() and not span.title
    if not is_name or word.lower() in all_given_names() or organization_key(tidy_organization(word))[1]:
        return False
    return not _LISTED.search(flat, max(0, span.start - _NEAR), span.start)


def _is_alone(flat: str, span: Span) -> bool:
    """Is it an organization that the text names without the other, too: "Acme & Weir Inc.", of two that are parties?"""
    word = re.escape(flat[span.start : span.end])
    return span.type == "organization" and re.search(rf"(?<![\w&] ){word}(?!\w| &)", flat) is not None
