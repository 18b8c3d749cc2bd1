"""Who may have kept a document: a hint for people, from the folder or mailbox it was in, or its Bates numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.base.types import Document
from evidence.engines.documents.correspondents import FoundCorrespondent
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure

_SPELLED = re.compile(r"custodian[ _:-]{1,3}(?P<name>.{3,80})", re.I)
_PREFIX = re.compile(r"(?P<prefix>[A-Z][A-Z&]{1,11}(?:[ _-][A-Z][A-Z&]{1,11})?)[ _-]{0,2}\d{3,10}")
_WORD = re.compile(r"[a-z']+")


@dataclass(frozen=True, slots=True)
class CustodianHint:
    name: str
    basis: str
    start: int = 0  # of the words in the text that say so; both 0 where none do
    end: int = 0


def custodian_hint(document: Document, people: list[FoundCorrespondent]) -> CustodianHint | None:
    """The first way in which exactly one name is left."""
    for ways in (_spelled(document), _mailbox(document, people), _folder(document, people), _bates(document)):
        found = {one.name.casefold(): one for one in ways}
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def _folders(document: Document) -> list[str]:
    return [part.strip() for part in document.filename.replace("\\", "/").split("/")[:-1]]


def _spelled(document: Document) -> Iterator[CustodianHint]:
    for folder in _folders(document):
        if found := _SPELLED.fullmatch(folder):
            yield CustodianHint(found["name"].strip().replace("_", " "), "folder")


def _mailbox(document: Document, people: list[FoundCorrespondent]) -> Iterator[CustodianHint]:
    """The mailbox that a server delivered the message to."""
    delivered = document.metadata.get("delivered-to", "").strip().lower()
    for one in people:
        if delivered and one.address == delivered:
            yield CustodianHint(one.name or one.address, "mailbox")


def _folder(document: Document, people: list[FoundCorrespondent]) -> Iterator[CustodianHint]:
    """A folder that is called as somebody who wrote or got the document: "Jane Roe", "roe-j"."""
    for folder in _folders(document):
        for one in people:
            if one.name and _names(folder, one.name):
                yield CustodianHint(one.name, "folder")


def _names(folder: str, name: str) -> bool:
    said, words = _WORD.findall(folder.lower()), _WORD.findall(name.lower())
    if len(said) < 2 or len(words) < 2:
        return False
    first, last = words[0], words[-1]
    return said in ([first, last], [last, first], [last, first[0]], words)


def _bates(document: Document) -> Iterator[CustodianHint]:
    """Whose production the numbers are of, by what stands before them on every page."""
    for block in structure(document.text, document.metadata.get("witness", "")).furniture:
        found = _PREFIX.search(document.text, block.start, block.end)
        if block.kind is BlockKind.BATES_STAMP and found:
            yield CustodianHint(found["prefix"], "Bates numbers", *found.span())
