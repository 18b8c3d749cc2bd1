"""What is written for a new tool: each file's whole text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.template import Context, Engine

from config.scaffold import edits, roles
from config.scaffold.files import formatted
from config.scaffold.place import ToolLocation
from config.scaffold.wanted import Wanted

TEMPLATES = Path(__file__).parent / "templates"
SAMPLES = Path("tests/access/samples")
WIDTH = 118


@dataclass
class Plan:
    """``files`` is each file's new text; ``stubs`` says of which there is something left to write, and what."""

    wanted: Wanted
    place: ToolLocation
    root: Path
    files: dict[Path, str] = field(default_factory=dict)
    stubs: dict[Path, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._check_case()
        if self.wanted.writes:
            self._policy()
            self._action()
        if self.answers and not self.reuses:
            self._serializer()
        if self.wanted.body:
            self._body()
        if self.place.is_new:
            self._feature()
        self._declaration()
        self._partial()
        self._test()
        self._sample()
        self.files = {path: self._formatted(path, text) for path, text in self.files.items()}

    # Names --------------------------------------------------------------------------------------------------------
    @property
    def answers(self) -> bool:
        return not self.wanted.deletes

    @property
    def reuses(self) -> bool:
        """Whether a write answers as the resource's other tools do."""
        return self.wanted.writes and self.place.answer is not None

    @property
    def answer(self) -> str:
        return self.place.answer.__name__ if self.reuses and self.place.answer else f"{self.wanted.title}Serializer"

    @property
    def model(self) -> Any:
        """The model of the object that the path names last."""
        return self.place.models[self.wanted.parameters[-1]] if self.wanted.parameters else None

    @property
    def versioned(self) -> bool:
        """Whether the object that the path names last has a version."""
        return self.model is not None and hasattr(self.model, "version")

    @property
    def context(self) -> dict[str, Any]:
        t, about = self.wanted, self.wanted.about
        made = self.place.made
        return {
            "t": t, "obj": about, "about": about or "case", "model": self.model.__name__ if self.model else "Case",
            "case": f"{about}.case" if about and self.model.__name__ != "Case" else about or "case",
            "made": made.__name__ if made else "", "view": self.place.view,
            "versioned": self.versioned,
            "answer_with": "shown" if self.reuses else "answer",
        }  # fmt: skip

    def _check_case(self) -> None:
        """Actions, events and tests are written for what is of a case."""
        t, model = self.wanted, self.model
        of_a_case = model is not None and (model.__name__ == "Case" or hasattr(model, "case_id"))
        if t.writes and not of_a_case:
            raise CommandError(
                "This writes tools for objects of a case, and the path names none. Declare it by hand, after users.update in "
                "cases/tools/users.py and cases/actions/users.py."
            )
        if model is not None and not of_a_case:
            raise CommandError(f"{model.__name__} is of no case: declare the tool by hand, after users.get.")
        if t.creates and self.place.made is None:
            raise CommandError(f"Nothing has the name {t.entity}: write its model first, and run this again.")

    # Parts --------------------------------------------------------------------------------------------------------
    def _policy(self) -> None:
        path = self.place.beside("policies")
        names = ["check_case_open", *(["can_change_case"] if self.wanted.subject else [])]
        imports = [self._imported(self.model), "from config.api.scope import Actor"]
        imports += [f"from cases.policies import {name}" for name in names if path != Path("cases/policies.py")]
        self._append(
            path, "policy", imports, new=[self.wanted.check, self.wanted.can], doc="Who may do what in which state."
        )
        self.stubs[path] = f"{self.wanted.check}: who may, in which state"

    def _action(self) -> None:
        t, path = self.wanted, self.place.beside("actions")
        imports = [
            "from django.db import transaction", "from config.api.scope import Actor", self._imported(self.model),
            "from audit.events.actions import emit_for", f"from {_module(self.place.beside('policies'))} import {t.check}",
            *(["from typing import Any"] if t.body else []),
            *([self._imported(self.place.made)] if t.creates else []),
        ]  # fmt: skip
        self._append(
            path, "action", imports, new=[t.action, f"_{t.action}"], doc=f"What the writing tools of {t.group} do."
        )
        self.stubs[path] = f"_{t.action}: what changes"

    def _serializer(self) -> None:
        path = self.place.beside("serializers")
        imports = ["from typing import Any", "from rest_framework import serializers"]
        self._append(
            path,
            "serializer",
            imports,
            new=[self.answer],
            doc=f"What the tools of {self.wanted.group} answer and take.",
        )
        self.stubs[path] = f"{self.answer}: its fields"

    def _body(self) -> None:
        path, title = self.place.beside("serializers"), self.wanted.title
        imports = ["from config.api.params import Strict", "from rest_framework import serializers"]
        self._append(path, "body", imports, new=[title], doc=f"What the tools of {self.wanted.group} answer and take.")
        self.stubs[path] = f"{self.stubs[path]}; {title}: its fields" if path in self.stubs else f"{title}: its fields"

    def _feature(self) -> None:
        """The folder, its view and the view's route."""
        place, urls = self.place, Path(self.place.app) / "urls.py"
        lookups = ", ".join(f'"{name}": {model.__name__}.objects' for name, model in place.models.items())
        rows = place.made.__name__ if place.made else ""
        text = self._render("view.py-tpl", lookups=lookups, rows=rows)
        imports = [self._imported(one) for one in [*place.models.values(), place.made] if one]
        imports.append("from config.api.viewset import ToolViewSet")
        self.files[place.tools] = edits.with_imports(text, imports)
        routed = edits.with_argument(self._now(urls), "tool_urls", place.view)
        self.files[urls] = edits.with_imports(routed, [f"from {place.module} import {place.view}"])
        for package in (place.folder, place.tests):
            if not (self.root / package / "__init__.py").exists():
                self.files[package / "__init__.py"] = ""

    def _declaration(self) -> None:
        t, path, text = self.wanted, self.place.tools, self._now(self.place.tools)
        if t.handler in edits.methods_of(text, self.place.view):
            raise CommandError(f"{self.place.view} has a method {t.handler} already. Choose another name for the tool.")
        objects = [f"{name}: {self.place.models[p].__name__}" for name, p in zip(t.objects, t.parameters, strict=True)]
        signature = ", ".join(["self", "request: Request", *objects])
        method = self._render("method.py-tpl", declaration=self._declared(), signature=signature)
        text = edits.with_method(text, self.place.view, method)
        own = f"from {self.place.module} import "
        self.files[path] = edits.with_imports(text, [one for one in self._tool_imports() if not one.startswith(own)])
        self.stubs[path] = f"the description, when= and activity={self._open_in_view(text)}"

    def _open_in_view(self, text: str) -> str:
        """What else is to be written in the view."""
        if not self.wanted.writes:
            return ", and the answer"
        if self.reuses and "shown" not in edits.methods_of(text, self.place.view):
            return f", and how one {self.wanted.entity} is shown, if that takes a reader: see def shown of FactTools"
        return ""

    def _tool_imports(self) -> Iterable[str]:
        t, place = self.wanted, self.place
        yield from ("from rest_framework.request import Request", "from rest_framework.response import Response")
        yield "from config.api.tool import tool"
        yield from (self._imported(model) for model in place.models.values())
        if t.many:
            yield "from config.api.params import ListParams"
        if self.answers:
            module = place.answer.__module__ if self.reuses and place.answer else _module(place.beside("serializers"))
            yield f"from {module} import {self.answer}"
        if t.writes:
            yield f"from {_module(place.beside('actions'))} import {t.action}"
        if t.writes and t.subject:
            yield f"from {_module(place.beside('policies'))} import {t.can}"
        if t.body:
            yield f"from {_module(place.beside('serializers'))} import {t.title}"

    def _declared(self) -> str:
        """The arguments of ``@tool``, as many on a line as it takes; ``when=`` begins one."""
        t = self.wanted
        parts = [
            f'"{t.name}"', f'"{t.method} {t.path}"', f'permission="{t.permission}"', f'audit="{t.audit}"',
            f'entity="{t.entity}"', *([f"body={t.title}"] if t.body else []),
            *(["query=ListParams"] if t.many else []),
            *([f"answer={self.answer}"] if self.answers else []), *(["many=True"] if t.many else []),
            *([f"status={t.status}"] if t.status != 200 else []), *(["client=True"] if t.client else []),
            *([f"allowed={t.can}"] if t.writes and t.subject else []),
            *([f'subject="{t.subject}"' if t.subject else "subject=None"] if t.parameters else []),
            *(["versioned=False"] if t.method in ("PATCH", "PUT", "DELETE") and not (t.subject and self.versioned) else []),
            f'activity="{t.activity}"', *(['example={"note": "Compared with the ledger."}'] if t.body else []),
            f'when="Use it to …; for …, {t.neighbour}."',
        ]  # fmt: skip
        lines = [""]
        for part in parts:
            is_full = len(lines[-1]) + len(part) + 10 > WIDTH
            if lines[-1] and (is_full or part.startswith("when=")):  # so that there is room to write it
                lines.append("")
            lines[-1] += f"{' ' if lines[-1] else ' ' * 8}{part},"
        return "\n".join(lines)

    def _partial(self) -> None:
        path = Path("templates") / self.place.app / "tools" / f"{self.wanted.name.replace('.', '/')}.html"
        if self.answers:
            self._make(path, self._render("partial.html-tpl"))
            self.stubs[path] = "how people read the answer"

    def _test(self) -> None:
        t = self.wanted
        path = self.place.tests / f"test_{t.act}.py"
        if (self.root / path).exists():
            path = self.place.tests / f"test_{t.group}_{t.act}.py"
        ids = [f"{name}={t.about}.{name}" for name in t.parameters[:-1]]
        ids += [f"{t.parameters[-1]}={t.about}.pk"] if t.parameters else []
        text = self._render(
            "test.py-tpl",
            ids=", ".join(ids),
            verb=t.method.lower(),
            roles=roles.table(t),
            outside=roles.OUTSIDE,
        )
        self._make(path, edits.with_imports(text, self._test_imports()))
        self.stubs[path] = "what the answer says, and what else it promises"

    def _test_imports(self) -> Iterable[str]:
        t = self.wanted
        yield from ("from cases.models import Case", "from config.api.routes import tool_url")
        yield "from tests.factories import make_case, make_firm"
        other = t.about not in ("", "case")
        yield "from tests.tools import caller" + (", make_object" if other else "")
        if self.answers:
            yield "from config.api.tool import get_tool"
        if other:
            yield self._imported(self.model)
        if t.writes:
            yield from ("from audit.models import Event", "from django.utils import timezone")
        if t.creates:
            yield "from uuid import UUID"

    def _sample(self) -> None:
        t = self.wanted
        entry = f'"{t.name}": Sample("{t.permission}"{", client=True" if t.client else ""}),'
        modules = sorted(path for path in (self.root / SAMPLES).glob("*.py") if path.name != "__init__.py")
        near = [one for one in modules if f'\n    "{t.group}.' in one.read_text(encoding="utf-8")]
        path = SAMPLES / (near[0].name if near else f"{t.group}.py")
        text = self._now(path) or self._render("samples.py-tpl")
        self.files[path] = edits.with_entry(text, t.group, entry)

    # Texts --------------------------------------------------------------------------------------------------------
    def _append(self, path: Path, template: str, imports: Iterable[str], *, new: list[str], doc: str) -> None:
        """Add the template to the end of the module, which is made if there is none."""
        text = self._now(path) or self._render("module.py-tpl", doc=doc)
        for name in new:
            if edits.defines(text, name):
                raise CommandError(f"{path} defines {name} already. Choose another name for the tool.")
        self.files[path] = edits.with_imports(text, imports) + self._render(f"{template}.py-tpl")

    def _make(self, path: Path, text: str) -> None:
        if (self.root / path).exists():
            raise CommandError(f"{path} is there already. Remove it, or choose another name for the tool.")
        self.files[path] = text

    def _now(self, path: Path) -> str:
        """The file's text as it is planned so far, or as it stands; empty if there is none."""
        known = self.files.get(path)
        file = self.root / path
        return known if known is not None else file.read_text(encoding="utf-8") if file.is_file() else ""

    def _render(self, template: str, **more: Any) -> str:
        engine = Engine(dirs=[str(TEMPLATES)], autoescape=False)
        return engine.get_template(template).render(Context({**self.context, **more}, autoescape=False))

    def _imported(self, model: Any) -> str:
        return f"from {model._meta.app_config.name}.models import {model.__name__}"

    def _formatted(self, path: Path, text: str) -> str:
        return formatted(text, path, self.root) if path.suffix == ".py" else text


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)
