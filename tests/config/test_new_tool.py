"""`manage.py new_tool` in a copy of the repository: what it writes passes the checks, what it refuses leaves no trace."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config.scaffold import edits, files, roles
from config.scaffold.wanted import Wanted
from tests.extent import first

# "*.pyc.*" is what another process is just compiling: it has its own name a moment later.
LEFT_OUT = shutil.ignore_patterns(".*", "*.pyc.*", "node_modules", "var", "docs", "bench", "browser", "fixtures")
NO_SERVICES = {"DATABASE_URL": "postgres:///none", "REDIS_URL": "redis://none"}
READ = ["facts.events", "GET facts/{fact_id}/events", "--permission=read:facts", "--audit=read", "--entity=fact"]
WRITE = [
    "entities.rename", "PATCH entities/{entity_id}/name", "--permission=write:entities", "--audit=update",
    "--entity=entity", "--write", "--body",
]  # fmt: skip
FIRST = [
    "citations.find", "GET facts/{fact_id}/sources", "--permission=read:facts", "--audit=search",
    "--entity=fact", "--many", "--client", "--folder=facts/citations",
]  # fmt: skip
TOOLS = first(1, [FIRST, READ, WRITE])
# What each writes or changes.
PARTS = {
    "facts.events": {
        "facts/facts/serializers.py", "facts/facts/tools.py", "templates/facts/tools/facts/events.html",
        "tests/facts/facts/test_events.py", "tests/access/samples/facts.py",
    },
    "entities.rename": {
        "facts/entities/actions.py", "facts/entities/policies.py", "facts/entities/serializers.py", "facts/entities/tools.py",
        "templates/facts/tools/entities/rename.html", "tests/facts/entities/test_rename.py", "tests/access/samples/facts.py",
    },
    "citations.find": {
        "facts/citations/__init__.py", "facts/citations/serializers.py", "facts/citations/tools.py", "facts/urls.py",
        "templates/facts/tools/citations/find.html", "tests/facts/citations/__init__.py",
        "tests/facts/citations/test_find.py", "tests/access/samples/citations.py",
    },
}  # fmt: skip
# As ``manage.py new_tool`` for each, in a process that loads the product once.
ALL = """
import json, sys, django
from django.core.management import call_command
django.setup()
for arguments in json.loads(sys.argv[1]):
    call_command("new_tool", *arguments)
