"""What event, audit entry and history add to a write through the API, and what the bare insert would take. In this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db import connection
from django.test import override_settings

from audit.changes import tracked
from audit.events import actions as events
from cases.models import Role
from config.db import new_id
from facts.models import Fact
from tests.bench.clock import milliseconds, percentile
from tests.bench.report import Line, Row
from tests.factories import make_case, make_firm, make_item, make_user, token_client

TARGET_RATIO, TARGET = 1.25, "≤ 1.25"
SENTENCE = "Rent was paid on May 5."


def measure(home: Path, *, quick: bool) -> list[Line]:
    """``facts.create`` in this process, and the insert of one row, in turn."""
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    case = make_case(firm, attorney)
    item = make_item(case, SENTENCE)
    client = token_client(attorney)
    body = {"text": SENTENCE, "citations": [{"evidence_id": str(item.pk), "quote": SENTENCE}]}

    def created() -> None:
        answer = client.post(f"/v1/cases/{case.pk}/facts", body)
        if answer.status_code != 201:
            raise AssertionError(f"The fact was answered {answer.status_code}: {answer.content!r}")

    def inserted() -> None:
        Fact.objects.create(
            id=new_id(), firm_id=firm.pk, case=case, text=SENTENCE, made_by_type="human", made_by_name="Bench"
        )

    def without_tracking() -> None:
        with override_settings(TOOL_AUDITOR="tests.bench.writes.nothing"), patch.object(events, "emit", nothing):
            created()

    history = _history(created, blocks=3 if quick else 15)
    through, without, bare = [], [], []
    for _ in range(30 if quick else 150):
        through.append(milliseconds(created))
        without.append(milliseconds(without_tracking))
        bare.append(milliseconds(inserted))
    first, second, base = (percentile(times, 0.5) for times in (through, without, bare))
    return [
        Row(
            "facts.create, p50",
            first,
            "ms",
            "no audit, no event",
            first / second,
            TARGET,
            first / second <= TARGET_RATIO,
        ),
        Row("facts.create without audit entry and event, p50", second, "ms", "bare insert", second / base),
        Row("bare insert with its commit, p50", base, "ms"),
        history,
    ]


def _history(created: Callable[[], None], *, blocks: int) -> Row:
    """The same write with and without change records, in blocks by turns."""
    recorded, unrecorded = [], []
    for _ in range(blocks):
        recorded += [milliseconds(created) for _ in range(10)]
        with history_off():
            unrecorded += [milliseconds(created) for _ in range(10)]
    first, second = percentile(recorded, 0.5), percentile(unrecorded, 0.5)
    return Row(
        "facts.create with row history, p50", first, "ms", "no history", first / second, TARGET,
        first / second <= TARGET_RATIO,
    )  # fmt: skip


@contextmanager
def history_off() -> Iterator[None]:
    """Let the database record no changes."""
    _switch("DISABLE")
    try:
        yield
    finally:
        _switch("ENABLE")


def _switch(state: str) -> None:
    with connection.cursor() as cursor:
        for table in tracked.by_table():
            for kind in ("insert", "update", "delete"):
                cursor.execute(f"ALTER TABLE {table} {state} TRIGGER record_{kind}")


def nothing(*arguments: Any, **named: Any) -> None:
    """Stand for the audit entry and the event that are not written."""
