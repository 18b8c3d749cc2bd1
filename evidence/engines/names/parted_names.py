"""Names that a form has in boxes of their own: "Last: ROE   First: Ann   MI: T", or "ROE, Ann T." """

from __future__ import annotations

import re

_PART = r"(?: ?names?)?(?: ?\(\w+\))?[ ]{0,4}:[ ]{0,12}"
_FAMILY = re.compile(
    rf"\b(?i:last|family|sur){_PART}(?P<said>[A-Z][\w'\u2019-]+(?: [A-Z][\w'\u2019-]+)?)(?=[ ]{{2}}|,|$)"
)
_GIVEN = re.compile(rf"\b(?i:first|given|fore){_PART}(?P<said>[A-Z][\w'\u2019-]+)")
_MIDDLE = re.compile(rf"\b(?i:m\.?i\.?|middle(?: initial)?){_PART}(?P<said>[A-Z][\w'\u2019-]*)\b(?!:)")
_IN_REVERSE = re.compile(r"(?P<family>[A-Z]{2,}(?:[' -][A-Z]{2,})?), (?P<given>[A-Z][a-z]+(?: [A-Z][a-z]*\.?){0,2})")


def whole_name(line: str) -> str:
    """ "Ann T. Roe" of a line's boxes, or of "ROE, Ann T."; empty where it has no box for a given and a family name."""
    if found := _IN_REVERSE.fullmatch(line.strip()):
        return f"{found['given']} {found['family'].title()}"
    family, given, middle = _FAMILY.search(line), _GIVEN.search(line), _MIDDLE.search(line)
    if family is None or given is None:
        return ""
    between = middle["said"] if middle else ""
    parts = (given["said"], f"{between}." if len(between) == 1 else between, family["said"])
    return " ".join(one.title() if one.isupper() and len(one) > 1 else one for one in parts if one)
