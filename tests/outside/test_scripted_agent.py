"""An agent from outside does a piece of work: by the official MCP client, and by plain HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from cases.demo.gold import load
from tests.outside.agent import Agent
from tests.outside.clients import SECONDS, connected, headers_of, people_web
from tests.outside.conftest import Firm
from tests.outside.reading import Conflict

PURPOSE = "Find documents that contradict each other"
Conversation = tuple[Conflict, dict[str, Any], str]


async def by_mcp(firm: Firm) -> Conversation:
    async with connected(firm, firm.agent_key) as client:
        may = (await client.call_tool("agents_list_permissions", {})).structured_content
        asked = {"case_ids": may["case_ids"], "purpose": PURPOSE, "operations": ["read", "write"]}
        opened = await client.call_tool("agents_create_session", asked)
        assert not opened.is_error, opened.structured_content
        session = opened.structured_content
        assert session["token"] is None, "the server holds it"

        async def find(what: str) -> str:
            hits = await client.call_tool("search_tools", {"q": what})
            name: str = hits.structured_content["items"][0]["name"]
            return name

        async def call(name: str, **asked: Any) -> dict[str, Any]:
            answer = await client.call_tool("call_tool", {"name": name, "session_id": session["id"], **asked})
            assert not answer.is_error, answer.structured_content
            payload: dict[str, Any] = answer.structured_content
            return payload

        conflict, fact = await Agent(find, call).file_the_contradiction()
        asked = {"fact_id": fact["id"], "status": "approved", "session_id": session["id"]}
        refused = await client.call_tool("facts_update", asked)
        assert refused.structured_content["error"]["code"] == "FORBIDDEN"
    return conflict, fact, session["id"]


async def by_http(firm: Firm) -> Conversation:
    web = httpx.AsyncClient(base_url=firm.url, timeout=SECONDS, trust_env=False)
    tools: dict[str, dict[str, Any]] = {}

    async def find(what: str) -> str:
        hit = (await web.get("/v1/tools/search", params={"q": what, "limit": 1})).json()["items"][0]
        tools[hit["name"]] = hit
        return str(hit["name"])

    async def call(name: str, path: Any = None, query: Any = None, body: Any = None, **more: Any) -> dict[str, Any]:
        tool = tools[name]
        given = {"Prefer": "dry-run" if more.get("dry_run") else "", "Idempotency-Key": more.get("idempotency_key", "")}
        headers = {name: value for name, value in given.items() if value}
        headers |= {"X-Agent-Reasoning": more["reasoning"].encode()} if "reasoning" in more else {}
        url = tool["path"].format(**(path or {}))
        sent = None if tool["method"] == "GET" else body or {}
        answer = await web.request(tool["method"], url, params=query, json=sent, headers=headers)
        assert answer.status_code < 300, answer.text
        payload: dict[str, Any] = answer.json()
        return payload

    async with web:
        web.headers.update(headers_of(firm.agent_key))
        may = await call(await find("what may I do"))
        asked = {"case_ids": may["case_ids"], "purpose": PURPOSE, "operations": ["read", "write"]}
        session = await call(await find("open an agent session"), body=asked)
        web.headers.update(headers_of(session["token"]))
        conflict, fact = await Agent(find, call).file_the_contradiction()
        refused = await web.patch(f"/v1/facts/{fact['id']}", json={"status": "approved"})
        assert refused.status_code == 403, refused.text
    return conflict, fact, session["id"]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("way", [by_mcp, by_http])
def test_the_contradiction_is_found_cited_filed_and_recorded(
    firm: Firm, way: Callable[[Firm], Coroutine[Any, Any, Conversation]]
) -> None:
    conflict, fact, session_id = asyncio.run(way(firm))
    check_against_gold(conflict, fact)
    assert fact["status"] == "proposed"
    assert [one["verified"] for one in fact["citations"]] == [True, True]
    check_audit(firm, fact, session_id, channel="mcp" if way is by_mcp else "api")


def check_against_gold(conflict: Conflict, fact: dict[str, Any]) -> None:
    """What a reader of the matter knows: both sides' documents, sums and days are in the filed fact."""
    matter = load().matters[0]
    due = {one.key: one for one in matter.contradictions}
    for side in due["bonus-amount"].sides:
        assert f"${float(side.value):,.2f}" in fact["text"]
    for side in due["bonus-date"].sides:
        assert side.value in fact["text"]
    documents = {side.document for side in due["bonus-date"].sides}
    assert {conflict.one.title, conflict.other.title} == documents
    cited = json.dumps([one["quote"] for one in fact["citations"]])
    assert all(side.quote in cited for side in due["bonus-amount"].sides)


def check_audit(firm: Firm, fact: dict[str, Any], session_id: str, *, channel: str) -> None:
    """The attorney finds every step of the session in the audit, each with its reason and the way it came; the filing once,
    the refusal too."""
    with people_web(firm) as attorney:
        entries, cursor = [], None
        while True:
            query = {"limit": 100, **({"cursor": cursor} if cursor else {})}
            page = attorney.get(f"/v1/cases/{fact['case_id']}/audit", params=query).json()
            entries += page["items"]
            cursor = page["next_cursor"]
            if cursor is None:
                break
    mine = [one for one in entries if one["session_id"] == session_id]
    assert {one["channel"] for one in mine} == {channel}
    done = {one["tool"] for one in mine}
    assert {"evidence.search", "evidence.view", "evidence.get_source_context", "facts.create", "facts.update"} <= done
    filed = [
        one for one in mine if one["tool"] == "facts.create" and one["entity_id"] == fact["id"] and not one["dry_run"]
    ]
    assert filed
    assert all("an attorney should decide" in one["reasoning"] for one in filed)
    assert all("—" in one["reasoning"] for one in filed), "reasons are kept as they were written"
    assert [one["status"] for one in mine if one["tool"] == "facts.update"] == [403]
    assert all(one["reasoning"] for one in mine if one["tool"] != "facts.update")
