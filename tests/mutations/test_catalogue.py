"""The declared mutants stay true to the source: each edit has its place, and the tests that should notice it exist."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.mutations.catalogue import FOLDER, MUTANTS
from tests.mutations.mutant import Misplaced, Mutant
from tests.mutations.outcome import BROKEN, KILLED, SURVIVED, Outcome, killed_share, table
from tests.mutations.workplace import ROOT, failure_in
from tests.registry import every_tool

FEWEST = 45
TOOLS = {one.name for one in every_tool()}
NAMES = [one.name for one in MUTANTS]


@cache
def defined_in(path: str) -> set[str]:
    """The ids of the tests that a file defines, without their parameters."""
    found = set()
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        place = f"{path}::{node.name}::" if isinstance(node, ast.ClassDef) else f"{path}::"
        found |= {f"{place}{one.name}" for one in inside if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    return found


@cache
def left_out(path: str) -> set[str]:
    """The ids of the tests in a file that CI does not run: those marked ``full``, and the file itself if all are."""
    found = set()
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and "mark.full(" in ast.unparse(node):
            found.add(path)
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        place = f"{path}::{node.name}::" if isinstance(node, ast.ClassDef) else f"{path}::"
        for one in inside:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = [*one.decorator_list, *(node.decorator_list if isinstance(node, ast.ClassDef) else [])]
                found |= {f"{place}{one.name}"} if any("mark.full(" in ast.unparse(mark) for mark in marks) else set()
    return found


def runs_in_ci(test: str) -> bool:
    named = test.partition("[")[0]
    return not {named, named.partition("::")[0]} & left_out(named.partition("::")[0])


def is_there(test: str) -> bool:
    named, _, parameter = test.partition("[")
    if "::" not in named:
        return (ROOT / named).is_file()
    return named in defined_in(named.partition("::")[0]) and (not parameter or parameter.removesuffix("]") in TOOLS)


def test_there_are_enough() -> None:
    assert len(NAMES) >= FEWEST
    assert sorted(path.suffix for path in FOLDER.iterdir()) == [".toml"] * len(list(FOLDER.iterdir()))


def test_a_name_is_given_once() -> None:
    assert sorted(NAMES) == sorted(set(NAMES))


def test_each_text_stands_once_in_the_source_and_what_remains_is_code() -> None:
    assert list(filter(None, map(_wrong_with, MUTANTS))) == [], "Follow the source: edit tests/mutations/checks/."


def _wrong_with(mutant: Mutant) -> str:
    try:
        edited = mutant.edited(ROOT)
        ast.parse(edited)
    except (Misplaced, SyntaxError) as error:
        return f"{mutant.name}: {error}"
    return "" if edited != (ROOT / mutant.file).read_text("utf-8") else f"{mutant.name} changes nothing."


def test_the_tests_that_should_notice_exist() -> None:
    assert [mutant.name for mutant in MUTANTS if not mutant.tests] == []
    assert [(one.name, test) for one in MUTANTS for test in one.tests if not is_there(test)] == []


def test_the_tests_that_should_notice_run_in_ci() -> None:
    assert [(one.name, test) for one in MUTANTS for test in one.tests if not runs_in_ci(test)] == []


def test_what_is_left_to_test_all_would_be_refused() -> None:
    generated = (
        "tests/outside/test_generated_clients.py::test_a_python_client_is_generated_and_takes_an_agents_first_steps"
    )
    assert (is_there(generated), runs_in_ci(generated)) == (True, False)
    assert not runs_in_ci(f"{generated}[a case]")


def test_the_document_lists_each() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \|.*$", (ROOT / "docs/mutations.md").read_text("utf-8"), re.MULTILINE)
    assert listed == NAMES, "python -m tests.mutations --write writes the table again."


def test_an_edit_whose_text_is_gone_or_stands_twice_is_reported() -> None:
    gone, twice = (Mutant("one", "manage.py", text, "", "nothing", ()) for text in ("no such text here", "import"))
    for one in (gone, twice):
        with pytest.raises(Misplaced):
            one.edited(ROOT)


def test_only_a_failed_test_notices() -> None:
    assert failure_in("FAILED tests/a.py::test_b[c d] - assert 1\n1 failed") == "tests/a.py::test_b[c d]"
    assert failure_in("ERROR tests/a.py::test_b - no database\n1 error") == ""


def test_the_share_counts_only_those_noticed() -> None:
    one = MUTANTS[0]
    outcomes = [Outcome(one, verdict, "tests/a.py::test_b[c]") for verdict in (KILLED, KILLED, SURVIVED, BROKEN)]
    assert killed_share(outcomes) == 0.5
    assert killed_share([]) == 0.0
    assert table(outcomes[:1]).splitlines()[-1] == f"| `{one.name}` | {one.removes} | `a.py::test_b` |"
