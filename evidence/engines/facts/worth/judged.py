"""A statement as it is judged: its words, and what is known of where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from evidence.engines.facts.mail.mail_subjects import without_subject
from evidence.engines.facts.source import FactCandidate, Source

Genre = Literal["mail", "speech", "short", "prose"]


@dataclass(frozen=True, slots=True)
class JudgedStatement:
    """Words, the points for what stands in them (``relevance.assess``), whether they have a day, whom and what they name, the
    genre of the document, and of mail the share of its sentences that tell what happened."""

    text: str
    points: float
    dated: bool
    names: tuple[str, ...] = ()
    genre: Genre = "prose"
    narrated: float = 0.0


def judged(one: FactCandidate, source: Source) -> JudgedStatement:
    """The candidate without the subject line that mail is told with."""
    dated = one.fact.date is not None
    text = without_subject(one.fact.text)
    narrated = source.narrated if source.is_mail else 0.0
    return JudgedStatement(text, one.relevance, dated, one.fact.entities, genre_of(source), narrated)


def genre_of(source: Source) -> Genre:
    """What kind of words the document is made of: a short paper is read for all it says."""
    if source.is_mail:
        return "mail"
    if source.read.spoken:
        return "speech"
    return "short" if source.is_short else "prose"
