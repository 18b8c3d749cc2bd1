"""Who says on oath what an affidavit, a declaration or a statement has: "I, Ann Lee, declare", "Ann Lee, being duly sworn,
states"."""

from __future__ import annotations

import re

from evidence.engines.layout.person_names import clean_name

_NAME = r"(?P<name>[A-Z][\w.'\u2019-]{0,24}(?: [A-Z][\w.'\u2019-]{0,24}){1,3})"
_IN_FIRST_PERSON = re.compile(
    rf"\bI,?(?:\s{{1,4}}the undersigned,?)?\s{{1,80}}{_NAME},?(?: of [^.]{{1,160}},)?"
    r"(?i:(?:\s{1,80}(?:hereby|will|do|solemnly|being duly sworn,?)){0,3}"
    r"\s{1,80}(?:state|declare|say|swear|depose|affirm|certify|make)\b)"
)  # the name may stand in a line of its own
_SAYS = r"(?:states?|says?|deposes?|declares?|affirms?|certifies|avers?|alleges)\b"
_DEGREE = r"(?:[A-Z][A-Za-z]{0,3}\.){2,4}"  # "Ph.D.", "D.V.M."
_IN_THIRD_PERSON = re.compile(
    rf"{_NAME}(?:,\s{_DEGREE}){{0,3}}(?:,\s[^,.;\n]{{1,60}})?,?\s(?:who,?\s)?(?:and,?\s)?"
    r"(?:(?:having|after|upon|first|duly)\s){0,2}(?:been|being|having been|under|on|upon|is)\s"
    r"[\w,\s]{0,60}?\b(?:sworn|affirmed|oath|cautioned|(?:lawful|full|legal) age|penalt(?:y|ies)\sof\sperjury)\b"
    rf"[\w,\s]{{0,60}}?\b{_SAYS}(?!(?:[\w,\s]{{0,30}})\b(?:has|have|had) read\b)"
)  # who only swears to have read a paper need not be who says "I" in it
_HEAD = 6_000  # characters


def deponent_of(text: str) -> str:
    """The name of the one who says so; empty where nobody does."""
    if found := _IN_FIRST_PERSON.search(text, 0, _HEAD):
        return clean_name(found["name"])
    found = _IN_THIRD_PERSON.search(text, 0, _HEAD)
    return clean_name(found["name"]) if found else ""
