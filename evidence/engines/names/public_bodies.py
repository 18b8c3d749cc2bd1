"""Cities, counties and states that act in a paper: "the City of Altona (the City)" sues, pays and signs, as a company does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from evidence.engines.names.spans import Span

AGAINST_BEFORE = re.compile(r"\b(?:v|vs|V|VS)\.\s{1,8}(?:(?:the|The|THE)\s)?\Z")
AGAINST_BEHIND = re.compile(
    r",?(?: et al\.?,?)?\s{1,8}(?:[A-Z][\w-]{6,12}s?(?: (?i:and) [\w-]{6,16})?,\s{1,8})?(?:v|vs|V|VS)\.\s"
)
CAPTION = 2_000  # characters a caption stands in
_NEAR = 16
_KIND = re.compile(
    r"\b(?:City|County|Town|Village|Township|Borough|Parish|State|Commonwealth|District|Province)\b", re.I
)
_SHOUTED = re.compile(r"(?<![A-Z] )\b(?!OF |THE |AND |IN )(?:[A-Z][A-Z'-]{2,20} ){1,2}(?:COUNTY|PARISH)\b")
_TERM = re.compile(
    r"(?:, (?:an?|the) [^()\";]{3,140})?,? \(?(?:(?:hereinafter|hereafter|herein),? )?(?:(?:called"
    r"|referred to)(?: \w+ly)?(?: as)? )?"
    r"(?:the )?\"(?:the )?[A-Z][A-Za-z]{3,16}\""
)
_DEFINED = re.compile(
    r"(?: \([A-Z][\w &-]{2,40}\))?(?:, (?:an?|the) [^()\"]{3,90})?(?:,? ?\((?:(?:hereinafter|hereafter)(?: (?:called"
    r"|referred to as))? )?|, (?:hereinafter|hereafter|herein),? (?:(?:called|referred to as) )?)(?:the )?\"?"
    r"(?:the )?(?P<term>City|County|Town|Village|Township|Borough|Parish|State|Commonwealth|District|Province)\"?[),. ]"
)


def acting_bodies(flat: str, spans: Iterable[Span]) -> list[Span]:
    """The spans, with each place that a definition names by a word of its own as an organization, wherever it is named."""
    spans = [*spans, *_in_capitals(flat, spans)]
    acting = {_said(flat, span) for span in spans if span.type == "location" and _is_defined(flat, span)}
    return [
        replace(span, type="organization") if span.type == "location" and _said(flat, span) in acting else span
        for span in spans
    ]


def _is_defined(flat: str, span: Span) -> bool:
    found = _DEFINED.match(flat, span.end)
    if found is not None and found["term"].lower() in _said(flat, span).split():
        return True
    if _KIND.search(flat, span.start, span.end) and _TERM.match(flat, span.end):
        return True
    in_caption = span.start < CAPTION and _KIND.search(flat, span.start, span.end)
    return in_caption is not None and bool(
        AGAINST_BEFORE.search(flat, max(0, span.start - _NEAR), span.start) or AGAINST_BEHIND.match(flat, span.end)
    )


def _in_capitals(flat: str, spans: Iterable[Span]) -> list[Span]:
    """ "WEIR COUNTY, a political subdivision (the "County")", which no name was found in."""
    taken = {place for span in spans for place in range(span.start, span.end)}
    found = [one for one in _SHOUTED.finditer(flat) if one.start() not in taken and _TERM.match(flat, one.end())]
    return [Span(one.start(), one.end(), "organization", 0.85) for one in found]


def _said(flat: str, span: Span) -> str:
    return " ".join(flat[span.start : span.end].lower().split())
