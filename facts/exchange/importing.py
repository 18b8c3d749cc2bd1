"""Rows of a file become facts, people and issues: what each stands for is found first, and what is wrong is said of its row."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from cases.models import Case
from cases.policies import check_case_open
from config.api.errors import Forbidden, Invalid
from config.api.scope import Actor, Scope
from facts.exchange.found import CaseNames
from facts.exchange.importing_facts import ImportedFact, grouped, make_fact
from facts.exchange.importing_structure import make_issue, make_person
from facts.exchange.reading import FileRow

PERMISSIONS = {"people": ("write:entities",), "issues": ("write:claims", "write:issues")}
SHOWN = 50


@dataclass(frozen=True, slots=True)
class RowProblem:
    table: str
    row: int
    column: str
    message: str


@dataclass(slots=True)
class Imported:
    """``made`` are ids by table; ``facts`` the first of those that were or would be made."""

    rows: int = 0
    made: dict[str, list[uuid.UUID]] = field(default_factory=lambda: {"facts": [], "people": [], "issues": []})
    skipped: int = 0
    problems: list[RowProblem] = field(default_factory=list)
    facts: list[dict[str, Any]] = field(default_factory=list)
    is_stored: bool = False


class _NotKeptError(Exception):
    """Takes back what was tried."""


def rows_import(
    *, actor: Actor, scope: Scope, case: Case, rows: Sequence[FileRow], dry_run: bool, partial: bool
) -> Imported:
    """Store what the rows stand for, people and issues before the facts that name them; all or, unless ``partial``, none.

    A rehearsal does the same and takes it back, so that it says of each row what would happen.
    """
    check_case_open(case)
    _check_permitted(scope, rows)
    done = Imported(rows=len(rows))
    try:
        with transaction.atomic():
            _import_all(actor, scope, case, rows, done)
            if dry_run or (done.problems and not partial):
                raise _NotKeptError
        done.is_stored = True
    except _NotKeptError:
        pass
    return done


def _import_all(actor: Actor, scope: Scope, case: Case, rows: Sequence[FileRow], done: Imported) -> None:
    names = CaseNames(scope, case)
    for row in (one for one in rows if one.table == "people"):
        _try(done, row, lambda row=row: make_person(actor, scope, case, row))  # type: ignore[misc]
    for row in (one for one in rows if one.table == "issues"):
        _try(done, row, lambda row=row: make_issue(actor, scope, case, row))  # type: ignore[misc]
    for group in grouped([one for one in rows if one.table == "facts"], _refused(done)):
        made = _try(done, group.first, lambda group=group: make_fact(actor, scope, case, names, group))  # type: ignore[misc]
        if made and len(done.facts) < SHOWN:
            done.facts.append(_shown(group))


def _try(done: Imported, row: FileRow, make: Callable[[], uuid.UUID | None]) -> uuid.UUID | None:
    """What the row stands for, in a savepoint of its own; ``None`` where the case has it, or something is wrong."""
    try:
        with transaction.atomic():
            made = make()
    except Invalid as error:
        fields = error.details.get("fields") or {"": [str(error)]}
        done.problems += [RowProblem(row.table, row.number, _column(name), said[0]) for name, said in fields.items()]
        return None
    if made is None:
        done.skipped += 1
    else:
        done.made[row.table].append(made)
    return made


def _refused(done: Imported) -> Callable[[FileRow, str, str], None]:
    return lambda row, column, message: done.problems.append(RowProblem(row.table, row.number, column, message))


def _column(name: str) -> str:
    """Of a citation's field, the column it came from."""
    last = name.rpartition(".")[2]
    return {"start": "characters", "end": "characters", "evidence_id": "document"}.get(last, last)


def _shown(group: ImportedFact) -> dict[str, Any]:
    return {"row": group.first.number, "text": group.first["text"], "sources": len(group.sources)}


def _check_permitted(scope: Scope, rows: Sequence[FileRow]) -> None:
    tables = {one.table for one in rows} | {"issues" for one in rows if one.table == "facts" and one["issues"]}
    for permission in (each for table in sorted(tables) for each in PERMISSIONS.get(table, ())):
        if not scope.permits(permission):
            raise Forbidden(
                f"The file has what needs {permission}.", details={"required_permission": permission},
                suggestion="Leave it out, or have somebody import it who may.",
            )  # fmt: skip
