"""Resolutions: which body adopted what begins with "RESOLVED, that", as the head of the paper names it."""

from __future__ import annotations

import re

from evidence.engines.documents.titles import titled

_BODIES = r"(?i:board|council|committee|commission|members|shareholders|stockholders|directors|trustees|partners|congregation)"
_GOES_ON = re.compile(r"[ \t]*\n[ \t]*(?=(?i:of|by)[ ])|(?<=\bOF)[ \t]*\n[ \t]*")  # a title over several lines
_WORD = r"(?:(?:Inc|INC|Corp|CORP|Co|CO|Ltd|LTD)\.|[A-Z][\w&'\u2019,-]*)"
_BODY = re.compile(
    rf"\b(?i:of|by)[ ](?:(?i:the)[ ])?(?P<body>(?:(?!(?i:meeting|minutes|consent|resolution)\b)[A-Z][\w&'\u2019.-]*[ ]){{0,4}}?"
    rf"{_BODIES}\b"
    rf"(?:[ ](?i:of)[ ](?:(?i:the)[ ])?(?!(?i:of)\b){_WORD}(?:[ ](?:(?!OF\b){_WORD}|of(?=[ ][A-Z])|and|&)){{0,8}}){{0,2}})"
)
_RESOLVED = re.compile(r"Resolved(?= that )")
_HEAD, _LONGEST = 900, 80  # characters


def with_body(words: str, text: str) -> str:
    """ "Resolved that the lot be sold" with who resolved it, where the paper's head says so."""
    if not _RESOLVED.match(words):
        return words
    found = _BODY.search(_GOES_ON.sub(" ", text[:_HEAD]))
    body = titled(" ".join(found["body"].split()).strip(" ,")) if found else ""
    return _RESOLVED.sub(f"Resolved [by the {body}]", words) if body and len(body) <= _LONGEST else words
