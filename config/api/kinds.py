"""The kinds of things the product knows, each registered once, by the feature that has it.

Pages, events, live updates, names, statuses and the enums of the API document come from here; what may be seen and is counted
(``kind_rows.py``), and what the start-up checks ask for (``kind_checks.py``), come from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.db.models import Model

from config.api.kind import CASE, COMMON_DATA, EVERY, Id, Kind, Look

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


def of_model(model: type[Model] | None) -> Kind | None:
    """The kind that the table's rows are."""
    return next((kind for kind in all_kinds() if kind.model is model), None)


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
