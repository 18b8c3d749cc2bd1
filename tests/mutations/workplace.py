"""A copy of the project in which a check can be removed, and the tests that are run there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg import sql

from tests.mutations.mutant import Mutant

ROOT = Path(__file__).resolve().parents[2]
LINKED = (".venv", "node_modules")
LEFT_OUT = shutil.ignore_patterns(".git", "var", ".*_cache", "*.log", *LINKED)
LONGEST = 300  # seconds for the tests of one mutant
# Plugins that take longer to load than most of these tests to run, and that none of them needs, stay out.
UNUSED = ("no:cacheprovider", "no:schemathesis", "no:hypothesispytest", "no:anyio")
OPTIONS = ("-n", "0", "-x", "-q", "--tb=no", *(word for name in UNUSED for word in ("-p", name)))


@dataclass(frozen=True, slots=True)
class Run:
    """How a run of tests ended: pytest's exit code (``None``: not in time), the first failure, and what was printed."""

    code: int | None
    failed: str
    output: str


@dataclass(frozen=True, slots=True)
class Workplace:
    """A copy at ``root``. ``number`` gives it a database and a Valkey database of its own, as one of xdist's workers has."""

    root: Path
    number: int

    @classmethod
    def make(cls, folder: Path, number: int) -> Workplace:
        root = folder / str(number)
        shutil.copytree(ROOT, root, ignore=LEFT_OUT, symlinks=True)
        for name in LINKED:
            if (ROOT / name).exists():
                (root / name).symlink_to((ROOT / name).resolve())
        return cls(root, number)

    def run(self, tests: Sequence[str], *, own_services: bool = False, whole: bool = False) -> Run:
        """Run these tests on the services of this process, or on the run's own, which migrates a database anew.

        ``whole``: nothing is removed, so that what is compiled of it serves all runs to come.
        """
        variables = dict(os.environ)
        if not whole:
            variables["PYTHONDONTWRITEBYTECODE"] = "1"
        if not own_services:
            variables["PYTEST_XDIST_WORKER"] = (
                f"gw{self.number}"  # tests.services then starts nothing and stops nothing
            )
            self._drop_databases()
        command = [sys.executable, "-m", "pytest", *OPTIONS, *tests]
        try:
            done = subprocess.run(
                command, cwd=self.root, env=variables, capture_output=True, text=True,
                timeout=None if whole else LONGEST,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Run(None, "", f"not done after {LONGEST} s")
        return Run(done.returncode, failure_in(done.stdout), done.stdout + done.stderr)

    @contextmanager
    def without(self, mutant: Mutant) -> Iterator[None]:
        """The check is gone within the block. Raises ``Misplaced`` if it does not stand where it is said to."""
        path = self.root / mutant.file
        before, times = path.read_bytes(), path.stat()
        path.write_text(mutant.edited(self.root), "utf-8")
        try:
            yield
        finally:
            path.write_bytes(before)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # what was compiled of it is right again

    def _drop_databases(self) -> None:
        """Remove what the run before left, so that the next one begins with a new copy of the template."""
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
            rows = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"test%_gw{self.number}"])
            for (name,) in rows.fetchall():
                server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def failure_in(output: str) -> str:
    """The id of the first test that failed: not of one whose preparation did, for that tells nothing of a promise."""
    lines = (line.removeprefix("FAILED ") for line in output.splitlines() if line.startswith("FAILED "))
    return next(lines, "").partition(" - ")[0]
