"""Whom a definition names: the party right before it, or the first of its clause."""

from __future__ import annotations

import re
from bisect import bisect_left

from evidence.engines.documents.captions import SIDE
from evidence.engines.names.short_forms import resembles
from evidence.engines.names.spans import Span

COURT = re.compile(r"\b(?:COURT|Court|TRIBUNAL|Tribunal)\b")
_SENTENCE_END = re.compile(r"[a-z)\d]{3} ?\.\s{1,3}(?=[A-Z\"])")
_BLANK_PARTY = re.compile(
    r"\band\b[ \n]{1,8}(?:\[[^\[\]A-Za-z]{0,12}\]|_{3,}|\.{5,}|\u2026{2,})[^()]{0,160}$"
    r"|(?:\[[^\[\]A-Za-z]{0,12}\]|_{3,}|\.{5,}|\u2026{2,})[ ,\n]{0,4}$",
    re.I,
)
_NEXT_PARTY = re.compile(
    r"\([^()]{2,80}\)[,;]? and (?=[A-Z])"  # "Acme AG, of Altona (Acme) and Roe Inc., of Weir (Licensee)"
    r"|\n {0,12}(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s{1,8}(?=[A-Z_\[\"\u201c])"
)
_OF_ADDRESS = re.compile(
    r"\b(?:address(?:es)?|offices?|place of business|located|residing|situated|domiciled?|seat)(?: [a-z]{2,10}){0,3}[: ]"
    r"(?:(?!\band (?:[A-Z]|\Z)|\bbetween\b)[^;()]){0,120}\Z"
)  # what stands behind it up to the name is where a party is
_DOES = re.compile(
    r"\s{1,3}(?:to|shall|will|may|must|agrees?|has|have|had"
    r"|(?:is|are|was|were)(?! (?:an?|the|organi[sz]ed|incorporated|located)\b))"
    r"\s(?!be (?:known|called|referred|formed|organi[sz]ed|incorporated|established)\b)"
)  # of a party that goes on to act, behind whom something else is defined
_IN_A_ROW = re.compile(
    r"(?: (?:Local|Lodge)(?: No\.)? \d{1,6})?,(?: (?:Local|Lodge|Council|District)(?: No\.)? \d{1,6},)?[ \n]{1,3}"
)
_AFFILIATED = re.compile(r"\bAFL\b|\bCIO\b|\bCLC\b|\b(?:Local|Lodge|Chapter)\b|^[A-Z]{3,7}$")
_SIDE = re.compile(SIDE, re.I)
_REACH = 700
_RULE = re.compile(r"(?m)^[ \t]{0,40}[-_=*]{8,}[Xx+]?[ \t]*$")  # above a caption or below it
_STAMPED = re.compile(
    r"(?:[ ]{1,3}(?:DOC|Doc)\.? (?:NO|No)\b|[ ]?:[ ]{1,3}\d)"
)  # "NYSCEF DOC. NO. 1": by whom it was filed
_AGAINST = re.compile(r"(?:^|[\s,])(?:v|vs|V|VS)\.\s")  # of a caption, whose sides are two
_ACTS_FOR = re.compile(
    r"\blegal representative(?: being| is|:)? (?:(?:Mr|Ms|Mrs)\. )?\Z"
    r"|\b(?:represented(?: herein)?|acting)(?: by| through){1,2}(?: its [\w ,]{3,40})?,? (?:(?:Mr|Ms|Mrs|Dr)\. )?\Z"
    r"|\b[Bb]y ?:[ \n]{0,40}(?:/ ?[sS] ?/)?[ \n]{0,40}\Z|/ ?[sS] ?/ {0,4}\Z"  # who signs for it
    r"|\bin the person of (?:[A-Z][\w-]* ){0,4}(?:(?:Mr|Ms|Mrs|Dr)\. )?\Z"
)
_THROUGH = re.compile(
    r"\b[Bb]y(?: and through)? its (?:sole |managing |corporate |duly |authori[sz]ed ){0,2}(?:general partner|partner|member"
    r"|manager|trustee|attorney[- ]in[- ]fact|agent|representative|nominee|servicer|owner),? \Z"
)  # "Weir Yards LP, by its general partner Weir GP LLC ("Landlord")"
_IN_PART = re.compile(
    r"\bthrough (?:its|the) \Z"
)  # "the University of Weir, through its Department of Mills ("University")"
_FORMER = re.compile(r"\b(?:f/k/a|formerly(?: known as)?|a/k/a|also known as|d/b/a|doing business as) \Z", re.I)
_OF_ANOTHER = re.compile(
    r"\b(?:an?|the|its|as|acting as|wholly[- ]owned|indirect) (?:[\w-]+ ){0,3}"
    r"(?:division|subsidiary|affiliate|unit|branch|department|member|general partner|successor(?: in interest)?|trading name)"
    r" (?:of|to)(?: the)?\s(?:[A-Z]\. ?){0,2}\Z"
)  # "a division of": whose the party is, and not the party
_OF_OTHERS = ("parent", "guarantor", "owner", "principal")  # terms for the one whose the party is
_PARTNER = re.compile(
    r",? (?:as )?its (?:sole |managing |corporate )?(?:general partner|managing member|member|manager|partner|trustee|attorney"
    r"|agent|authori[sz]ed (?:agent|representative|signatory)|duly authori[sz]ed)\b"
)  # behind the name of who signs for a party
_APPOSED = re.compile(
    r",? ?(?:(?:hereinafter|hereafter|herein),? )?(?:(?:also )?(?:referred to|known|called|defined)(?: as)? )?(?:the )?\Z",
    re.I,
)
_NAMED_HERE = re.compile(
    r"\band (?:the )?(?:[A-Z][\w.&'\u2019-]*[ ,]{0,2}){1,6}\Z"
)  # "and JSC Tarn, hereinafter "Principal"
_ALONE = re.compile(r"(?:\n|[ ]{3})[ ]*(?:[A-Z][\w.&'\u2019-]*[ ,]{1,2}){2,6}\Z")  # a name in a line of its own
_OF_PUBLIC = re.compile(
    r"(?i:county|city|town|village|township|district|state|union|association|university|hospital|board)"
)
_LEAD, _ADDRESS = 90, 160  # characters before a name


