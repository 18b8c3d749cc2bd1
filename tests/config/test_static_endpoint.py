"""Static files in front of Django: as they lie there, once, and never anything beside them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import LazySettings

from config.static_endpoint import with_static

SCRIPT = Path(__file__).parents[2] / "static" / "js" / "live.js"


async def application(scope: Any, receive: Any, send: Any) -> None:
    """The application behind the static files: it says that it was asked."""
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"asked"})


def fetch(path: str, *, method: str = "GET", **headers: str) -> httpx.Response:
    async def sent() -> httpx.Response:
        transport = httpx.ASGITransport(app=with_static(application))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(sent())


def test_a_file_is_what_its_type_says() -> None:
    answer = fetch("/static/js/live.js")
    assert (answer.status_code, answer.content) == (200, SCRIPT.read_bytes())
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_what_the_browser_has_is_not_sent_again() -> None:
    tag = fetch("/static/js/live.js").headers["ETag"]
    answer = fetch("/static/js/live.js", **{"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_only_a_part_is_sent() -> None:
    answer = fetch("/static/js/live.js", Range="bytes=3-6")
    assert (answer.status_code, answer.content) == (206, SCRIPT.read_bytes()[3:7])


def test_heads_have_no_body() -> None:
    answer = fetch("/static/js/live.js", method="HEAD")
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["Content-Length"]) == SCRIPT.stat().st_size


def test_files_are_only_read() -> None:
    assert fetch("/static/js/live.js", method="POST").status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/static/js/none.js",
        "/static/../manage.py",
        "/static/%2e%2e/manage.py",
        "/static/..%2fmanage.py",
        "/static/js/../../manage.py",
        "/static//etc/passwd",
        "/static/js/",
        "/static/",
        "/js/live.js",
        "/",
    ],
)
def test_all_else_is_the_applications_to_answer(path: str) -> None:
    assert fetch(path).content == b"asked"


def test_production_serves_what_was_collected(settings: LazySettings, tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("collected")
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    settings.STATIC_ROOT = tmp_path
    assert fetch("/static/kept.txt").text == "collected"
    assert fetch("/static/js/live.js").content == b"asked"
