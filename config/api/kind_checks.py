"""What a kind must say, or a table must be, before the product starts: ``manage.py check`` says what to write and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import FieldDoesNotExist
from django.urls import get_resolver

from config.api.kind import Kind
from config.api.kinds import all_kinds, has_case, internal_models, names
from config.api.tool import all_tools

SPRITE = Path("static/icons.svg")
DECLARE = (
    "Write register(Kind(model={model}, …)) in the kind.py of its feature; or add Part({model}, …) to the parts= of the kind it "
    "belongs to; or say internal({model}, because=…) there."
)


@register("kinds")
def every_table_of_a_case_is_known(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A table with rows of cases is a kind's, part of one, or declared internal."""
    known = {kind.model for kind in all_kinds()} | {part.model for kind in all_kinds() for part in kind.parts}
    known |= set(internal_models())
    return [
        Error(
            f"{model._meta.label} has a case and no kind.",
            hint=DECLARE.format(model=model.__name__),
            id="intactus.E030",
        )
        for model in apps.get_models(include_auto_created=True)
        if has_case(model) and model not in known
    ]


@register("kinds")
def every_tool_is_about_a_kind(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    return [
        Error(
            f"The tool {one.name} is about {one.entity!r}, which is no kind.",
            hint=f"Give its entity= one of {', '.join(names())}, or register Kind(name={one.entity!r}, …) in kind.py.",
            id="intactus.E031",
        )
        for one in all_tools()
        if one.entity not in names()
    ]


@register("kinds")
def every_kind_says_what_it_must(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    icons = set(re.findall(r'<symbol id="([^"]+)"', (settings.BASE_DIR / SPRITE).read_text("utf-8")))
    missing = [(kind, what) for kind in all_kinds() for what in _missing(kind, icons)]
    return [
        Error(
            f"The kind {kind.name}: {what}", hint=f"Correct Kind(name={kind.name!r}, …) in kind.py.", id="intactus.E032"
        )
        for kind, what in missing
    ]


@register("kinds")
def no_word_has_two_meanings(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """A field and a status are called the same wherever they are shown."""
    errors: list[CheckMessage] = []
    for what in ("fields", "statuses"):
        meanings: dict[str, Any] = {}
        for kind in all_kinds():
            for code, meaning in getattr(kind, what).items():
                if meanings.setdefault(code, meaning) != meaning:
                    said = f"{what}={{{code!r}: …}} of the kind {kind.name} says another thing than an earlier kind's."
                    errors.append(Error(said, hint="Say the same, or leave it out here.", id="intactus.E033"))
    return errors


def _missing(kind: Kind, icons: set[str]) -> Iterator[str]:
    if not kind.label or not kind.plural:
        yield "it has no label= or no plural=."
    if kind.icon not in icons:
        yield f"there is no icon {kind.icon!r} in {SPRITE}."
    if kind.linkable and not (kind.page and kind.titles and has_case(kind.model)):
        yield "linkable= needs a page=, titles=, and a model with a case."
    yield from _missing_of_events(kind)
    if unknown := {*kind.shows, *kind.shown_in, *kind.counts_on} - {*names(), "*"}:
        yield f"{', '.join(sorted(unknown))} in shows=, shown_in= or counts_on= is no kind."
    if undescribed := [
        one for one in _status_codes(kind.model) if not any(one in each.statuses for each in all_kinds())
    ]:
        yield f"no kind's statuses= say how {', '.join(undescribed)} looks."
    if kind.states:
        yield from (f"states=: {problem}." for problem in kind.states.problems(_status_codes(kind.model)))
    for part in kind.parts:
        if part.part_of not in {one.attname for one in part.model._meta.fields}:
            yield f"{part.model.__name__} has no column {part.part_of}."


def _missing_of_events(kind: Kind) -> Iterator[str]:
    for name, event in kind.events.items():
        if not event.sentence.endswith("."):
            yield f"its event {name} is described by no sentence."
    if kind.client_rows and not kind.events:
        yield "client_rows= says whose events clients see; it has no events=."
    if unknown := (set(kind.firm_events) | set(kind.passing_events)) - set(kind.events):
        yield f"firm_events= and passing_events= are among its events=; {', '.join(sorted(unknown))} is not."


def _status_codes(model: Any) -> list[str]:
    """The statuses that rows of the model can have."""
    try:
        return [str(code) for code, _ in model._meta.get_field("status").choices or ()] if model else []
    except FieldDoesNotExist:
        return []
