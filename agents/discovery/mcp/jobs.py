"""Calls that begin a job, or that a person has to approve: progress for clients that ask for it, and where to approve.

Nobody approves through the client: whoever sits before it has shown us no identity. They are given the address of our own
page, where they sign in, and the call is not made again; its job tells what became of it.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.urls import reverse
from mcp_types import CallToolRequestParams, ElicitRequest, ElicitRequestURLParams, InputRequiredResult

from agents.discovery.mcp.arguments import CallArguments
from agents.discovery.mcp.requests import ToolResponse
from audit.models import Job
from config.api.tool import Tool, get_tool

Make = Callable[[Tool, CallArguments], Awaitable[ToolResponse]]
INPUT = "approval"  # the key of the request for a person's attention
PAUSES = (1, 1, 2, 3, *[5] * 10)  # seconds between looks at a job; then its state so far is answered
BEGUN, UNDER_WAY = 202, (Job.Status.QUEUED, Job.Status.PROCESSING)


def waits_for_approval(answer: ToolResponse) -> bool:
    return answer.status == BEGUN and answer.data.get("code") == "APPROVAL_REQUIRED"


def approval_page() -> str:
    """Where a person decides, after signing in."""
    return f"{settings.BASE_URL}{reverse('approvals')}"


def show_approval_page(answer: ToolResponse) -> InputRequiredResult:
    """Ask the client to open our page for its person; the call goes on with the job's id as its state."""
    message = f"{answer.data['message']} Approve or deny it in Intactus, signed in as yourself."
    request = ElicitRequest(params=ElicitRequestURLParams(message=message, url=approval_page()))
    return InputRequiredResult(input_requests={INPUT: request}, request_state=str(answer.data["job_id"]))


def takes_addresses(context: Any) -> bool:
    """Whether the client opens pages for its person, in a protocol that asks within an answer."""
    able = context.session.client_capabilities
    return bool(able and able.elicitation and able.elicitation.url and context.request.scope.get(ASKS_BACK))


ASKS_BACK = "mcp_asks_back"  # in the ASGI scope: the newest protocol, whose answers may ask for input


async def after_approval_page(params: CallToolRequestParams, make: Make) -> dict[str, Any]:
    """What became of the call that waited: its job's state, and its result once it has ended."""
    job_id = str(uuid.UUID(str(params.request_state)))
    answer = await make(get_tool("jobs.get_status"), CallArguments(path={"job_id": job_id}))
    if answer.status >= 400:
        return dict(answer.data)
    state = {"job_id": job_id, "status": answer.data["status"], "poll_url": f"/v1/jobs/{job_id}"}
    if answer.data["status"] == Job.Status.AWAITING_APPROVAL:
        return {"code": "APPROVAL_REQUIRED", "message": "Nobody has decided yet.", **state, **decide_at()}
    if answer.data["status"] in UNDER_WAY:
        return state
    ended = await make(get_tool("jobs.get_result"), CallArguments(path={"job_id": job_id}))
    return {**state, **ended.data}


def decide_at() -> dict[str, str]:
    return {"approval_page": approval_page()}


def begins_job(answer: ToolResponse) -> bool:
    return answer.status == BEGUN and answer.data.get("status") in UNDER_WAY


async def follow(
    answer: ToolResponse, make: Make, report: Callable[[float, float | None, str], Awaitable[None]]
) -> str:
    """Report the job's progress until it ends, or for about a minute; returns its last status."""
    status, reported = str(answer.data["status"]), -1
    for seconds in PAUSES:
        looked = await make(get_tool("jobs.get_status"), CallArguments(path={"job_id": answer.data["job_id"]}))
        if looked.status >= 400:
            return status
        status, progress = looked.data["status"], looked.data["progress"]
        if progress["done"] > reported:  # the protocol's progress only grows
            reported = progress["done"]
            await report(reported, progress["total"] or None, progress["stage"] or status)
        if status not in UNDER_WAY:
            return status
        await asyncio.sleep(seconds)
    return status
