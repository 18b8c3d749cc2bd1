"""A dry run checks everything, tells what would happen, and stores nothing but its own audit entry."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event
from cases.models import Case, Role
from config.models import IdempotencyRecord
from tests.factories import agent_client, make_case, make_firm, make_user, token_client

DRY = {"HTTP_PREFER": "dry-run"}


@pytest.fixture
def case(db: None) -> Case:
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY), name="Cole v. Pryce")


@pytest.fixture
def attorney(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def test_it_tells_the_difference_and_changes_nothing(case: Case, attorney: APIClient) -> None:
    answer = attorney.patch(f"/v1/cases/{case.pk}", {"name": "Cole v. Pryce and others"}, **DRY)
    told = answer.json()
    assert (answer.status_code, answer["Preference-Applied"], told["dry_run"]) == (200, "dry-run", True)
    assert told["changes"] == {"name": {"from": "Cole v. Pryce", "to": "Cole v. Pryce and others"}}
    assert [one["event_type"] for one in told["would_emit"]] == ["case.updated"]
    case.refresh_from_db()
    assert (case.name, case.version) == ("Cole v. Pryce", 1)
    assert not Event.objects.filter(case=case).exists()


def test_the_rehearsal_itself_is_audited_as_one(case: Case, attorney: APIClient) -> None:
    attorney.post(f"/v1/cases/{case.pk}/archive", {}, **DRY)
    entry = AuditEntry.objects.get(tool="cases.archive")
    assert (entry.dry_run, entry.outcome, entry.case_id) == (True, "ok", case.pk)


def test_what_would_be_refused_is_refused(case: Case, attorney: APIClient) -> None:
    assert attorney.patch(f"/v1/cases/{case.pk}", {"name": ""}, **DRY).status_code == 422
    assert attorney.patch(f"/v1/cases/{case.pk}", {"name": "X"}, HTTP_IF_MATCH='"9"', **DRY).status_code == 409
    agent = agent_client(case.participants.get().user, case, operations=("read",))
    assert agent.patch(f"/v1/cases/{case.pk}", {"name": "X"}, **DRY).status_code == 403


def test_an_idempotency_key_stays_free_for_the_real_call(case: Case, attorney: APIClient) -> None:
    key = {"HTTP_IDEMPOTENCY_KEY": "open-1"}
    assert attorney.post("/v1/cases", {"name": "New"}, **key, **DRY).json()["would_status"] == 201
    assert not IdempotencyRecord.objects.exists()
    assert attorney.post("/v1/cases", {"name": "New"}, **key).status_code == 201
    assert Case.objects.filter(name="New").count() == 1


def test_reading_ignores_the_preference(case: Case, attorney: APIClient) -> None:
    assert "dry_run" not in attorney.get(f"/v1/cases/{case.pk}", **DRY).json()
