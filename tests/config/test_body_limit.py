"""A body is refused while it comes: no tool, page or ``/mcp`` is sent more than any of them takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from config.asgi import application

MEGABYTE = 1024 * 1024
PATHS = ["/v1/auth/magic-link", "/mcp", "/v1/agent/token", "/admin/login/", "/nothing/here"]


async def post(path: str, pieces: Iterator[bytes], **headers: str) -> tuple[int, dict[str, str], bytes, int]:
    """The answer, and how many pieces were read for it."""
    read, sent = 0, []

    async def receive() -> dict[str, Any]:
        nonlocal read
        piece = next(pieces, None)
        read += 1
        return {"type": "http.request", "body": piece or b"", "more_body": piece is not None}

    async def send(message: Any) -> None:
        sent.append(message)

    given = {"host": "testserver", "content-type": "application/json", **headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "client": ("192.0.2.9", 1), "server": ("testserver", 80),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
    }  # fmt: skip
    await application(scope, receive, send)
    answered = {name.decode().lower(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], answered, b"".join(one.get("body", b"") for one in sent[1:]), read


def endless() -> Iterator[bytes]:
    while True:
        yield b"x" * MEGABYTE


@pytest.mark.parametrize("path", PATHS)
async def test_what_says_it_is_too_large_is_refused_by_its_length(path: str) -> None:
    status, headers, body, read = await post(path, iter(()), content_length=str(200 * MEGABYTE))
    error = json.loads(body)["error"]
    assert (status, error["code"], error["details"]) == (413, "VALIDATION_ERROR", {"limit_bytes": 5 * MEGABYTE})
    assert str(5 * MEGABYTE) in error["message"]
    assert (headers["connection"], bool(headers["x-request-id"])) == ("close", True)
    assert read <= 1


@pytest.mark.parametrize("path", [one for one in PATHS if one != "/mcp"])
async def test_what_does_not_say_is_counted(path: str) -> None:
    status, _, body, read = await post(path, endless(), transfer_encoding="chunked")
    assert (status, json.loads(body)["error"]["details"]) == (413, {"limit_bytes": 5 * MEGABYTE})
    assert read <= 6 + 8, "the limit, and what is read on for clients to see the answer"


@pytest.mark.django_db(transaction=True)
async def test_mcp_refuses_who_calls_before_it_reads() -> None:
    status, _, _, read = await post(
        "/mcp", endless(), transfer_encoding="chunked", authorization="Bearer itx_key_wrong"
    )
    assert (status, read) == (401, 0)


@pytest.mark.parametrize("path", PATHS)
async def test_multipart_is_taken_nowhere(path: str) -> None:
    status, _, body, _ = await post(path, iter((b"--x--",)), content_type="multipart/form-data; boundary=x")
    assert (status, json.loads(body)["error"]["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.django_db
def test_a_tool_refuses_alike_without_the_server_in_front() -> None:
    body = json.dumps({"email": "x" * 6 * MEGABYTE})
    answer = Client().post("/v1/auth/magic-link", body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["details"]) == (413, {"limit_bytes": 5 * MEGABYTE})


@pytest.mark.django_db
def test_bodies_below_the_limit_arrive() -> None:
    body = json.dumps({"email": "x" * 4 * MEGABYTE})
    assert Client().post("/v1/auth/magic-link", body, content_type="application/json").status_code == 422
