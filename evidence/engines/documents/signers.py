"""Who signed a letter: the name below its closing."""

from __future__ import annotations

import re

_NAME = r"[A-Z][\w.'\u2019-]{0,20}(?: (?:& )?[A-Z][\w.'\u2019-]{0,20}){1,3}"
_CLOSED = re.compile(
    r"^[ \t]{0,60}(?:(?i:cordially(?: yours)?|(?:(?:kind|best|warm) )?regards|sincerely(?: yours)?"
    r"|yours (?:(?:very|most) )?(?:faithfully|sincerely|truly|ever)|(?:very )?truly yours"
    r"|respectfully(?: (?:yours|submitted))?),?"
    r"|(?!Dear|Hello|Hi\b|Attention|Through)[A-Z][a-z]{3,14}(?: [a-z]{2,12}){0,3},(?=[ \t]*\n[ \t]*\n))\s{1,60}"
    r"(?:\([^()\n]{3,60}\)\s{1,60}|[A-Z][A-Z&.,'\u2019 ]{4,60}\n\s{1,60})?"  # "(not signed)", the firm's name
    rf"(?:/?s/ ?|By:? )?(?P<name>{_NAME})(?P<degrees>(?: [A-Z]{{2,5}})*)[ \t]*(?:,[^\n]*)?$",
    re.M,
)
_DEGREE = re.compile(
    r"(?<=[a-z])(?: (?!LL[CP]|PLL?C|LTD|INC|CORP|L[PC]|P[CA])[A-Z]{2,5})+$"
)  # behind a name that is not itself in capitals


def signer_of(text: str) -> tuple[str, int, int]:
    """The name with its place; empty where nobody signed by name."""
    found = next(reversed(list(_CLOSED.finditer(text))), None)
    if found is None:
        return "", 0, 0
    name = _DEGREE.sub("", found["name"].strip())
    return name, found.start("name"), found.start("name") + len(name)
