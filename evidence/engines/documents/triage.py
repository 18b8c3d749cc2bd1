"""The first look at a new document: its own title, day and author, what kind it is, and whether it may be privileged."""

from __future__ import annotations

import re
from datetime import date
from email.utils import parseaddr

from evidence.engines.base.types import Document, Triaged
from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.classify import classify
from evidence.engines.documents.signers import signer_of

_HEAD = 4_000  # characters in which a document says what it is, and that it is confidential
_LONGEST_TITLE = 120
_PRIVILEGED = re.compile(
    r"\b(?:attorney[\s\-\u2013]{1,3}client\s{1,3}(?:privileged?|communications?)"
    r"|solicitor[\s\-\u2013]{1,3}client\s{1,3}privileged?"
    r"|privileged\s{1,3}(?:and|&)\s{1,3}confidential|confidential\s{1,3}(?:and|&)\s{1,3}privileged"
    r"|attorney(?:[\u2019']s)?\s{1,3}work[\s\-]{1,3}product|legally\s{1,3}privileged|legal\s{1,3}advice\s{1,3}privilege"
    r"|prepared\s{1,3}in\s{1,3}(?:anticipation|contemplation)\s{1,3}of\s{1,3}litigation)\b",
    re.I,
)
_UNTITLED = re.compile(
    r"(?:microsoft word\b.*|untitled.*|document\d*|book\d*|presentation\d*|scan[\w ]{0,30}|.*\.\w{2,5})", re.I
)
_HEADING = re.compile(r"[^\W\d_].*[^\W_]")


def triage(document: Document) -> Triaged:
    """What rules find. Deterministic; proposes nothing where the document itself says nothing."""
    found = classify(document)
    return Triaged(
        title=title_of(document),
        date=day_of(document),
        author=named_author(document),
        kind=found.kind,
        confidence=found.confidence,
        privilege_quote=privilege_in(document.text),
    )


def title_of(document: Document) -> str:
    """The subject or title its file carries, else a heading in its first line."""
    for name in ("subject", "title"):
        given = " ".join(document.metadata.get(name, "").split())
        if 3 <= len(given) <= _LONGEST_TITLE and not _UNTITLED.fullmatch(given):
            return given
    first = next((line.strip() for line in document.text[:_HEAD].splitlines() if line.strip()), "")
    headed = 5 <= len(first) <= 80 and first[-1] not in ".,;:" and _HEADING.fullmatch(first)
    return first if headed and (first.isupper() or first.istitle()) else ""


def day_of(document: Document) -> date | None:
    """The day the file's own properties or the document's date line give."""
    return document.reference_date or document_day(document)


def named_author(document: Document) -> str:
    """Who sent the message or signed the letter, by name."""
    name, address = parseaddr(document.metadata.get("from", ""))
    return (name or address or signer_of(document.text)[0]).strip()[:200]


def privilege_in(text: str) -> str:
    """The words near the beginning or the end that claim privilege; empty if none do."""
    found = _PRIVILEGED.search(text[:_HEAD]) or _PRIVILEGED.search(text[-_HEAD:])
    return found.group() if found else ""
