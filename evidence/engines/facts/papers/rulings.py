"""Opinions and orders: the court that says "we", and what such papers say of their own course alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from evidence.engines.base.types import FoundMention
from evidence.engines.dates.words import MONTHS
from evidence.engines.documents.captions import SIDE
from evidence.engines.layout.sentences import Read

_JUDGE = re.compile(
    r"^[^\n]{0,60}(?:, (?:C\. ?)?J\.|\bJ\.:|\bJJ\.|\b(?:Circuit |District |Chief |Associate |Presiding )?(?:Judge"
    r"|Justice"
    r"|JUDGE|JUSTICE)s?[.:,]?"
    r"|\bPER CURIAM\b\.?)[^\n]{0,30}$|, (?:C\. ?)?J\., delivered the opinion"
    r"|^[ \t]{0,60}(?:MEMORANDUM )?OPINION[ \t]{0,20}$|\b(?:OPINION|Opinion) (?:of|for) the (?:COURT|Court)\b"
    r"|\bopinion of the court was delivered\b",
    re.M,
)
_AGAINST = re.compile(r"\b(?:[Vv]s?|VS)\.\s|\b(?:In re|IN RE|In the [Mm]atter of)\b")
_NUMBERED = re.compile(r"\b(?:Civil Action|Case|Docket|Cause|Adversary Proceeding)(?: No\.?|:)|^\d{2}-cv-\d", re.M)
_SIDE = re.compile(rf"\b(?:{SIDE})s?\b", re.I)
_BYLINE = re.compile(r"(?<![A-Z])[A-Z][A-Z'\u2019-]{2,20}, (?:C\. ?)?$")  # before the "J." of who writes the opinion
_NEAR = 28  # characters
_WE = re.compile(r"\b(?:[Ww]e|[Oo]ur|us)\b")
_COURT = re.compile(r"\bcourt\b", re.I)
_BELOW = re.compile(
    r"\b(?:appeals?|review|order|judgment|certified|petition)[^\n.]{0,60}\b(?:from"
    r"|of)\s{1,4}(?:the\s)?(?:\d{1,4}\w\w\s)?(?:judicial\s)?\Z",
    re.I,
)
_APPEARS = re.compile(
    r"\bargued the (?:cause|case)\b|\bon the (?:joint )?briefs?\b|\bfiled the briefs?\b"
    r"|^Before:? [^.]{3,200}\b(?:Judges?"
    r"|Justices?|JJ)\b"
    r"|^.{3,300}, for (?:the )?(?:appell(?:ant|ee)|plaintiff|defendant|petitioner|respondent|claimant)s?\.?$"
    r"|^Before:? .{3,200}\b(?:JJ?\.|Judges?|Justices?)\.?,?$"
    r"|^.{3,60}\bappear(?:ed|s) (?:(?:with(?:out)?|by|through) (?:\w+ )?(?:counsel|attorney)|in person|pro se"
    r"|for (?:the )?(?-i:[A-Z]))\b.{0,60}$"
    r"|\bconcur(?:s|red|ring)?(?: in (?:the|this) [\w ]{3,30})?\.?$|\bthe opinion of the court was delivered\b"
    r"|\bdelivered the opinion\b|^(?:opinion|decision|judgment|order) (?:issued|filed|delivered"
    r"|entered)\b[^.]{0,40}\.?$",
    re.I,
)
_COURSE = re.compile(
    r"^(?:(?:now |pending |presently )?before (?:the court|us|me|this court) (?:is|are)\b"
    r"|(?:this|the)(?: above-captioned| instant)? (?:matter|case|cause|action|motion|appeal) (?:is|was|came|comes"
    r"|having come)"
    r" (?:on |up |now |presently |currently ){0,2}(?:before|for hearing|on for)"
    r"|for the (?:following )?reasons\b[^,]{0,60}, (?:the|this) court (?:will|finds? that [^.]{3,80}\bshould be))",
    re.I,
)
_HAVING_COME = re.compile(r"(?:this|the) (?:matter|cause|action|case) having\b", re.I)  # which leads to the order
_DAY = re.compile(rf"\b(?:came|heard|hearing)\b.{{0,60}}\b(?:{'|'.join(MONTHS)}) \d{{1,2}}\b", re.I)
_LAW = re.compile(
    r"\b\d{1,4} (?!U\.? ?S\.? ?C|C\.? ?F\.? ?R|Stat\b)(?:[A-Z][A-Za-z]{0,6}\.(?: ?[A-Z][A-Za-z]{0,6}\.)*|F)"
    r" ?(?:[23]d|[45]th)?(?: \d{1,4}\b| ___)"
    r"|^(?:\W*\w{1,3}[.)] )?(?:(?:(?:in order )?to [^,]{5,90}, )?(?:an?|any)"
    r"|(?:in order )?to [^,]{5,90}, the) (?:[a-z]+ ){0,2}?(?:movant|party|plaintiff"
    r"|defendant|court|person"
    r"|petitioner|claimant|appellant|judgment|claim|complaint|statute|contract|motion) (?:must|may|need|is|can"
    r"|cannot|should"
    r"|will|has)\b",
    re.I,
)  # a reporter's volume and page; what holds of any party
_RULED = re.compile(
    r"(?:(?:the )?(?:judgment|decree|order|decision)s? )?(?:is )?(?:affirmed|reversed)(?:,? (?:and|in part|remanded"
    r"|reversed|rendered))*\."
    r"|(?:(?:accordingly|therefore|thus|for these reasons|for the (?:foregoing )?reasons (?:stated|set forth|given)"
    r"(?: (?:above|below|herein))?), )?we (?:therefore |accordingly |now )?(?:affirm|reverse"
    r"|vacate"
    r"|remand|dismiss)"
    r"(?:,? (?:and|in part|with \w+|for [\w ]{3,40}|remand|affirm|reverse|vacate|the [\w ]{3,40}))*\.",
    re.I,
)
_ORDERS = re.compile(
    r"\b(?i:is|are) (?i:hereby |therefore |further |so ){0,3}(?:ORDERED|ADJUDGED|DECREED|GRANTED|DENIED|DISMISSED)\b|^ORDERED\b"
    r"|\b(?:motion|petition|request|application|objection)s?\b[^.]{0,120}\b(?:is|are) (?:hereby |therefore )?"
    r"(?:granted|denied|dismissed|overruled|sustained)\b"
    r"|\b(?i:order|judgment|decision|decree|ruling|conviction|sentence|case|matter|appeal|action|injunction|verdict|award)s?\b"
    r"[^.;]{0,200}\b(?:is|are) (?:hereby |therefore |accordingly )?"
    r"(?i:affirmed|reversed|vacated|remanded|dismissed|modified|set aside)\b"
    r"|^(?:\d{1,3}[.)] )?(?:[^.;]{0,120}, )?(?:[Tt]he|[Tt]his) [Cc]ourt "
    r"(?:hereby |therefore |accordingly |now |also |further ){0,2}"
    r"(?:finds?|holds?|concludes?|orders?|grants?|den(?:y|ies)|directs?|declines?|dismiss(?:es)?|affirms?|reverses?|vacates?|remands?)\b"
    r"|^(?:[^.;]{0,120}, )?[Ww]e (?:hereby |therefore |accordingly |now |also |further ){0,2}"
    r"(?:hold|conclude|affirm|reverse|vacate|remand|dismiss|decline|grant|deny)\b"
)
_ORDER = re.compile(r"^[^\n]{0,60}\b(?:ORDER|JUDGMENT|DECREE|RULING|Order|Judgment|Decree)\b[^\n.]{0,60}$", re.M)
_COURT_LINE = re.compile(
    r"^[ \t]{0,80}(?:IN THE[ \t]{1,4})?(?P<name>(?:[A-Z][A-Z.]{1,20} ){0,5}COURT(?: [A-Z][A-Z.]{1,20}){0,8})[ \t]*$",
    re.M,
)
_SMALL = re.compile(r"\b(?!(?:of|for|the|in|and)\b)[a-z]+\b")
_HEAD, _TOP, _LINE = 4_000, 2_000, 120
_FEW_SMALL = 1  # words in small letters beside a court's name: with more the line is a sentence's


def without_bylines(text: str, mentions: list[FoundMention]) -> list[FoundMention]:
    """Names without the "J." of the judge who stands before them: "ROE, J.  Ann Lee was a clerk"."""
    joined = {
        one.name: one.name.removeprefix("J. ")
        for one in mentions
        if one.type == "person"
        and one.name.startswith("J. ")
        and _BYLINE.search(text, max(0, one.start - _NEAR), one.start)
    }
    if not joined:
        return mentions
    return [replace(one, name=joined[one.name]) if one.name in joined else one for one in mentions]


def court_of(text: str, read: Read, mentions: Iterable[FoundMention]) -> str:
    """The court whose opinion it is; empty for other papers, and where it names two that may be it."""
    head = text[:_HEAD]
    if read.spoken or not _AGAINST.search(head) or not _JUDGE.search(head):
        return ""
    named = [
        one
        for one in mentions
        if one.end <= _HEAD and one.type == "organization" and _COURT.search(one.name) and _is_headed(head, one)
    ]
    if not named:
        return _in_capitals(head)
    return named[0].name if len({one.name for one in named}) == 1 else ""


def _in_capitals(head: str) -> str:
    """ "COURT OF APPEALS OF OHIO", a line of its own that no name was read in, where it is the only one."""
    lines = [
        found["name"]
        for found in _COURT_LINE.finditer(head)
        if "FROM" not in found["name"].split()
        and not _BELOW.search(head[max(0, found.start("name") - _LINE) : found.start("name")])
    ]
    words = lines[0].title().split() if len(set(lines)) == 1 else []
    return " ".join(word.lower() if word in ("Of", "For", "The", "And") else word for word in words)


def _is_headed(head: str, one: FoundMention) -> bool:
    """Does it stand in a short line of its own, and not as the court that an appeal is from?"""
    begin, end = head.rfind("\n", 0, one.start) + 1, head.find("\n", one.end)
    end = end if end >= 0 else len(head)
    line, beside = head[begin:end], head[begin : one.start] + head[one.end : end]
    told = " v. " in line or len(_SMALL.findall(beside)) > _FEW_SMALL
    return len(line) <= _LINE and not told and not _BELOW.search(head[max(0, one.start - _LINE) : one.start])


def is_of_court(text: str) -> bool:
    """Is it a ruling, or another paper in a case before a court?"""
    head = text[:_HEAD]
    headed = _NUMBERED.search(head) or _JUDGE.search(head)
    named = _AGAINST.search(head) or (headed and _SIDE.search(head))
    return bool(named and _COURT.search(head))


def is_order(text: str) -> bool:
    """Is it a court's paper that is called an order, a judgment or a ruling?"""
    return bool(_ORDER.search(text, 0, _TOP)) and is_of_court(text)


def rules(text: str) -> bool:
    """Is it an order, or a court's opinion?"""
    return is_order(text) or bool(_JUDGE.search(text, 0, _TOP) and is_of_court(text))


def orders(words: str) -> bool:
    """Does it order something, or grant or deny what is asked for?"""
    return bool(_ORDERS.search(words))


def says_we(words: str) -> bool:
    return bool(_WE.search(words))


def is_ruling(words: str) -> bool:
    """ "We affirm.", "We therefore reverse and remand.": a court's disposition in few words."""
    return bool(_RULED.fullmatch(words))


def is_of_its_course(quote: str) -> bool:
    """Who argued, who sat, that the matter is before the court, and what the law is: no facts of the case. On a day it came
    before the court, that is one."""
    words = " ".join(quote.split())
    course = _COURSE.match(words) and not _DAY.search(words)
    return appears(words) or bool(course or _HAVING_COME.match(words)) or states_law(words)


def states_law(words: str) -> bool:
    """Does it cite a reporter, or say what holds of any party?"""
    return bool(_LAW.search(words))


def appears(words: str) -> bool:
    """Does it say who argued for whom, or who sat?"""
    return bool(_APPEARS.search(words))
