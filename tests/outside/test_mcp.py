"""The MCP endpoint over real HTTP: who gets in, both eras of the protocol, errors, limits, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from mcp.client.client import Client

from tests.extent import first
from tests.outside.clients import SECONDS, connected, headers_of
from tests.outside.conftest import DATABASE, Firm

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
IDLE_THREADS = 12  # the eight that answer requests, and what comes and goes with pools of connections and the like


def send(firm: Firm, *, method: str = "POST", **headers: str) -> httpx.Response:
    with httpx.Client(base_url=firm.url, trust_env=False, timeout=SECONDS) as web:
        return web.request(method, "/mcp", json=PING, headers={"Accept": "application/json", **headers})


def opened(firm: Firm, **asked: Any) -> dict[str, Any]:
    """A session of the demo's agent."""
    with httpx.Client(base_url=firm.url, headers=headers_of(firm.agent_key), trust_env=False, timeout=SECONDS) as web:
        cases = web.get("/v1/agent/permissions").json()["case_ids"]
        session = web.post("/v1/agent/sessions", json={"case_ids": cases, **asked})
        assert session.status_code == 201, session.text
        payload: dict[str, Any] = session.json()
        return payload


def close(firm: Firm, session: dict[str, Any]) -> None:
    with httpx.Client(base_url=firm.url, headers=headers_of(session["token"]), trust_env=False, timeout=SECONDS) as web:
        assert web.delete(f"/v1/agent/sessions/{session['id']}").status_code == 204


def test_an_agents_credential_gets_in(firm: Firm) -> None:
    answer = send(firm, **headers_of(firm.agent_key))
    assert (answer.status_code, answer.json()["id"], answer.json()["result"]) == (200, 1, {})


@pytest.mark.parametrize("token", ["", "itx_key_wrong", "itx_ses_wrong", "anything"])
def test_no_other_does(firm: Firm, token: str) -> None:
    answer = send(firm, **(headers_of(token) if token else {}))
    assert answer.status_code == 401
    place = f"{firm.url}/.well-known/oauth-protected-resource/mcp"
    assert f'resource_metadata="{place}"' in answer.headers["WWW-Authenticate"]
    assert ('error="invalid_token"' in answer.headers["WWW-Authenticate"]) is bool(token)
    error = answer.json()["error"]
    assert error["data"]["error"]["code"] == "UNAUTHORIZED"
    assert answer.json()["jsonrpc"] == "2.0"


@pytest.mark.parametrize(("prefix", "address"), first(1, [("itx_key_", "127.0.0.2"), ("anything", "127.0.0.3")]))
def test_wrong_credentials_are_mostly_refused_unread(firm: Firm, prefix: str, address: str) -> None:
    """From an address of their own, so that no other test waits for them."""
    with httpx.Client(base_url=firm.url, transport=httpx.HTTPTransport(local_address=address)) as web:
        answers = [web.post("/mcp", json=PING, headers=headers_of(f"{prefix}{number}")) for number in range(60)]
        known = web.post("/v1/tools/search", json={"q": "facts"}, headers=headers_of(firm.agent_key))
    assert [one.status_code for one in answers[:20]] == [401] * 20
    assert [one.status_code for one in answers].count(429) >= 35
    assert int(answers[21].headers["Retry-After"]) >= 1
    assert answers[21].json()["error"]["data"]["error"]["code"] == "RATE_LIMITED"
    assert known.status_code == 429, "it was not right from there before"
    with psycopg.connect(os.environ["DATABASE_URL"], dbname=DATABASE) as there:
        query = (
            "SELECT attempts FROM audit_auditentry WHERE actor_name = %s AND entity_type = 'bearer_token' ORDER BY id"
        )
        assert there.execute(query, [address]).fetchall() == [(1,), (10,)]


def test_a_persons_own_token_does_not(firm: Firm) -> None:
    """A model that calls as a person could approve its own work."""
    answer = send(firm, **headers_of(firm.attorney))
    assert (answer.status_code, answer.json()["error"]["data"]["error"]["code"]) == (403, "FORBIDDEN")


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}])
def test_other_hosts_and_other_sites_pages_are_refused(firm: Firm, headers: dict[str, str]) -> None:
    answer = send(firm, **headers_of(firm.agent_key), **headers)
    assert answer.status_code == 403
    assert "result" not in answer.json()
    assert answer.json()["error"]["data"]["error"]["code"] == "FORBIDDEN"
    [entry] = entries_of(answer.headers["X-Request-Id"])
    assert entry == ("mcp", "anonymous", None, "refused", 403)


def entries_of(request_id: str) -> list[tuple[Any, ...]]:
    """What the audit log has of a request."""
    with psycopg.connect(os.environ["DATABASE_URL"], dbname=DATABASE) as there:
        found = there.execute(
            "SELECT tool, actor_type, firm_id, outcome, status FROM audit_auditentry WHERE request_id = %s",
            [request_id],
        )
        return found.fetchall()


def test_our_own_origin_is_not(firm: Firm) -> None:
    assert send(firm, **headers_of(firm.agent_key), Origin=firm.url).status_code == 200


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_messages_come_only_by_post(firm: Firm, method: str) -> None:
    answer = send(firm, method=method, **headers_of(firm.agent_key))
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


def test_a_closed_session_is_out_at_once(firm: Firm) -> None:
    session = opened(firm, operations=["read"])
    assert send(firm, **headers_of(session["token"])).status_code == 200
    close(firm, session)
    assert send(firm, **headers_of(session["token"])).status_code == 401


