"""The embedded store's byte routes: what a sender can't make it keep, and what a browser can't run."""

from __future__ import annotations

import tracemalloc
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from pytest_django import Settings

from evidence.storage import EmbeddedStore, new_key
from evidence.storage.routes import with_store
from tests.evidence.storage.conftest import HOLDER, allowed, application, unrecorded

MEGABYTE = 1024 * 1024
TYPE = "application/octet-stream"


def files(store: EmbeddedStore) -> list[Path]:
    return [path for path in store.root.rglob("*") if path.is_file()]


async def send_by_hand(url: str, messages: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Call the routes as a server would, message by message."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return next(messages)

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"content-type", TYPE.encode())]
    scope: Any = {"type": "http", "method": "PUT", "path": httpx.URL(url).path, "headers": headers}
    await with_store(application, check=allowed, record_refusal=unrecorded)(scope, receive, send)
    return sent


def pieces(number: int, *, end: str = "http.request") -> Iterator[dict[str, Any]]:
    for _ in range(number):
        yield {"type": "http.request", "body": b"x" * MEGABYTE, "more_body": True}
    yield {"type": end, "body": b"", "more_body": False}


def test_more_than_declared_in_chunks_stops_and_keeps_nothing(embedded_store: EmbeddedStore) -> None:
    signed = embedded_store.sign_put(new_key(uuid.uuid4()), content_type=TYPE, size=10, seconds=60)
    answer = httpx.put(signed.url, content=iter([b"12345", b"67890", b"!"]), headers=signed.headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "VALIDATION_ERROR")
    assert files(embedded_store) == []


def test_wrong_addresses_are_limited_and_right_ones_work_on(embedded_store: EmbeddedStore) -> None:
    signed = embedded_store.sign_put(new_key(uuid.uuid4()), content_type=TYPE, size=5, seconds=60)
    forged = [httpx.put(f"{signed.url}{number}", content=b"12345", headers=signed.headers) for number in range(30)]
    assert [one.status_code for one in forged] == [403] * 20 + [429] * 10
    assert int(forged[-1].headers["Retry-After"]) == forged[-1].json()["error"]["retry_after"] >= 1
    assert httpx.put(signed.url, content=b"12345", headers=signed.headers).status_code == 200


async def test_stops_reading_when_too_much_has_come(embedded_store: EmbeddedStore) -> None:
    read = 0

    def endless() -> Iterator[dict[str, Any]]:
        nonlocal read
        while True:
            read += 1
            yield {"type": "http.request", "body": b"x" * MEGABYTE, "more_body": True}

    signed = embedded_store.sign_put(new_key(uuid.uuid4()), content_type=TYPE, size=MEGABYTE, seconds=60)
    sent = await send_by_hand(signed.url, endless())
    assert sent[0]["status"] == 413
    assert read <= 12
    assert files(embedded_store) == []


async def test_a_sender_who_leaves_leaves_nothing(embedded_store: EmbeddedStore) -> None:
    signed = embedded_store.sign_put(new_key(uuid.uuid4()), content_type=TYPE, size=5 * MEGABYTE, seconds=60)
    await send_by_hand(signed.url, pieces(3, end="http.disconnect"))
    assert files(embedded_store) == []


async def test_a_large_file_never_is_in_memory(embedded_store: EmbeddedStore) -> None:
    size = 64 * MEGABYTE
    signed = embedded_store.sign_put(new_key(uuid.uuid4()), content_type=TYPE, size=size, seconds=60)
    tracemalloc.start()
    try:
        sent = await send_by_hand(signed.url, pieces(64))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert sent[0]["status"] == 200
    assert [path.stat().st_size for path in files(embedded_store)] == [size]
    assert peak < 8 * MEGABYTE


def test_refusals_are_envelopes(embedded_store: EmbeddedStore, settings: Settings) -> None:
    answer = httpx.get(f"{settings.BASE_URL}/storage/forged")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "FORBIDDEN")
    assert httpx.delete(f"{settings.BASE_URL}/storage/forged").status_code == 405


def test_a_browser_runs_nothing_of_it(embedded_store: EmbeddedStore, tmp_path: Path) -> None:
    key = new_key(uuid.uuid4())
    (tmp_path / "page").write_text("<script>alert(1)</script>")
    embedded_store.save_path(key, tmp_path / "page")
    answer = httpx.get(embedded_store.sign_get(key, filename="page.html", content_type="text/html", holder=HOLDER))
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith("sandbox")
    head = httpx.head(embedded_store.sign_get(key, filename="page.html", content_type="text/html", holder=HOLDER))
    assert (head.status_code, head.content, head.headers["content-length"]) == (200, b"", "25")


def test_all_else_goes_to_the_application(embedded_store: EmbeddedStore, settings: Settings) -> None:
    assert httpx.get(f"{settings.BASE_URL}/v1/cases").headers["x-from"] == "application"
    assert httpx.get(f"{settings.BASE_URL}/storage").headers["x-from"] == "application"
