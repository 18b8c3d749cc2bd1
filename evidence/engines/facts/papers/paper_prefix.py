"""What a fact of a form or a report says of its paper: nothing but whose it is, where the words name nobody.

The paper's title and day stand beside each of its facts. While candidates are made and compared they are told under the whole
head (``form_heads.headed``), which says what a row of an account or a bill is of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.papers.form_heads import headed, is_unnamed, without_head
from evidence.engines.facts.papers.whose_paper import names_whose, people_in, person_of, says_whose, whose_of
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.support import parse
from evidence.engines.support.wordnet import is_people, sense_of

if TYPE_CHECKING:
    from spacy.tokens import Token

_GROUPS = ("crew", "team", "staff", "police", "squad")
_WHOSE = ("patient", "resident", "decedent", "deceased")
_NAMED_BEHIND = re.compile(r"^(?:He|She|The [\w ]{2,40}) \[[A-Z]")  # "He [Ann Roe] refused"
_OF_ONE = re.compile(r"\b(?:s?he|him|hers?|his|patient|resident|decedent|deceased)\b", re.I)
_ABOVE = 1_500  # characters
_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl")


def with_whose(source: Source, one: FactCandidate, text: str) -> str:
    """The fact's words as they are shown: without the paper's head, with the person whose it is where that is needed. Rows of
    tables and what a bill is for keep the head."""
    whole = _in_chart(source, one.fact, text)
    said = without_head(source.head, whole)
    if one.row or one.keeps_head or said == whole:
        return whole
    whose = (
        person_of(source.head, people_in(source.mentions_in(0, _ABOVE)))
        if _lacks_somebody(source, one.fact, said)
        else ""
    )
    said = f"{said[:1].upper()}{said[1:]}"
    if not whose or any(part in said for part in whose.split() if len(part) > 1):
        return said
    return f"{said.rstrip('.')} ({whose_of(source.head)[0].lower()}: {whose})."


def _lacks_somebody(source: Source, fact: FoundFact, said: str) -> bool:
    """Does it name nobody, and is it of a chart or of no subject of its own: "Treated at the scene." """
    if _names_somebody(source, fact) or "\u201c" in said or _NAMED_BEHIND.search(said):
        return False
    subject = next((one for one in parse.parse(parse.plain(said)) if one.dep_ in _SUBJECTS), None)
    return subject is None or (bool(source.patient) and not _is_of_others(subject, said))


def _is_of_others(subject: Token, said: str) -> bool:
    """Does it tell what other people did, and nothing of whom the paper is of: "The crew cut the belt"?"""
    is_group = subject.text.lower() in _GROUPS or is_people(sense_of(subject))
    return is_group and subject.text.lower() not in _WHOSE and not _OF_ONE.search(said)


def _names_somebody(source: Source, fact: FoundFact) -> bool:
    """Does it name a person or an organization?"""
    return any(one.type in NAMED for one in source.mentions_in(fact.start, fact.end))


def _is_of_form(source: Source, place: int) -> bool:
    """Does it stand in the running text of a short form that says of whom it is, or among the findings of one that says whose?"""
    block = source.read.structure.block_at(place)
    headed_so = source.head and source.is_short and not is_unnamed(source.head)
    if not headed_so or block is None:
        return False
    return block.kind is BlockKind.PARAGRAPH or (block.kind is BlockKind.LIST_ITEM and says_whose(source.head))


def _in_chart(source: Source, fact: FoundFact, text: str) -> str:
    """With whose chart it is, or what the form is of, where it names nobody."""
    if not source.patient and (_names_somebody(source, fact) or not _is_of_form(source, fact.start)):
        return text
    if (
        "\u201c" in text
        or names_whose(source.head, text)
        or (not source.patient and any(name in text for name in fact.entities))
    ):
        return text
    if not source.names_no_person(fact.start, fact.end):
        return text
    return text if text.startswith(source.head.partition(" (")[0]) else headed(source.head, text)
