"""Which way from the day of writing an expression without a year points, where the words of its sentence say so plainly."""

from __future__ import annotations

import re

_AHEAD = (
    r"will|shall|must|should|can|could|may|might|['\u2019]ll|won['\u2019]t|please|let['\u2019]s|let (?:me|us) know"
    r"|going to|(?:needs?|ha(?:ve|s)|plans?"
    r"|wants?|hopes?|expects?|intends?|agrees?|ought) to|see you|looking forward|due|deadline|no later than|(?:is|are|['\u2019]s"
    r"|['\u2019]re|am|['\u2019]m) (?:now |still |currently )?(?:\w+ing|scheduled|set|planned|expected|booked|needed|required"
    r"|supposed|to)"
)
_PRESENT = (
    r"(?:re)?(?:opens|closes|starts|begins|ends|expires|leaves|arrives|returns|lapses"
    r"|matures|meets|runs out|moves|lands|ships)|is|are"
)
_BEHIND = (
    r"was|were|wasn['\u2019]t|weren['\u2019]t|had|hadn['\u2019]t|did|didn['\u2019]t|met|went|came|said|told|spoke|wrote|called|sent|got|made|left|took|gave"
    r"|saw|found|paid|bought|sold|held|kept|began|ran|broke|fell|felt|heard|knew|thought|brought|drove|chose|lost|became|since"
    r"|ago|[a-z]{2,18}ed"
)
_VERBS = re.compile(
    rf"(?:(?<![\w'\u2019])|(?=['\u2019](?:ll|s|re|m)\b))(?:(?P<ahead>{_AHEAD})|(?P<behind>{_BEHIND})|(?P<present>{_PRESENT}))(?![\w])",
    re.I,
)
_PASSIVE = re.compile(
    r"\b(?:be|being|get|gets|been (?:scheduled|planned|set)|is|are|am|if|once|when|as|must|will|shall|should|to) (?:\w+ly )?\Z",
    re.I,
)
_WAS = re.compile(r"\b(?:was|were|had)(?: been)? \Z", re.I)  # "was due on the 5th"
# "The log for March 14", "the March 14 log": a paper that there is, of a day that was; one to come is near.
_RECORD = (
    r"(?:logs?|reports?|minutes|letters?|e-?mails?|messages?|memo(?:randum|randa)?|invoices?|receipts?|entr(?:y|ies)|photographs?"
    r"|recordings?|statements?|records?|transcripts?|calls?|notes?)"
)
_RECORD_BEFORE = re.compile(rf"\b{_RECORD} (?:for|of|from|dated) (?:the )?\Z", re.I)
_RECORD_AFTER = re.compile(rf"\A(?:['\u2019]s)? (?:\w+ )?{_RECORD}\b", re.I)
# Between "is" and the day: another clause, of which it is the day ("It is undisputed that on March 14 …").
_CLAUSE = re.compile(
    r"\b(?:that|which|who|whom|when|where|what|how|why|whether|because|although|but|and)\b|[,:;]", re.I
)
_NOUN = re.compile(
    r"\b(?:the|an?|our|my|your|his|her|its|their|this|that|no|any) (?:\w+ ){0,2}\Z", re.I
)  # "the plan to"
_IS = ("is", "are")
_BREAK = re.compile(
    r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bLt)(?<!\bSgt)(?<!\bDet)[.!?;](?=\s|$)|\n\s*\n|\u2014|--"
)  # not after a title
_BY = re.compile(r"(?:by|until|till|before|no later than|for)\s\Z|\A(?:by|until|till)\b", re.I)
_UNTIL = re.compile(r"\b(?:until|till?)\s(?:the )?(?:end (?:of )?)?\Z|\A(?:until|till)\b", re.I)
_SET_FOR = re.compile(
    r"\b(?:ha(?:s|ve)|is|are|['\u2019](?:s|re|ve))\b[^,;:]{0,40} (?:re)?(?:booked|scheduled|planned|set|arranged|listed|fixed)"
    r" (?:in )?for\s\Z",
    re.I,
)  # "has a theatre booked for Wednesday"
_LEAD, _AFTER = 120, 70


def direction(text: str, start: int, end: int) -> str:
    """ "past" or "future"; "record" where it is of a paper that there is; empty where the sentence around
    ``text[start:end]`` leaves it open."""
    before = _BREAK.split(text[max(0, start - _LEAD) : start])[-1]
    after = _BREAK.split(text[end : end + _AFTER])[0]
    if text[start : start + 5].lower() == "since":
        return "past"
    if _SET_FOR.search(before):
        return "future"
    pointed = [way for found in _VERBS.finditer(before) if _governs(before, found) and (way := _way(before, found))]
    if not pointed and (_RECORD_BEFORE.search(before) or _RECORD_AFTER.match(after)):
        return "record"
    pointed = pointed[-1:] or [way for found in _VERBS.finditer(after) if (way := _way(after, found))][:1]
    if pointed:
        return pointed[0]
    if _UNTIL.search(before[-14:]) or _UNTIL.match(text[start:end]):
        return ""  # "We use the old ones until end August": which August, nothing says
    return "future" if _BY.search(before[-14:]) or _BY.match(text[start:end]) else ""


def _governs(before: str, found: re.Match[str]) -> bool:
    """Is it a verb, and the day after it its own, and not that of a clause which follows?"""
    if (found["ahead"] or "").endswith(" to") and _NOUN.search(before[: found.start()]):
        return False
    return (found["present"] or "").lower() not in _IS or not _CLAUSE.search(before[found.end() :])


def _way(words: str, found: re.Match[str]) -> str:
    if found["behind"]:
        ends_in_ed = found["behind"].lower().endswith("ed")
        return "" if ends_in_ed and _PASSIVE.search(words[: found.start()]) else "past"
    return "past" if _WAS.search(words[: found.start()]) else "future"
