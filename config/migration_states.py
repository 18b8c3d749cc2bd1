"""Migrations that render anew only the model an operation changes, where that is all the operation looks at.

Django renders all models related to it as well, some forty of ours at each of several hundred operations: nearly all the
time that migrating takes. What adds a table, a column, an index or a constraint looks at one model's own fields. What reads
rows through the models (``RunPython``) has all of them rendered before it, as after every change that Django calls delayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.migrations.state import ModelState, ProjectState

Models = set[tuple[str, str]]
_related: Callable[..., Models] = ProjectState._find_reload_model  # type: ignore[attr-defined]
_add_model, _add_field, _remove_field = ProjectState.add_model, ProjectState.add_field, ProjectState.remove_field


@contextmanager
def rendering_single_models() -> Iterator[None]:
    """Within the block."""
    before = {name: getattr(ProjectState, name) for name in IN_PLACE_OF}
    _replace(IN_PLACE_OF)
    try:
        yield
    finally:
        _replace(before)


def _replace(methods: dict[str, Any]) -> None:
    for name, method in methods.items():
        setattr(ProjectState, name, method)


def _to_render(state: ProjectState, app_label: str, model_name: str, delay: bool = False) -> Models:
    """The model alone, unless others refer to what changed of it: these are not delayed."""
    if not delay:
        return _related(state, app_label, model_name, delay)
    state.is_delayed = True
    return {(app_label, model_name)}


def _model_added(state: ProjectState, model: ModelState) -> None:
    _changed(state, (model.app_label, model.name_lower), lambda: _add_model(state, model))


def _field_added(state: ProjectState, app_label: str, model_name: str, *field: Any) -> None:
    _changed(state, (app_label, model_name), lambda: _add_field(state, app_label, model_name, *field))


def _field_removed(state: ProjectState, app_label: str, model_name: str, name: str) -> None:
    _changed(state, (app_label, model_name), lambda: _remove_field(state, app_label, model_name, name))


def _changed(state: ProjectState, model: tuple[str, str], change: Callable[[], None]) -> None:
    """Change the state without its rendered models, then render the one, relations or not."""
    rendered = state.__dict__.pop("apps", None)
    change()
    if rendered is not None:
        state.__dict__["apps"] = rendered
        state.reload_model(*model, delay=True)


IN_PLACE_OF = {
    "_find_reload_model": _to_render,
    "add_model": _model_added,
    "add_field": _field_added,
    "remove_field": _field_removed,
}
