"""What who writes a message says that they will do for the reader, or will not: "We will refund the deposit by May 3"."""

from __future__ import annotations

import re

_PERFORM = (
    r"(?:pay|repay|refund|reimburse|credit|replace|repair|deliver|ship|supply|provide|return|release|accept|approve|authori[sz]e"
    r"|honou?r|waive|extend|renew|terminate|cancel|sign|execute|sell|buy|purchase|lend|cover|indemnify|compensate|guarantee|sue|settle"
    r"|file|withdraw|stop|cease|suspend|withhold|vacate|transfer|assign|remove|hire|fire|dismiss|agree|proceed|insure|rehire|reinstate"
    r"|disclose|increase|reduce|raise|lower|complete|finish|perform|permit|allow|testify)"
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
_IN_PASSING = re.compile(
    r"\b(?:let (?:you|me) know|call you|talk|see you|a copy|copies|an? update|updates?|feedback|comments|information|details"
    r"|list|draft)\b",
    re.I,
)
_FEWEST = 5  # words


def is_undertaken(words: str) -> bool:
    """Does the writer say that they will, or will not, do something that a party does?"""
    long_enough = words.count(" ") + 1 >= _FEWEST and not words.endswith("?")
    return long_enough and bool(_UNDERTAKES.search(words)) and not _IN_PASSING.search(words)
