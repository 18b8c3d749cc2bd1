"""Audit logs for tests of what tampering does to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from audit.models import AuditEntry
from audit.sealing.seal import seal_entries
from cases.models import Firm


def make_entry(firm: Firm | None, tool: str, name: str = "Zoë Müller", **fields: Any) -> AuditEntry:
    given = {"outcome": "ok", "status": 200, **fields}
    return AuditEntry.objects.create(
        firm=firm, actor_type="human", actor_name=name, tool=tool, permission="read:facts", category="read",
        entity_type="fact", request_id="r", **given,
    )  # fmt: skip


def seal(*, thorough: bool = False) -> None:
    """Seal now, and run what waits for the commit."""
    before = len(connection.run_on_commit)
    seal_entries(thorough=thorough)
    for _, run, _ in connection.run_on_commit[before:]:
        run()
    del connection.run_on_commit[before:]


@contextmanager
def as_superuser() -> Iterator[None]:
    """Someone with every right in the database switches the triggers off."""
    tables = ("audit_auditentry", "audit_auditseal", "audit_auditblock", "audit_auditseries")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER append_only")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER append_only")
