"""Where a new tool belongs: the view that declares its neighbours, or a feature that is yet to be made."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandError
from django.db.models import Model

from config.api.parameters import object_name
from config.api.parents import model_of
from config.api.tool import Tool, all_tools
from config.scaffold.wanted import Wanted

TOOLS, SERIALIZERS = "tools", "serializers"


@dataclass(frozen=True)
class ToolLocation:
    """``module`` declares the tools, in the class ``view``. ``models`` are those of the path's objects, in its order."""

    module: str
    view: str
    is_new: bool
    models: dict[str, type[Model]]  # by the path's parameter
    made: type[Model] | None = None  # what the view's rows are
    answer: type[Any] | None = None  # what answers for one object of the view

    @property
    def app(self) -> str:
        return self.module.partition(".")[0]

    @property
    def tools(self) -> Path:
        return Path(*self.module.split(".")).with_suffix(".py")

    @property
    def folder(self) -> Path:
        return self.tools.parent

    def beside(self, name: str) -> Path:
        """The file of that name: of the feature or, where tools have a folder of the app, of the app."""
        if self.folder.name != TOOLS:
            return self.folder / (self.tools.name.replace(TOOLS, name) if name == SERIALIZERS else f"{name}.py")
        app = Path(self.app)
        return app / name / self.tools.name if name in ("actions", SERIALIZERS) else app / f"{name}.py"

    @property
    def tests(self) -> Path:
        return Path("tests") / self.folder


def find_place(wanted: Wanted, folder: str) -> ToolLocation:
    """The view with most tools of the same group, of the folder if one is named. Raises ``CommandError`` if there is none."""
    inside = folder.strip("/").replace("/", ".")
    near = [
        one for one in all_tools()
        if one.name.startswith(f"{wanted.group}.") and f"{_module(one)}.".startswith(f"{inside}." if inside else "")
    ]  # fmt: skip
    if near:
        view = Counter(one.view for one in near if one.view).most_common(1)[0][0]
        return _existing(wanted, view)
    if not inside or inside.partition(".")[0] not in _our_apps() or inside.count(".") != 1:
        raise CommandError(
            f"No tool begins with {wanted.group}. yet. Say where the feature belongs, as --folder app/feature, with one of "
            f"{', '.join(_our_apps())}."
        )
    return _new(wanted, inside)


def model_named(name: str) -> type[Model] | None:
    """Our model of that name whose rows are found through a caller's scope."""
    return next(
        (
            one for one in apps.get_models()
            if one.__name__.lower() == name.replace("_", "") and hasattr(one._default_manager, "visible_to")
        ),
        None,
    )  # fmt: skip


def _existing(wanted: Wanted, view: type[Any]) -> ToolLocation:
    models: dict[str, type[Model]] = {}
    rows = getattr(view.rows, "model", None)
    for parameter in wanted.parameters:
        looked_up = getattr(view.lookups.get(parameter), "model", None)
        model = looked_up or (rows if rows in _models_of(parameter) else None)
        if model is None:
            raise CommandError(
                f'{view.__name__} does not look up {{{parameter}}}. Write lookups = {{"{parameter}": ….objects}} in it '
                f"({view.__module__}) and run this again, or choose another view with --folder."
            )
        models[parameter] = model
    answers = [one.answer for one in all_tools() if one.view is view and one.entity == wanted.entity and one.answer]
    answer = Counter(answers).most_common(1)[0][0] if answers else None
    return ToolLocation(view.__module__, view.__name__, False, models, rows, answer)


def _new(wanted: Wanted, inside: str) -> ToolLocation:
    models = {}
    for parameter in wanted.parameters:
        known = _models_of(parameter)
        if not known:
            raise CommandError(
                f"Nothing has the name {object_name(parameter)}: write its model in {inside.partition('.')[0]}/models/ "
                "first, with visible_to (config/db.py), and run this again."
            )
        models[parameter] = known[0]
    name = "".join(word.title() for word in wanted.group.split("_"))
    return ToolLocation(f"{inside}.{TOOLS}", f"{name}Tools", True, models, model_named(wanted.entity))


def _models_of(parameter: str) -> list[type[Model]]:
    """What the parameter names in other tools' paths, or the model of that name."""
    known = [model_of(one, parameter) for one in all_tools() if parameter in one.parameters]
    found = [one for one in known if inspect.isclass(one) and issubclass(one, Model)]
    named = model_named(object_name(parameter))
    return found or ([named] if named else [])


def _module(tool: Tool) -> str:
    return tool.view.__module__ if tool.view else ""


def _our_apps() -> list[str]:
    return [one.label for one in apps.get_app_configs() if (settings.BASE_DIR / one.name / "urls.py").is_file()]
