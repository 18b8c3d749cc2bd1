"""``@tool``: the one declaration of an operation, from which routes, permission, documentation, audit and search follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from config.api.parameters import ParameterType, object_name, read_path
from config.api.scope import Scope

OPERATIONS = ("read", "write", "delete", "analyze", "admin")
SPECIAL = ("public", "self", "agent:session")
AUDIT_CATEGORIES = ("auth", "read", "search", "create", "update", "delete", "download", "export", "analyze")
UNDECLARED = "?"  # a subject that the declaration does not name; no path has such a parameter
Handler = Callable[..., Any]
Reason = (
    str | Callable[[Any, Mapping[str, Any]], str]
)  # a sentence, or what makes one of the view and the path's objects
Rate = (
    str | Callable[[Mapping[str, Any]], str]
)  # an operation of the price list, or what distinguishes it from the path's objects


@dataclass(frozen=True, slots=True)
class Tool:
    """What a tool is. ``body``, ``query`` and ``answer`` are serializer classes; ``many`` marks a cursor page of answers.

    ``client``: open to callers inside the client boundary. ``allowed``: whether the caller could use it on this very
    object in its present state, for ``allowed_actions``. ``errors``: codes beyond the usual ones. ``boundary=False``:
    runs before there is a firm (sign-in). ``waits=True``: handles its own transactions, since it may wait for long.
    ``asks``: the method of the view that asks others before the transaction (``config.api.asking``).
    ``secrets``: fields of the answer that are shown once; a replay leaves them empty. ``follow_up``: fields of the answer to a
    creation that say how it goes on, and nothing of what was made.

    ``subject``: the path parameter that names the object the call is about: a write locks it, compares ``If-Match`` with
    its version, and stands in its ``allowed_actions``; ``None`` says that there is no such object in the path.
    ``subject_row``: where the path does not name the row that a write is about (one's own firm, say), finds it, locked, from
    the view and the path's objects; the method gets it under the name of the tool's entity. ``versioned=False``: what it
    changes has no version, so that ``If-Match`` is refused. ``parents``: for a
    path with several ids, the way from a row to the one that is named before it, where it does not follow from the
    models. ``when``: when to choose the tool over its neighbours. ``activity``: what was done, to stand after a person's
    name. ``approval``: why an agent's call waits for a person; empty if it need not; ``approval_fixed``: a firm can't do
    without it, since a person has to stand for the act. ``rate``: what it is priced as.
    ``each``: the tool that each item of a batch is a call of; what needs approval by its name needs it here too.
    ``deprecated``: since when; ``sunset``: until when it answers; ``successor``: the tool to use in its place.
    ``step_up``: a person who has a second factor must have given it lately; as names, only where the body changes one of
    these fields.
    ``missing``: what is said instead where the path's objects are not there or hidden, with their ids: "No case {case_id}.".
    ``common``: among the few that most work consists of. ``listed``: shown to MCP clients by itself, with these of its
    optional arguments.
    """

    name: str
    method: str
    path: str
    permission: str
    audit: str
    entity: str
    body: type[Any] | None = None
    query: type[Any] | None = None
    answer: type[Any] | None = None
    many: bool = False
    status: int = 200
    client: bool = False
    allowed: Callable[[Any, Any], bool] | None = None
    conflicts: bool = False
    boundary: bool = True
    waits: bool = False
    asks: str = ""
    secrets: tuple[str, ...] = ()
    follow_up: tuple[str, ...] = ()
    example: dict[str, Any] | None = None
    subject: str | None = UNDECLARED
    subject_row: Callable[[Any, Mapping[str, Any]], Any] | None = None
    versioned: bool = True
    parents: Mapping[str, str] = field(default_factory=dict)
    when: str = ""
    activity: str = ""
    approval: Reason = ""
    approval_fixed: bool = False
    rate: Rate = ""
    step_up: bool | tuple[str, ...] = False
    each: str = ""
    missing: str = ""
    deprecated: date | None = None
    sunset: date | None = None
    successor: str = ""
    common: bool = False
    listed: tuple[str, ...] | None = None
    types: Mapping[str, ParameterType] = field(default_factory=dict)
    handler: str = ""
    view: type[Any] | None = field(default=None, compare=False)
    doc: str = ""

    @property
    def writes(self) -> bool:
        """Whether a call may change something: POSTed searches do not."""
        return self.method != "GET" and self.audit not in ("read", "search", "download")

    @property
    def can_wait(self) -> bool:
        """Whether an agent's call may have to wait for a person's approval: what writes, and a download that
        says why."""
        return (self.writes or (self.audit == "download" and bool(self.approval))) and not self.waits

    @property
    def destroys(self) -> bool:
        """Whether a call deletes something."""
        return self.audit == "delete" or self.permission.startswith("delete:")

    @property
    def only_reads(self) -> bool:
        """Whether a call reads in one transaction of its firm's and writes nothing but its audit entry."""
        reads = self.audit in ("read", "search") and self.status != 202  # what begins a job writes it
        return reads and self.boundary and not self.waits and not self.secrets

    @property
    def kind(self) -> str:
        """What kind of call it is, for how long the database may take over it: read, search, write, or long."""
        if self.audit in ("analyze", "export") or self.permission.startswith("analyze:"):
            return "long"
        if self.audit == "search" and self.method == "POST":
            return "search"
        return "write" if self.writes else "read"

    @property
    def rehearses(self) -> bool:
        """Whether ``Prefer: dry-run`` means something: for what writes, and for what gives away, on record, a file or its
        address."""
        return self.writes or self.audit == "download" or bool(self.secrets)

    def steps_up(self, body: Mapping[str, Any], subject: Any) -> bool:
        """Whether the call with this body about this subject takes a second factor given lately."""
        if isinstance(self.step_up, bool):
            return self.step_up
        return any(name in body and getattr(subject, name, UNDECLARED) != body[name] for name in self.step_up)

    @property
    def route(self) -> str:
        """The path below the site's root, without a leading slash: ``v1/cases/{case_id}/facts``."""
        return self.path.removeprefix("/") if self.path.startswith("/") else f"v1/{self.path}"

    @property
    def parameters(self) -> list[str]:
        """The names of the path's parameters, in their order."""
        return list(self.types)

    @property
    def subject_name(self) -> str:
        """What the subject is called among the objects a call has loaded; empty if there is none."""
        return self.entity if self.subject_row else object_name(self.subject or "")


_registry: dict[str, Tool] = {}
_acting: dict[str, list[Tool]] = {}  # by kind of object; emptied by every registration


def tool(
    name: str, route: str, *, permission: str, audit: str, entity: str, **more: Any
) -> Callable[[Handler], Handler]:
    """Declare the decorated method of a ``ToolViewSet`` as a tool.

    ``route`` is ``"METHOD path"``, below ``/v1/`` unless the path starts with a slash; ``{case_id}`` in it is a UUID,
    ``{module:slug}`` a short name. The method's docstring is the tool's description for agents. The method gets the
    objects its path names, already loaded through the caller's scope.
    """
    method, written = route.split(" ")
    path, types = read_path(written)
    _check_words(name, permission, audit)
    subject = more.pop("subject", UNDECLARED if types else None)

    def declare(handler: Handler) -> Handler:
        doc = " ".join((handler.__doc__ or "").split())
        handler.tool = Tool(  # type: ignore[attr-defined]
            name,
            method,
            path,
            permission,
            audit,
            entity,
            subject=subject,
            types=types,
            handler=handler.__name__,
            doc=doc,
            **more,
        )
        return handler

    return declare


def _check_words(name: str, permission: str, audit: str) -> None:
    operation = permission.partition(":")[0]
    if permission not in SPECIAL and (operation not in OPERATIONS or ":" not in permission):
        raise ValueError(f"{name}: permission {permission!r} is neither special nor operation:entity")
    if audit not in AUDIT_CATEGORIES:
        raise ValueError(f"{name}: unknown audit category {audit!r}")


def register(view: type[Any]) -> Iterator[Tool]:
    """Add a view's tools to the registry, bound to the view. A name may be declared once only."""
    for attribute in vars(view).values():
        declared: Tool | None = getattr(attribute, "tool", None)
        if declared is None:
            continue
        known = _registry.get(declared.name)
        if known is not None and known.view is not view:
            raise ValueError(f"Two tools are named {declared.name}")
        bound = replace(declared, view=view)
        _registry[bound.name] = bound
        _acting.clear()
        attribute.tool = bound
        yield bound


def get_tool(name: str) -> Tool:
    return _registry[name]


def find_tool(name: str) -> Tool | None:
    """The tool of that name, if there is one now: old audit entries name tools that no longer exist."""
    return _registry.get(name)


def all_tools() -> list[Tool]:
    """Every tool, by name. Complete once the URL configuration is loaded."""
    return sorted(_registry.values(), key=lambda one: one.name)


def tag_of(tool: Tool) -> str:
    """The area of a tool, as documents group them."""
    return tool.name.partition(".")[0] if "." in tool.name else "auth"


def allowed_actions(scope: Scope, entity: str, row: Any) -> list[str]:
    """The names of the writing tools the caller may use on this row now: what pages show as buttons."""
    permitted = permitted_actions(scope, entity)
    return [one.name for one in permitted if one.allowed is None or one.allowed(scope.actor, row)]


def permitted_actions(scope: Scope, entity: str) -> list[Tool]:
    """The writing tools about one object of this kind that the caller may use, whatever the state of the object."""
    return [one for one in _acting_on(entity) if scope.permits(one.permission, client=one.client)]


def _acting_on(entity: str) -> list[Tool]:
    """The writing tools about one object of this kind; remembered, since lists ask for every row."""
    if entity not in _acting:
        _acting[entity] = [
            one for one in all_tools() if one.writes and one.subject in one.types and one.entity == entity
        ]
    return _acting[entity]
