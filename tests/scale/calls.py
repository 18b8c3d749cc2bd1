"""Every way to ask a filled case: each reading tool, in each of its orders, by each of its filters, from the declarations.

A tool that is declared is among them. What it is given follows from the type of each field and from the rows there are; a
filter whose value can't be found so is an error that says where to write it.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import Any
from urllib.parse import urlencode

from rest_framework import serializers

from cases.models import Case, User
from config.api.kinds import all_kinds
from config.api.params import QueryBoolean, StrictBoolean, Visible
from config.api.routes import tool_url
from config.api.tool import Tool
from config.api.words import Words
from tests.bench.rows import COMMON, MIDDLE, RARE
from tests.extent import by_turns
from tests.registry import every_tool

MIDDLE_DAY = date(2019, 1, 1)
PAGING = {
    "cursor",
    "limit",
    "fields",
    "view",
    "sort",
    "mode",
    "format",
    "wait",
    "since",
}  # what is shown of what was found
PLACE = {"page", "start", "end", "around", "quote"}  # in one document
WRITTEN: dict[str, list[Any]] = {
    "tag": ["bank"],
    "author": ["Author 3"],
    "recipient": ["Author 3"],
    "types": ["evidence.created"],
    "month": [f"{date.today():%Y-%m}"],
    "media_type": ["text/html"],
    "witness": ["Doe"],
    "language": ["en"],
    "label": ["P-12"],
    "field": ["title"],
    "party": ["Doe"],
    "jurisdiction": ["Federal"],
    "evidence_kind": ["email"],
    "include": ["deadline", "question", "document"],
}
REQUIRED = {
    "evidence.search": {"q": COMMON},
    "search.query": {"q": COMMON},
    "search.suggest": {"q": "Pay"},
    "evidence.get_source_context": {"quote": "Payment number"},
}
# What does not read a case's tables, or takes files, processes or sessions that a filled database has not.
APART = {
    "custody.verify": "begins a job, which reads files",
    "transcripts.search": "reads blocks of transcripts, and there are none",
    "evidence.download": "gives the address of a file, and there are no files",
    "evidence.view_original": "gives the address of a file, and there are no files",
    "evidence.view_rendition": "gives the address of a file, and there are no files",
    "evidence.get_manifest": "reads the chain of custody of a file, and there are no files",
    "evidence.list_duplicates": "reads what texts are compared by, and there is none; python -m tests.bench duplicates asks it",
    "jobs.get_result": "no job here has a result",
    "parse_date": "reads no table",
    "tools.list": "reads no table",
    "tools.search": "reads no table",
    "events.list_types": "reads no table",
    "get_second_factor": "of the caller's own sign-in, by browser only",
    "list_sessions": "of the caller's own sign-in, by browser only",
    "events.stream": "stays open; events.poll reads the same",
    "agents.list_permissions": "of an agent's session",
}

# What reads a whole case, whoever asks, and why.
OF_WHOLE_CASES = {
    "audit.verify": "recounts the whole chain of audit entries, which is its purpose",
    "timeline.draw": "draws 10,000 events at once, and reads past those that a filter leaves out",
}


@dataclass(frozen=True)
class Call:
    """A tool's call. ``way``, its order or how it searches, and ``filters`` say which one."""

    tool: Tool
    path: str
    way: dict[str, str] = field(default_factory=dict)
    filters: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        shown = {key: re.sub(r"^[0-9a-f-]{36}$", "…", str(_in_query(value))) for key, value in self.given.items()}
        return " ".join([self.tool.name, *(f"{key}={value}" for key, value in shown.items())])

    @property
    def given(self) -> dict[str, Any]:
        return {**self.way, **self.filters}

    @property
    def url(self) -> str:
        if self.tool.method != "GET" or not self.given:
            return self.path
        return f"{self.path}?{urlencode({key: _in_query(value) for key, value in self.given.items()})}"

    @property
    def body(self) -> dict[str, Any] | None:
        """Dotted names stand in objects of their own."""
        if self.tool.method == "GET":
            return None
        body: dict[str, Any] = {}
        for key, value in self.given.items():
            outer, _, inner = key.rpartition(".")
            (body.setdefault(outer, {}) if outer else body)[inner] = value
        return body


def calls(case: Case, *, number: int = 20, combined: bool = True) -> list[Call]:
    """Every call. Where it names a thing of the case, that is the ``number``-th of its kind. Without ``combined`` each further
    order is tried with one of the filters only, by turns."""
    return [one for tool in reading_tools() for one in _calls_of(tool, _Filled(case, number), combined=combined)]


def reading_tools() -> list[Tool]:
    """The tools that read and can be called by a person in a filled database."""
    reading = [one for one in every_tool() if one.method == "GET" or (one.many and not one.writes)]
    more = [
        one for one in every_tool() if one.method == "POST" and one.audit in ("read", "search") and one not in reading
    ]
    return [one for one in (*reading, *more) if one.name not in APART and _is_of_case(one)]


def _is_of_case(tool: Tool) -> bool:
    """Whether all that its path names is a case, or a thing of one that a filled case has."""
    return all(_model_of(name) is not None for name in tool.parameters) and tool.permission != "public"


