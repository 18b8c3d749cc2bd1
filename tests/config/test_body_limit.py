"""A body is refused while it comes: no tool, page or ``/mcp`` is sent more than any of them takes."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from django.test import Client

from config.asgi import application
from config.body_limit import with_bodies_ended

MEGABYTE = 1024 * 1024
READ_ON = 8 + 1  # megabytes that are read on, for clients to see the answer
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
    status, headers, body, read = await post(path, endless(), content_length=str(200 * MEGABYTE))
    error = json.loads(body)["error"]
    assert (status, error["code"], error["details"]) == (413, "VALIDATION_ERROR", {"limit_bytes": 5 * MEGABYTE})
    assert str(5 * MEGABYTE) in error["message"]
    assert (headers["connection"], bool(headers["x-request-id"])) == ("close", True)
    assert read <= READ_ON


@pytest.mark.parametrize("path", [one for one in PATHS if one != "/mcp"])
async def test_what_does_not_say_is_counted(path: str) -> None:
    status, _, body, read = await post(path, endless(), transfer_encoding="chunked")
    assert (status, json.loads(body)["error"]["details"]) == (413, {"limit_bytes": 5 * MEGABYTE})
    assert read <= 6 + READ_ON


@pytest.mark.django_db(transaction=True)
async def test_mcp_refuses_who_calls_before_it_reads() -> None:
    status, headers, _, read = await post(
        "/mcp", endless(), transfer_encoding="chunked", authorization="Bearer itx_key_wrong"
    )
    assert (status, headers["connection"]) == (401, "close")
    assert read <= READ_ON


@pytest.mark.django_db(transaction=True)
async def test_who_is_answered_at_once_sends_no_more() -> None:
    status, headers, _, read = await post("/storage/x", endless(), transfer_encoding="chunked")
    assert (status, headers["connection"]) == (405, "close")
    assert read <= READ_ON


async def test_a_body_that_ends_soon_keeps_the_connection() -> None:
    headers = (await post("/mcp", iter((b"x",)), content_type="multipart/form-data", transfer_encoding="chunked"))[1]
    assert "connection" not in headers


def test_a_server_takes_in_no_more_than_that() -> None:
    """A real one goes on reading whatever an answer left unread, until the connection ends."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = uvicorn.Server(uvicorn.Config(with_bodies_ended(refuse), lifespan="off", log_level="error"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        with socket.create_connection(listener.getsockname()) as client:
            client.sendall(b"POST / HTTP/1.1\r\nHost: testserver\r\nTransfer-Encoding: chunked\r\n\r\n")
            sent = taken_in(client)
        server.should_exit = True
        thread.join()
    assert sent < 40


async def refuse(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 405, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body"})


def taken_in(client: socket.socket) -> int:
    """How many megabytes are taken until the connection ends, of 200."""
    chunk = f"{MEGABYTE:x}\r\n".encode() + b"x" * MEGABYTE + b"\r\n"
    for number in range(200):
        try:
            client.sendall(chunk)
        except OSError:
            return number
    return 200


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
