"""/mcp with an agent's key: the server holds the session, checks the key at each call, and forgets what is idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from mcp_types import TextContent

from tests.extent import first
from tests.outside.clients import SECONDS, connected, headers_of, new_key, people_web, said
from tests.outside.conftest import Firm, rows

PURPOSE = "Compare the accounts of the payment"
INITIALIZE = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}  # fmt: skip
CALL = {"jsonrpc": "2.0", "id": 2, "method": "tools/call"}
ACCEPT = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}


@pytest.fixture
def key(firm: Firm) -> Iterator[dict[str, Any]]:
    """A key for one test; its sessions end with it, and so count no more for the cases."""
    made = new_key(firm)
    yield made
    with people_web(firm) as web:
        web.delete(f"/v1/agent/keys/{made['id']}")


def open_sessions(key: dict[str, Any]) -> int:
    query = "SELECT count(*) FROM agents_agentsession WHERE key_id = %s AND status = 'active'"
    [(number,)] = rows(query, key["id"])
    return int(number)


def test_the_newest_protocol_works_with_a_key_alone(firm: Firm, key: dict[str, Any]) -> None:
    """Its first call opens a session by purpose and cases; later ones name it, or say the same again."""

    async def work() -> None:
        async with connected(firm, key["key"]) as client:
            assert client.protocol_version == "2026-07-28"
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            first = await client.call_tool("cases_list", {"purpose": PURPOSE, "case_ids": cases})
            assert [one["id"] for one in first.structured_content["items"]] == cases
            said_so = first.content[1]
            assert isinstance(said_so, TextContent)
            session_id = said_so.text.split()[2]
            named = await said(client, "cases_list", session_id=session_id)
            again = await said(client, "call_tool", name="cases.list", purpose=PURPOSE, case_ids=cases)
            assert named == again == first.structured_content

    asyncio.run(work())
    assert open_sessions(key) == 1


def test_calls_at_once_open_one_session(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> None:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            calls = [client.call_tool("cases_list", {"purpose": PURPOSE, "case_ids": cases}) for _ in range(8)]
            assert not any(one.is_error for one in await asyncio.gather(*calls))

    asyncio.run(work())
    assert open_sessions(key) == 1


def test_each_call_is_recorded_in_the_session(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> str:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            session = await said(client, "agents_create_session", purpose=PURPOSE, case_ids=cases)
            assert session["token"] is None, "a model need not read it"
            await said(client, "cases_list", session_id=session["id"], reasoning="Which cases?")
            return str(session["id"])

    session_id = asyncio.run(work())
    query = "SELECT tool, reasoning_trace FROM audit_auditentry WHERE session_id = %s"
    assert ("cases.list", "Which cases?") in rows(query, session_id)


def test_without_a_session_a_key_reaches_no_case(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> list[dict[str, Any]]:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            asked: list[dict[str, Any]] = [
                {}, {"purpose": PURPOSE}, {"case_ids": cases}, {"session_id": "mine"},
                {"session_id": "01890a5d-ac96-774b-bcce-b302099a8057", "purpose": PURPOSE, "case_ids": cases},
            ]  # fmt: skip
            return [(await said(client, "cases_list", **one))["error"] for one in asked]

    errors = asyncio.run(work())
    assert {one["code"] for one in errors} == {"VALIDATION_ERROR"}
    assert "purpose and case_ids" in errors[0]["details"]["fields"]["session_id"][0]
    assert [set(one["details"]["fields"]) for one in errors[1:3]] == [{"case_ids"}, {"purpose"}]


def test_a_session_of_another_key_is_out_of_reach(firm: Firm, key: dict[str, Any]) -> None:
    """Its id is no secret: it stands in answers and in the log."""
    thief = new_key(firm)

    async def work() -> tuple[dict[str, Any], dict[str, Any]]:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            session = await said(client, "agents_create_session", purpose=PURPOSE, case_ids=cases)
        async with connected(firm, thief["key"]) as client:
            stolen = await said(client, "cases_list", session_id=session["id"])
            missing = await said(client, "cases_list", session_id="01890a5d-ac96-774b-bcce-b302099a8057")
            return stolen["error"], missing["error"]

    stolen, missing = asyncio.run(work())
    assert stolen["code"] == "UNAUTHORIZED"
    assert stolen == missing


def test_a_key_of_another_firm_opens_nothing_here(firm: Firm, key: dict[str, Any]) -> None:
    [(case_id,)] = rows(
        "SELECT id FROM cases_case WHERE firm_id <> (SELECT firm_id FROM agents_agentkey WHERE id = %s) LIMIT 1",
        key["id"],
    )

    async def work() -> list[dict[str, Any]]:
        async with connected(firm, key["key"]) as client:
            missing = "01890a5d-ac96-774b-bcce-b302099a8057"
            asked = [{"purpose": PURPOSE, "case_ids": [one]} for one in (str(case_id), missing)]
            return [(await said(client, "cases_list", **one))["error"] for one in asked]

    foreign, missing = asyncio.run(work())
    assert foreign["code"] == "VALIDATION_ERROR"
    assert foreign == missing


def test_a_revoked_key_is_out_in_the_middle_of_its_work(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> dict[str, Any]:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            arguments = {"purpose": PURPOSE, "case_ids": cases}
            assert not (await client.call_tool("cases_list", arguments)).is_error
            with people_web(firm) as web:
                assert web.delete(f"/v1/agent/keys/{key['id']}").status_code == 204
            with httpx.Client(base_url=firm.url, trust_env=False, timeout=SECONDS) as web:
                answer = web.post("/mcp", json={**CALL, "method": "ping"}, headers=headers_of(key["key"]) | ACCEPT)
            assert answer.status_code == 401
            return dict(answer.json()["error"]["data"]["error"])

    assert asyncio.run(work())["code"] == "UNAUTHORIZED"


def test_a_session_goes_with_the_rights_of_its_key(firm: Firm, key: dict[str, Any]) -> None:
    """The attorney ends the session: the next call is refused, and a new one can be opened."""

    async def work() -> tuple[dict[str, Any], dict[str, Any]]:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            session = await said(client, "agents_create_session", purpose=PURPOSE, case_ids=cases)
            with people_web(firm) as web:
                assert web.delete(f"/v1/agent/sessions/{session['id']}").status_code == 204
            refused = await said(client, "cases_list", session_id=session["id"])
            return refused["error"], await said(client, "cases_list", purpose=PURPOSE, case_ids=cases)

    refused, renewed = asyncio.run(work())
    assert refused["code"] == "UNAUTHORIZED"
    assert renewed["items"]


def test_an_idle_session_ends_and_counts_no_more(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> dict[str, Any]:
        async with connected(firm, key["key"]) as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            session = await said(client, "agents_create_session", purpose=PURPOSE, case_ids=cases)
            assert session["idle_seconds"] == 1800
            rows(
                "UPDATE agents_agentsession SET last_used_at = now() - interval '31 minutes' WHERE id = %s RETURNING id",
                session["id"],
            )
            return dict((await said(client, "cases_list", session_id=session["id"]))["error"])

    error = asyncio.run(work())
    assert (error["code"], "idle" in error["message"]) == ("UNAUTHORIZED", True)


class Handshake:
    """A client of the era of ``initialize``, by plain HTTP."""

    def __init__(self, web: httpx.Client) -> None:
        self.web = web
        began = self.web.post("/mcp", json=INITIALIZE)
        assert began.status_code == 200, began.text
        self.session = began.headers["Mcp-Session-Id"]

    def call(self, name: str, *, session: str | None = None, **arguments: Any) -> httpx.Response:
        asked = {**CALL, "params": {"name": name, "arguments": arguments}}
        return self.web.post("/mcp", json=asked, headers={"Mcp-Session-Id": session or self.session})

    def said(self, name: str, **arguments: Any) -> dict[str, Any]:
        answer = self.call(name, **arguments)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["result"]["structuredContent"]
        return data

    def begin(self) -> list[str]:
        cases: list[str] = self.said("agents_list_permissions")["case_ids"][:1]
        assert self.said("cases_list", purpose=PURPOSE, case_ids=cases)["items"]
        return cases


Connect = Callable[[dict[str, Any]], Handshake]


@pytest.fixture
def handshake(firm: Firm) -> Iterator[Connect]:
    """Connects a client with a key; its connection is closed at the test's end."""
    with ExitStack() as open_clients:

        def connect(key: dict[str, Any]) -> Handshake:
            headers = headers_of(key["key"]) | ACCEPT
            web = httpx.Client(base_url=firm.url, headers=headers, trust_env=False, timeout=SECONDS)
            return Handshake(open_clients.enter_context(web))

        yield connect


