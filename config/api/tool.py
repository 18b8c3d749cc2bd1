"""``@tool``: the one declaration of an operation, from which routes, permission, documentation, audit and search follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from config.api.scope import Scope

OPERATIONS = ("read", "write", "delete", "analyze", "admin")
SPECIAL = ("public", "self", "agent:session")
AUDIT_CATEGORIES = ("auth", "read", "search", "create", "update", "delete", "download", "export", "analyze")
Handler = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Tool:
    """What a tool is. ``body``, ``query`` and ``answer`` are serializer classes; ``many`` marks a cursor page of answers.

    ``client``: open to callers inside the client boundary. ``allowed``: whether the caller could use it on this very
    object in its present state, for ``allowed_actions``. ``errors``: codes beyond the usual ones. ``boundary=False``:
    runs before there is a firm (sign-in). ``waits=True``: handles its own transactions, since it may wait for long.
    ``secrets``: fields of the answer that are shown once; a replay leaves them empty.
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
    secrets: tuple[str, ...] = ()
    example: dict[str, Any] | None = None
    handler: str = ""
    view: type[Any] | None = field(default=None, compare=False)
    doc: str = ""

    @property
    def writes(self) -> bool:
        """Whether a call may change something: POSTed searches do not."""
        return self.method != "GET" and self.audit not in ("read", "search", "download")

    @property
    def kind(self) -> str:
        """What kind of call it is, for how long the database may take over it: read, write, or long."""
        if self.audit in ("analyze", "export") or self.permission.startswith("analyze:"):
            return "long"
        return "write" if self.writes else "read"

    @property
    def rehearses(self) -> bool:
        """Whether ``Prefer: dry-run`` means something: for what writes, and for what gives a file away on record."""
        return self.writes or self.audit == "download"

    @property
    def route(self) -> str:
        """The path below the site's root, without a leading slash: ``v1/cases/{case_id}/facts``."""
        return self.path.removeprefix("/") if self.path.startswith("/") else f"v1/{self.path}"

    @property
    def parameters(self) -> list[str]:
        return [part[1:-1] for part in self.route.split("/") if part.startswith("{")]

    @property
    def subject(self) -> str | None:
        """The path parameter that names the very object the tool is about, if there is one."""
        last = self.parameters[-1] if self.parameters else None
        return last if last and self.entity.endswith(last.removesuffix("_id")) else None


_registry: dict[str, Tool] = {}
_acting: dict[str, list[Tool]] = {}  # by kind of object; emptied by every registration


def tool(
    name: str, route: str, *, permission: str, audit: str, entity: str, **more: Any
) -> Callable[[Handler], Handler]:
    """Declare the decorated method of a ``ToolViewSet`` as a tool.

    ``route`` is ``"METHOD path"``, below ``/v1/`` unless the path starts with a slash. The method's docstring is the
    tool's description for agents. The method gets the objects its path names, already loaded through the caller's scope.
    """
    method, path = route.split(" ")
    _check_words(name, permission, audit)

    def declare(handler: Handler) -> Handler:
        doc = " ".join((handler.__doc__ or "").split())
        handler.tool = Tool(  # type: ignore[attr-defined]
            name, method, path, permission, audit, entity, handler=handler.__name__, doc=doc, **more
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


def all_tools() -> list[Tool]:
    """Every tool, by name. Complete once the URL configuration is loaded."""
    return sorted(_registry.values(), key=lambda one: one.name)


def allowed_actions(scope: Scope, entity: str, row: Any) -> list[str]:
    """The names of the writing tools the caller may use on this row now: what pages show as buttons."""
    return [
        one.name
        for one in _acting_on(entity)
        if scope.permits(one.permission, client=one.client) and (one.allowed is None or one.allowed(scope.actor, row))
    ]


def _acting_on(entity: str) -> list[Tool]:
    """The writing tools about one object of this kind; remembered, since lists ask for every row."""
    if entity not in _acting:
        _acting[entity] = [one for one in all_tools() if one.writes and one.subject and one.entity == entity]
    return _acting[entity]
