"""Writes all files of a new tool, or none of them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import rmtree

from django.core.management.base import CommandError


@contextmanager
def written(files: dict[Path, str], root: Path) -> Iterator[None]:
    """Write the files below ``root``. Whatever fails inside, they are afterwards as they were before."""
    with ExitStack() as undoing:
        for path, text in files.items():
            for folder in _make_folder((root / path).parent):
                undoing.callback(rmtree, folder)
            undoing.callback(_put_back, root / path, _bytes(root / path))
            (root / path).write_text(text, encoding="utf-8")
        yield
        undoing.pop_all()


def formatted(text: str, path: Path, root: Path) -> str:
    """Python as the project formats it, its imports sorted. Raises ``CommandError`` with what ruff says of it."""
    ours = json.dumps([one.name for one in root.iterdir() if (one / "__init__.py").is_file()])
    ordered = ["check", "--select", "I,F811", "--fix", "--config", f"lint.isort.known-first-party = {ours}"]
    for arguments in (ordered, ["format"]):
        text = _ruff(arguments, text, path, root)
    return text


def check(root: Path) -> None:
    """Let Django check the whole with the new tool. Raises ``CommandError`` with what it finds."""
    done = subprocess.run([sys.executable, "manage.py", "check"], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError(f"Nothing was written, since manage.py check would fail:\n{done.stderr.strip()}")


def _ruff(arguments: list[str], text: str, path: Path, root: Path) -> str:
    command = [sys.executable, "-m", "ruff", *arguments, "--quiet", "--stdin-filename", str(path), "-"]
    done = subprocess.run(command, cwd=root, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandError(f"Nothing was written: ruff refuses {path}:\n{done.stderr}")
    return done.stdout


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _make_folder(folder: Path) -> list[Path]:
    """Make the folder and return those that were missing, outermost first."""
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _put_back(path: Path, content: bytes | None) -> None:
    if content is None:
        path.unlink(missing_ok=True)
    else:
        path.write_bytes(content)
