"""The kinds of things the product knows, each registered once, by the feature that has it.

Pages, events, live updates, names, statuses and the enums of the API document come from here; what may be seen and is counted
(``kind_rows.py``), and what the start-up checks ask for (``kind_checks.py``), come from it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from django.db.models import Expression, Model, QuerySet

from config.api.scope import Scope

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


@dataclass(frozen=True, slots=True)
class Count:
    """How many of ``rows`` a case has. ``internal`` counts say how far the firm is with its work: none for clients and guests.

    ``of_case(scope, case_id)`` gives the same for one case, where it has a shorter way to them; ``kept(scope, case_id)`` rows
    whose ``number`` together is how many there are, if the database keeps that for such a caller.
    """

    name: str
    rows: Rows
    internal: bool = False
    of_case: Callable[[Scope, uuid.UUID], QuerySet[Any, Any]] | None = None
    kept: Callable[[Scope, uuid.UUID], QuerySet[Any, Any] | None] | None = None


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
    case, in a notification say; ``titles(scope)`` are the visible ones with their titles, as pairs. ``digests(scope, ids)``
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
    fields: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    row_level_security: bool = True
    tracked: Tracking | None = None

    @property
    def event_types(self) -> list[str]:
        return [f"{self.name}.{one}" for one in self.events]


_kinds: dict[str, Kind] = {}
_internal: dict[type[Model], str] = {}


def register(kind: Kind) -> None:
    """Have the product know a kind of thing."""
    if kind.name in _kinds:
        raise ValueError(f"Two kinds are named {kind.name}.")
    _kinds[kind.name] = kind


def internal(model: type[Model], because: str) -> None:
    """Declare a table with a column ``case`` that holds no kind of thing, nor part of one, that people or agents know."""
    _internal[model] = because


def load(app: str) -> None:
    """Register the kinds of an app: those of its ``kinds.py``, and of the ``kind.py`` of each of its features."""
    folder = Path(str(import_module(app).__file__)).parent
    for path in sorted([*folder.glob("kinds.py"), *folder.glob("*/kind.py")]):
        import_module(".".join((app, *path.relative_to(folder).with_suffix("").parts)))


def all_kinds() -> list[Kind]:
    """Every kind, by name. Complete once the apps are ready."""
    return [_kinds[name] for name in sorted(_kinds)]


def kind_of(name: str) -> Kind:
    return _kinds[name]


def find(name: str) -> Kind | None:
    """The kind of that name, if there is one now: old events and audit entries may name one that no longer exists."""
    return _kinds.get(name)


def names() -> list[str]:
    """The entity types there are."""
    return sorted(_kinds)


def with_jobs() -> list[str]:
    """The entity types that jobs are about which callers outside the firm may see."""
    return [one.name for one in all_kinds() if one.has_jobs]


def choices() -> list[tuple[str, str]]:
    """The entity types there are, each with what people call it."""
    return [(one.name, one.label) for one in all_kinds()]


def linkable_choices() -> list[tuple[str, str]]:
    """Those of which a caller may name one that is in a case."""
    return [(one.name, one.label) for one in all_kinds() if one.linkable]


def has_case(model: Any) -> bool:
    """Whether the table's rows say which case they belong to."""
    return model is not None and any(one.name == CASE for one in model._meta.fields)


def case_models() -> list[Any]:
    """The tables of cases and of what is known to belong to one."""
    every = [model for kind in all_kinds() for model in (kind.model, *(part.model for part in kind.parts))]
    return [one for one in every if has_case(one) or one is _kinds[CASE].model]


def internal_models() -> dict[type[Model], str]:
    return dict(_internal)


def path_to(name: str, pk: Id | None, case_id: Id | None) -> str:
    """The page of a thing; of its case where its kind has none; empty where there is neither."""
    kind = _kinds.get(name)
    if kind and kind.page and pk is not None:
        return kind.page(case_id, pk)
    case = _kinds.get(CASE)
    return case.page(case_id, case_id) if case and case.page and case_id else ""


def event_types() -> list[str]:
    """Every type an event can have."""
    return [one for kind in all_kinds() for one in kind.event_types]


def passing_event_types() -> list[str]:
    return [f"{kind.name}.{one}" for kind in all_kinds() for one in kind.passing_events]


def check_event(event_type: str, entity_type: str, data: Collection[str] = (), *, of_case: bool = False) -> None:
    """Refuse an event that nobody could ask for by its type, or whose data the catalogue does not describe."""
    if entity_type not in _kinds or event_type not in _kinds[entity_type].event_types:
        known = f"add it to events= of the kind {entity_type}" if entity_type in _kinds else "register the kind"
        raise ValueError(f"No kind has the event {event_type} about {entity_type}: {known}.")
    described = _kinds[entity_type].events[event_type.partition(".")[2]]
    if described.across_cases and of_case:
        raise ValueError(f"{event_type} is declared across_cases=True, and this one belongs to a case.")
    if unknown := sorted(set(data) - set(described.data) - set(COMMON_DATA)):
        raise ValueError(
            f"Describe {', '.join(unknown)} in the data of {event_type}, in events= of the kind {entity_type}."
        )


def live_names(name: str) -> list[str]:
    """The entity types whose events concern a part of a page that shows this kind."""
    kind = _kinds[name]
    if kind.shows == EVERY:
        return [one.name for one in all_kinds() if one.events]
    counted = {one.name for one in _kinds.values() if one.counts} if name == CASE else set()
    shown = {one.name for one in _kinds.values() if name in one.shown_in}
    return sorted({name, *kind.shows} | counted | shown)


def label(name: str) -> str:
    """What people call a kind of thing: document, fact, name."""
    return _kinds[name].label if name in _kinds else name.replace("_", " ").lower()


def phrase(name: str) -> str:
    """One of this kind in a sentence: "a document", "the case"."""
    if name in _kinds and _kinds[name].phrase:
        return _kinds[name].phrase
    said = label(name)
    return f"{'an' if said[:1] in 'aeiou' else 'a'} {said}"


def plural_phrase(name: str) -> str:
    """Those of this kind in a sentence: "the documents"."""
    return f"the {_kinds[name].plural if name in _kinds else label(name)}"


def icon(name: str) -> str:
    """The icon of a kind of thing."""
    return _kinds[name].icon if name in _kinds else "dot"


def looks() -> dict[str, Look]:
    """How each status appears: one vocabulary for all kinds."""
    return {code: look for kind in all_kinds() for code, look in kind.statuses.items()}


def look_of(code: str) -> Look | None:
    return next((kind.statuses[code] for kind in _kinds.values() if code in kind.statuses), None)


def field_label(name: str) -> str:
    """ "client_override" → "Shown to the client"; a field without a name of its own by its words."""
    labels: Iterator[str] = (kind.fields[name] for kind in _kinds.values() if name in kind.fields)
    return next(labels, None) or name.removesuffix("_ids").removesuffix("_id").replace("_", " ").capitalize()
