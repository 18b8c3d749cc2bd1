"""The hostile files of others end as their manifest expects, wherever the data lies; our own stand beside each format."""

from __future__ import annotations

from pathlib import Path

from tests.bench.hostile import EXPECTED, hostile_files, unexpected


def given() -> list[Path]:
    try:
        return hostile_files()
    except FileNotFoundError:
        return []


def test_each_hostile_file_ends_as_its_manifest_expects() -> None:
    files = given()
    assert {path.name for path in files} <= set(EXPECTED), "each has an expectation"
    assert unexpected(files) == []
