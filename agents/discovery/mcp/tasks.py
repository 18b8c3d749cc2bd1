"""The protocol's extension for tasks (SEP-2663): a call that begins a job answers with a handle that the client polls.

A task is a job: nothing is kept besides, so that a client which was cut off asks again with the same id. A client takes part
by naming the extension among its capabilities; without it, and in earlier revisions, a call answers with its job's id.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    ClientCapabilities,
    InputResponses,
    MissingRequiredClientCapabilityErrorData,
    RequestParams,
)

from agents.discovery.mcp.arguments import CallArguments
from agents.discovery.mcp.jobs import ASKS_BACK, Make
from agents.discovery.mcp.requests import ToolResponse
from agents.discovery.mcp.results import result_of
from audit.models import Job
from config.api.tool import get_tool

EXTENSION = "io.modelcontextprotocol/tasks"
POLL_MS = 2000  # how long a client had better wait between two looks
WORKING, COMPLETED, CANCELLED = "working", "completed", "cancelled"


class TaskParams(RequestParams):
    task_id: str


class TaskInput(TaskParams):
    input_responses: InputResponses | None = None


def takes_tasks(context: Any) -> bool:
    """Whether the client polls tasks, in a revision whose answers may be one."""
    able = context.session.client_capabilities
    return bool(context.request.scope.get(ASKS_BACK) and able and EXTENSION in (able.extensions or {}))


def check_takes_tasks(context: Any) -> None:
    """Raise MCPError: there is no such method before the newest revision, and for a client that does not name the extension."""
    if not context.request.scope.get(ASKS_BACK):
        raise MCPError(METHOD_NOT_FOUND, "Method not found")
    if not takes_tasks(context):
        needed = MissingRequiredClientCapabilityErrorData(
            required_capabilities=ClientCapabilities(extensions={EXTENSION: {}})
        )
        raise MCPError(
            MISSING_REQUIRED_CLIENT_CAPABILITY,
            f"Name the extension {EXTENSION} among your capabilities.",
            needed.model_dump(by_alias=True, mode="json", exclude_none=True),
        )


async def begun(answer: ToolResponse, make: Make, session_id: uuid.UUID | None) -> dict[str, Any]:
    """The task that a call began, in place of its answer."""
    task_id = ".".join(str(one) for one in (answer.data["job_id"], session_id) if one)
    return {"resultType": "task", **_task(task_id, await _job(task_id, make))}


async def looked_up(task_id: str, make: Make) -> dict[str, Any]:
    """How far the task is, and once it ended what the call found, or why its job failed.

    Its job's failure is the result of a call that went wrong: to ask for it went well.
    """
    job = await _job(task_id, make)
    task = {"resultType": "complete", **_task(task_id, job)}
    if task["status"] != COMPLETED:
        return task
    ended = await make(get_tool("jobs.get_result"), CallArguments(path={"job_id": job["id"]}))
    found = result_of(ended.status, ended.data)
    found.is_error = found.is_error or job["status"] != Job.Status.COMPLETED
    return task | {"result": found.model_dump(by_alias=True, mode="json", exclude_none=True)}


async def stopped(task_id: str, make: Make) -> dict[str, Any]:
    """Have the task's job stopped; one that has ended stays as it is."""
    job = await _job(task_id, make)
    answer = await make(get_tool("jobs.cancel"), CallArguments(path={"job_id": job["id"]}))
    if answer.status >= 400 and job["status"] not in Job.ENDED:
        raise _refused(answer)
    return {}


async def answered(task_id: str, make: Make) -> dict[str, Any]:
    """Take a client's input: of our tasks none asks for any, so that only the task's being there is looked at."""
    await _job(task_id, make)
    return {}


def session_of(task_id: str) -> uuid.UUID | None:
    """The session that a key's call was made in, which stands in the id."""
    named = task_id.partition(".")[2]
    return _uuid(named) if named else None


async def _job(task_id: str, make: Make) -> Mapping[str, Any]:
    job_id = _uuid(task_id.partition(".")[0])
    answer = await make(get_tool("jobs.get_status"), CallArguments(path={"job_id": str(job_id)}))
    if answer.status >= 400:
        raise _refused(answer)
    job: Mapping[str, Any] = answer.data
    return job


def _task(task_id: str, job: Mapping[str, Any]) -> dict[str, Any]:
    progress = job["progress"]
    steps = f"{progress['done']} of {progress['total']}" if progress["total"] else ""
    return {
        "taskId": task_id, "status": _state(job["status"]),
        "statusMessage": ": ".join(one for one in (job["status"], progress["stage"], steps) if one),
        "createdAt": job["created_at"], "lastUpdatedAt": job["finished_at"] or job["started_at"] or job["created_at"],
        "ttlMs": None, "pollIntervalMs": POLL_MS,
    }  # fmt: skip


def _state(status: str) -> str:
    if status == Job.Status.CANCELLED:
        return CANCELLED
    return COMPLETED if status in Job.ENDED else WORKING


def _uuid(named: str) -> uuid.UUID:
    try:
        return uuid.UUID(named)
    except ValueError:
        raise MCPError(INVALID_PARAMS, "There is no such task.") from None


def _refused(answer: ToolResponse) -> MCPError:
    return MCPError(INVALID_PARAMS, answer.data["error"]["message"], answer.data)
