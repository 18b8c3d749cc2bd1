"""The objects a call is about, as the caller may see them, and the version of the one that a write changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from rest_framework.request import Request

from config.api.compiled_reads import one_object
from config.api.errors import Conflict, Invalid, NotFound
from config.api.etags import version_in
from config.api.params import MAX_ECHO
from config.api.parents import has_version, parent_of, rows_of
from config.api.scope import Scope
from config.api.suggestions import SUGGESTED, SUGGESTED_TOOLS, named, tools_like
from config.api.tool import Tool, get_tool

IF_MATCH = "If-Match"


def load_object(
    tool: Tool,
    parameter: str,
    value: str,
    *,
    objects: dict[str, Any],
    scope: Scope,
    reading: Callable[[Any, Scope], Any],
    locking: bool = True,
) -> Any:
    """The parameter's object, within the one before it; locked if the tool writes and it is the tool's subject, unless
    nothing is to be locked yet, and with what ``reading`` adds to the rows if the tool only reads it.

    Raises ``NotFound`` for what does not exist, what the caller may not see, and what can't be an id.
    """
    kind, parent = tool.types[parameter], parent_of(tool, parameter)
    is_read = parameter == tool.subject and tool.method == "GET"
    locks = locking and is_locked(tool, parameter)

    def visible(scope: Scope) -> Any:
        rows = rows_of(tool, parameter).visible_to(scope)
        rows = reading(rows, scope) if is_read else rows
        return rows.select_for_update(of=("self",)) if locks else rows

    try:
        wanted = kind.read(value)
        if parent is None and kind.column == "pk":
            one = one_object((tool.view, parameter, locks, is_read and tool.name), wanted, scope, visible)
        else:
            rows = parent.restrict(visible(scope), objects) if parent else visible(scope)
            one = rows.filter(**{kind.column: wanted}).first()
    except (ValueError, DjangoValidationError):
        raise no_id(tool, parameter, value) from None
    if one is None:
        raise NotFound(tool.missing.format_map({parameter: value}))
    return one


def no_id(tool: Tool, parameter: str, value: str) -> NotFound:
    """The refusal of an address with a word where ids stand: another tool's may be meant."""
    path = f"/{tool.route}".replace(f"{{{parameter}}}", value)
    meant = dict.fromkeys([tool.name, *(one.name for one in tools_like(path, tool.method))])
    return NotFound(
        f"“{value[:MAX_ECHO]}” is no {parameter}.",
        details={"tools": [named(get_tool(one)) for one in list(meant)[:SUGGESTED]]}, suggestion=SUGGESTED_TOOLS,
    )  # fmt: skip


def is_locked(tool: Tool, parameter: str) -> bool:
    """Whether a call locks the parameter's object."""
    return tool.writes and parameter == tool.subject


def check_version(tool: Tool, request: Request, objects: dict[str, Any]) -> None:
    """Raise ``Conflict`` if the caller read another version than the subject has, and says so in ``If-Match``.

    Raises ``Invalid`` for a version of what has none: to ignore it would be to overwrite what the caller wants kept.
    """
    given = request.headers.get(IF_MATCH)
    if not tool.writes or given in (None, "*"):
        return
    if not has_version(tool):
        raise Invalid.field(IF_MATCH, f"What {tool.name} changes has no version. Leave the header out.")
    version = objects[tool.subject_name].version
    if str(version) not in map(version_in, given.split(",")):
        raise Conflict("Someone else changed this since you read it.", details={"version": version, "if_match": given})
