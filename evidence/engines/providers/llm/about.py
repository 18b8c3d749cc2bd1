"""Who and what a document is, said before each part of it: so that "the Company", "Q" and "I" are somebody there too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.base.types import Document
from evidence.engines.documents.classify import classify
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import message_at, messages
from evidence.engines.layout.structure import Structure
from evidence.engines.providers.llm.groups import BlockGroup

_FIELDS = ("from", "to", "cc", "date", "sent", "subject", "author", "title", "witness")
_QUOTES = '"\u201c\u201d'
_TERM = rf"[{_QUOTES}](?P<term>[A-Z][^{_QUOTES}\n]{{1,48}})[{_QUOTES}]"
_DEFINED = re.compile(rf"[(\[][^()\[\]{_QUOTES}\n]{{0,40}}{_TERM}")
_MEANS = re.compile(rf"{_TERM},? (?:shall mean|means) (?P<what>[^.;{_QUOTES}]{{3,120}})")
_BREAK = re.compile(r"[.;:] |\n\n|[)\]],? (?:and|by) ")
_BEFORE = 120  # characters before a definition in brackets, which say what is meant
_MOST_TERMS, _MOST_SPEAKERS, _WORDS, _MOST = 30, 20, 160, 4_000


class Header:
    """What is said of a document, and of where a part of it stands."""

    def __init__(self, document: Document, read: Structure) -> None:
        self.read, self._messages = read, messages(document.text)
        lines = ["About the document (to understand its part below; quote nothing from here):", *_lines(document, read)]
        self.about = "\n".join(lines)[:_MOST]

    def place_of(self, group: BlockGroup) -> str:
        """Its section, who asks and answers there, whose message it is."""
        first = group.units[0]
        speakers = dict(pair for unit in reversed(group.units) for pair in unit.speakers if pair[0])
        message = message_at(self._messages, group.start)
        lines = [
            f"Section: {_short(first.section)}" if first.section else "",
            *(f"{label} is {_short(name)}." for label, name in sorted(speakers.items(), reverse=True)),
            f"Written by {_short(message.sender)}, {_short(message.sent)}." if message and message.sender else "",
            f"Goes on answering: {first.question}" if first.question else "",
        ]
        return "\n".join(["Part to read:", *(line for line in lines if line)])


def _lines(document: Document, read: Structure) -> Iterator[str]:
    yield f"File: {_short(document.filename)}"
    kind = classify(document).kind
    if kind != "other":
        yield f"Kind: {kind.replace('_', ' ')}"
    if document.reference_date:
        yield f"Its date: {document.reference_date.isoformat()}"
    for name in _FIELDS:
        if value := document.metadata.get(name):
            yield f"{name.capitalize()}: {_short(value)}"
    captions = [one for one in read.blocks if one.kind is BlockKind.CAPTION][:4]
    yield from (f"Caption: {_short(read.masked[one.start : one.end])}" for one in captions)
    if read.witnesses:
        yield f"Witnesses: {_short('; '.join(read.witnesses))}"
    speakers = list(dict.fromkeys(one.speaker for one in read.blocks if one.speaker))[:_MOST_SPEAKERS]
    if speakers:
        yield f"Speakers: {'; '.join(map(_short, speakers))}"
    yield from (f"“{term}”: {_short(what)}" for term, what in _definitions(read.masked).items())


def _definitions(masked: str) -> dict[str, str]:
    """What terms that are put in quotes stand for, in the words beside them; the first definition counts."""
    found: dict[str, str] = {}
    text = re.sub(r"[ \t]*\n(?!\s*\n)[ \t]*", " ", masked)
    for match in _DEFINED.finditer(text):
        before = _BREAK.split(text[max(0, match.start() - _BEFORE) : match.start()])[-1]
        if before.strip() and len(found) < _MOST_TERMS:
            found.setdefault(" ".join(match["term"].split()), before)
    for match in _MEANS.finditer(text):
        if len(found) < _MOST_TERMS:
            found.setdefault(" ".join(match["term"].split()), match["what"])
    return found


def _short(words: str) -> str:
    return " ".join(words.split())[:_WORDS]
