"""One transaction for all that a page reads.

Each tool on the page is a part of it: inside the firm boundary with its own time limit, and taken back alone if it fails.
What the page asks besides is asked outside the boundary, as it would be without. Audit entries are written at the end, in one
statement, also where the page failed: what was read and what was refused stays recorded.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from types import TracebackType
from typing import Any, Self

from django.db import connection, transaction
from django.db.models import Model

from config.round_trip import execute, has_failed

BEGIN_PART, END_PART, UNDO_PART = "SAVEPOINT part", "RELEASE SAVEPOINT part; ", "ROLLBACK TO SAVEPOINT part"


class PageTransaction:
    """The transaction of a page of one firm. ``entering`` and ``leaving`` are the statements that go inside the boundary
    and back outside."""

    def __init__(self, firm_id: uuid.UUID, *, entering: str, leaving: str) -> None:
        self.firm_id, self.entering, self.leaving = firm_id, entering, leaving
        self.has_part = False  # whether there is a savepoint
        self.within = False  # whether the database is inside the boundary
        self.in_part = False  # whether a tool is reading
        self.entries: list[Model] = []

    def __enter__(self) -> Self:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.depth = len(connection.savepoint_ids)
        self.token = _page.set(self)
        connection.execute_wrappers.append(self.ask)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        with ExitStack() as ending:  # in order, from the last: what failed is not what the page's own error says
            ending.push(self.atomic)
            ending.callback(connection.execute_wrappers.remove, self.ask)
            ending.callback(_page.reset, self.token)
            self.finish()

    def takes(self, firm_id: uuid.UUID | None) -> bool:
        """Whether a boundary that begins here and now is a part of the page."""
        return firm_id == self.firm_id and not self.in_part and len(connection.savepoint_ids) == self.depth

    @contextmanager
    def part(self, entering: str) -> Iterator[None]:
        """A part, which ``entering`` puts inside the boundary."""
        kept, hooks = len(self.entries), len(connection.run_on_commit)
        self.begin(entering)
        self.within = self.in_part = True
        done = False
        try:
            yield
            done = True
        finally:
            self.in_part = False
            if not done:
                self.undo()
                del self.entries[kept:], connection.run_on_commit[hooks:]

    def begin(self, statements: str) -> None:
        """End the part before, and begin another after these statements, in one round trip."""
        execute(f"{statements}; {END_PART if self.has_part else ''}{BEGIN_PART}")
        self.has_part = True

    def undo(self) -> None:
        execute(UNDO_PART)
        transaction.set_rollback(False)

    def ask(self, run: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Make a statement; one that belongs to no part, outside the boundary."""
        if self.within and not self.in_part:
            self.leave()
        return run(sql, params, many, context)

    def leave(self) -> None:
        self.begin(self.leaving)
        self.within = False

    def finish(self) -> None:
        """Write the entries, and go back outside."""
        if has_failed() and self.has_part:
            self.undo()
        if self.entries:
            with self.part(self.entering):
                type(self.entries[0])._default_manager.bulk_create(self.entries)
        if self.within and self.atomic.savepoint and connection.savepoint_ids:  # else the commit does
            self.leave()


_page: ContextVar[PageTransaction | None] = ContextVar("intactus_page", default=None)


def current_page() -> PageTransaction | None:
    """The page whose transaction this is, if any."""
    return _page.get()
