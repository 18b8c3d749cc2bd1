"""The MCP listing: short, derived from the declarations, and never more than the credential may use."""

from __future__ import annotations

import json
import re
import uuid

import pytest
from jsonschema import Draft202012Validator
from mcp.shared.exceptions import MCPError

from agents.discovery.mcp.accepted import accepted_arguments
from agents.discovery.mcp.arguments import ArgumentsError, call_of, described, input_schema
from agents.discovery.mcp.calls import requested_call
from agents.discovery.mcp.credentials import Credential
from agents.discovery.mcp.outputs import output_schema
from agents.discovery.mcp.paging import page_of
from agents.discovery.mcp.prompts import TASKS, prompt
from agents.discovery.mcp.workflow import CALL, OWN, SEARCH, declared_name, hints, listing
from config.api.tool import get_tool
from tests.each import each
from tests.registry import every_tool

CHARACTERS_A_TOKEN, MOST_TOKENS = 4, 3000
MOST_WITH_OUTPUTS = 7000  # hosts keep output schemas from their models, and check answers with them
SESSION = Credential("agent_session", uuid.uuid4(), uuid.uuid4())
TOOLS = {one.name: one for one in every_tool()}


def test_the_whole_listing_is_short() -> None:
    listed = listing("agent_session", list(TOOLS))
    whole = [one.model_dump(by_alias=True, exclude_none=True, mode="json") for one in listed]
    assert len(json.dumps(whole)) / CHARACTERS_A_TOKEN < MOST_WITH_OUTPUTS
    read = [{name: part for name, part in one.items() if name != "outputSchema"} for one in whole]
    assert len(json.dumps(read)) / CHARACTERS_A_TOKEN < MOST_TOKENS


def test_a_session_is_shown_what_it_may_use() -> None:
    listed = {one.name for one in listing("agent_session", ["evidence.search", "facts.list", "cases.archive"])}
    assert listed == {SEARCH, CALL, "evidence_search", "facts_list"}


def test_a_key_is_shown_what_its_sessions_may_use_and_how_to_name_one() -> None:
    listed = {one.name: one for one in listing("agent_key", ["evidence.search", "agents.create_session"])}
    assert set(listed) == {SEARCH, CALL, "evidence_search", "agents_create_session"}
    for name in (CALL, "evidence_search"):
        assert {OWN, "purpose", "case_ids"} <= set(listed[name].input_schema["properties"])
        assert not {OWN, "purpose", "case_ids"} & set(listed[name].input_schema["required"])
    assert OWN not in listed["agents_create_session"].input_schema["properties"]


LISTED = [name for name, one in TOOLS.items() if one.listed is not None and name != "agents.create_session"]


@each(LISTED)
def test_each_listed_tool_is_a_declared_one(name: str) -> None:
    tool = TOOLS[name]
    listed = next(one for one in listing("agent_session", [name]) if one.name not in (SEARCH, CALL))
    assert declared_name(listed.name) == name
    assert listed.description
    assert tool.doc.startswith(listed.description.removesuffix("."))
    Draft202012Validator.check_schema(listed.input_schema)
    assert set(tool.parameters) - {OWN} <= set(listed.input_schema["required"])
    assert "$ref" not in json.dumps(listed.input_schema)


@each(sorted(TOOLS))
def test_annotations_follow_from_the_declaration(name: str) -> None:
    tool, hint = TOOLS[name], hints(TOOLS[name])
    assert hint.read_only_hint is not tool.writes
    if tool.writes:
        assert hint.destructive_hint is (tool.audit == "delete" or tool.permission.startswith("delete:"))
        assert hint.idempotent_hint is (tool.method != "POST")


@each(sorted(TOOLS))
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
    assert set(refusal.value.details["fields"]) == {"reasoning"}


def test_writes_about_a_subject_take_its_version() -> None:
    listed = {one.name: one.input_schema["properties"] for one in listing("agent_session", list(TOOLS))}
    assert {"if_match", "idempotency_key"} <= set(listed["facts_update"])
    assert "if_match" not in listed["facts_create"]
    assert not {"if_match", "idempotency_key"} & set(listed["facts_list"])


@each(sorted(TOOLS))
def test_every_tool_has_a_schema_of_its_answer(name: str) -> None:
    tool, schema = TOOLS[name], output_schema(TOOLS[name])
    Draft202012Validator.check_schema(schema)
    assert (schema["type"], "$ref" in json.dumps(schema)) == ("object", False)
    operation = described()[name]["responses"].get(str(tool.status), {}).get("content", {}).get("application/json", {})
    for example in operation.get("examples", {}).values():
        Draft202012Validator(schema).validate(example["value"])
    if tool.writes:
        Draft202012Validator(schema).validate(
            {"job_id": "1", "status": "awaiting_approval", "code": "APPROVAL_REQUIRED"}
        )


def test_a_list_comes_in_pages() -> None:
    rows = list(range(7))
    found: list[int] = []
    cursor = None
    while True:
        page, cursor = page_of(rows, cursor, of="tools", size=3)
        found += page
        if cursor is None:
            break
    assert found == rows
    _, second = page_of(rows, None, of="tools", size=3)
    for wrong, of in ((second, "prompts"), ("forged", "tools")):
        with pytest.raises(MCPError):
            page_of(rows, wrong, of=of, size=3)


def test_wrong_arguments_are_answered_with_those_there_are() -> None:
    found = accepted_arguments(get_tool("facts.create"), ["case_id", "txet", "citation"])
    assert found["accepted"]["path"] == ["case_id"]
    assert {"text", "citations", "date"} <= set(found["accepted"]["body"])
    assert found["missing"] == ["text"], "a fact that is hoped for has no citation yet"
    assert found["did_you_mean"] == {"txet": "text", "citation": "citations"}
    with pytest.raises(ArgumentsError) as refusal:
        requested_call(CALL, {"name": "facts.get", "path": {"fact": "1"}}, SESSION)
    assert refusal.value.details["missing"] == ["fact_id"]
    with pytest.raises(ArgumentsError, match=r"facts\.create"):
        requested_call(CALL, {"name": "fact.create"}, SESSION)
    with pytest.raises(ArgumentsError, match="Did you mean body"):
        requested_call(CALL, {"name": "facts.create", "bdoy": {}}, SESSION)


@pytest.mark.parametrize("name", sorted(TASKS))
def test_a_prompt_has_its_arguments(name: str) -> None:
    task = TASKS[name]
    given = {one: f"{{{one}}} of mine" for one in [*task.required, *task.optional]}
    [message] = prompt(name, given).messages
    text = message.content.text  # type: ignore[union-attr]
    assert all(one in text for one in given.values())
    named = set(re.findall(r"\b(?:evidence|facts|timeline|entities|relationships|agents)_[a-z_]+", text))
    assert named <= {one.name for one in listing("agent_session", list(TOOLS))}
    for wrong in ({}, given | {"spell": "x"}, given | {"case_id": "x" * 2001}):
        with pytest.raises(MCPError):
            prompt(name, wrong)


def test_there_is_no_other_prompt() -> None:
    with pytest.raises(MCPError, match="review_new_evidence"):
        prompt("approve_everything", {})
