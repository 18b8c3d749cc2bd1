"""Calls over /mcp that wait for a person: who is asked, where they approve, and what happens then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitRequestURLParams, ElicitResult

from tests.extent import first
from tests.outside.clients import connected, new_key, people_web, said
from tests.outside.conftest import Firm, rows

OTHER = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def finished_case(firm: Firm) -> Iterator[tuple[str, dict[str, Any]]]:
    """A case that may be archived, and a key."""
    key = new_key(firm)
    with people_web(firm) as web:
        made = web.post("/v1/cases", json={"name": "A finished matter"})
        assert made.status_code == 201, made.text
        yield made.json()["id"], key
        web.delete(f"/v1/agent/keys/{key['id']}")


def decide(firm: Firm, decision: str, case_id: str) -> None:
    """The attorney decides, signed in as themselves."""
    with people_web(firm) as web:
        [waiting] = web.get("/v1/approvals", params={"case_id": case_id, "status": "pending"}).json()["items"]
        assert web.post(f"/v1/approvals/{waiting['id']}/{decision}", json={}).status_code == 200


def archive(case_id: str) -> dict[str, Any]:
    named = {"purpose": "Close it", "case_ids": [case_id], "idempotency_key": "archive"}
    return {"name": "cases.archive", "path": {"case_id": case_id}, **named}


@pytest.mark.parametrize(("decision", "status"), first(1, [("approve", "completed"), ("deny", "denied")]))
def test_a_person_is_shown_where_to_approve(
    firm: Firm, finished_case: tuple[str, dict[str, Any]], decision: str, status: str
) -> None:
    case_id, key = finished_case
    shown: list[ElicitRequestURLParams] = []

    async def person(context: Any, params: Any) -> ElicitResult:
        shown.append(params)
        await asyncio.to_thread(decide, firm, decision, case_id)
        return ElicitResult(action="accept")

    async def work() -> dict[str, Any]:
        async with connected(firm, key["key"], elicitation_callback=person) as client:
            return await said(client, "call_tool", **archive(case_id))

    data = asyncio.run(work())
    [params] = shown
    assert (params.mode, params.url.endswith("/approvals")) == ("url", True)
    assert data["status"] == status
    query = "SELECT count(*) FROM agents_approval WHERE case_id = %s"
    assert rows(query, case_id) == [(1,)], "the call is not made again"


def test_who_sits_before_the_client_approves_nothing(firm: Firm, finished_case: tuple[str, dict[str, Any]]) -> None:
    case_id, key = finished_case

    async def accept(context: Any, params: Any) -> ElicitResult:
        return ElicitResult(action="accept", content={"approve": True})

    async def work() -> dict[str, Any]:
        async with connected(firm, key["key"], elicitation_callback=accept) as client:
            return await said(client, "call_tool", **archive(case_id))

    data = asyncio.run(work())
    assert (data["code"], data["status"]) == ("APPROVAL_REQUIRED", "awaiting_approval")
    assert rows("SELECT status FROM cases_case WHERE id = %s", case_id) == [("open",)]


@pytest.mark.parametrize("mode", first(1, ["auto", "legacy"]))
def test_a_client_that_opens_no_pages_is_given_the_address(
    firm: Firm, finished_case: tuple[str, dict[str, Any]], mode: str
) -> None:
    case_id, key = finished_case

    async def work() -> dict[str, Any]:
        async with connected(firm, key["key"], mode=mode) as client:
            return await said(client, "call_tool", **archive(case_id))

    data = asyncio.run(work())
    assert (data["code"], data["approval_page"].endswith("/approvals")) == ("APPROVAL_REQUIRED", True)


def test_a_forged_state_is_refused(firm: Firm, finished_case: tuple[str, dict[str, Any]]) -> None:
    case_id, key = finished_case

    async def work() -> None:
        async with connected(firm, key["key"]) as client:
            with pytest.raises(MCPError):
                await client.call_tool("call_tool", archive(case_id), request_state=OTHER)

    asyncio.run(work())
