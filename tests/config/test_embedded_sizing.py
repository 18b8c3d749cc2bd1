"""The embedded PostgreSQL's memory follows the machine's, within bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.embedded import sizing

GIGABYTE = 1 << 30


@pytest.mark.parametrize(
    ("available", "buffers", "maintenance", "work"),
    [
        (GIGABYTE // 2, "128MB", "64MB", "4MB"),
        (8 * GIGABYTE, "1365MB", "256MB", "8MB"),
        (512 * GIGABYTE, "8192MB", "1024MB", "32MB"),
    ],
)
def test_it_takes_a_share_within_bounds(available: int, buffers: str, maintenance: str, work: str) -> None:
    found = sizing.settings(available, disk=1 << 50)
    assert (found["shared_buffers"], found["maintenance_work_mem"], found["work_mem"]) == (buffers, maintenance, work)


@pytest.mark.parametrize(
    ("memory", "disk", "log"),
    [(24, 1000, "6144MB"), (512, 1000, "8192MB"), (24, 20, "2048MB"), (2, 1000, "1024MB"), (24, 1, "1024MB")],
)
def test_the_log_grows_with_memory_and_takes_a_tenth_of_the_free_disk_at_most(memory: int, disk: int, log: str) -> None:
    assert sizing.settings(memory * GIGABYTE, disk * GIGABYTE)["max_wal_size"] == log


@pytest.mark.parametrize(("said", "expected"), [("1073741824\n", GIGABYTE), ("max\n", None), (None, None)])
def test_a_containers_limit_counts(
    said: str | None, expected: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = tmp_path / "memory.max"
    if said is not None:
        limit.write_text(said)
    monkeypatch.setattr(sizing, "LIMITS", ())
    machine = sizing.memory()
    monkeypatch.setattr(sizing, "LIMITS", (limit,))
    assert sizing.memory() == (expected or machine)
