"""Both stores, behind real servers, under one contract."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from pytest_django import Settings

from evidence.storage import EmbeddedStore, Store
from evidence.storage.routes import with_store
from evidence.storage.s3 import s3_store
from evidence.storage.tokens import Grant, Holder
from tests.s3 import s3_endpoint, s3_storage

__all__ = ["s3_endpoint"]
HOLDER = Holder("human", "0", "", None, None, "0", "0", "evidence", "0", "read:evidence")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the store's routes."""
    await send({"type": "http.response.start", "status": 204, "headers": [(b"x-from", b"application")]})
    await send({"type": "http.response.body", "body": b""})


async def allowed(grant: Grant) -> None:
    """Every use of an address: who may use one is not the routes' to know (see ../actions/test_addresses.py)."""


@pytest.fixture
def embedded_store(settings: Settings, tmp_path: Path) -> Iterator[EmbeddedStore]:
    """An embedded store served over HTTP on a port of its own."""
    root = tmp_path / "evidence"
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": root}}
    settings.STORAGES = {**settings.STORAGES, "default": backend}
    listener = socket.create_server(("127.0.0.1", 0))
    settings.BASE_URL = f"http://127.0.0.1:{listener.getsockname()[1]}"
    server = uvicorn.Server(uvicorn.Config(with_store(application, check=allowed), lifespan="off", log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield EmbeddedStore(root)
    server.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture(params=["embedded", "s3"])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "embedded":
        embedded: Store = request.getfixturevalue("embedded_store")
        return embedded
    return s3_store(s3_storage(request.getfixturevalue("s3_endpoint")))
