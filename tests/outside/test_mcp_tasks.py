"""Calls that begin a job as tasks of the protocol, followed by the official client as it follows any server's."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import psycopg
import pytest
from mcp.client.client import Client
from mcp.client.extension import ClaimContext, ClientExtension, ResultClaim
from mcp.shared.exceptions import MCPError
from mcp_types import METHOD_NOT_FOUND, CallToolResult, Request, RequestParams, Result
from pydantic import Field

from tests.extent import first
from tests.outside.clients import connected, new_key, people_web, said
from tests.outside.conftest import DATABASE, Firm
from tests.outside.test_mcp_content import OTHER, document, session  # noqa: F401  (a fixture)

EXTENSION = "io.modelcontextprotocol/tasks"
LACKS_CAPABILITY = -32021


class Handle(Result):
    result_type: Literal["task"] = "task"
    task_id: str = Field(alias="taskId")
    status: str
    poll_interval_ms: int = Field(alias="pollIntervalMs")


class Looked(Result):
    task_id: str = Field(alias="taskId")
    status: str
    status_message: str = Field(alias="statusMessage")
    result: dict[str, Any] | None = None


class OfTask(RequestParams):
    task_id: str


class AboutTask(Request[OfTask, str]):
    name_param: ClassVar[str | None] = "taskId"


class Polling(ClientExtension):
    """Does to the job what the test says once the server handed out its task, then looks until it has ended."""

    identifier = EXTENSION

    def __init__(self, end: str) -> None:
        self.end = end
        self.seen: list[Looked] = []

    def claims(self) -> Sequence[ResultClaim[Any]]:
        return (ResultClaim(result_type="task", model=Handle, resolve=self.resolve),)

    async def resolve(self, handle: Handle, context: ClaimContext) -> CallToolResult:
        about = OfTask(task_id=handle.task_id)
        self.seen.append(await context.session.send_request(AboutTask(method="tasks/get", params=about), Looked))
        if self.end == "cancel":
            await context.session.send_request(AboutTask(method="tasks/cancel", params=about), Result)
        else:
            end_job(handle.task_id, self.end)
        self.seen.append(await context.session.send_request(AboutTask(method="tasks/get", params=about), Looked))
        await context.session.send_request(AboutTask(method="tasks/update", params=about), Result)
        return CallToolResult.model_validate(self.seen[-1].result or {"content": [], "structuredContent": {}})


def end_job(task_id: str, status: str) -> None:
    """As a worker would: none runs here."""
    change = """UPDATE audit_job SET status = %s, started_at = now(), finished_at = now(), result = '{"pages": 3}',
      error = CASE WHEN %s = 'failed' THEN '{"code": "UNREADABLE", "message": "It is damaged."}'::jsonb END WHERE id = %s"""
    with psycopg.connect(os.environ["DATABASE_URL"], dbname=DATABASE) as there:
        there.execute(change, (status, status, task_id.partition(".")[0]))


async def begin(client: Client, case: str, **named: Any) -> CallToolResult:
    evidence = await document(client, case) if not named else named.pop("evidence_id")
    return await client.call_tool(
        "call_tool", {"name": "evidence.re_extract", "path": {"evidence_id": evidence}, **named}
    )


@pytest.mark.parametrize(
    ("end", "states", "wrong", "said_of_it"),
    first(2, [
        ("completed", ["working", "completed"], False, {"pages": 3}),
        ("failed", ["working", "completed"], True, {"pages": 3}),
        ("cancel", ["working", "cancelled"], False, None),
    ]),
)  # fmt: skip
def test_a_task_is_its_job(
    firm: Firm,
    session: dict[str, Any],  # noqa: F811
    end: str,
    states: list[str],
    wrong: bool,
    said_of_it: Any,
) -> None:
    polling = Polling(end)

    async def work() -> CallToolResult:
        async with connected(firm, session["token"], extensions=[polling]) as client:
            return await begin(client, session["case_ids"][0])

    answer = asyncio.run(work())
    assert [one.status for one in polling.seen] == states
    assert polling.seen[0].status_message.startswith("queued")
    assert (answer.is_error or False, (answer.structured_content or {}).get("result")) == (wrong, said_of_it)


def test_a_keys_task_is_looked_up_in_the_session_that_began_it(firm: Firm, session: dict[str, Any]) -> None:  # noqa: F811
    polling, key = Polling("cancel"), new_key(firm)

    async def work() -> str:
        async with connected(firm, session["token"]) as client:
            evidence = await document(client, session["case_ids"][0])
        async with connected(firm, key["key"], extensions=[polling]) as client:
            opened = await said(client, "agents_create_session", purpose="Read again", case_ids=session["case_ids"])
            await begin(client, session["case_ids"][0], evidence_id=evidence, session_id=opened["id"])
            return str(opened["id"])

    opened = asyncio.run(work())
    with people_web(firm) as web:
        web.delete(f"/v1/agent/keys/{key['id']}")
    assert [one.task_id.partition(".")[2] for one in polling.seen] == [opened, opened]


def test_whoever_does_not_name_the_extension_gets_no_task_and_no_answer_about_one(
    firm: Firm,
    session: dict[str, Any],  # noqa: F811
) -> None:
    about = AboutTask(method="tasks/get", params=OfTask(task_id=OTHER))

    async def refused(**options: Any) -> int:
        async with connected(firm, session["token"], **options) as client:
            with pytest.raises(MCPError) as error:
                await client.session.send_request(about, Looked)
            return error.value.error.code

    async def work() -> list[int]:
        async with connected(firm, session["token"]) as client:
            answer = await begin(client, session["case_ids"][0])
            assert (answer.structured_content or {})["status"] == "queued"
            end_job((answer.structured_content or {})["job_id"], "cancelled")
        return [await refused(), await refused(mode="legacy")]

    assert asyncio.run(work()) == [LACKS_CAPABILITY, METHOD_NOT_FOUND]


def test_another_sessions_and_an_unknown_task_are_the_same(firm: Firm, session: dict[str, Any]) -> None:  # noqa: F811
    async def work() -> list[tuple[int, str]]:
        found = []
        async with connected(firm, session["token"], extensions=[Polling("cancel")]) as client:
            for wrong in (OTHER, f"{OTHER}.{OTHER}", "x", "", f"{OTHER}.x"):
                for method in ("tasks/get", "tasks/cancel", "tasks/update"):
                    about = AboutTask(method=method, params=OfTask(task_id=wrong))
                    with pytest.raises(MCPError) as error:
                        await client.session.send_request(about, Result)
                    found.append((error.value.error.code, wrong))
        return found

    assert {code for code, _ in asyncio.run(work())} == {-32602}
