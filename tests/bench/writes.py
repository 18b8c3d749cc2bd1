"""What a write through the API costs beside the bare insert: citation check, event, audit entry, boundary. Information."""

from __future__ import annotations

from pathlib import Path

from cases.models import Role
from config.db import new_id
from facts.models import Fact
from tests.bench.clock import milliseconds, percentile
from tests.bench.report import Line, Row
from tests.factories import make_case, make_firm, make_item, make_user, token_client

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

    through, bare = [], []
    for _ in range(30 if quick else 150):
        through.append(milliseconds(created))
        bare.append(milliseconds(inserted))
    first, base = percentile(through, 0.5), percentile(bare, 0.5)
    return [
        Row("facts.create, in process, p50", first, "ms", "bare insert", first / base),
        Row("bare insert with its commit, p50", base, "ms"),
    ]
