"""Papers of messages that somebody left by telephone."""

from __future__ import annotations

import re

_PAPER = re.compile(
    r"\b(?:while you were (?:out|away)|(?:tele)?phone (?:message|call memo|slip)|message (?:slip|taken)"
    r"|voice ?(?:mails?|messag(?:e|es|ing))|missed call|answering (?:service|machine)|telephone memo)\b",
    re.I,
)
_FIELD = re.compile(r"\s*[A-Z][a-z]+:")  # of mail
_TOP, _TITLE = 300, 2  # characters, and lines


def is_of_calls(text: str) -> bool:
    """Is it a slip or a transcript of such messages? Its "To" and "From" make no mail of it."""
    lines = [one for one in text[:_TOP].split("\n") if one.strip()][:_TITLE]
    return any(_PAPER.search(one) and not _FIELD.match(one) for one in lines)
