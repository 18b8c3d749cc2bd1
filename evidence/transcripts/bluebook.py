"""Citations of transcripts in the form that courts read: "Doe Dep. 12:3–15", "Hr'g Tr. 12:24–13:2"."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from evidence.transcripts.places import PlaceRange

DASH = "–"
MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")
SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "md", "phd", "esq", "cpa"})
HEARING, INTERVIEW = "hearing", "interview"


class Cited(Protocol):
    """What a citation says of a transcript."""

    kind: str
    witness: str
    cite_as: str
    numbering: str


def citation(transcript: Cited, places: PlaceRange | None = None) -> str:
    """The short form. Lines that are not printed are not cited, and of a file without printed numbers no page either: a
    court could not find them."""
    name = short_title(transcript)
    if places is None or transcript.numbering != "printed":
        return name
    return f"{name} {places.written(DASH)}"


def full_citation(transcript: Cited, places: PlaceRange | None, taken_on: date | None) -> str:
    """With the day, where it is known: "Doe Dep. 12:3–15, Mar. 3, 2024"."""
    short = citation(transcript, places)
    return f"{short}, {MONTHS[taken_on.month - 1]} {taken_on.day}, {taken_on.year}" if taken_on else short


def short_title(transcript: Cited) -> str:
    """ "Doe Dep.", "Hr'g Tr.", "Doe Interview"; of a deposition of nobody known "Dep."."""
    if transcript.kind == HEARING:
        return f"{transcript.cite_as} Hr’g Tr.".strip()
    name = transcript.cite_as or last_name(transcript.witness)
    return f"{name} {'Interview' if transcript.kind == INTERVIEW else 'Dep.'}".strip()


def last_name(name: str) -> str:
    """The last name, capitalized as names are: of "JANE VAN DER DOE, M.D." "Doe"."""
    words = [word for word in name.split(",")[0].split() if word.strip(".").casefold() not in SUFFIXES]
    found = words[-1] if words else ""
    return "-".join(part.capitalize() for part in found.split("-")) if found.isupper() and len(found) > 1 else found
