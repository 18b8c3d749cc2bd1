"""A home whose keys can be rotated, for tests."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from config import keys
from config.keys import Purpose


@dataclass
class Home:
    """A home with key files, in which the processes can be started again."""

    settings: Settings
    folder: Path

    def restart(self) -> None:
        self.settings.KEYS = found = keys.configured({}, self.folder)
        self.settings.SECRET_KEY, *self.settings.SECRET_KEY_FALLBACKS = found["sessions"]

    def rotate(self, purpose: str, *, finish: bool = False) -> str:
        out = StringIO()
        call_command("rotate_key", purpose, *(["--finish"] if finish else []), stdout=out)
        self.restart()
        return out.getvalue()


@pytest.fixture
def home(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("KEYS_DIR", str(tmp_path / "keys"))
    for purpose in Purpose:
        monkeypatch.delenv(purpose.variable, raising=False)
    home = Home(settings, tmp_path / "keys")
    home.restart()
    return home
