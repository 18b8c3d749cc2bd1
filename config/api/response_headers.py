"""What every answer's headers are, for the OpenAPI document; and each refusal described once, for all operations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from config.api.tool import get_tool

INTEGER, TEXT = {"type": "integer", "format": "int64"}, {"type": "string"}
HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-Id": {"schema": TEXT, "description": "The request's id: yours if you sent one, else ours."},
    "X-RateLimit-Limit": {"schema": INTEGER, "description": "How many requests the window has."},
    "X-RateLimit-Remaining": {"schema": INTEGER, "description": "How many of them are left."},
    "X-RateLimit-Reset": {"schema": INTEGER, "description": "When the window ends, in seconds since 1970."},
    "Retry-After": {"schema": INTEGER, "description": "Seconds to wait before the next request."},
    "ETag": {"schema": TEXT, "description": "Names this state: for If-None-Match of a read and If-Match of a write."},
    "Idempotent-Replayed": {"schema": TEXT, "description": "true: this is the stored answer to an earlier request."},
    "Preference-Applied": {"schema": TEXT, "description": "dry-run: nothing was stored."},
    "Deprecation": {"schema": TEXT, "description": "Since when the tool is deprecated: @ and seconds since 1970."},
    "Sunset": {"schema": TEXT, "description": "When the tool stops answering."},
    "Link": {"schema": TEXT, "description": "rel=successor-version leads to the description of the tool to use instead."},
    "WWW-Authenticate": {"schema": TEXT, "description": "How to authenticate."},
}  # fmt: skip
ALWAYS = ("X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
NAMES = {"401": "Unauthorized", "403": "Forbidden", "404": "NotFound", "409": "Conflict", "422": "Invalid",
         "429": "TooMany", "504": "TooLong", "202": "Accepted"}  # fmt: skip


def add_headers(document: dict[str, Any]) -> None:
    """Declare the headers of every response, and move the refusals that are alike to the components."""
    components = document["components"]
    shared: dict[str, str] = {}
    for methods in document["paths"].values():
        for operation in methods.values():
            responses = operation["responses"]
            for status, response in responses.items():
                names = _names(operation, status)
                response["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
            for status in [one for one in responses if int(one) >= 400]:
                name, description = _shared(status, responses[status], shared), responses[status]["description"]
                responses[status] = {"$ref": f"#/components/responses/{name}", "description": description}
    used = {name for response in _responses(document) for name in response.get("headers", {})}
    used |= {name for content in shared for name in json.loads(content)["headers"]}
    components["headers"] = {name: one for name, one in HEADERS.items() if name in used}
    components["responses"] = {name: json.loads(content) for content, name in shared.items()}


def _responses(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for methods in document["paths"].values():
        for operation in methods.values():
            yield from operation["responses"].values()


def _names(operation: dict[str, Any], status: str) -> list[str]:
    tool = get_tool(operation["x-tool-name"])
    names = list(ALWAYS)
    if status == str(tool.status):
        names += (
            ["ETag"] if tool.method == "GET" else ["Idempotent-Replayed", "Preference-Applied"] if tool.writes else []
        )
        names += ["Deprecation", "Sunset", "Link"] if tool.deprecated else []
    names += {"401": ["WWW-Authenticate"], "429": ["Retry-After"]}.get(status, [])
    return names


def _shared(status: str, response: dict[str, Any], shared: dict[str, str]) -> str:
    """The name of the component that is this response; of the same content the same."""
    content = json.dumps(response)
    if content not in shared:
        alike = sum(name.startswith(NAMES.get(status, status)) for name in shared.values())
        shared[content] = NAMES.get(status, f"Refused{status}") + (str(alike + 1) if alike else "")
    return shared[content]
