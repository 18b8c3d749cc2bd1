"""What a sample call leaves out, from the tool's declaration: the path's ids, the body, the status."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from config.api.tool import Tool
from tests.access.callers import Caller
from tests.access.kinds import OF_NO_CASE, UUID, kind_of
from tests.access.rules import Body, Sample
from tests.access.world import World

WITH_BODY = ("POST", "PUT", "PATCH")


def completed(sample: Sample, tool: Tool) -> Sample:
    """The sample with everything that a call needs."""
    kind = sample.kind or (kind_of(tool.parameters[-1], tool) if tool.parameters else "")
    return replace(
        sample,
        kind=kind,
        path=sample.path or (lambda world, caller, relation: _ids(tool, kind, world, caller, relation)),
        body=_body(tool) if sample.body is None else sample.body,
        status=sample.status or tool.status,
        changes=tool.writes and bool(kind) and kind not in OF_NO_CASE if sample.changes is None else sample.changes,
    )


def _ids(tool: Tool, kind: str, world: World, caller: Caller, relation: str) -> dict[str, Any]:
    """The path's ids: the last is the object's of that kind and relation, those before it are of the same relation."""
    kinds = {name: kind_of(name, tool) for name in tool.parameters}
    if tool.parameters:
        kinds[tool.parameters[-1]] = kind
    return {name: _id(one, world, caller, relation) for name, one in kinds.items()}


def _id(kind: str, world: World, caller: Caller, relation: str) -> Any:
    return world.case_of(relation) if kind == "case" else world.id_of(kind, relation, caller)


def _body(tool: Tool) -> Body | None:
    """The declared example, about objects of the same relation; nothing at all where the tool takes nothing."""
    if tool.example is not None:
        return lambda world, caller, relation: _about(tool.example, "", world, caller, relation)
    return {} if tool.method in WITH_BODY else None


def _about(value: Any, name: str, world: World, caller: Caller, relation: str) -> Any:
    """The example with the ids of what there is in place of the made-up ones."""
    if isinstance(value, dict):
        return {key: _about(one, key, world, caller, relation) for key, one in value.items()}
    if isinstance(value, list):
        return [_about(one, name, world, caller, relation) for one in value]
    if isinstance(value, str) and UUID.match(value) and kind_of(name) in world.ids:
        return _id(kind_of(name), world, caller, relation)
    return value
