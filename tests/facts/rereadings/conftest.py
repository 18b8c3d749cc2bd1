"""A case that an earlier version of the engine read, and what this version finds in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Fact
from facts.rereadings.runner import advance_rereading
from tests.factories import make_fact
from tests.facts.rereadings.engine import Engine, install, was_read

PAID = "On March 3, 2024, Kestrel Harbor paid Eugenia Moran $12,500."
SIGNED = "She signed the release"
OWED = "Nothing else is owed."
Reread = Callable[[], Job]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, letter: EvidenceItem) -> Engine:
    """Words the payment better, finds the signature anew, and the debt no longer."""
    was_read(letter)
    engine = install(monkeypatch)
    engine.finds["Letter"] = [(PAID, PAID, date(2024, 3, 3)), (SIGNED, SIGNED, None)]
    return engine


@pytest.fixture
def lost(letter: EvidenceItem) -> Fact:
    return make_fact(letter, OWED)


@pytest.fixture
def reread(api: APIClient, case: Case, engine: Engine, fact: Fact, lost: Fact) -> Reread:
    """Has the case read again, to the end."""

    def run() -> Job:
        answer = api.post(f"/v1/cases/{case.pk}/rereadings", {})
        assert answer.status_code == 202, answer.content
        advance_rereading(answer.json()["job_id"])
        return Job.objects.get(pk=answer.json()["job_id"])

    return run


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/rereadings"


@pytest.fixture
def proposed(api: APIClient, url: str, reread: Reread) -> dict[str, dict[str, Any]]:
    """What is proposed, by its kind."""
    assert reread().status == "completed"
    return {one["kind"]: one for one in api.get(url).json()["items"]}