def antecedent(
    flat: str, floor: int, position: int, parties: list[Span], starts: list[int], *, term: str
) -> Span | None:
    """The party a definition at ``position`` refers to: the one right before it, else the first of its clause."""
    low = max(floor, position - _REACH, flat.rfind("\f", 0, position) + 1, flat.rfind("\n\n\n", 0, position) + 1)
    for pattern in (_SENTENCE_END, _AGAINST, _NEXT_PARTY):
        low = max([low, *(boundary.end() for boundary in pattern.finditer(flat, low, position))])
    stamped = [one.end() for one in _RULE.finditer(flat, low, position)]
    low = max([low, *stamped])
    near = parties[bisect_left(starts, low) : bisect_left(starts, position)]
    inside = [one for one in near if one.end <= position and not COURT.search(flat, one.start, one.end)]
    inside = [one for one in inside if not _STAMPED.match(flat, one.end)]
    signs = inside and _PARTNER.match(flat, inside[-1].end)  # for somebody who may not have been found
    inside = _without_others(flat, inside, term)
    if signs or not inside:
        return None
    paragraph = flat.rfind("\n\n", low, position)  # whom a heading above it names is not of this clause
    inside = [one for one in inside if one.start > paragraph] or inside
    if _SIDE.fullmatch(term) and inside:  # whom a caption names in the paragraph above it at the farthest
        above = flat.rfind("\n\n", low, max(low, flat.rfind("\n\n", low, position)))
        inside = [one for one in inside if one.start > above]
    if not inside:
        return None
    gap = flat[inside[-1].end : position]
    if _trades_as(term, gap):
        return inside[-1]
    if _BLANK_PARTY.search(gap) or _is_of_gap(term, gap) or _is_named_in(_APPOSED.sub("", gap)):
        return None  # "Acme Inc. of Boston and [*] ("Distributor")"; "Ann Lee sued the City of Altona (the City)"
    named = [one for one in inside if _has(flat, one, term)]
    if named and _OF_PUBLIC.fullmatch(term) and position - named[-1].end <= _LEAD:
        return named[-1]  # "Weir County (Human Services), herein the County"
    if len(gap.strip(" ,.\n")) <= 2:
        return _first_of_row(flat, inside, term)
    first = next((one for one in inside if not _OF_ADDRESS.search(flat, max(0, one.start - _ADDRESS), one.start)), None)
    return None if first is None or _DOES.match(flat, first.end, position) else first


def _has(flat: str, party: Span, term: str) -> bool:
    return re.search(rf"\b{re.escape(term)}\b", flat[party.start : party.end], re.I) is not None


def _trades_as(term: str, gap: str) -> bool:
    """ "Weir Mills, LLC, doing business as MillFume ("MillFume")"."""
    at = gap.find(term)
    return at >= 0 and _FORMER.search(gap, 0, at) is not None


def _is_named_in(gap: str) -> bool:
    return bool(_NAMED_HERE.search(gap) or _ALONE.search(gap))


def _without_others(flat: str, near: list[Span], term: str) -> list[Span]:
    """Without those who only act for a party ("represented by Ann Lee"), the former names of one, and whose it is."""
    kept: list[Span] = []
    for one in near:
        before = flat[max(0, one.start - _LEAD) : one.start]
        if _ACTS_FOR.search(before) or (kept and _FORMER.search(before)):
            continue
        if _IN_PART.search(before) and not _names_owner(flat, one, term):
            continue
        if not (kept and (_OF_ANOTHER.search(before) or _THROUGH.search(before))) or _names_owner(flat, one, term):
            kept.append(one)
    return kept


def _names_owner(flat: str, owner: Span, term: str) -> bool:
    """ "Tarn, Inc., a subsidiary of Quist Corp. ("Quist")", where the owner is defined."""
    return term.lower() in _OF_OTHERS or resembles(term, flat[owner.start : owner.end])


def _first_of_row(flat: str, near: list[Span], term: str) -> Span:
    """Of "Weir Employees Union, Local 371, AFSCME, AFL-CIO (Union)" the one whose name has the word, else the first."""
    chain = [near[-1]]
    for one in reversed(near[:-1]):
        if one.type != "organization" or not _IN_A_ROW.fullmatch(flat, one.end, chain[-1].start):
            break
        chain.append(one)
    named = [one for one in chain if _has(flat, one, term)]
    affiliated = any(_AFFILIATED.search(flat[one.start : one.end]) for one in chain[:-1])
    return named[0] if named else chain[-1] if affiliated else near[-1]


def _is_of_gap(term: str, gap: str) -> bool:
    """Is the term a word of what stands between the party and its definition, and no description of the party ("a Georgia
    corporation")?"""
    named = re.compile(rf"(?P<article>\b[Aa]n? )?(?:[A-Z][\w.'\u2019-]* ){{0,4}}\b{re.escape(term)}\b")
    return any(found["article"] is None for found in named.finditer(gap))
