"""Every write can be asked as a dry run: it answers what would happen, and nothing has changed but the audit log."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.db import connection as database
from django.test import override_settings

from config.api import throttles
from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.access.oracles import changed_tables, fingerprint
from tests.access.world import World
from tests.contract.asking import Asking
from tests.registry import every_tool

WRITES = [one.name for one in every_tool() if one.rehearses and not one.waits and one.permission != "public"]
COUNTED = (b"limit:", b"lockout:")  # a dry run counts against limits, and its credential as one that was right


@pytest.fixture(scope="module", autouse=True)
def _own_files(built_world: World, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The world's files in a store of this worker's own: in the shared one others write meanwhile."""
    shared, own = Path(settings.EVIDENCE_DIR), tmp_path_factory.mktemp("evidence")
    for folder in [shared / firm.pk.hex for firm in built_world.firms.values()]:
        shutil.copytree(folder, own / folder.name, copy_function=_copy)
    files = {"BACKEND": settings.STORAGES["default"]["BACKEND"], "OPTIONS": {"location": own}}
    with override_settings(EVIDENCE_DIR=own, STORAGES={**settings.STORAGES, "default": files}):
        yield


def _copy(source: str, target: str) -> None:
    with suppress(FileNotFoundError):  # another worker removed what it had put there
        os.link(source, target)


@pytest.mark.parametrize("name", WRITES)
def test_a_dry_run_tells_and_changes_nothing(asking: Asking, name: str) -> None:
    tool, before = get_tool(name), fingerprint()
    with rolled_back(), nothing_outside(asking.world):
        response = asking.send(tool, HTTP_PREFER="dry-run")
        assert response.status_code == 200, response.content
        rehearsal = response.json()
        assert (rehearsal["dry_run"], rehearsal["would_status"]) == (True, tool.status)
        assert response["Preference-Applied"] == "dry-run"
        assert changed_tables(before, fingerprint()) == []
        assert [one for one in tool.secrets if rehearsal["would_answer"][one]] == []
        assert "/storage/" not in response.content.decode()


@contextmanager
def nothing_outside(world: World) -> Iterator[None]:
    """Within the block no file, mail, message or key comes, goes or changes, and nothing is left to be done on commit."""
    listener = throttles.connection().pubsub()
    listener.psubscribe("*")
    listener.get_message(timeout=1.0)
    before = _outside()
    yield
    assert _outside() == before
    ours = [firm.pk.hex.encode() for firm in world.firms.values()] + [
        one.pk.hex.encode() for one in world.cases.values()
    ]
    assert [one for one in _messages(listener) if any(part in one for part in ours)] == []
    listener.close()


def _outside() -> dict[str, Any]:
    redis = throttles.connection()
    files = [path for path in Path(settings.EVIDENCE_DIR).rglob("*") if path.is_file()]
    return {
        "files": {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in files},
        "mails": len(mail.outbox),
        "keys": {key: redis.dump(key) for key in redis.scan_iter("*") if not any(one in key for one in COUNTED)},
        "on commit": len(database.run_on_commit),
    }


def _messages(listener: Any) -> Iterator[bytes]:
    while (message := listener.get_message(timeout=0.01)) is not None:
        yield repr(message).encode()
