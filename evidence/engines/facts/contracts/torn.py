"""Statements of contracts that are parts of a clause: from the middle of a list, before what they lead to, without who acts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from evidence.engines.facts.referring.back_references import PAPERS_AND_PLACES
from evidence.engines.facts.sentences.lists import FIRST_MARKS
from evidence.engines.names.roles import is_role
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_ITEM = re.compile(r"(?<!\))(?:[;,]|[;,]? (?:and|or)) \((?P<mark>[a-w]|[ivx]{2,4}|[A-Z]|\d)\) (?=\w)")
_FIRST_ITEM = re.compile(rf"\((?:{'|'.join(FIRST_MARKS)})\)|(?<!\w)(?:{'|'.join(FIRST_MARKS)})[.)]")
_LEADS_ON = re.compile(r"(?:\s\((?:i|a|1|A)\)|\b(?:the|an?|and|or|with|by|into|upon|such|any|its|their|than))[.,;:]?$")
_POINTS_BACK = re.compile(
    r"(?:This|These|That|Those|Such|(?:Any|Each|All|No) such) "
    r"(?!agreement|contract|lease|licen[cs]e|amendment|guarant|bond|mortgage)[a-z]+ "
    r"(?:shall|will|may|must|is|are|has|have)\b"
)  # "This fee will be payable in May"
_SUM_ELSEWHERE = re.compile(
    r"\bpa(?:y|id|yable)\b[^.;]{0,120}\b(?:amounts?|fees?|sums?|prices?|rates?|charges?|royalt(?:y|ies)|commissions?|compensation)\b"
    r"[^.;]{0,24}? (?:set (?:forth|out)|specified|stated|described|listed|shown|provided)(?: (?:below|above|for))?"
    r" (?:in|on|at|by) (?:the )?(?:Exhibit|Schedule|Annex|Attachment|Appendix|Addendum|Section|Article|Paragraph|Clause)\b",
    re.I,
)
_SUM = re.compile(r"[$\u00a3\u20ac] ?\d|\d ?(?:%|percent|per cent)|\bpercent\b|\bdays?\b", re.I)  # or when it is paid
_THERE = re.compile(r"\bthere(?:to|of|on|upon|in|under|for|from|with|by)\b")
_WITHOUT_ACT = re.compile(
    r"\b(?:may|shall|must|can|will) (?:not|so)(?:, (?:without|unless|except|until)\b[^;]*)?\.?$"
)  # "Tenant may not, without consent.": what, the sentence before says
_ACTS_BEHIND = re.compile(r"\b(?:may|shall|must|can|will) not, (?:[^,]{2,80}, )(?!which |and |or )[a-z]+ ")
_ARTICLES = (["the"], ["this"], ["an"], ["a"], ["any"], ["each"], ["all"])
_BARE = frozenset({"VB", "VBG"})
_MAY_ACT = re.compile(
    r"\b(?:grants?|assigns?|appoints?|agrees?|warrants?|leases?|retains?|reserves?|licen[cs]es?|releases?|guarantees?|waives?"
    r"|pledges?|transfers?|conveys?|orders?|rents?|lets|promises?|sells?|employs?|engages?|represents?|accepts?|understands?)\b"
)  # what the grammar may take for a noun: "Tarn Mills, Inc. (Company) grants Quist a licence"
_FINITE = frozenset({"MD", "VBZ", "VBP", "VBD"})


def is_part_of_clause(statement: str) -> bool:
    """Is it understood only with what stands before or behind it?"""
    if _is_marked_as_part(statement) or _is_done_by_nobody(statement) or _leans_on_thing_before(statement):
        return True
    return _is_thing_without_verb(statement)


def parse_doubtful(statements: Iterable[str]) -> None:
    """Parse together those of which only their grammar tells: half the time of one after the other."""
    parse.parse_all(parse.plain(one) for one in statements if not _is_marked_as_part(one))


def _is_marked_as_part(statement: str) -> bool:
    """Do its marks or its first or last words show that it is a part?"""
    if _begins_within_list(statement) or _LEADS_ON.search(statement) or _has_sum_elsewhere(statement):
        return True
    if _WITHOUT_ACT.search(statement) and not _ACTS_BEHIND.search(statement):
        return True
    return bool(_POINTS_BACK.match(statement)) and not PAPERS_AND_PLACES.match(statement)


def _begins_within_list(statement: str) -> bool:
    """Has it a later item of a list and not the first: "the Seller is bankrupt, or (c) the Seller ceases to trade"?"""
    found = _ITEM.search(statement)
    return (
        found is not None and found["mark"] not in FIRST_MARKS and not _FIRST_ITEM.search(statement, 0, found.start())
    )


def _has_sum_elsewhere(statement: str) -> bool:
    """Does an annex or another section alone say how much is paid: "shall pay the fees set forth on Exhibit A"?"""
    return bool(_SUM_ELSEWHERE.search(statement)) and not _SUM.search(statement)


def _is_done_by_nobody(statement: str) -> bool:
    """Does it begin with what is to be done: "Immediately cease all use", "Arranging the transport"?"""
    doc = parse.parse(parse.plain(statement))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or root.tag_ not in _BARE or not parse.is_word(root.lower_):
        return False
    if any(one.pos_ != "ADV" for one in doc[: root.i]):
        return False
    return not any(child.dep_ in ("nsubj", "nsubjpass", "aux") for child in root.children)


def _is_thing_without_verb(statement: str) -> bool:
    """Does it only name a thing: "A donation of $5 a pump payable to the League", an item of a list? A label is a field's."""
    if ": " in statement or _MAY_ACT.search(statement):
        return False
    doc = parse.parse(parse.plain(statement))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    return root is not None and root.tag_ in ("NN", "NNS") and not any(one.tag_ in _FINITE for one in doc)


def _leans_on_thing_before(statement: str) -> bool:
    """Does "thereto" or "thereof" mean nothing that the statement names: "Seller shall give Buyer notice thereof"?"""
    if not _THERE.search(statement):
        return False
    doc = parse.parse(parse.plain(statement))
    return any(not _is_named_before(word) for word in doc if _THERE.fullmatch(word.text))


def _is_named_before(there: Token) -> bool:
    """Does a thing, no side of the contract and not what the word itself belongs to, stand before it?"""
    own = {there.head.i, there.i - 1}
    return any(_is_thing(one) for one in there.doc[: there.i] if one.i not in own)


def _is_thing(word: Token) -> bool:
    """Is it a noun, or a defined term with its article, other than what a side is called?"""
    before = [one.lower_ for one in word.doc[max(0, word.i - 2) : word.i]]
    if is_role(word.text) or before[-1:] == ["("] or before == ["(", "the"]:
        return False
    return word.pos_ == "NOUN" or (word.pos_ == "PROPN" and before[-1:] in _ARTICLES)
