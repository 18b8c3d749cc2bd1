"""What a feature says of a kind of thing it has: how it is called, seen, counted, changed and described in events."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Expression, QuerySet

from config.api.scope import Scope
from config.api.states import States

CASE = "case"  # what everything else is part of: its page stands in where a kind has none, and it shows what is counted
EVERY = ("*",)  # of Kind.shows: whatever happens
Id = uuid.UUID | str
Page = Callable[[Id | None, Id], str]
Row = Mapping[str, Any]  # of a table, as the database's own JSON has it
Rows = Callable[[Scope], "QuerySet[Any, Any]"]


class Look(NamedTuple):
    """How a status appears: its word, the tone of its colour, the icon beside the word."""

    word: str
    tone: str
    icon: str


CAP = 5_000  # counting ends here, so that the largest case costs what a small one does


@dataclass(frozen=True, slots=True)
class Count:
    """How many of ``rows`` a case has. ``internal`` counts say how far the firm is with its work: none for clients and guests.

    ``of_case(scope, case_id)`` gives the same for one case, where it has a shorter way to them; ``kept(scope, case_id)`` rows
    whose ``number`` together is how many there are, if the database keeps that for such a caller. Rows are counted to ``most``,
    and one more means that there are more.
    """

    name: str
    rows: Rows
    internal: bool = False
    of_case: Callable[[Scope, uuid.UUID], QuerySet[Any, Any]] | None = None
    kept: Callable[[Scope, uuid.UUID], QuerySet[Any, Any] | None] | None = None
    most: int = CAP


@dataclass(frozen=True, slots=True)
class EventDescription:
    """An event as the catalogue describes it: ``sentence`` says what has happened, ``data`` what each field of its data is.

    ``across_cases`` events belong to no case; only those who see all of the firm's cases get them.
    """

    sentence: str
    data: Mapping[str, str] = field(default_factory=dict)
    across_cases: bool = False


COMMON_DATA = {
    "approved_by": "The person who approved the agent’s call.",
    "reverted_session": "The agent’s session whose changes a person took back.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracking:
    """How a row is called in the history of changes, which the database records for its table.

    ``noun`` stands where the label of its kind would not do, ``label`` is what a part is to its whole; ``title`` is the column
    that names a row, or ``words`` says rows in words, as far as the reader may see what they name. ``machine`` are columns that
    the reading of documents writes, besides those who work on it; ``secret`` ones are recorded for nobody. ``revertible``:
    putting the row back is all there is to taking a change back.
    """

    noun: str = ""
    label: str = ""
    title: str = ""
    machine: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    words: Callable[[Sequence[Row], Scope], list[str]] | None = None
    revertible: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """Rows in a table of their own that people know as part of a kind's: the citations of a fact.

    ``part_of`` is the column that names the whole; ``noun`` is what people call one.
    """

    model: Any
    part_of: str
    noun: str
    tracked: Tracking | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of thing. ``name`` is its entity type in events, audit entries, jobs and tools.

    ``label`` and ``plural`` are what people call it, ``phrase`` what sentences say where “a” before the label would be
    wrong. ``page(case_id, id)`` is the path of its page; ``None`` says it has none. ``linkable``: a caller may name one of a
    case, in a notification say; ``titles(scope)`` are the visible ones with their titles, as pairs, ``former_titles(scope)``
    those that were taken away but have their row, and ``names(scope, ids)`` says what those are called that have no such
    column. ``digests(scope, ids)``
    is what notifications about such things say, counted when they are read: of many things, what the caller may see.

    ``events`` are the second words of its event types, each with its description; clients get none of
    ``firm_events``, and briefings leave
    ``passing_events`` out, which are no acts on the case. ``client_rows(scope)`` are the rows whose events and jobs a caller
    outside the firm may see; ``None`` hides them all. ``has_jobs``: there are jobs about them, which such a caller may see
    too; those about anything else are the firm's. ``concealed(scope)`` are the rows that are withheld from a caller who
    does not see all evidence: nothing about one stands in events, jobs, entries or notices. ``agents_own``: an agent gets
    events only about those that it sees. ``firm_only`` are fields that no
    client gets.

    ``counts`` are shown with a case, ``counts_on`` with each thing of another kind. ``shows`` are the kinds whose changes
    concern the parts of pages that show this one, ``shown_in`` the kinds whose parts this one's changes concern.

    ``states`` says what leads from one status to another; docs/states.md is drawn from it.

    ``tracked`` kinds have a history of changes. ``row_level_security`` is off for tables without a firm.
    """

    name: str
    model: Any
    label: str
    plural: str
    icon: str
    page: Page | None
    phrase: str = ""
    linkable: bool = False
    titles: Rows | None = None
    former_titles: Rows | None = None
    names: Callable[[Scope, Collection[uuid.UUID]], Mapping[uuid.UUID, str]] | None = None
    title_words: tuple[str, ...] = ()
    digests: Callable[[Scope, Collection[uuid.UUID]], Mapping[uuid.UUID, dict[str, Any]]] | None = None
    events: Mapping[str, EventDescription] = field(default_factory=dict)
    firm_events: tuple[str, ...] = ()
    passing_events: tuple[str, ...] = ()
    client_rows: Rows | None = None
    has_jobs: bool = False
    concealed: Rows | None = None
    agents_own: bool = False
    firm_only: Collection[str] = ()
    counts: tuple[Count, ...] = ()
    counts_on: Mapping[str, Mapping[str, Callable[[Scope], Expression]]] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    shown_in: tuple[str, ...] = ()
    statuses: Mapping[str, Look] = field(default_factory=dict)
    states: States[Any] | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    row_level_security: bool = True
    tracked: Tracking | None = None

    @property
    def event_types(self) -> list[str]:
        return [f"{self.name}.{one}" for one in self.events]
