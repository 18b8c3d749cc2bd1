"""A large file that is sent in parts, as tests send it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from cases.models import Case
from tests.evidence.custody.test_addresses import send

CONTENT = b"The relief valve failed on 3 May. It had been tested in April."
SHA256 = hashlib.sha256(CONTENT).hexdigest()
PART = 16


@pytest.fixture
def small_parts(settings: Settings, tmp_path: Path) -> None:
    settings.UPLOAD_PARTS_FROM, settings.UPLOAD_PART_BYTES = PART, PART
    storage = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "store"}}
    settings.STORAGES = {**settings.STORAGES, "default": storage}


def begin(client: APIClient, case: Case, **fields: Any) -> dict[str, Any]:
    body = {
        "filename": "call.txt",
        "content_type": "text/plain",
        "size_bytes": len(CONTENT),
        "sha256": SHA256,
        **fields,
    }
    answer = client.post(f"/v1/cases/{case.pk}/evidence/upload", body)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def ask(client: APIClient, upload: dict[str, Any], limit: int = 20) -> Any:
    return client.get(f"{upload['parts']['parts_url']}?limit={limit}")


def put(part: dict[str, Any], content: bytes = CONTENT) -> int:
    piece = content[part["start"] :][: part["size_bytes"]]
    return send("PUT", part["upload_url"], piece, **{"content-type": part["headers"]["Content-Type"]})[0]


def send_all(client: APIClient, upload: dict[str, Any], content: bytes = CONTENT) -> None:
    while (state := ask(client, upload).json())["missing"]:
        assert {put(part, content) for part in state["parts"]} == {200}


def confirm(client: APIClient, upload: dict[str, Any]) -> Any:
    return client.post(f"/v1/evidence/uploads/{upload['upload_id']}/confirm", {})


def cancel(client: APIClient, upload: dict[str, Any]) -> Any:
    return client.post(f"/v1/evidence/uploads/{upload['upload_id']}/cancel", {})


def stored(tmp_path: Path) -> list[bytes]:
    return [path.read_bytes() for path in (tmp_path / "store").rglob("*") if path.is_file()]
