"""What who writes a message says that they will do for the reader, or will not: "We will refund the deposit by May 3"."""

from __future__ import annotations

import re

_PERFORM = (
    r"(?:pay|repay|refund|reimburse|credit|replace|repair|deliver|ship|supply|provide|return|release|accept|approve|authori[sz]e"
    r"|honou?r|waive|extend|renew|terminate|cancel|sign|execute|sell|buy|purchase|lend|cover|indemnify|compensate|guarantee|sue|settle"
    r"|file|withdraw|stop|cease|suspend|withhold|vacate|transfer|assign|remove|hire|fire|dismiss|agree|proceed|insure|rehire|reinstate"
    r"|disclose|increase|reduce|raise|lower|complete|finish|perform|permit|allow|testify|distribute|wire|evict|invest|fund)"
)
_BOUND = (
    r"(?:(?:will|shall|can|could|would|do|are|am) not|cannot|can['\u2019]t|won['\u2019]t|wouldn['\u2019]t|will|shall|['\u2019]ll"
    r"|(?:agree|undertake|promise|intend|refuse|decline|have (?:agreed|decided|promised|refused)(?: not)?)(?: not)? to"
    r"|(?:am|are|['\u2019]re|['\u2019]m) (?:not )?(?:willing|prepared|ready|able|unable|going|obliged|bound) to)"
)
_UNDERTAKES = re.compile(
    rf"(?:^|[.;,] |\b(?:but|and|so|that) )(?:I|[Ww]e)(?: |(?=['\u2019]))(?:(?:therefore|also|now|hereby|still) )?{_BOUND} "
    rf"(?:(?:not|only|also|immediately|be able to|agree to|have to) ){{0,2}}{_PERFORM}\b(?! (?:up|back|off|it|that|this)\b)"
)
# "If the draw is not here by Friday, we are pulling the crew": what follows from a condition, and is no courtesy.
_OF_COURTESY = (
    r"(?:be|call|let|see|send|get|come|try|give|check|forward|talk|meet|know|contact|need|have|follow|look|do|going|trying|looking"
    r"|hoping|happy|sure|asking|coming)\b"
)
_OFFERED = (
    r"(?:you|there|anyone|any|I can)(?: (?:have|need|want|would|are|is|has|like|wish))?\b"
    r"(?! (?:do not|don['\u2019]t|fail|refuse|cannot|can['\u2019]t))"
)
_ON_CONDITION = re.compile(
    rf"^(?:But |And |So )?(?:[Ii]f|[Uu]nless)\b(?! {_OFFERED})[^.?]{{6,160}}?,? (?:then )?(?:I|[Ww]e)"
    rf"(?:(?: will| shall| would|['\u2019]ll)(?: not| have to| be forced to| be)? (?!{_OF_COURTESY})[a-z]{{3,}}"
    rf"|(?: am| are|['\u2019]m|['\u2019]re) (?!{_OF_COURTESY})[a-z]{{3,}}ing (?:the|our|my|your|this|out|off|all|it))\b"
)
_REFUSES = re.compile(
    r"(?:^|[.;,] |\b(?:but|and|so|that) )(?:I|[Ww]e)(?: am| are|['\u2019]m|['\u2019]re) not (?:going to )?"
    r"(?:approv|sign|pay|releas|accept|agree|authori[sz]|report|sell|settl|admit|extend|renew|return|refund|withdraw|resign)"
    r"(?:e|ing|ting|ling)?\b(?! (?:it|that|this|them)(?:[.,;!]|$| (?:and|but|or)\b))"
)
_IN_PASSING = re.compile(
    r"\b(?:let (?:you|me) know|call you|talk|see you|a copy|copies|an? update|updates?|feedback|comments|information|details"
    r"|list|draft)\b",
    re.I,
)
_FEWEST = 5  # words


def is_undertaken(words: str) -> bool:
    """Does the writer say that they will, or will not, do something that a party does?"""
    long_enough = words.count(" ") + 1 >= _FEWEST and not words.endswith("?")
    binds = any(one.search(words) for one in (_UNDERTAKES, _ON_CONDITION, _REFUSES))
    return long_enough and binds and not _IN_PASSING.search(words)
