"""The words by which a sentence of a story says of which time it is, beside dates: an hour, the next day, or another time."""

from __future__ import annotations

import re

from evidence.engines.facts.days.hours import hour_of
from evidence.engines.facts.days.lasting import is_lasting

_CLOCK = re.compile(
    r"\b(?:[01]?\d|2[0-3]):[0-5]\d\b|\b\d{1,2} ?[ap]\.?m\b"
    r"|\bat (?:about |around )?(?:half past |a quarter (?:to|past) )?(?:one|two|three|four|five|six|seven|eight|nine|ten"
    r"|eleven|twelve|noon|midnight)\b(?=[.,;]|$| (?:o['\u2019]clock|in the|on|that|and|when|sharp|to)\b)"
    r"|\bthat (?:same )?(?:day|morning|afternoon|evening|night)\b"
    r"|^(?:\W{0,3}\w{1,3}[.)] )?(?:later )?in the (?:late |early )?(?:morning|afternoon|evening)\b",
    re.I,
)
_SHIFTED = re.compile(
    r"\b(?:previously|earlier|later|afterwards?|subsequently|eventually|following|thereafter|by then|that (?:year|month|week)"
    r"|(?:days?|weeks?|months?|years?) ?(?:before|after|ago|later)|in (?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December)|for (?:many )?(?:weeks|months|years)|over the|at the time of)\b",
    re.I,
)
_PASSED = re.compile(
    r"\b(?:afterwards?|thereafter|eventually)\b|\bwithin (?:a few |some |several )?(?:hours|days|weeks|months),"
    r"|^(?:on )?the (?:day|evening|morning|week) (?:of|after) |(?:days?|weeks?|months?|years?) ?(?:after|later)\b",
    re.I,
)  # what follows is of another day
_PROCEDURE = re.compile(
    r"\b(?:grievances?|arbitrat\w+|hearings?|appeal(?:s|ed)?|petition(?:s|ed)?|complaints?|briefs?|lawsuit|filed|processed"
    r"|submitted|appointed|selected|granted|denied|dismissed)\b",
    re.I,
)  # steps of a dispute, which take weeks
_DAY_BEFORE = re.compile(
    r"\b[Tt]he (?:(?:day|night|evening|morning|week) before|previous (?:day|night|evening|week))\b"
)
_ANOTHER_TIME = re.compile(
    r"^(?:\W{0,3})(?:The|On the|At the) (?:second|third|fourth|next|last|latter|other)"
    r" (?:time|occasion|visit|call|interview|meeting|trip)\b"
)  # of two that were told of, not the first
_CONCLUDES = re.compile(
    r"^(?:\W{0,3}\w{1,3}[.)] )?[Ii]n (?:my|our|his|her) (?:\w+ )?(?:opinion|view|judg[e]?ment)\b"
    r"|^(?:\W{0,3}\(?[\w.]{1,6}[.)]? )?(?:[^,]{3,60}, )?(?:I|[Ww]e) (?:(?:therefore|also|further|do not|cannot|am|are|not) ){0,2}"
    r"(?:find|conclude|determine|recommend|accept|consider|satisfied|believe)\b"
)  # of no day that is told before
_OF_ANY_DAY = re.compile(
    r"^(?:The|This|That|Our|Your|Its) (?:[a-z]+ )?(?:policy|lease|contract|agreement|section|statute|rule|law|plan|code"
    r"|clause|provision|paragraph|regulation|ordinance|handbook|manual|standard)s?\b[^.]{0,40}?\b(?:excludes?|requires?|provides?|covers?|states?|says?"
    r"|allows?|prohibits?|limits?|defines?|appl(?:y|ies)|means?|bars?|forbids?|permits?)\b"
)  # what a rule says, it says on every day
_NOW = re.compile(
    r"^(?:\W{0,3}\(?[\w.]{1,6}[.)] )?(?:(?:Attached|Annexed|Exhibited|Enclosed|Marked|Paragraph \d)\b|[^,;:\"\u201c]{1,70}?"
    r"(?P<first>\b(?:is|are|(?<=I )am|has|have|alleges?|pleads?|believe|deny|denies|do|does|makes|refers?)\b"
    r"|\b(?:was|were|had|did|went|came|took|fell"
    r"|said|told|saw|[a-z]{2,}ed)\b))"
)
_IS_NOW = re.compile(r"(?:is|are|am|has|have|alleges?|pleads?|believe|deny|denies|do|does|makes|refers?)$")
_NONE_KEPT = re.compile(
    r"^(?:\W{0,3}\(?[\w.]{1,6}[.)] )?(?:No|None) (?:[a-z-]+ ){1,4}(?:was|were) (?:ever )?"
    r"(?:received|made|filed|produced|issued|recorded|reported|kept|requested|submitted|provided|signed|completed)\b"
)  # "No report was received", on any day
_SUM = re.compile(
    r"^(?:\W{0,3}\(?[\w.]{1,6}[.)] )?(?:The|Its|His|Her|Their|Our|My|Total) (?:[a-z-]+ ){0,3}"
    r"(?:price|cost|costs|value|rent|fee|fees|salary|wages|rate|premium|balance|amount|total|sum|deposit|limit|area|size) "
    r"(?:of [^,;]{2,40} )?(?:was|were)\b"
)  # "The contract price was $412,000"
_HAD_BEEN = re.compile(
    r"^[^,;:\"\u201c]{1,60}?\b(?:had|hadn['\u2019]t) (?:(?:never|not|already|always|long|previously|also|just|only) ){0,2}"
    r"(?:been\b|[a-z]{1,}(?:ed|en|own|one|ought|aught|ept|elt|old|ade|ent|aid)\b|(?:lost|put|cut|run|got|met|set|let|hit|come|left"
    r"|shut|begun|stood|found|heard|held)\b)"
)  # of the time before the day that is told of
_AND_HAD = re.compile(r"\b(?:was|were|[a-z]{2,}ed)\b[^,;]{0,40}\b(?:and|but) had\b")  # something else was so on the day
REPORTED = re.compile(
    r"\b(?:reported|said|stated|told|asked|explained|noted|informed|advised|announced|added|confirmed|complained)\b"
)
_NEXT_DAY = re.compile(r"\b[Tt]he (?:next|following|very next) (?:day|morning|afternoon|evening)\b")


