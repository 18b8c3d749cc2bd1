"""Who says "I" below a heading that names them, by name or by the role that a field of the paper has: "STATEMENT OF BOSUN
T. HOLM", "SUPERVISOR'S REMARKS (T. Holm 11-22-96)", "NARRATIVE OF MASTER" below "MASTER: Capt. T. Holm"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.lines import all_found

_SAYS = r"(?:statement|narrative|account|remarks?|comments?|view|version|report|description|opinion)"
_HEADING = re.compile(
    rf"^[ \t]{{0,20}}(?:\d{{1,2}}[.)]?[ ]{{1,4}})?(?P<words>(?=[^\n]{{0,60}}\b(?i:{_SAYS})\b)[A-Z][^\n:.;]{{3,40}}?)"
    r"(?:[ ]\((?P<bracketed>[^()\n]{3,50})\))?[ ]{0,4}:?[ \t]*$",
    re.M,
)
_OTHER_HEADING = re.compile(
    r"^[ \t]{0,20}(?:\d{1,2}[.)]?[ ]{1,4})?(?=[^\n]{4,70}$)(?:[A-Z][A-Z/&'\u2019-]*[ ,]{0,2}){2,9}(?:\([^\n]{0,50})?:?[ \t]*$",
    re.M,
)
_OF_ROLE = re.compile(rf"(?i:{_SAYS}) (?:OF|of|BY|by) (?:THE |the )?(?P<role>[A-Za-z][A-Za-z .]{{2,24}})$")
_WHOSE = re.compile(rf"^(?P<role>[A-Za-z]{{4,15}})['\u2019][Ss] (?:\w+ ){{0,2}}(?i:{_SAYS})\b")
SIGNED = re.compile(r"^[ \t]{0,80}(?:/?s/|\((?:[Ss]gd|[Ss]igned)\.?\))[ \t]{0,4}", re.M)
_FIELD_REACH, _BELOW_SIGNATURE = 40, 120  # characters from a label to the name; from a signature to who saw it


def named_in_heading(place: int, text: str, mentions: Sequence[FoundMention]) -> str:
    """The one person whom the heading above ``place`` names; empty where it names none."""
    found = _heading_above(place, text)
    if found is None or _OTHER_HEADING.search(text, found.end(), place):
        return ""
    people = [one for one in mentions if one.type == "person" and is_by_name(one)]
    within = {one.name for one in people if found.start() <= one.start and one.end <= found.end()}
    if within:
        return within.pop() if len(within) == 1 else ""
    role = _OF_ROLE.search(found["words"].rstrip()) or _WHOSE.match(found["words"])
    return _of_field(role["role"].strip(), text, people) if role else ""


def _heading_above(place: int, text: str) -> re.Match[str] | None:
    """The last that names somebody; of the line in which ``place`` lies, what stands before it."""
    line = text.rfind("\n", 0, place) + 1
    above = [one for one in all_found(_HEADING, text) if one.start() < line]
    beside = list(_HEADING.finditer(text, line, place))
    return next(reversed([*above, *beside]), None)


def is_by_name(one: FoundMention) -> bool:
    """Is it no "WITNESS" of a title, whom a line below a signature names?"""
    return one.text.lower().strip(" .:") not in ("witness", "witnessed")


def _of_field(role: str, text: str, people: Sequence[FoundMention]) -> str:
    """Whom the one field of this name has."""
    label = re.compile(rf"(?:^|[ ]{{2}}|\t)[ ]{{0,20}}{re.escape(role)}(?: name)?[ ]?:[ \t]{{1,12}}", re.M | re.I)
    named = {
        one.name
        for found in label.finditer(text)
        if not SIGNED.search(text, max(0, found.start() - _BELOW_SIGNATURE), found.start())  # who saw another sign
        for one in people
        if found.end() <= one.start <= found.end() + _FIELD_REACH and "\n" not in text[found.end() : one.start]
    }
    return named.pop() if len(named) == 1 else ""
