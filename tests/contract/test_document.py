"""The OpenAPI document says of every tool what its declaration says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from config.api.tool import Tool, get_tool
from tests.agents.discovery.test_guide import resolved
from tests.each import each
from tests.registry import every_tool

TOOLS = [one.name for one in every_tool()]
TEXTS = {
    "agents.get_briefing": {"text/markdown"},
    "timeline.chronology": {"text/markdown"},
    "events.stream": {"text/event-stream"},
}  # forms besides JSON


def _operation(document: dict[str, Any], tool: Tool) -> dict[str, Any]:
    operation: dict[str, Any] = document["paths"][f"/{tool.route}"][tool.method.lower()]
    return operation


def test_has_every_tool_and_nothing_else(document: dict[str, Any]) -> None:
    found = {one["operationId"] for path in document["paths"].values() for one in path.values()}
    assert found == set(TOOLS)


@each(TOOLS)
def test_tells_what_the_tool_is(document: dict[str, Any], name: str) -> None:
    tool = get_tool(name)
    operation = _operation(document, tool)
    assert operation["operationId"] == operation["x-tool-name"] == name
    assert operation["x-tool-permission"] == tool.permission
    assert operation["x-tool-audit-category"] == tool.audit
    assert operation["x-tool-entity-type"] == tool.entity
    assert len(operation["description"]) >= 40
    assert operation["summary"]


@each(TOOLS)
def test_tells_how_it_answers(document: dict[str, Any], name: str) -> None:
    tool = get_tool(name)
    responses = {status: resolved(document, one) for status, one in _operation(document, tool)["responses"].items()}
    due = {str(tool.status), "422", "429"}
    due |= {"404"} if tool.parameters else set()
    due |= {"401", "403"} if tool.permission != "public" else set()
    due |= {"409"} if tool.writes else set()
    assert due <= set(responses)
    assert all(one["description"] for one in responses.values())
    kinds = {kind for one in responses.values() for kind in one.get("content", {})}
    assert kinds - {"application/json"} == TEXTS.get(name, set())
    assert ("content" in responses[str(tool.status)]) is (tool.status != 204)


@each(TOOLS)
def test_describes_every_parameter_and_field(document: dict[str, Any], name: str) -> None:
    tool = get_tool(name)
    operation = _operation(document, tool)
    named = {(one["in"], one["name"]) for one in operation.get("parameters", [])}
    assert {("path", one) for one in tool.parameters} <= named
    if tool.query:
        assert {("query", one) for one in tool.query().fields} <= named
    if tool.many and tool.method == "GET":
        assert {("query", "cursor"), ("query", "limit")} <= named
    assert ("requestBody" in operation) is (tool.body is not None and bool(tool.body().fields))


def _schemas(value: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within, with the place where it stands; what examples hold is no schema."""
    if isinstance(value, list):
        for number, one in enumerate(value):
            yield from _schemas(one, f"{place}/{number}")
    elif isinstance(value, dict):
        yield place, value
        for name, one in value.items():
            if name != "examples":
                yield from _schemas(one, f"{place}/{name}")


def test_every_list_of_values_has_one_name(document: dict[str, Any]) -> None:
    """Generated clients have one type for it, wherever it is used."""
    within = _schemas({"paths": document["paths"], "components": document["components"]})
    found = {place: tuple(one["enum"]) for place, one in within if isinstance(one.get("enum"), list)}
    assert [place for place in found if place.count("/") > 3] == [], "these stand where they are used"
    assert [values for values, times in Counter(found.values()).items() if times > 1] == []


def test_items_of_lists_are_described_whole_and_in_part(document: dict[str, Any]) -> None:
    """Whoever asks for some fields gets typed ones: the same fields, none of them promised."""
    schemas = document["components"]["schemas"]
    pages = {name: fields for name, one in schemas.items() if "items" in (fields := one.get("properties", {}))}
    pages = {name: fields for name, fields in pages.items() if "next_cursor" in fields and name not in OF_ANY_LIST}
    assert len(pages) > 20
    for name, fields in pages.items():
        whole, part = (one["$ref"].rpartition("/")[2] for one in fields["items"]["items"]["anyOf"])
        assert part == f"Partial{whole}", name
        assert schemas[part]["properties"] == schemas[whole]["properties"]
        assert "required" not in schemas[part]


OF_ANY_LIST = {"Applied"}  # a saved filter answers the items of whichever list it is of
ANY_VALUE = {"FieldDiff.from", "FieldDiff.to"}  # of whatever kind the field is


def test_every_field_says_its_type(document: dict[str, Any]) -> None:
    typed = {"type", "$ref", "allOf", "anyOf", "oneOf", "enum"}
    untyped = {
        f"{name}.{field}"
        for name, schema in document["components"]["schemas"].items()
        for field, one in schema.get("properties", {}).items()
        if not typed & one.keys()
    }
    assert untyped == ANY_VALUE