def says_hour(words: str) -> bool:
    """Does it say an hour, or that it is of the same day?"""
    return bool(_CLOCK.search(words)) or hour_of(words) is not None


def is_of_another_time(words: str) -> bool:
    """Does it tell of another day than the one before it, of many, or of none?"""
    if any(one.search(words) for one in (_CONCLUDES, _DAY_BEFORE, _OF_ANY_DAY, _ANOTHER_TIME, _SUM, _NONE_KEPT)):
        return True
    if is_of_time_before(words) or is_of_now(words):
        return True
    if says_hour(words):
        return False
    if _SHIFTED.search(words) or _PROCEDURE.search(words):
        return True
    return not is_next_day(words) and is_lasting(words)


def is_of_time_before(words: str) -> bool:
    """Does it tell what had been before the day that is told of?"""
    found = _HAD_BEEN.search(words)
    return bool(found and not REPORTED.search(found.group()) and not _AND_HAD.search(found.group()))


def is_of_now(words: str) -> bool:
    """Does it say what is so when it is written, or what another paper says: "Paragraph 14 alleges", "The tag is still there"?"""
    found = _NOW.match(words)
    return found is not None and (found["first"] is None or bool(_IS_NOW.match(found["first"])))


def is_next_day(words: str) -> bool:
    """Does it tell of the day after the one before it?"""
    return bool(_NEXT_DAY.search(words))


def has_passed_on(words: str) -> bool:
    """Does it tell of some later day, so that what follows is of that?"""
    return bool(_PASSED.search(words)) and not says_hour(words)
