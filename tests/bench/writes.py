"""What event and audit entry add to a write through the API, and what the bare insert would take. In this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.test import override_settings

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

    def unnoted() -> None:
        with override_settings(TOOL_AUDITOR="tests.bench.writes.nothing"), patch.object(events, "emit", nothing):
            created()

    through, without, bare = [], [], []
    for _ in range(30 if quick else 150):
        through.append(milliseconds(created))
        without.append(milliseconds(unnoted))
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
    ]


def nothing(*arguments: Any, **named: Any) -> None:
    """Stand for the audit entry and the event that are not written."""
