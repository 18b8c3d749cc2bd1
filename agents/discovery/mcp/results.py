"""Answers of tools as the results that MCP clients read: text, structured content, and whether it went wrong."""

from __future__ import annotations

import json
import uuid
from typing import Any

from mcp_types import CallToolResult, TextContent

from agents.discovery.mcp.arguments import ArgumentsError, described
from agents.discovery.mcp.requests import ToolResponse
from config.api.envelope import envelope_of
from config.api.errors import Invalid
from config.api.tool import get_tool


def answer_result(answer: ToolResponse, *, opened: uuid.UUID | None = None) -> CallToolResult:
    """The answer as it came. ``opened``: the session that this call opened, which the agent should name from now on."""
    result = result_of(answer.status, content_of(answer), request_id=answer.headers.get("x-request-id", ""))
    if opened:
        text = f"The session {opened} is open: send it as session_id with the calls that follow."
        result.content.append(TextContent(type="text", text=text))
    return result


def content_of(answer: ToolResponse) -> Any:
    """The answer's JSON; other text as an object with it."""
    if answer.headers.get("content-type", "application/json").startswith("application/json"):
        return answer.data if answer.data is not None else {}
    return {"text": answer.content.decode(errors="replace")}


def refusal_result(error: ArgumentsError) -> CallToolResult:
    """The result of arguments that make no request."""
    refusal = Invalid("Some arguments are not right.", details=error.details)
    return result_of(refusal.status_code, envelope_of(refusal))


def result_of(status: int, data: Any, *, request_id: str = "") -> CallToolResult:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=data if isinstance(data, dict) else {"items": data},
        is_error=status >= 400,
        _meta={"intactus/status": status, "intactus/request_id": request_id},
    )


def with_parameters(hit: dict[str, Any]) -> dict[str, Any]:
    """A hit with what ``call_tool`` needs, so that no agent has to read the whole document."""
    operation = described()[hit["name"]]
    parameters = {part: _names(operation, part) for part in ("path", "query")}
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    example = next((one["value"] for one in body.get("examples", {}).values()), None)
    return {
        "name": hit["name"], "description": hit["description"], "writes": get_tool(hit["name"]).writes,
        **{part: names for part, names in parameters.items() if names}, **({"body": example} if example else {}),
        "described_at": hit["parameters_schema_ref"],
    }  # fmt: skip


def _names(operation: dict[str, Any], part: str) -> list[str]:
    return [one["name"] for one in operation.get("parameters", []) if one["in"] == part]
