"""Statements that are told of nobody: "She had it five times", "Says he was at home", quoted words that nobody says."""

from __future__ import annotations

import re

from evidence.engines.facts.referring.referring import is_nobody

_SUBJECT = re.compile(r"(?:He|She|They|His|Her|Hers|Their|Its|HE|SHE|THEY)\b(?! \[)")
_NO_SUBJECT = re.compile(
    r"(?:Also )?(?:Says|Said|Told|Tells|Confirms|Confirmed|Denies|Denied|States|Stated|Admits|Admitted|Claims|Claimed|Wants"
    r"|Wanted|Recalls|Recalled|Believes|Believed|Thinks|Asked|Asks|Does not|Did not|Doesn't|Didn't|Reports|Complains|Complained)"
    r" (?!(?:by|in|to have|below|above|herein|amount|value)\b|[A-Z][\w ]+:)"
)
_THEY = re.compile(
    r"(?:When|While|After|Before|In|At|On|During|Upon|By|Once) (?:(?![a-z]{3,}(?<![su])s\b| and )[^,;]){3,120}, they\b(?! \[)"
)  # "When analyzing Russia's answer, they learned", where nothing before is many
_IT = re.compile(
    r"It (?!\[|(?:is|was|has been|had been|would be|will be|may be|appears?|seems?|seemed|appeared|follows|took|turns"
    r"|turned|remains|remained"
    r"|rained|snowed|shall be|must be|should be)\b)"
)
_PERSON = re.compile(
    r"\b(?:he|she|him|her(?= (?:to|that|about|for|with|on|at|in|and|an?|the|this|not|if|when|what)\b|[.,;]|$))\b", re.I
)
_AHEAD = re.compile(
    r"(?:If|When|While|Although|Because|As|Since"
    r"|(?:\w+ ){0,3}(?:[Ii]n|[Aa]t|[Oo]n|[Dd]uring|[Aa]fter|[Bb]efore|[Bb]y|[Ff]rom)) (?:his|her|he|she)\b"
)  # whom the words after it name
_SOMEBODY = re.compile(
    r"\b(?:the|an?|my|your|our|this|that|each|every|any|no|another)\s+(?:[\w-]+\s+){0,3}?"
    r"\w+(?:er|or|ant|ent|ist|ian|man|woman|child|boy|girl|wife|husband|son|mother|father|brother|sister|friend|nurse|party"
    r"|owner|clerk|guard|deceased|aide|chief|judge)\b"
    r"|\b(?:Plaintiff|Defendant|Petitioner|Respondent|Claimant|Driver|Resident|Caller|Mother|Father|Chair|Judge|Court|who)\b",
    re.I,
)
_QUOTED = re.compile(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]\.?")
_SAID_BY = re.compile(r"[\"\u201d],? (?:he|she|they) (?:said|says|told|added|testified|recalled|wrote)\b")
_DAY = r"(?:day|night|evening|morning|afternoon|week|weekend|month|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
_OF_ANOTHER_DAY = re.compile(
    rf"(?:\b(?:On|At|By|In) )?\b(?:[Tt]he (?:following|next|same|previous|very same)|[Tt]hat(?: same| very)?) {_DAY}"
    r"(?! of\b)(?![^.]*\b(?:19|20)\d\d\b)"
)  # which only the words before it date
_LATER = re.compile(
    r"(?:(?:Just|About|Some|Only|Nearly) )?(?:[A-Za-z-]+|\d+) (?:[a-z]+ )?(?:minutes?|hours?|moments?|seconds?)"
    r" (?:later|afterwards?|earlier)\b(?![^.]*\b(?:19|20)\d\d\b)",
    re.I,
)  # counted from what stood before
_DONE_TO = re.compile(
    r" (?P<before>[a-z]+) (?:it|them)(?=[.,;]| (?:by|on|in|at|from|to|for|when|until|before|after|because|if|with|as|and|off|down"
    r"|up|out|over|back|away|loose|again|then|used|new|secondhand|once|twice|there|here|today|yesterday|last|myself|himself|herself)\b)"
)
_GOVERNS_IT = frozenset(
    [
        "against",
        "to",
        "for",
        "from",
        "by",
        "with",
        "in",
        "on",
        "upon",
        "under",
        "over",
        "at",
        "into",
        "among",
        "between",
        "that",
    ]
)
_HEARD = ("learned", "heard", "knew", "told", "aware", "informed", "notified", "known", "spoke", "spoken")  # of it
_THING = re.compile(
    r"\b(?:the|an?|my|our|your|his|her|their|its|this|that(?!\s(?:he|she|they|it|I|we|you)\b)|these|those|each|every|any|no|some|all|one|two|three|\d[\d,.]*)\s(?!I\b)[a-z]"
    r"|[\d\"\u201c$]|\b(?!We\b|They\b|The\b)[A-Za-z]{3,}s\s(?!said|told)[a-z]+(?:ed|s)\b|\b(?:LLC|Inc|Corp|Ltd|Company|Bank)\b|'s\b",
    re.I,
)
_TELLS = re.compile(r"^[^\u201c]{2,160} (?:wrote|stated)(?: to [^\u201c]{2,120})?: \u201c(?P<said>.*)\u201d$", re.S)


_BARE_OBJECT = re.compile(
    r"(?:(?!\band\b|\bbut\b|\bthat\b)[^,;:\"\u201c]){3,70}\b(?:this|that)(?= (?:on|in|at) (?:\d|[A-Z])[\w ,]{2,20}\.$|\.$)"
)  # "Roe denies this.", "Roe was told of this on May 2."


def is_left_open(text: str) -> bool:
    """Is it of somebody or something that only the words before it name?"""
    told = _TELLS.match(text)
    said = words_told(text)
    if _BARE_OBJECT.match(said) or _leaves_person_open(said) or _leaves_object_open(said):
        return True
    return bool(_SUBJECT.match(said) or _THEY.match(said) or _IT.match(said) or _SAID_BY.search(said)) or (
        not told and bool(_NO_SUBJECT.match(said) or _QUOTED.fullmatch(said))
    )


def _leaves_object_open(said: str) -> bool:
    """Does somebody do something to "it" before any thing is named: "I did not see it until May"?"""
    found = _DONE_TO.search(said)
    if found is None or "[" in said or found["before"] in _GOVERNS_IT:
        return False
    if found["before"] == "of" and not said[: found.start()].endswith(_HEARD):
        return False  # "eight of them"
    return not _THING.search(_SOMEBODY.sub(" ", said[: found.start()]))


def is_of_another_day(text: str) -> bool:
    """Does it speak of a day that only the words before it date: "On the following Monday", "called that night"?"""
    said = words_told(text)
    return bool(_OF_ANOTHER_DAY.search(said) or _LATER.match(said))


def words_told(text: str) -> str:
    """What somebody wrote or stated, without that they did."""
    told = _TELLS.match(text)
    return told["said"] if told else text


def _leaves_person_open(said: str) -> bool:
    """Is there a "he" or "she" before any name, and before a word for somebody, such as "the driver"?"""
    found = _PERSON.search(said)
    if found is None or "[" in said or _AHEAD.match(said) or _SOMEBODY.search(said, 0, found.start()):
        return False
    return is_nobody(said[: found.end()]) or is_nobody(said[: found.end()] + ".")
