"""Who signs the section of a form that is for another than its writer: "SUPERVISOR'S COMMENTS", what is said, and a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.lines import all_found

_HEADING = re.compile(
    r"^[ \t]{0,20}(?:\d{1,2}[.)][ \t]{1,4})?(?:[A-Z][\w'\u2019]{2,20} ){1,3}(?i:comments?|remarks?|response|reply|explanation)"
    r"(?![ \t]{0,3}:?[ \t]{0,3}[\w,])[^\n]{0,40}\n",
    re.M,
)
_END = re.compile(r"\n[ \t]*\n|\Z")
_INITIALS = re.compile(r"[ \t]*(?:/?s/[ \t]?)?(?:(?:[A-Z]\.[ -]?){1,3}|(?:Mr|Mrs|Ms|Dr)\.? )?")
_BEHIND = 50  # characters of a title and a day behind the name


def signer_of_section(place: int, text: str, mentions: Sequence[FoundMention]) -> str:
    """The full name; empty where the section has no last line with a name, or has no heading of the kind."""
    for heading in all_found(_HEADING, text):
        end = _END.search(text, heading.end())
        if end and heading.end() <= place < end.start():
            line = text.rfind("\n", heading.end(), end.start()) + 1
            return _name_on(line, end.start(), text, mentions) if place < line else ""
    return ""


def _name_on(line: int, end: int, text: str, mentions: Sequence[FoundMention]) -> str:
    """Whose name begins the line, with nothing behind it but a title and a day."""
    begins = [one for one in mentions if one.type == "person" and line <= one.start < end]
    lead = _INITIALS.match(text, line)
    if not begins or not lead or not line <= begins[0].start <= lead.end():
        return ""
    return begins[0].name if end - begins[0].end <= _BEHIND else ""
