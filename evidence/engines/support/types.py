"""What the check of a statement is given beside the quote, and what it answers."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

Part = Literal["name", "figure", "date", "negation", "act"]


@dataclass(frozen=True, slots=True)
class Missing:
    """A part of a statement that its quote does not say, in the statement's own words."""

    part: Part
    words: str


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a table or a checked box: its cells, and how each may be called by its head, "correct by May 3"."""

    start: int
    end: int
    labels: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What words of the quote stand for in their document.

    ``names`` are full names: of whom a defined term, a role or the speaker's label there means. ``actors`` are those whom its
    first pronoun may mean, where a statement has them act. ``days`` are the days that its words without a date fall on.
    ``writer`` is whose words the quote's are, if the document says so: nobody else wrote or said them.
    """

    names: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()
    days: tuple[datetime.date, ...] = ()
    heads: frozenset[str] = frozenset()  # words of the heads above a row of a table
    reference: datetime.date | None = None  # the document's own day, which "yesterday" counts from
    meant: tuple[tuple[str, str], ...] = ()  # words of the quote that stand for somebody, and their full name
    pleading: str = ""  # "complaint", where the document is a party's allegations
    head: str = ""  # what the document is, where it is a form: what its fields and rows are put under
    row: PrintedRow | None = None  # that the quote lies in
    title: str = ""  # what the paper calls itself
    subject: str = ""  # what the message is about, by its own subject line
    writer: str = ""
    addressed: str = ""  # the lines of the message's head that say whom it is to
    opening: str = ""  # lines of the paper before and after the quote, which name those whom "I", "you" and roles mean
    closing: str = ""
    people: tuple[str, ...] = ()  # whom the paper names
    top: str = ""  # its first lines, which say what it is about
    asked: str = ""  # the question that the quote's first words answer, where it is not in the quote
