"""What agents read before they call: llms.txt, and the OpenAPI document's guidance and examples."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rest_framework.test import APIClient

from agents.discovery.catalogue import WORKFLOW, document, document_of, names_of
from agents.discovery.guide import FIRST, guide
from config.api.tool import Tool
from tests.each import each
from tests.registry import every_tool

TOOLS = {one.name: one for one in every_tool()}
REFERENCE = "#/components/"
FORMATS = Draft202012Validator.FORMAT_CHECKER


@pytest.fixture(scope="module")
def whole() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(document().content)
    return found


def operation(whole: dict[str, Any], tool: Tool) -> dict[str, Any]:
    found: dict[str, Any] = whole["paths"][f"/{tool.route}"][tool.method.lower()]
    return found


def test_llms_txt_is_for_everybody(db: None) -> None:
    answer = APIClient().get("/llms.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/markdown; charset=utf-8")
    text = answer.content.decode()
    assert text == guide()
    assert text.startswith("# Intactus\n\n> ")
    assert all(f"({name})" in text for name in TOOLS), "every tool is named"
    first = re.findall(r"^\d\. `\S+ \S+` \((\S+)\)", text, re.MULTILINE)
    assert tuple(first) == FIRST
    for address in ("/openapi.json", "/mcp", "/v1/tools/search"):
        assert f"]({address}" in text


@each(sorted(TOOLS))
def test_an_operation_says_what_an_agent_must_know(whole: dict[str, Any], name: str) -> None:
    tool, described = TOOLS[name], operation(whole, TOOLS[name])
    text = described["description"]
    assert text.startswith(tool.doc)
    assert tool.when in text
    assert re.search(r"Side effect: \w+" if tool.writes else "Read-only", text)
    assert tool.permission == "public" or f"Needs {tool.permission}." in text
    assert len(f"{described['summary']} {text}") >= 150
    assert all(one["description"] for one in described.get("parameters", []))
    headers = {one["name"] for one in described["parameters"] if one["in"] == "header"}
    assert ("Idempotency-Key" in headers) is (tool.writes and tool.permission != "public")
    if tool.many and tool.method == "GET":
        assert {"cursor", "limit"} <= {one["name"] for one in described["parameters"]}


@each(sorted(TOOLS))
def test_every_example_is_what_its_schema_allows(whole: dict[str, Any], name: str) -> None:
    described = operation(whole, TOOLS[name])
    contents = [("body", described.get("requestBody", {})), *described["responses"].items()]
    for where, found in contents:
        one = resolved(whole, found)
        content = one.get("content", {}).get("application/json")
        if content is None:
            continue
        assert content.get("examples"), f"{where} has no example"
        schema = Draft202012Validator({**content["schema"], "components": whole["components"]}, format_checker=FORMATS)
        for example in content["examples"].values():
            schema.validate(_value(whole, example))


def resolved(whole: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """What is described in place, or once for several operations."""
    if "$ref" not in found:
        return found
    kind, name = found["$ref"].removeprefix(REFERENCE).split("/")
    shared: dict[str, Any] = whole["components"][kind][name]
    return shared


def _value(whole: dict[str, Any], example: dict[str, Any]) -> Any:
    if "$ref" in example:
        return whole["components"]["examples"][example["$ref"].rpartition("/")[2]]["value"]
    return example["value"]


@each(sorted(TOOLS))
def test_refusals_are_listed_with_their_codes(whole: dict[str, Any], name: str) -> None:
    responses = operation(whole, TOOLS[name])["responses"]
    assert {"401", "403", "422", "429"} <= set(responses), "a bad credential is refused even where none is needed"
    for status in set(responses) & {"401", "403", "404", "409", "422", "429"}:
        codes = resolved(whole, responses[status])["content"]["application/json"]["examples"]
        assert codes
        assert all(code.isupper() for code in codes)


def test_bodies_are_closed(whole: dict[str, Any]) -> None:
    """As Strict refuses unknown names, the document does."""
    fact = whole["components"]["schemas"]["NewFactRequest"]
    assert fact["additionalProperties"] is False


def test_the_short_document_is_whole() -> None:
    short = json.loads(document_of(names_of(WORKFLOW)).content)
    named = {one["x-tool-name"] for methods in short["paths"].values() for one in methods.values()}
    assert named == {one.name for one in TOOLS.values() if one.common}
    for reference in set(re.findall(r'"\$ref": "([^"]+)"', document_of(names_of(WORKFLOW)).content.decode())):
        kind, name = reference.removeprefix(REFERENCE).split("/")
        assert name in short["components"][kind]
    assert len(document_of(names_of(WORKFLOW)).content) < len(document().content) / 3


def test_the_short_document_is_served(db: None) -> None:
    answer = APIClient().get("/openapi.json", {"profile": "workflow"})
    assert answer.content == document_of(names_of(WORKFLOW)).content
    assert answer.headers["ETag"] != APIClient().get("/openapi.json").headers["ETag"]
    assert APIClient().get("/openapi.json", {"profile": "none"}).status_code == 422