def test_with_the_handshake_only_the_first_call_says_what_it_is_about(handshake: Connect, key: dict[str, Any]) -> None:
    client = handshake(key)
    assert "error" in client.said("cases_list")
    cases = client.begin()
    assert [one["id"] for one in client.said("cases_list")["items"]] == cases
    listed = client.web.post("/mcp", json={**CALL, "method": "tools/list"}, headers={"Mcp-Session-Id": client.session})
    assert "evidence_search" in {one["name"] for one in listed.json()["result"]["tools"]}


def test_a_stolen_protocol_session_opens_nothing(firm: Firm, handshake: Connect, key: dict[str, Any]) -> None:
    client = handshake(key)
    client.begin()
    thief = handshake(new_key(firm))
    stolen = thief.call("cases_list", session=client.session)
    unknown = thief.call("cases_list", session="never-was")
    assert (stolen.status_code, stolen.json()) == (404, unknown.json())
    assert "initialize" in stolen.json()["error"]["message"]
    for wrong in ("x" * 5000, "é"):
        assert thief.web.post("/mcp", json=CALL, headers={"Mcp-Session-Id": wrong.encode()}).status_code == 404


@pytest.mark.parametrize("ending", first(1, ["the attorney", "DELETE", "idle"]))
def test_after_its_end_the_client_is_asked_to_begin_again(
    firm: Firm, handshake: Connect, key: dict[str, Any], ending: str
) -> None:
    client = handshake(key)
    client.begin()
    if ending == "DELETE":
        assert client.web.delete("/mcp", headers={"Mcp-Session-Id": client.session}).status_code == 204
    elif ending == "the attorney":
        [(session_id,)] = rows("SELECT id FROM agents_agentsession WHERE key_id = %s AND status = 'active'", key["id"])
        with people_web(firm) as web:
            assert web.delete(f"/v1/agent/sessions/{session_id}").status_code == 204
    else:
        rows(
            "UPDATE agents_agentsession SET last_used_at = now() - interval '1 hour' WHERE key_id = %s RETURNING id",
            key["id"],
        )
    assert client.call("cases_list").status_code == 404
    if ending == "DELETE":
        assert open_sessions(key) == 0
    handshake(key).begin()


def test_the_official_client_of_the_handshake_works_with_a_key(firm: Firm, key: dict[str, Any]) -> None:
    async def work() -> list[str]:
        async with connected(firm, key["key"], mode="legacy") as client:
            cases = (await said(client, "agents_list_permissions"))["case_ids"][:1]
            await said(client, "cases_list", purpose=PURPOSE, case_ids=cases)
            return [one["id"] for one in (await said(client, "cases_list"))["items"]]

    assert len(asyncio.run(work())) == 1
    assert open_sessions(key) == 0, "the client ended its session when it left"


def test_an_oversized_message_is_refused(firm: Firm, key: dict[str, Any]) -> None:
    with httpx.Client(base_url=firm.url, trust_env=False, timeout=60) as web:
        body = b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "' + b"x" * (6 * 1024**2) + b'"}}'
        answer = web.post("/mcp", content=body, headers=headers_of(key["key"]) | ACCEPT)
    assert answer.status_code == 413
