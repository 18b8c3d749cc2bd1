"""The stores, plain and encrypted, behind real servers, under one contract."""

from __future__ import annotations

import socket
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from pytest_django import Settings
from storages.backends.s3 import S3Storage

from cases.models import Firm
from evidence.storage import EmbeddedStore, Store
from evidence.storage.encryption.store import EncryptedStore
from evidence.storage.holder import Holder
from evidence.storage.routes import RefusedUse, with_store
from evidence.storage.s3 import s3_store
from evidence.storage.tokens import Grant
from tests.extent import first
from tests.s3 import s3_endpoint, s3_options, s3_storage

__all__ = ["s3_endpoint"]
FIRM = uuid.UUID(int=7)
HOLDER = Holder("human", "0", "", None, None, "0", "0", "evidence", "0", "read:evidence")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the store's routes."""
    await send({"type": "http.response.start", "status": 204, "headers": [(b"x-from", b"application")]})
    await send({"type": "http.response.body", "body": b""})


async def allowed(grant: Grant) -> None:
    """Every use of an address: who may use one is not the routes' to know (see ../actions/test_addresses.py)."""


async def unrecorded(use: RefusedUse) -> None:
    """What was refused: how it is recorded is not the routes' to know either."""


@pytest.fixture
def byte_routes(settings: Settings) -> Iterator[None]:
    """The store's routes, served over HTTP on a port of their own."""
    listener = socket.create_server(("127.0.0.1", 0))
    settings.BASE_URL = f"http://127.0.0.1:{listener.getsockname()[1]}"
    routes = with_store(application, check=allowed, record_refusal=unrecorded)
    server = uvicorn.Server(uvicorn.Config(routes, lifespan="off", log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield
    server.should_exit = True
    thread.join()
    listener.close()


@pytest.fixture
def embedded_store(byte_routes: None, settings: Settings, tmp_path: Path) -> EmbeddedStore:
    root = tmp_path / "evidence"
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": root}}
    settings.STORAGES = {**settings.STORAGES, "default": backend}
    return EmbeddedStore(root)


@pytest.fixture
def encryption(db: None, settings: Settings) -> None:
    """Evidence is encrypted, and there is the firm that the tests' keys are of."""
    settings.EVIDENCE_ENCRYPTION = "on"
    settings.KEYS = {**settings.KEYS, "evidence": ("e" * 64,)}
    Firm.objects.create(pk=FIRM, name="Firm of the keys")


@pytest.fixture
def encrypted_store(encryption: None, embedded_store: EmbeddedStore) -> EncryptedStore:
    return EncryptedStore(embedded_store)


@pytest.fixture
def encrypted_s3_store(encryption: None, byte_routes: None, settings: Settings, s3_endpoint: str) -> EncryptedStore:
    options = s3_options(s3_endpoint)
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": options},
    }
    return EncryptedStore(s3_store(S3Storage(**options)))


@pytest.fixture
def plain_s3_store(s3_endpoint: str) -> Store:
    return s3_store(s3_storage(s3_endpoint))


PLAIN = ("embedded_store", "plain_s3_store")
ENCRYPTED = tuple(
    pytest.param(name, marks=pytest.mark.django_db(transaction=True))
    for name in ("encrypted_store", "encrypted_s3_store")
)


@pytest.fixture(params=[*PLAIN, *first(1, ENCRYPTED)])
def store(request: pytest.FixtureRequest) -> Store:
    found: Store = request.getfixturevalue(request.param)
    return found


@pytest.fixture(params=PLAIN)
def plain_store(request: pytest.FixtureRequest) -> Store:
    found: Store = request.getfixturevalue(request.param)
    return found
