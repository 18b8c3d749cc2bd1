"""All declared mutants: one table each in ``checks/*.toml``, by what the check is about."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.mutations.mutant import Mutant

FOLDER = Path(__file__).parent / "checks"


def _declared() -> Iterator[Mutant]:
    for path in sorted(FOLDER.glob("*.toml")):
        for name, fields in tomllib.loads(path.read_text("utf-8")).items():
            yield Mutant(name=name, **fields | {"tests": tuple(fields["tests"])})


MUTANTS = tuple(_declared())
