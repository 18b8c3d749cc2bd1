"""A tool is declared whole: ``manage.py check`` fails on what its declaration lacks, and on what would be ignored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import Formatter
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, Info, register
from django.urls import Resolver404, get_resolver, resolve

from config.api.activity import check_activity
from config.api.kinds import has_case
from config.api.parameters import object_name
from config.api.params import Visible, fields_of, names_case
from config.api.parents import check_parents, has_version, model_of, rows_of
from config.api.tool import SPECIAL, UNDECLARED, Tool, all_tools, find_tool

EXAMPLES = {"pk": "0192d3a0-0000-7000-8000-000000000000", "slug": "example"}  # by a parameter's column


@register("tools")
def every_tool_is_declared_whole(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """What each tool's declaration lacks, and what in it has no effect."""
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    return [error for one in all_tools() for error in check_tool(one)]


def check_tool(tool: Tool) -> Iterator[Error]:
    """All that is wrong with one declaration."""
    yield from _check_words(tool)
    yield from _check_subject(tool)
    yield from _check_version(tool)
    yield from _check_deprecation(tool)
    yield from _check_path(tool)
    yield from _check_ids(tool)
    yield from _check_ignored(tool)
    yield from _check_named(tool)


@register("tools", deploy=True)
def ids_of_any_case_are_listed(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """The fields that may name a row of any case: for whoever reviews what tools reach beyond the case they are about."""
    assert get_resolver().url_patterns, "loading the routes fills the registry"
    return [
        Info(f"The tool {one.name} may name a row of any case in {name}.", id="intactus.I001")
        for one in all_tools()
        for name, field in _named_fields(one)
        if field.any_case
    ]


def _check_words(tool: Tool) -> Iterator[Error]:
    if not (tool.when.startswith("Use it ") and tool.when.endswith(".")):
        yield _error(
            tool, 20, "does not say when to choose it",
            f'Write when="Use it …; for …, {_neighbour(tool)}.": a sentence that sets it apart from its neighbours.',
        )  # fmt: skip
    if not tool.activity:
        yield _error(
            tool, 21, "does not say how its calls read to people",
            'Write activity="archived {object}": what was done, to stand after a name. "tried to archive …" follows from it.',
        )  # fmt: skip
    elif wrong := check_activity(tool.activity):
        yield _error(tool, 21, f"has an activity that can't be read to people: {tool.activity!r}", wrong)


def _check_deprecation(tool: Tool) -> Iterator[Error]:
    if (tool.sunset or tool.successor) and not tool.deprecated:
        yield _error(tool, 28, "has an end or a successor and is not deprecated", "Write deprecated= with the day.")
    if tool.deprecated and tool.sunset and tool.sunset <= tool.deprecated:
        yield _error(tool, 28, "ends before it is deprecated", "Write a later day as sunset=.")
    if tool.successor and (tool.successor == tool.name or find_tool(tool.successor) is None):
        yield _error(
            tool, 28, f"has the successor {tool.successor!r}, which is no other tool", "Name a tool that stays."
        )


def _check_subject(tool: Tool) -> Iterator[Error]:
    ids = tool.parameters
    if ids and tool.subject == UNDECLARED:
        yield _error(
            tool, 22, "does not name its subject",
            f'Write subject="{ids[-1]}", if that is what the call is about: a write locks it and compares If-Match with '
            f"its version. Write subject=None if it is about none of {', '.join(ids)}.",
        )  # fmt: skip
    elif tool.subject not in (None, UNDECLARED, *ids):
        there = f"there are {', '.join(ids)}" if ids else "there are none"
        yield _error(
            tool, 23, f"has the subject {tool.subject!r}, which its path does not name",
            f"Name one of the path's parameters ({there}), or write subject=None.",
        )  # fmt: skip
    if tool.allowed and not (tool.writes and tool.subject in ids):
        yield _error(
            tool, 24, "has allowed=, which is asked only of a write's subject",
            "Write subject= with the path parameter whose allowed_actions show the tool, or leave allowed= out.",
        )  # fmt: skip


def _check_version(tool: Tool) -> Iterator[Error]:
    """A change of what has a version compares ``If-Match`` with it; what has none says so."""
    changes = tool.writes and tool.method in ("PATCH", "PUT", "DELETE")
    known = has_version(tool)
    if changes and known != tool.versioned:
        row = "a row with a version" if known else "no row with a version"
        yield _error(
            tool, 34, f"is about {row}, and says versioned={tool.versioned}",
            f"Write versioned={known}; or, if it changes a row that its path does not name, subject_row= with what finds and "
            "locks that row.",
        )  # fmt: skip
    answered = getattr(getattr(tool.answer, "Meta", None), "model", None)
    if changes and not known and answered is not None and hasattr(answered, "version"):
        yield _error(
            tool, 35, f"answers {answered.__name__} with its version, and compares no If-Match",
            "Write subject_row= with what finds and locks the row that it changes.",
        )  # fmt: skip


def _check_path(tool: Tool) -> Iterator[Error]:
    for parameter in tool.parameters:
        if rows_of(tool, parameter) is None:
            yield _error(
                tool, 25, f"has {{{parameter}}} in its path, and nowhere to look it up",
                f'Write lookups = {{"{parameter}": ….objects}} in {_view(tool)}, or rows = ….objects.',
            )  # fmt: skip
            return
    try:
        check_parents(tool)
    except LookupError as error:
        parameter, known = str(error.args[0]), tool.parameters
        before = object_name(known[known.index(parameter) - 1]) if parameter in known[1:] else "the object before it"
        yield _error(
            tool, 26, f"does not say how {{{parameter}}} belongs to {before}",
            f'Write parents={{"{parameter}": "…"}} with the way from its model to {before}, as in a filter: "webhook__session". '
            "It follows by itself from one foreign key, or where both are of a case.",
        )  # fmt: skip
    if other := _shadow(tool):
        yield _error(
            tool, 27, f"can't be reached: its path leads to {other}",
            "List its route before the one with a parameter in the same place, or declare tools of one path in one view.",
        )  # fmt: skip


def _check_ids(tool: Tool) -> Iterator[Error]:
    """An id of a case's row is looked up within the call's case: there must be one."""
    in_path = any(_leads_to_case(model_of(tool, one)) for one in tool.parameters)
    for serializer in (tool.body, tool.query):
        named = list(fields_of(serializer())) if serializer else []
        if in_path or any(names_case(field) for _, field in named):
            continue
        for name in [name for name, field in named if isinstance(field, Visible) and field.of_case]:
            yield _error(
                tool, 31, f"names a row of a case in {name}, and no case to look for it in",
                "Write case_id = Visible(Case.objects) beside it, or Visible(…, any_case=True) if it is about several cases.",
            )  # fmt: skip


def _named_fields(tool: Tool) -> Iterator[tuple[str, Visible]]:
    for serializer in (tool.body, tool.query):
        for name, field in fields_of(serializer()) if serializer else ():
            if isinstance(field, Visible):
                yield name, field


def _leads_to_case(model: Any) -> bool:
    return model is not None and (model._meta.label == "cases.Case" or has_case(model))


def _check_ignored(tool: Tool) -> Iterator[Error]:
    """What is declared and would have no effect."""
    checked = tool.writes and not tool.waits
    ignored = {
        "approval": bool(tool.approval) and not tool.can_wait,
        "rate": bool(tool.rate) and not checked,
        "conflicts": tool.conflicts and tool.writes,
        "subject_row": tool.subject_row is not None and (not tool.writes or tool.subject in tool.types),
        "versioned": not tool.versioned and not (tool.writes and tool.method in ("PATCH", "PUT", "DELETE")),
        "client": tool.client and tool.permission in SPECIAL,
        "many": tool.many and tool.answer is None,
        "example": tool.example is not None and not _fields(tool.body),
        "follow_up": bool(tool.follow_up) and tool.audit != "create",
    }
    why = {
        "approval": "it is for writes and downloads",
        "conflicts": "every write may answer 409",
        "follow_up": "it is for creations",
        "client": f"{tool.permission} says who may call it",
        "subject_row": "the path names the subject, or nothing is changed",
        "versioned": "it is for PATCH, PUT and DELETE",
    }
    for name in [name for name, one in ignored.items() if one]:
        reason = why.get(name, "it has a meaning only for writes" if name == "rate" else "there is nothing of it")
        yield _error(tool, 28, f"has {name}=, which has no effect: {reason}", f"Leave {name}= out.")


def _check_named(tool: Tool) -> Iterator[Error]:
    """Fields and parameters that are named and not there."""
    for name, given, known in (
        ("missing", _named_in(tool.missing), set(tool.parameters) if len(tool.parameters) == 1 else set()),
        ("listed", tool.listed or (), _fields(tool.body) | _fields(tool.query) | (_paging(tool))),
        ("secrets", tool.secrets, _fields(tool.answer)),
        ("follow_up", tool.follow_up, _fields(tool.answer)),
    ):
        if missing := [one for one in given if one not in known]:
            there = ", ".join(sorted(known)) or "none"
            yield _error(
                tool, 29, f"names {', '.join(missing)} in {name}=, which it does not have", f"There are: {there}."
            )


def _fields(serializer: Any) -> set[str]:
    return set(getattr(serializer(), "fields", ())) if serializer else set()


def _named_in(sentence: str) -> list[str]:
    return [name for _, name, *_ in Formatter().parse(sentence) if name is not None]


def _paging(tool: Tool) -> set[str]:
    return {"cursor", "limit"} if tool.many and tool.method == "GET" else set()


def _shadow(tool: Tool) -> str:
    """The tools that a call of this one would reach in its place."""
    path = "/" + tool.route.format(**{name: EXAMPLES[kind.column] for name, kind in tool.types.items()})
    try:
        reached = getattr(resolve(path).func, "tools", ())
    except Resolver404:
        return "nothing"
    names = [one.name for one in reached]
    return "" if tool.name in names else ", ".join(names) or "a page"


def _view(tool: Tool) -> str:
    return tool.view.__name__ if tool.view else "its view"


def _neighbour(tool: Tool) -> str:
    """Another tool of the same kind of object, to be named for comparison."""
    return next(
        (one.name for one in all_tools() if one.entity == tool.entity and one.name != tool.name), "another tool"
    )


def _error(tool: Tool, number: int, message: str, hint: str) -> Error:
    return Error(f"The tool {tool.name} {message}.", hint=hint, id=f"intactus.E{number:03}")
