"""A statement as it is judged: its words, and what is known of where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.mail.mail_subjects import without_subject
from evidence.engines.facts.papers.form_heads import without_head
from evidence.engines.facts.papers.pleadings import unalleged
from evidence.engines.facts.source import FactCandidate, Source

Genre = Literal["mail", "speech", "contract", "short", "prose"]
_PLACES = 5


@dataclass(frozen=True, slots=True)
class JudgedStatement:
    """Words, the points for what stands in them (``relevance.assess``), whether they have a day, whom and what they name, the
    genre of the document, of mail the share of its sentences that tell what happened, whether it is told under a form's head,
    whether it is a table's row, the kind of block, the document's characters, in which fifth of them it stands, and whether it
    is a main term of a contract."""

    text: str
    points: float
    dated: bool
    names: tuple[str, ...] = ()
    genre: Genre = "prose"
    narrated: float = 0.0
    is_headed: bool = False
    is_row: bool = False
    block: str = ""
    length: int = 0
    place: int = 0
    is_term: bool = False


def judged(one: FactCandidate, source: Source) -> JudgedStatement:
    """The candidate without the subject line that mail is told with, the head of the form that it stands in, the names of a long
    contract's sides in brackets, or that a brief argues it."""
    whole = _without_sides(source, without_subject(one.fact.text))
    text = unalleged(source.brief, without_head(source.head, whole) or whole)
    block, length = source.read.structure.block_at(one.fact.start), len(source.text)
    return JudgedStatement(
        text,
        one.relevance,
        one.fact.date is not None,
        one.fact.entities,
        genre_of(source),
        source.narrated if source.is_mail else 0.0,
        is_headed=text != unalleged(source.brief, whole),
        is_row=one.row,
        block=block.kind.value if block else "",
        length=length,
        place=one.fact.start * _PLACES // max(length, 1),
        is_term=one.is_term,
    )


def _without_sides(source: Source, said: str) -> str:
    """As statements of long contracts were labelled: "Company shall pay" of "Company [Tarn Mills, Inc.] shall pay"."""
    for name in () if source.is_short else source.called_sides.values():
        said = said.replace(f" [{name}]", "")
    return said


def genre_of(source: Source) -> Genre:
    """What kind of words the document is made of: a short paper is read for all it says."""
    if source.is_mail:
        return "mail"
    if source.read.spoken:
        return "speech"
    if is_contract(source):
        return "contract"
    return "short" if source.is_short else "prose"
