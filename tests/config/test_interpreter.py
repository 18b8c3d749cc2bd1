"""Which Python the environment is made of."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import pytest

from tests.config.test_supply import load

interpreter = load("interpreter")
BY_HAND, PROFILED = "'--enable-shared'", "'--enable-optimizations'"


@pytest.fixture(autouse=True)
def _compiled_without_a_profile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ours; the distribution's is of the same version."""
    (tmp_path / "python3").symlink_to(sys.executable)
    monkeypatch.setattr(interpreter, "DISTRIBUTION", str(tmp_path / "python3"))
    monkeypatch.setattr(sys, "base_prefix", "/opt/python")
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: BY_HAND)


def test_the_distribution_s_stands_in_for_one_compiled_without_a_profile() -> None:
    assert interpreter.main() == interpreter.DISTRIBUTION


def test_it_does_not_where_ours_has_one_or_is_the_distribution_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: PROFILED)
    assert interpreter.main() == sys.executable
    monkeypatch.setattr(sysconfig, "get_config_var", lambda name: BY_HAND)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    assert interpreter.main() == sys.executable


def test_it_does_not_where_it_is_of_another_version_or_not_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "another"
    other.write_text("#!/bin/sh\necho 3 9\n")
    other.chmod(0o755)
    for path in (other, tmp_path / "none"):
        monkeypatch.setattr(interpreter, "DISTRIBUTION", str(path))
        assert interpreter.main() == sys.executable
