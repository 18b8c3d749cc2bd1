"""Who is named as somebody's kin: "his mother, Joan Radley"."""

from __future__ import annotations

import re

from evidence.engines.names.spans import Span

_KIN = (
    "wife|husband|spouse|widow|widower|mother|father|parent|son|daughter|brother|sister|uncle|aunt|nephew|niece|cousin"
    "|grandmother|grandfather|grandson|granddaughter|stepson|stepdaughter|stepmother|stepfather|mother-in-law|father-in-law"
    "|brother-in-law|sister-in-law|son-in-law|daughter-in-law|fianc[eé]e?|ex-wife|ex-husband"
)
_AS_KIN = re.compile(rf"\b(?:his|her|their|my|our|\w+'s) (?:[a-z]{{3,9}} )?(?:{_KIN}),? (?:named )?\Z", re.I)
_PEOPLE = "child|boy|girl|baby|infant|toddler|woman|man|lady|friend|neighbou?r|pupil|student|patient"
_WHOSE = r"(?:an?|the|his|her|their|my|our|your|\w+['\u2019]s)"
_INTRODUCED = re.compile(  # "a man named Roz", "their daughter, Emma"
    rf"\b(?:(?:named|called|name (?:is|was))|{_WHOSE} (?:[a-z-]{{3,9}} )?(?:{_KIN}|{_PEOPLE}),?) \Z", re.I
)
_INTRODUCED_AFTER = re.compile(rf"(?:,| is| was) {_WHOSE} (?:[a-z-]{{3,9}} )?(?:{_KIN}|{_PEOPLE})\b", re.I)
_NEAR = 48  # characters


def is_introduced_as_kin(flat: str, span: Span) -> bool:
    """Does the mention name somebody by a full name as another's kin?"""
    is_whole = " " in flat[span.start : span.end]
    return is_whole and _AS_KIN.search(flat, max(0, span.start - _NEAR), span.start) is not None


def is_introduced(text: str, start: int, end: int) -> bool:
    """Do the words beside a name say whose kin or what this is, as of somebody who has no other name there?"""
    before, after = (
        re.sub(r"\s+", " ", words) for words in (text[max(0, start - _NEAR) : start], text[end : end + _NEAR])
    )
    return _INTRODUCED.search(before) is not None or _INTRODUCED_AFTER.match(after) is not None