@cache
def _model_of(parameter: str) -> Any:
    """The model of what a path's parameter names; ``None`` if a filled case has none."""
    filled = {"case", "entity", "evidence", "fact", "job", "relationship"}
    return next((one.model for one in all_kinds() if f"{one.name}_id" == parameter and one.name in filled), None)


def _calls_of(tool: Tool, filled: _Filled, *, combined: bool) -> Iterator[Call]:
    """Each way by itself and by each filter; several values of a filter are tried in the usual order only, words in each."""
    path = tool_url(tool.name, **{name: filled.id_of(_model_of(name)) for name in tool.parameters})
    fields = dict(_fields_of(tool))
    always = {
        name: filled.case.pk for name, one in fields.items() if isinstance(one, Visible) and one.rows.model is Case
    }
    needed = [name for name, one in fields.items() if one.required and name not in always]
    always |= {name: filled.values_of(tool, name, fields[name])[0] for name in needed}
    always |= REQUIRED.get(tool.name, {})
    narrowing = {
        name: filled.values_of(tool, name, one)
        for name, one in fields.items()
        if name.rpartition(".")[2] not in PAGING | PLACE and (name not in always or name == "q")
    }
    for place, way in enumerate(_ways(fields)):
        yield Call(tool, path, way, always)
        tried = [by_turns(f"{tool.name} {way}", list(narrowing))] if place and not combined and narrowing else narrowing
        for name in narrowing if "q" in always else tried:
            values = narrowing[name]
            for value in values[-1:] if place and name != "q" else values:
                yield Call(tool, path, way, {**always, name: value})


def _ways(fields: dict[str, Any]) -> list[dict[str, str]]:
    """The orders a list has, or the ways a search goes; the usual one first."""
    name = next((one for one in ("sort", "mode") if one in fields), "")
    return [{name: str(choice)} for choice in fields[name].choices] if name else [{}]


def _fields_of(tool: Tool) -> Iterator[tuple[str, Any]]:
    """The fields of its query, or of its body with those of the objects inside."""
    taken = tool.query if tool.method == "GET" else tool.body
    for name, one in (taken().fields if taken else {}).items():
        if isinstance(one, serializers.Serializer):
            yield from ((f"{name}.{inner}", field) for inner, field in one.fields.items())
        else:
            yield name, one


@dataclass(frozen=True)
class _Filled:
    """A filled case, as where values that rows have are to be had."""

    case: Case
    number: int

    def values_of(self, tool: Tool, name: str, taken: Any) -> list[Any]:
        """Valid values of a filter: such as rows have, where one is to be had."""
        short, model = name.rpartition(".")[2], getattr(tool.view.rows, "model", None)  # type: ignore[union-attr]
        if short in REQUIRED.get(tool.name, {}):
            return [REQUIRED[tool.name][short]]
        if short in WRITTEN and not isinstance(taken, Visible):
            return WRITTEN[short]
        if found := self._of_type(taken, model, short):
            return found
        if found := self._column_value(model, short):
            return [found]
        if isinstance(taken, serializers.UUIDField):
            return [uuid.uuid4()]  # no row has one; the plan is the same
        raise LookupError(f"Say in tests/scale/calls.py, WRITTEN, what to give {tool.name} as {name}.")

    def _of_type(self, taken: Any, model: Any, name: str) -> list[Any]:
        match taken:
            case Words():
                return [COMMON, MIDDLE, RARE]
            case Visible():
                return [self.id_of(taken.rows.model)]
            case QueryBoolean():
                return ["true", "false"]
            case StrictBoolean():
                return [True, False]
            case serializers.DateField():
                return [MIDDLE_DAY.isoformat()]
            case serializers.FloatField() | serializers.IntegerField():
                return [taken.max_value if taken.max_value == 1 else taken.min_value]
            case serializers.ListField(child=serializers.ChoiceField()):
                return [[self._choice(taken.child, model, name)]]
            case serializers.ChoiceField():
                return [self._choice(taken, model, name)]
        return []

    def id_of(self, model: Any) -> Any:
        """The case, or one of the things it has."""
        if model is Case:
            return self.case.pk
        if model is User:
            return self.case.participants.order_by("pk").values_list("user_id", flat=True)[0]
        keys = model.objects.filter(case=self.case).order_by("pk").values_list("pk", flat=True)
        found = keys[self.number - 1 : self.number].first() or keys.first()
        if found is None:
            raise LookupError(f"A filled case has no {model._meta.verbose_name}: add it to tests/bench/rows.py.")
        return found

    def _choice(self, taken: serializers.ChoiceField, model: Any, name: str) -> Any:
        found = self._column_value(model, name)
        return found if found in taken.choices else next(iter(taken.choices))

    def _column_value(self, model: Any, name: str) -> Any:
        """A value of that column, of the row with that number or of the first that has one."""
        names = {one.attname for one in model._meta.concrete_fields} if model else set()
        if name not in names or "case_id" not in names:
            return None
        values = (
            model.objects.filter(case=self.case, **{f"{name}__isnull": False})
            .order_by("pk")
            .values_list(name, flat=True)
        )
        return values[self.number - 1 : self.number].first() or values.first()


def _in_query(value: Any) -> Any:
    return ",".join(map(str, value)) if isinstance(value, list) else value
