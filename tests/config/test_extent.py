"""What CI leaves to ``make test-all``: tests marked ``full``, each with what proves the same in CI."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import extent

TESTS = Path(extent.__file__).parent


def marks() -> Iterator[tuple[str, ast.Call]]:
    """Every mark in the tests, with its file."""
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.full" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.full":
                yield path.name, node


def test_each_mark_says_what_proves_it_in_ci() -> None:
    found = list(marks())
    assert len(found) > 10
    silent = [(file, node.lineno) for file, node in found if not (len(node.args) == 1 and not node.keywords)]
    assert silent == []
    assert [ast.unparse(node) for _, node in found if len(str(ast.literal_eval(node.args[0]))) < 20] == []


class Hooks:
    """Keeps what was said to have been deselected."""

    def __init__(self) -> None:
        self.deselected: list[Any] = []

    def pytest_deselected(self, items: list[Any]) -> None:
        self.deselected += items


@pytest.mark.parametrize("full", [False, True])
def test_what_is_marked_runs_in_full_only(monkeypatch: pytest.MonkeyPatch, full: bool) -> None:
    monkeypatch.setattr(extent.Extent, "full", full)
    monkeypatch.setattr(extent.Extent, "left", 0)
    kept, marked = (SimpleNamespace(get_closest_marker=lambda name, mark=mark: mark) for mark in (None, "full"))
    items: list[Any] = [kept, marked]
    extent.pytest_collection_modifyitems(SimpleNamespace(hook=(hooks := Hooks())), items)
    assert (items, hooks.deselected) == (([kept, marked], []) if full else ([kept], [marked]))
    assert extent.Extent.left == (0 if full else 1)


def test_what_is_chosen_without_full_depends_on_names_only(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"tool {number}" for number in range(60)]
    monkeypatch.setattr(extent.Extent, "full", True)
    assert extent.one_in(3, names) == extent.first(3, names) == names
    monkeypatch.setattr(extent.Extent, "full", False)
    turns = [extent.one_in(3, names, turn=turn) for turn in range(3)]
    assert sorted(one for turn in turns for one in turn) == sorted(names)
    assert all(turns)
    assert extent.first(3, names) == names[:3]
