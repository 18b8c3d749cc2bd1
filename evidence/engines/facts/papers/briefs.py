"""A party's brief, motion or objection: what it says is what that party argues, and is stated so."""

from __future__ import annotations

import re

_FILED = re.compile(
    r"\b[Cc]ase:?(?: No\.?| Number)?:? ?\d{1,2}:\d{2}-[A-Za-z]{2}-\d"
    r"|\b(?:COURT|Court)\b[\s\S]{0,900}?\b(?:[Vv]s?\.|VS\.|IN RE|In re)\s"
)  # a court's stamp, or its name over a caption
_NOUN = (
    r"(?:MOTION|OPPOSITION|BRIEF|OBJECTIONS?|REPLY|RESPONSE"
    r"|MEMORANDUM(?= (?:OF (?:LAW|POINTS)|IN (?:SUPPORT|OPPOSITION))))"
)
_WORD = r"[A-Z\d'\u2019,.&():-]+"
_TITLE = re.compile(rf"^[ \t]{{0,80}}(?:{_WORD} ){{0,14}}?(?P<noun>{_NOUN})\b(?: {_WORD}){{0,20}}[ \t]*$", re.M)
_RULED = re.compile(r"\b(?:ORDER|OPINION|JUDGMENT|RULING|DECISION|DECREE|ENTRY|HEARING|CERTIFICATE|TABLE|INDEX)\b")
_RULING = re.compile(r"^[^\na-z]{0,60}\b(?:ORDER|OPINION|JUDGMENT)[^\na-z]{0,30}$", re.M)
_SAID = re.compile(
    r"[^\u201c]{2,160} (?:wrote|stated)(?: to [^\u201c]{2,120})?: \u201c|The [a-z]+ (?:alleges|argues) that "
)
_HEAD, _LINE_BEFORE = 2_500, 90  # characters
_BRIEFS = frozenset({"motion", "opposition", "brief", "objection", "reply", "response", "memorandum"})


def brief_of(text: str) -> str:
    """What the paper is called, "motion", where a party files it with a court to argue for something; else empty."""
    head = text[:_HEAD]
    found = _TITLE.search(head)
    if found is None or not (_FILED.search(head) or _FILED.search(text[-_LINE_BEFORE * 3 :])):
        return ""
    before = head[max(0, found.start() - _LINE_BEFORE) : found.start("noun")]
    is_ruling = _RULED.search(before) or _RULING.search(head)
    return "" if is_ruling else found["noun"].lower().removesuffix("s")


def is_brief(name: str) -> bool:
    """Is it a paper that argues, and none that alleges?"""
    return name in _BRIEFS


def names_speaker(text: str) -> bool:
    """Does the statement say already who says it?"""
    return bool(_SAID.match(text))