@pytest.mark.parametrize("mode", first(1, ["auto", "legacy"]))
def test_both_eras_of_the_protocol_see_the_same(firm: Firm, mode: str) -> None:
    """Without ``--full`` the newer one: ``test_mcp_keys.py`` speaks the older with a key."""
    session = opened(firm, operations=["read"])

    async def look() -> tuple[list[str], dict[str, Any]]:
        async with connected(firm, session["token"], mode=mode) as client:
            names = [one.name for one in (await client.list_tools()).tools]
            return names, (await client.call_tool("cases_list", {})).structured_content

    names, cases = asyncio.run(look())
    assert {"search_tools", "call_tool", "evidence_search", "events_poll"} <= set(names)
    assert not {"facts_create", "facts_update", "agents_create_session"} & set(names), "it reads only"
    assert {one["id"] for one in cases["items"]} == set(session["case_ids"])
    close(firm, session)


@pytest.mark.full("test_mcp_content.py asks for the briefing, changes and permissions without naming it")
def test_a_session_need_not_name_itself(firm: Firm) -> None:
    session = opened(firm, operations=["read"])

    async def ask() -> dict[str, Any]:
        async with connected(firm, session["token"]) as client:
            failed, payload = await _call(client, "agents_get_briefing")
            assert not failed, payload
            return payload

    assert {one["case_id"] for one in asyncio.run(ask())["cases"]} == set(session["case_ids"])
    close(firm, session)


def test_waiting_ends_with_what_happens(firm: Firm) -> None:
    """Another call of the agent's own is the event that the first one waits for."""
    session = opened(firm, operations=["read", "write"])
    case = session["case_ids"][0]

    async def ask() -> tuple[dict[str, Any], dict[str, Any]]:
        async with connected(firm, session["token"]) as client:
            since = "0"
            while True:
                _, page = await _call(client, "events_poll", since=since)
                since = str(page["next_position"])
                if not page["has_more"]:
                    break
            note = {"title": "A physical key", "kind": "object"}
            waiting = asyncio.create_task(_call(client, "events_poll", since=since, wait=20))
            made = await _call(client, "call_tool", name="evidence.create", path={"case_id": case}, body=note)
            return (await waiting)[1], made[1]

    payload, made = asyncio.run(ask())
    assert made["id"] in {one["entity_id"] for one in payload["items"]}
    close(firm, session)


async def _call(client: Client, listed: str, /, **arguments: Any) -> tuple[bool, dict[str, Any]]:
    answer = await client.call_tool(listed, arguments)
    data: dict[str, Any] = answer.structured_content
    return answer.is_error, data.get("error", data)


def test_errors_are_in_our_envelope(firm: Firm) -> None:
    session = opened(firm, operations=["read"])

    async def ask() -> None:
        async with connected(firm, session["token"]) as client:
            case = session["case_ids"][0]
            for name, arguments, code in (
                ("nothing_like_it", {}, "VALIDATION_ERROR"),
                ("call_tool", {"name": "nothing.like_it"}, "VALIDATION_ERROR"),
                ("call_tool", {"name": "facts.get"}, "VALIDATION_ERROR"),
                ("call_tool", {"name": "cases.get", "path": {"case_id": "../../v1/users"}}, "NOT_FOUND"),
                ("call_tool", {"name": "cases.get", "path": [case]}, "VALIDATION_ERROR"),
                ("call_tool", {"name": "facts.create", "path": {"case_id": case}}, "FORBIDDEN"),
                ("evidence_search", {"case_id": case, "q": "wire", "surprise": 1}, "VALIDATION_ERROR"),
                ("evidence_search", {"case_id": case, "q": "wire", "reasoning": "x" * 501}, "VALIDATION_ERROR"),
            ):
                failed, error = await _call(client, name, **arguments)
                assert failed, (name, arguments)
                assert error["code"] == code, (name, arguments, error)
                assert set(error) == {"code", "message", "details", "retry_after", "suggestion"}

    asyncio.run(ask())
    close(firm, session)


def test_a_search_names_only_what_may_be_used(firm: Firm) -> None:
    session = opened(firm, operations=["read"])

    async def ask() -> tuple[list[str], list[str]]:
        async with connected(firm, session["token"]) as client:
            usable = (await _call(client, "search_tools", q="store a fact"))[1]
            every = (await _call(client, "search_tools", q="store a fact", include_all=True))[1]
            return [one["name"] for one in usable["items"]], [one["name"] for one in every["items"]]

    usable, every = asyncio.run(ask())
    assert "facts.create" not in usable
    assert "facts.create" in every
    close(firm, session)


def test_calls_leave_no_connection_and_no_thread_behind(firm: Firm) -> None:
    session = opened(firm, operations=["read"])
    before = _threads(firm)

    async def ask() -> None:
        async with connected(firm, session["token"]) as client:
            await asyncio.gather(*(client.call_tool("cases_list", {}) for _ in range(20)))
            await client.list_tools()

    asyncio.run(ask())
    assert _held(firm) == 0
    assert _threads(firm) <= before + IDLE_THREADS
    close(firm, session)


def _threads(firm: Firm) -> int:
    return len(list(Path(f"/proc/{firm.process}/task").iterdir()))


def _held(firm: Firm) -> int:
    """Connections to the stack's database that are in the middle of something."""
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND state LIKE %s"
        found = server.execute(query, [DATABASE, "%transaction%"]).fetchone()
    assert found
    return int(found[0])
