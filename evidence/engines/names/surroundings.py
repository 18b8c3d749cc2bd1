"""What the words right before and behind a name say about it: a house's number, a post code, a ship, somebody's degree."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.names.lexicon import STATES, place_in_full
from evidence.engines.names.spans import Span

_POST_CODE = re.compile(
    rf",? [A-Z]{{1,2}}\d{{1,2}}[A-Z]? \d[A-Z]{{2}}\b|, [A-Z]{{2}} \d{{5}}\b| (?:{'|'.join(sorted(STATES.values()))}) \d{{5}}\b"
)
_HOUSE = re.compile(r"\b(?:at|of|in|to) \d{2,5} \Z")
_STREET_BEFORE = re.compile(
    r"\d[\w-]{0,8} (?:[A-Z][\w'-]{1,20} ){1,3}(?:St|Street|Rd|Road|Ave|Avenue|Blvd|Boulevard|Dr|Drive|Ln|Lane|Way|Hwy|Highway)"
    r"\.?,?\s{1,40}\Z"
)
_PLACE_BEHIND = re.compile(r",\s{1,40}(?:\d{4,6},\s{1,4})?[A-Z]")  # "315 Quay Rd | Wan Tor, Altona"
_SAINT_BEFORE = re.compile(
    r"(?:San|Santa|Santo|S\u00e3o|Los|Las|Puerto|Villa|Fort|Mount|Port)\s\Z"
)  # "San | Lucas del Mar, 23405, Weirland"
_CODE_BEHIND = re.compile(r",\s{1,4}\d{5,6},\s{1,4}[A-Z]")  # "Zona Norte, 48300, Puerto Weir"
_SHIP_OR_ANIMAL = re.compile(
    r"\b(?:M/V|S/S|F/V|M\.V\.|S\.S\.|(?i:vessel|barge|tug|ship|horse|mare|gelding|stallion|dog))(?: (?:named|called))?,? \"?\Z"
)
_NAME_BEFORE = re.compile(r"[A-Z][a-z]+ (?:[A-Z]\. )?[A-Z][a-z]+, \Z")
_LETTERS = 6
_NEAR, _STREET = 24, 100  # characters


def of_address(flat: str, span: Span) -> Span:
    """ "Milton Weir" before a post code is a town, behind a house's number a street, and between a street and a town a quarter,
    whatever the model takes it for."""
    if span.title or span.start == span.end:
        return span
    code = _POST_CODE.search(flat, span.start, span.end + len(", MK11 3LW"))
    if code and code.start() <= span.end:
        return replace(span, type="location", end=code.start())
    if span.type == "person" and (saint := _SAINT_BEFORE.search(flat, max(0, span.start - _NEAR), span.start)):
        return replace(span, type="location", start=saint.start()) if _PLACE_BEHIND.match(flat, span.end) else span
    if span.type == "person" and _CODE_BEHIND.match(flat, span.end):
        return replace(span, type="location")
    if span.type == "person" and _STREET_BEFORE.search(flat, max(0, span.start - _STREET), span.start):
        return replace(span, type="location") if _PLACE_BEHIND.match(flat, span.end) else span
    is_street = span.type == "person" and _HOUSE.search(flat, max(0, span.start - _NEAR), span.start)
    return replace(span, type="location") if is_street else span


def is_ship_or_animal(flat: str, span: Span) -> bool:
    """ "The M/V Granite Tern", "a gelding named Dancer": a name, and no party's."""
    return _SHIP_OR_ANIMAL.search(flat, max(0, span.start - _NEAR), span.start) is not None


def is_degree(flat: str, span: Span) -> bool:
    """ "MAI" of "Ann Lee, MAI": letters behind somebody's name that are short for no place."""
    word = flat[span.start : span.end]
    is_short = word.isupper() and word.isalpha() and len(word) <= _LETTERS and not place_in_full(word)
    return is_short and _NAME_BEFORE.search(flat, max(0, span.start - _NEAR), span.start) is not None
