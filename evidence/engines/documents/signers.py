"""Who signed a letter: the name below its closing."""

from __future__ import annotations

import re

_NAME = r"[A-Z][\w.'\u2019-]{0,20}(?: (?:& )?[A-Z][\w.'\u2019-]{0,20}){1,3}"
_CLOSED = re.compile(
    r"^[ \t]{0,60}(?i:cordially(?: yours)?|(?:(?:kind|best|warm) )?regards|sincerely(?: yours)?"
    r"|yours (?:faithfully|sincerely|truly)|(?:very )?truly yours"
    rf"|respectfully(?: (?:yours|submitted))?),?\s{{1,60}}(?:/?s/ ?|By:? )?(?P<name>{_NAME})[ \t]*(?:,[^\n]*)?$",
    re.M,
)


def signer_of(text: str) -> tuple[str, int, int]:
    """The name with its place; empty where nobody signed by name."""
    found = next(reversed(list(_CLOSED.finditer(text))), None)
    return (found["name"].strip(), *found.span("name")) if found else ("", 0, 0)
