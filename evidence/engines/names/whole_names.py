"""Names as the whole text has them: parted where two stand side by side, and ending where they end elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evidence.engines.names.lexicon import ORG_HEADS, STATES, place_names
from evidence.engines.names.names import organization_key, tidy_organization
from evidence.engines.names.spans import Span

_ENDING = re.compile("['\u2019]s(?!\\w)")
_OWNER = re.compile("(?P<name>.{2,40}?)['\u2019]s [A-Z]")
_ENDS_A_NAME = re.compile(r" ?(?:[,.;:)\]\n]|and\b|or\b|\Z)")
_FORM = re.compile(
    r"\s{1,3}(?:[cs] |business |nonprofit |non-profit |stock |public |private |general )?"
    r"(?:limited liability (?:company|partnership)|corporation|company|limited partnership|partnership|limited company|trust)$",
    re.I,
)
_STATE_CODES = frozenset(STATES.values())
_BETWEEN_TWO = re.compile(r" (?:and )?")
_OF = re.compile(r" of (?:the )?")
_PUBLIC = frozenset({"city", "county", "port", "state", "town", "village"})
_BEHIND = re.compile(r",? (?:Inc|LLC|Ltd|Corp|LLP|LP|PLC)\b")
_FEWEST = 2  # words that a person's name has at least, where two stand side by side


def as_elsewhere(flat: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The mentions, each as far as the name goes. A country or a state is no organization."""
    endings = _Endings(flat)
    spans = [
        endings.settled(one) if one.type == "organization" else one
        for one in spans
        if not _is_place(flat, one) and not _is_form(flat, one)
    ]
    names = {kind: {flat[one.start : one.end].lower() for one in spans if one.type == kind}
             for kind in ("organization", "person")}  # fmt: skip
    for span in spans:
        owner = _of_known(flat, _of_owner(flat, span, names), names["organization"])
        yield from _of_somebody(flat, owner, names) or _parted(flat, owner, names.get(span.type, set()))


def _is_place(flat: str, span: Span) -> bool:
    name = flat[span.start : span.end]
    return span.type == "organization" and (name in _STATE_CODES or name.lower() in place_names())


def _is_form(flat: str, span: Span) -> bool:
    """ "A Maine Corporation" says what a party is, and names none."""
    found = _FORM.search(flat, span.start, span.end) if span.type == "organization" else None
    return found is not None and flat[span.start : found.start()].lower() in place_names()


class _Endings:
    """Which names of a text have an "'s" of their own. The text is looked through once for each name, however often it stands."""

    def __init__(self, flat: str) -> None:
        self._flat = flat
        self._bare: dict[str, bool] = {}
        self._owns_nothing: dict[str, bool] = {}

    def settled(self, span: Span) -> Span:
        """ "City of Altenau" of "City of Altenau's motion", where the text has the name without its ending, too; and "Harrow's"
        of "Harrow's, Tiller's and Oakes": a name that never stands without it, and that owns nothing."""
        name = self._flat[span.start : span.end]
        if name.endswith(("'s", "\u2019s")):
            return replace(span, end=span.end - 2) if self._stands_bare(name[:-2]) else span
        own = _ENDING.match(self._flat, span.end)
        is_its_own = own and not self._stands_bare(name) and self._ends_without_owning(name)
        return replace(span, end=own.end()) if own and is_its_own else span

    def _stands_bare(self, name: str) -> bool:
        if name not in self._bare:
            bare = re.compile(rf"(?<!\w){re.escape(name)}(?!['\u2019]s|\w)")
            self._bare[name] = bare.search(self._flat) is not None
        return self._bare[name]

    def _ends_without_owning(self, name: str) -> bool:
        if name not in self._owns_nothing:
            ends = re.finditer(rf"(?<!\w){re.escape(name)}{_ENDING.pattern}", self._flat)
            self._owns_nothing[name] = any(_ENDS_A_NAME.match(self._flat, found.end()) for found in ends)
        return self._owns_nothing[name]


def _of_owner(flat: str, span: Span, names: dict[str, set[str]]) -> Span:
    """ "Tavrin" of "Tavrin's Northern Market", where Tavrin is an organization by itself."""
    is_company = (
        span.type == "organization" and organization_key(tidy_organization(flat[span.start : span.end]))[1] != ""
    )
    is_open = span.type == "organization" and not is_company and not _BEHIND.match(flat, span.end)
    owner = _OWNER.match(flat, span.start, span.end) if is_open else None
    is_known = owner is not None and (owner["name"].lower() in names["organization"] or _is_called(flat, owner["name"]))
    return replace(span, end=owner.end("name")) if owner and is_known else span


def _is_called(flat: str, word: str) -> bool:
    """Does the text define the word as what somebody is called: `Weir Mills, Inc. ("WMI")`?"""
    return f'("{word}")' in flat or f'(the "{word}")' in flat


def _is_known(flat: str, span: Span, part: str, names: set[str]) -> bool:
    at = flat[span.start : span.end].lower().find(part)
    return part in names or _is_called(flat, flat[span.start + at : span.start + at + len(part)])


def _of_known(flat: str, span: Span, known: set[str]) -> Span:
    """ "Weir Mills" of "Bylaws of Weir Mills", which stands so once, and Weir Mills by itself, too; "Bank of Weir" is another."""
    name = flat[span.start : span.end]
    found = _OF.search(name) if span.type == "organization" else None
    is_known = found and (name[found.end() :].lower() in known or _is_called(flat, name[found.end() :]))
    if not found or not is_known or flat.count(name) > 1:
        return span
    if name[: found.start()].split()[-1].lower() in ORG_HEADS | _PUBLIC:
        return span
    return replace(span, start=span.start + found.end())


def _of_somebody(flat: str, span: Span, names: dict[str, set[str]]) -> list[Span]:
    """ "Ann T. Lee Weir Mills Inc." of an address as the person and the company that the text has by themselves, too."""
    name = flat[span.start : span.end].lower() if span.type == "organization" else ""
    for at in (at for at, one in enumerate(name) if one == " "):
        if name[:at] in names["person"] and at > name.find(" ") and name[at + 1 :] in names["organization"]:
            cut = span.start + at
            return [replace(span, end=cut, type="person"), replace(span, start=cut + 1)]
    return []


def _parted(flat: str, span: Span, names: set[str]) -> Iterator[Span]:
    """ "Tarn Mills Inc. Weir Bank" of signatures side by side as the two names that the text has by themselves, too."""
    name = flat[span.start : span.end].lower()
    fewest = _FEWEST if span.type == "person" else 1
    for between in _BETWEEN_TWO.finditer(name):
        parts = name[: between.start()], name[between.end() :]
        if all(_is_known(flat, span, part, names) and len(part.split()) >= fewest for part in parts):
            yield replace(span, end=span.start + between.start())
            yield replace(span, start=span.start + between.end())
            return
    yield span
