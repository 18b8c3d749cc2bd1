"""Whether whoever is said to have written or said some words is who did, and to whom, where their document says so."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.source import MACHINE
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import has_initials, same_person
from evidence.engines.layout.speech import is_witness
from evidence.engines.support.types import Missing

OF_SOMEBODY = TURNS | {BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL}
_TO = re.compile(r" wrote to (?P<names>.+?)(?= on [A-Z][a-z]+ \d| about \"|\.?\Z)")
_BETWEEN = re.compile(r", | and ")
_WORD = re.compile(r"[a-z]\w+")
_OTHERS = frozenset({"others"})


def writer_of(kind: BlockKind, speaker: str) -> str:
    """Whose words they are, from the kind and the speaker of the block in which they end: an answer is cited with its question.
    Empty where the document names nobody, by an address only, or a machine that kept the message."""
    name = person_name(speaker) if kind in OF_SOMEBODY and not MACHINE.search(speaker) else ""
    return "" if "@" in name or len(name) < 2 or is_witness(name) else name


def missing_writer(name: str, writer: str) -> list[Missing]:
    """The name, if it is another's than the writer's, who is known: shorter, longer and with a title it is the same."""
    is_same = same_person(writer, name) or same_person(name, writer) or has_initials(writer, name)
    return [] if is_same or not writer else [Missing("name", name)]


def missing_readers(head: str, addressed: str) -> list[Missing]:
    """Whom "Lee wrote to Roe and Moran" names, and the lines of the message's head that say whom it is to do not."""
    found = _TO.search(head)
    there = {*_WORD.findall(addressed.lower())} | _OTHERS
    named = _BETWEEN.split(found["names"]) if found and addressed else []
    return [Missing("name", name) for name in named if not {*_WORD.findall(name.lower())} <= there]
