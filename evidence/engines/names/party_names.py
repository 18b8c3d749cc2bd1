"""The whole name of a party where it is defined: from the word that parts it from the party before, "and Near Mills, Inc. (…"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from evidence.engines.names.roles import Definition, is_role
from evidence.engines.names.spans import Span

_TOKEN = re.compile(r"\S+")
_PARTS = re.compile(r"(?:between|among|amongst|and|with|by|of|is|to|from)[,:]?")  # in small letters, before a name
_NO_PART = re.compile(
    r"(?:BETWEEN|AMONG|THIS|AGREEMENT|CONTRACT|LEASE|DATED|BY|WITH|WHEREAS|Whereas|This|Between|By|With|From|To|Dear|Dated"
    r"|Agreement|Contract|Lease|Amendment|Recitals|RECITALS|PARTIES|Parties)[,:]?"
)
_NAMELESS = re.compile(r"[A-ZÀ-ÖØ-Þ\d&][\w&'\u2019/+-]*")  # no mark behind it, which ends a name
_AND = re.compile(r"(?:AND|OF|THE|FOR|ON|&)")
_CHAPTER = re.compile(
    r" [-\u2013\u2014] (?:[A-Z][\w'&-]* ){0,4}[A-Z][\w'&-]*(?= ?\()"
)  # "Weir Alumni - Northern Chapter (…"
_REST = re.compile(
    r"(?: [A-Z][\w'&-]*){1,4},? (?:Inc\b\.?|LLC\b|Ltd\b\.?|Corp\b\.?|LLP\b|L\.P\.|LP\b|GmbH\b|PLC\b)(?= ?[,(])"
)
_OF_PLACE = re.compile(
    r"(?:(?<=\bCompany)|(?<=\bCorporation)|(?<=\bBank)|(?<=\bAssociation)|(?<=\bSociety)|(?<=\bTrust)|(?<=\bFund)|(?<=\bCollege)"
    r"|(?<=\bUniversity))\s(?:of|de)(?: the)?(?: [A-Z][\w'-]*){1,3}(?=,? ?\(|, an?\s)"
    r"|(?<=\bGmbH) [A-Z][\w-]+(?= ?\()",
    re.I,
)  # "Weir Life Company of Maine, a corporation", "Quist GmbH Altona (the Seller)"
_DASHES = ("-", "\u2013", "\u2014")
_LEGAL_FORM = re.compile(r"(?:Inc|LLC|Ltd|Corp|Co|LLP|LP|GmbH|PLC|AG)\.?,?", re.I)
_BEFORE_A_SEAT = re.compile(r"GmbH|AG|KG|SE|e\.V\.|A/S|AB|S\.A\.")  # "Quist GmbH Altona", where its seat ends the name
_REACH, _MOST = 90, 8  # characters, words before what was found of a name


def with_whole_parties(
    flat: str, spans: Iterable[Span], definitions: Iterable[Definition]
) -> tuple[list[Span], list[Definition]]:
    """The mentions and definitions, with the whole name of each organization where it is defined."""
    defined = list(definitions)
    whole = {one.party: _whole(flat, one.party) for one in defined if one.party.type == "organization"}
    changed = {old: new for old, new in whole.items() if new != old}
    kept = [changed.get(one, one) for one in spans if one in changed or not _is_inside(one, changed.values())]
    return kept, [replace(one, party=changed.get(one.party, one.party)) for one in defined]


def _is_inside(span: Span, wholes: Iterable[Span]) -> bool:
    return any(whole.start < span.end and span.start < whole.end for whole in wholes)


def _whole(flat: str, party: Span) -> Span:
    tail = _CHAPTER.match(flat, party.end) or _REST.match(flat, party.end) or _OF_PLACE.match(flat, party.end)
    return replace(party, start=_begin(flat, party), end=tail.end() if tail else party.end)


def _begin(flat: str, party: Span) -> int:
    """Where the name begins: behind the word in small letters that parts it from what stands before it; as it was found where
    that is not sure."""
    low = max(0, party.start - _REACH, flat.rfind("\n\n", 0, party.start) + 2, flat.rfind("\f", 0, party.start) + 1)
    begin, is_upper, is_seat = (
        party.start,
        flat[party.start : party.end].isupper(),
        " " not in flat[party.start : party.end],
    )
    for count, word in enumerate(reversed(list(_TOKEN.finditer(flat, low, party.start)))):
        if _PARTS.fullmatch(word[0]):
            break
        if (
            count == _MOST
            or not (_is_part(word[0], is_upper) or (is_seat and count == 0 and _BEFORE_A_SEAT.fullmatch(word[0])))
            or (word.start() == low and low and flat[low - 1].isalnum())
        ):
            return party.start
        begin = word.start()
    else:
        return party.start
    first = flat[begin : party.start].partition(" ")[0]
    if first.lower() == "the":
        return begin + len("the ")
    return party.start if is_role(first) or first in _DASHES else begin  # "Seller Acme Mills, Inc."


def _is_part(word: str, is_upper: bool) -> bool:
    """May the word stand in the name? In one in capitals also "AND", and a dash before a part of somebody."""
    if word in _DASHES:
        return True
    if _LEGAL_FORM.fullmatch(word) or _NO_PART.fullmatch(word) or not _NAMELESS.fullmatch(word):
        return False
    return is_upper == word.isupper() and (is_upper or not _AND.fullmatch(word))
