"""Names as the whole text has them: parted where two stand side by side, and ending where they end elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evidence.engines.names.lexicon import STATES, place_names
from evidence.engines.names.spans import Span

_ENDING = re.compile("['\u2019]s(?!\\w)")
_OWNER = re.compile("(?P<name>.{2,40}?)['\u2019]s [A-Z]")
_ENDS_A_NAME = re.compile(r" ?(?:[,.;:)\]\n]|and\b|or\b|\Z)")
_STATE_CODES = frozenset(STATES.values())
_FEWEST = 2  # words that a person's name has at least, where two stand side by side


def as_elsewhere(flat: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The mentions, each as far as the name goes. A country or a state is no organization."""
    spans = [_with_ending(flat, _unpossessed(flat, one)) for one in spans if not _is_place(flat, one)]
    names = {kind: {flat[one.start : one.end].lower() for one in spans if one.type == kind}
             for kind in ("organization", "person")}  # fmt: skip
    for span in spans:
        yield from _parted(flat, _of_owner(flat, span, names), names.get(span.type, set()))


def _is_place(flat: str, span: Span) -> bool:
    name = flat[span.start : span.end]
    return span.type == "organization" and (name in _STATE_CODES or name.lower() in place_names())


def _unpossessed(flat: str, span: Span) -> Span:
    """ "City of Altenau" of "City of Altenau's motion", where the text has the name without its ending, too."""
    name = flat[span.start : span.end]
    if span.type != "organization" or not name.endswith(("'s", "\u2019s")):
        return span
    bare = re.compile(rf"{re.escape(name[:-2])}(?!['\u2019]s|\w)")
    return replace(span, end=span.end - 2) if bare.search(flat) else span


def _with_ending(flat: str, span: Span) -> Span:
    """ "Harrow's" of "Harrow's, Tiller's and Oakes": a name that the text never has without its ending, and that owns nothing."""
    own = _ENDING.match(flat, span.end) if span.type == "organization" else None
    if not own:
        return span
    name = re.escape(flat[span.start : span.end])
    ends = [found.end() for found in re.finditer(rf"\b{name}{_ENDING.pattern}", flat)]
    is_bare = re.search(rf"\b{name}\b(?!['\u2019]s)", flat)
    return span if is_bare or not any(_ENDS_A_NAME.match(flat, at) for at in ends) else replace(span, end=own.end())


def _of_owner(flat: str, span: Span, names: dict[str, set[str]]) -> Span:
    """ "Tavrin" of "Tavrin's Northern Market", where Tavrin is an organization by itself."""
    owner = _OWNER.match(flat, span.start, span.end) if span.type == "organization" else None
    is_known = owner is not None and owner["name"].lower() in names["organization"]
    return replace(span, end=owner.end("name")) if owner and is_known else span


def _parted(flat: str, span: Span, names: set[str]) -> Iterator[Span]:
    """ "Tarn Mills Inc. Weir Bank" of signatures side by side as the two names that the text has by themselves, too."""
    name = flat[span.start : span.end].lower()
    blanks = [at for at, one in enumerate(name) if one == " "]
    fewest = _FEWEST if span.type == "person" else 1
    for at in blanks:
        parts = name[:at], name[at + 1 :]
        if {*parts} <= names and all(len(part.split()) >= fewest for part in parts):
            yield replace(span, end=span.start + at)
            yield replace(span, start=span.start + at + 1)
            return
    yield span