"""


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env={**os.environ, **NO_SERVICES}, capture_output=True, text=True
    )


def texts(root: Path) -> dict[Path, bytes]:
    return {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.suffix in (".py", ".html")}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("new") / "intactus"
    shutil.copytree(settings.BASE_DIR, copy, ignore=LEFT_OUT)
    return copy


@pytest.fixture(scope="module")
def before(root: Path) -> dict[Path, bytes]:
    return texts(root)


@pytest.fixture(scope="module")
def scaffolded(root: Path, before: dict[Path, bytes]) -> Path:
    """The copy with the first tool of a feature, and with ``--full`` a read and a write; each is checked by Django before it
    stays."""
    done = run(root, "-c", ALL, json.dumps(TOOLS))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("make docs") == len(TOOLS)
    return root


def test_the_parts_are_there(scaffolded: Path, before: dict[Path, bytes]) -> None:
    changed = {str(path) for path, content in texts(scaffolded).items() if before.get(path) != content}
    assert changed == set().union(*(PARTS[name] for name, *_ in TOOLS))


def test_it_passes_the_checks(scaffolded: Path) -> None:
    for arguments in (["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."]):
        done = run(scaffolded, *arguments)
        assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_left_to_write_fails_loudly(scaffolded: Path) -> None:
    for name, *_ in TOOLS:
        assert any("raise NotImplementedError" in (scaffolded / path).read_text() for path in PARTS[name])
    done = run(scaffolded, "manage.py", "check_docs")
    assert done.returncode == 1
    for name, *_ in TOOLS:
        assert f"{name} is not described yet" in done.stderr
        assert f"{name} has no access sample" not in done.stderr
    assert "Run `make docs`" in done.stderr


@pytest.mark.full("a failure leaves everything as it was, below")
def test_what_would_not_pass_the_checks_is_not_written(scaffolded: Path) -> None:
    """The address leads to facts.get, as only ``manage.py check`` sees."""
    now = texts(scaffolded)
    done = run(
        scaffolded, "manage.py", "new_tool", "facts.recent", "GET facts/recent", "--permission=read:facts",
        "--audit=search", "--entity=fact", "--many",
    )  # fmt: skip
    assert done.returncode == 1
    assert "manage.py check would fail" in done.stderr
    assert "facts.recent can't be reached" in done.stderr
    assert texts(scaffolded) == now


@pytest.mark.parametrize(
    ("name", "route", "more", "message"),
    [
        ("facts.get", "GET facts/{fact_id}/x", {}, "There is a tool named facts.get"),
        ("facts.look", "GET facts/{other_id}", {}, "facts.get is at"),
        ("history", "GET facts/{fact_id}/events", {}, "feature.action"),
        ("facts.events", "facts/{fact_id}/events", {}, "write the route as in"),
        ("facts.events", "LOOK facts/{fact_id}/events", {}, "write the route as in"),
        ("facts.events", "GET facts/{fact_id}/events", {"permission": "facts"}, "operation:entity"),
        ("facts.events", "GET facts/{fact_id}/events", {"audit": "seen"}, "--audit is one of"),
        ("facts.events", "GET facts/{fact_id}/events", {"write": True}, "leave out --write"),
        ("facts.events", "PUT facts/{fact_id}/events", {"audit": "update"}, "add --write"),
        ("facts.events", "GET facts/{fact_id}/events", {"body": True}, "leave --body out"),
        ("facts.events", "GET uploads/{upload_id}/history", {}, "FactTools does not look up {upload_id}"),
        ("budgets.list", "GET cases/{case_id}/budgets", {}, "--folder app/feature"),
        ("budgets.get", "GET budgets/{budget_id}", {"folder": "facts/budgets"}, "Nothing has the name budget"),
        (
            "users.rename", "PUT users/{user_id}/name", {"entity": "user", "audit": "update", "write": True},
            "objects of a case",
        ),
    ],
)  # fmt: skip
def test_what_it_refuses(name: str, route: str, more: dict[str, Any], message: str) -> None:
    options = {"permission": "read:facts", "audit": "read", "entity": "fact", **more}
    with pytest.raises(CommandError, match=message.replace("{", "[{]")):
        call_command("new_tool", name, route, **options)


def test_a_failure_leaves_everything_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("old = 1\n")
    with pytest.raises(CommandError):
        _write_and_fail(tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["old.py"]
    assert (tmp_path / "old.py").read_text() == "old = 1\n"


def _write_and_fail(root: Path) -> None:
    with files.written({Path("old.py"): "new = 1\n", Path("feature/tools.py"): "new = 1\n"}, root):
        assert (root / "feature/tools.py").exists()
        raise CommandError("It would not pass.")


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: edits.with_method(text, "View", "    def more(self) -> None: ...\n"),
        lambda text: edits.with_argument(text, "tool_urls", "More"),
        lambda text: edits.with_imports(text, ["import re"]),
    ],
)
def test_an_edit_adds_and_takes_nothing_away(edit: Callable[[str], str]) -> None:
    text = (
        "from __future__ import annotations\n\n\nclass View:\n    rows = 1  # “typographic”\n\n    @tool()\n"
        "    def one(self) -> None: ...\n\n    def helper(self) -> None: ...\n\n\nurls = [*tool_urls(View)]  # “all”\n"
    )
    after = edit(text)
    compile(after, "module", "exec")
    assert len(after) > len(text)
    assert not set(text.splitlines()[:-1]) - set(after.splitlines())


def test_the_callers_of_a_new_test_are_answered_as_the_permission_says() -> None:
    options = {"name": "facts.pin", "path": "facts/{fact_id}/pin", "entity": "fact"}
    write = Wanted(method="PUT", permission="write:facts", audit="update", **options)
    assert dict(roles.table(write)) == {
        "anonymous": 401, "firm admin": 200, "attorney": 200, "staff": 200, "guest": 403, "client": 403, "agent": 200,
        "agent that reads": 403,
    }  # fmt: skip
    read = Wanted(method="GET", permission="read:facts", audit="read", client=True, **options)
    assert {status for who, status in roles.table(read) if who != "anonymous"} == {200}


def test_a_method_does_not_hide_what_every_view_has() -> None:
    options = {"method": "GET", "path": "facts", "permission": "read:facts", "audit": "read", "entity": "fact"}
    names = {act: Wanted(name=f"facts.{act}", **options).handler for act in ("history", "answer", "import")}
    assert names == {"history": "history", "answer": "answer_one", "import": "import_one"}
