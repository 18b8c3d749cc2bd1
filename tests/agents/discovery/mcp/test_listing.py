"""The MCP listing: short, derived from the declarations, and never more than the credential may use."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from agents.discovery.mcp.arguments import ArgumentsError, call_of, input_schema
from agents.discovery.mcp.workflow import CALL, OWN, SEARCH, declared_name, hints, listing
from config.api.tool import get_tool
from tests.registry import every_tool

CHARACTERS_A_TOKEN, MOST_TOKENS = 4, 3000
TOOLS = {one.name: one for one in every_tool()}


def test_the_whole_listing_is_short() -> None:
    listed = listing("agent_session", list(TOOLS))
    text = json.dumps([one.model_dump(by_alias=True, exclude_none=True, mode="json") for one in listed])
    assert len(text) / CHARACTERS_A_TOKEN < MOST_TOKENS


def test_a_session_is_shown_what_it_may_use() -> None:
    listed = {one.name for one in listing("agent_session", ["evidence.search", "facts.list", "cases.archive"])}
    assert listed == {SEARCH, CALL, "evidence_search", "facts_list"}


def test_a_key_alone_is_shown_how_to_open_a_session() -> None:
    listed = {one.name for one in listing("agent_key", list(TOOLS))}
    assert listed == {SEARCH, CALL, "agents_create_session", "agents_list_permissions"}


LISTED = [name for name, one in TOOLS.items() if one.listed is not None and name != "agents.create_session"]


@pytest.mark.parametrize("name", LISTED)
def test_each_listed_tool_is_a_declared_one(name: str) -> None:
    tool = TOOLS[name]
    listed = next(one for one in listing("agent_session", [name]) if one.name not in (SEARCH, CALL))
    assert declared_name(listed.name) == name
    assert listed.description
    assert tool.doc.startswith(listed.description.removesuffix("."))
    Draft202012Validator.check_schema(listed.input_schema)
    assert set(tool.parameters) - {OWN} <= set(listed.input_schema["required"])
    assert "$ref" not in json.dumps(listed.input_schema)


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_annotations_follow_from_the_declaration(name: str) -> None:
    tool, hint = TOOLS[name], hints(TOOLS[name])
    assert hint.read_only_hint is not tool.writes
    if tool.writes:
        assert hint.destructive_hint is (tool.audit == "delete" or tool.permission.startswith("delete:"))
        assert hint.idempotent_hint is (tool.method != "POST")


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_has_a_schema_of_arguments(name: str) -> None:
    Draft202012Validator.check_schema(input_schema(TOOLS[name], ()))


def test_arguments_become_a_request() -> None:
    made = call_of(
        get_tool("facts.create"),
        {"case_id": "1", "text": "He paid.", "citations": [], "reasoning": "Prüfen\n — why", "idempotency_key": "k"},
    )
    assert (made.path, made.query, made.body) == ({"case_id": "1"}, {}, {"text": "He paid.", "citations": []})
    assert made.headers == {"X-Agent-Reasoning": "Prüfen — why", "Idempotency-Key": "k"}
    read = call_of(get_tool("facts.list"), {"case_id": "1", "status": ["proposed"], "dry_run": False})
    assert (read.query, read.body, read.headers) == ({"status": ["proposed"]}, {}, {})


def test_what_no_header_can_carry_is_refused() -> None:
    with pytest.raises(ArgumentsError) as refusal:
        call_of(get_tool("cases.list"), {"reasoning": "a\x00b"})
    assert set(refusal.value.fields) == {"reasoning"}
