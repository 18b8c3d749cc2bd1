"""Whom a word that is no name means: "I", "you", "she", "the Company", "Plaintiff"; nobody, where two readings are left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.speech import is_official, is_witness
from evidence.engines.layout.structure import Structure
from evidence.engines.names.addresses import find_contacts

_OF_SPEAKER = frozenset({"i", "me", "my", "mine", "myself"})
_OF_HEARER = frozenset({"you", "your", "yours", "yourself"})
_OF_THIRD = frozenset({"he", "him", "his", "himself", "she", "her", "hers", "herself"})
_OPEN = frozenset({"we", "us", "our", "ours", "it", "its", "they", "them", "their", "theirs", "this", "that"})


def referent(word: str, place: int, *, read: Structure, mentions: Sequence[FoundMention], writer: str = "") -> str:
    """The full name of whom ``word`` at ``place`` of the text means; empty where that is open, so that it stays quoted.

    ``read`` and ``mentions`` are the whole document's. A role is who the document defines it as; "I" is who speaks or sends, or
    else the ``writer`` of the whole, "you" the witness who is asked, "he" and "she" the one person whom the same block has named
    before.
    """
    plain = word.lower().removeprefix("the ").strip()
    block = read.block_at(place)
    if plain in _OPEN:
        return ""
    if plain in _OF_SPEAKER:
        return _speaker(block, read, mentions, writer)
    if plain in _OF_HEARER:
        return _only(read.witnesses) if block and block.kind is BlockKind.QUESTION else ""
    if plain in _OF_THIRD:
        return _named_before(place, block, mentions)
    return _only(one.name for one in mentions if one.role.lower() == plain and one.type in ("person", "organization"))


def _speaker(block: LayoutBlock | None, read: Structure, mentions: Sequence[FoundMention], writer: str) -> str:
    if block and block.kind is BlockKind.ANSWER and not is_official(block.speaker):
        return _known(block.speaker, mentions) if not is_witness(block.speaker) else _only(read.witnesses)
    if block and block.kind is BlockKind.TABLE_ROW:
        return ""  # of whoever the row is of
    if block and block.speaker:
        return "" if is_official(block.speaker) or is_witness(block.speaker) else _known(block.speaker, mentions)
    return "" if read.spoken else writer


def _named_before(place: int, block: LayoutBlock | None, mentions: Sequence[FoundMention]) -> str:
    return _only(one.name for one in _people(mentions, block.start, place)) if block else ""


def _people(mentions: Sequence[FoundMention], start: int, end: int) -> list[FoundMention]:
    return [one for one in mentions if one.type == "person" and start <= one.start and one.end <= end]


def _known(name: str, mentions: Sequence[FoundMention]) -> str:
    """The speaker's name as the document's mentions have it; empty for a bare surname or title that two people bear."""
    written = next(
        (contact.name for contact in find_contacts(name) if contact.name), name.partition("<")[0].strip('" ')
    )
    words = set(re.findall(r"[\w'-]+", written.lower())) - {"mr", "ms", "mrs", "miss", "dr"}
    fitting = {one.name for one in mentions if one.type == "person" and words and words <= _words(one.name)}
    return _only(fitting) if fitting else (written if len(words) > 1 and "@" not in written else "")


def _words(name: str) -> set[str]:
    return set(re.findall(r"[\w'-]+", name.lower()))


def _only(names: Iterable[str]) -> str:
    found = {name for name in names if name}
    return found.pop() if len(found) == 1 else ""
