"""Statements of contracts that are parts of a clause: from the middle of a list, before what they lead to, without who acts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.facts.referring.back_references import PAPERS_AND_PLACES
from evidence.engines.facts.sentences.lists import FIRST_MARKS
from evidence.engines.support import parse

_ITEM = re.compile(r"(?<!\))(?:[;,]|[;,]? (?:and|or)) \((?P<mark>[a-w]|[ivx]{2,4}|[A-Z]|\d)\) (?=\w)")
_FIRST_ITEM = re.compile(rf"\((?:{'|'.join(FIRST_MARKS)})\)|(?<!\w)(?:{'|'.join(FIRST_MARKS)})[.)]")
_LEADS_ON = re.compile(r"(?:\s\((?:i|a|1|A)\)|\b(?:the|an?|and|or|with|by|into|upon|such|any|its|their|than))[.,;:]?$")
_POINTS_BACK = re.compile(
    r"(?:This|These|That|Those|Such|(?:Any|Each|All|No) such) "
    r"(?!agreement|contract|lease|licen[cs]e|amendment|guarant|bond|mortgage)[a-z]+ "
    r"(?:shall|will|may|must|is|are|has|have)\b"
)  # "This fee will be payable in May"
_BARE = frozenset({"VB", "VBG"})


def is_part_of_clause(statement: str) -> bool:
    """Is it understood only with what stands before or behind it?"""
    return _is_marked_as_part(statement) or _is_done_by_nobody(statement)


def parse_doubtful(statements: Iterable[str]) -> None:
    """Parse together those of which only their grammar tells: half the time of one after the other."""
    parse.parse_all(parse.plain(one) for one in statements if not _is_marked_as_part(one))


def _is_marked_as_part(statement: str) -> bool:
    """Do its marks or its first or last words show that it is a part?"""
    if _begins_within_list(statement) or _LEADS_ON.search(statement):
        return True
    return bool(_POINTS_BACK.match(statement)) and not PAPERS_AND_PLACES.match(statement)


def _begins_within_list(statement: str) -> bool:
    """Has it a later item of a list and not the first: "the Seller is bankrupt, or (c) the Seller ceases to trade"?"""
    found = _ITEM.search(statement)
    return (
        found is not None and found["mark"] not in FIRST_MARKS and not _FIRST_ITEM.search(statement, 0, found.start())
    )


def _is_done_by_nobody(statement: str) -> bool:
    """Does it begin with what is to be done: "Immediately cease all use", "Arranging the transport"?"""
    doc = parse.parse(parse.plain(statement))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or root.tag_ not in _BARE or not parse.is_word(root.lower_):
        return False
    if any(one.pos_ != "ADV" for one in doc[: root.i]):
        return False
    return not any(child.dep_ in ("nsubj", "nsubjpass", "aux") for child in root.children)
