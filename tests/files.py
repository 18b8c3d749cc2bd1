"""Where tests keep the files of evidence: each worker in a folder of its own, and what they share in one of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.test.utils import override_settings

from tests.services import home


def folder_of(what: str) -> Path:
    return home() / "evidence" / what


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let files be stored in this folder, and looked for there, within the block."""
    storages: dict[str, Any] = dict(settings.STORAGES)
    storages["default"] = {**storages["default"], "OPTIONS": {"location": folder}}
    with override_settings(EVIDENCE_DIR=folder, STORAGES=storages):
        yield
