"""Processes of a worker that hold much are forked anew at rest, and tasks go on."""

from __future__ import annotations

import os
import signal
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings

from config.embedded.places import REPOSITORY
from config.embedded.process import spawn, stop
from config.embedded.urls import broker_url
from config.worker_rest import own_kilobytes
from tests.polling import comes

pytestmark = pytest.mark.services
Held = Callable[[int], int]


@pytest.fixture
def held_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Has the worker hold so many megabytes more; which of its processes does."""
    monkeypatch.setenv("RESTING_BROKER", broker_url(settings.REDIS_URL))
    monkeypatch.setenv("RESTING_QUEUE", f"resting-{uuid.uuid4()}")
    from tests.config.resting_worker import hold

    def ask(megabytes: int) -> int:
        file = tmp_path / str(uuid.uuid4())
        hold.delay(str(file), megabytes)
        assert comes(lambda: file.exists() and file.read_text(), seconds=60)
        return int(file.read_text())

    command = [sys.executable, "-m", "celery", "-A", "tests.config.resting_worker", "worker", "-c", "1"]
    worker = spawn(
        [*command, "--without-mingle", "--without-gossip"], log=tmp_path / "log", death_signal=signal.SIGKILL,
        environment=dict(os.environ), folder=REPOSITORY,
    )  # fmt: skip
    try:
        yield ask
    finally:
        stop(worker, signal.SIGTERM, 20)


def test_a_process_that_holds_much_is_forked_anew_at_rest_and_tasks_go_on(held_by: Held) -> None:
    first = held_by(1)
    assert held_by(50) == first
    assert comes(lambda: not Path(f"/proc/{first}").exists(), seconds=60)
    second = held_by(1)
    assert second != first
    assert own_kilobytes(second) < 40_000
    assert held_by(1) == second  # what holds little stays


def test_of_a_process_that_has_ended_nothing_is_held() -> None:
    assert own_kilobytes(2**22 + 1) == 0
