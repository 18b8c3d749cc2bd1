"""The log of a case as a whole is for the firm's people, and for no agent from whom anything of it is withheld."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.factories import agent_client, grant_guest, make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def case(tmp_path: Path, settings: Any) -> Case:
    settings.HOME, settings.AUDIT_ANCHOR_FILE = tmp_path, tmp_path / "anchor.jsonl"
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY), make_user(firm, Role.GUEST))


@pytest.fixture
def attorney(case: Case) -> User:
    return case.participants.get(user__role=Role.ATTORNEY).user


@pytest.fixture
def guest(case: Case) -> APIClient:
    person = case.participants.get(user__role=Role.GUEST).user
    grant_guest(case, person)
    return token_client(person)


@pytest.fixture
def memo(case: Case) -> EvidenceItem:
    return make_item(case, "She would settle.", privilege="work_product", privilege_state="proposed")


def test_a_guest_neither_exports_the_log_nor_verifies_it(case: Case, guest: APIClient, attorney: User) -> None:
    token_client(attorney).get(f"/v1/cases/{case.pk}")
    for answer in (
        guest.post(f"/v1/cases/{case.pk}/audit/export", {"format": "csv"}),
        guest.get(f"/v1/cases/{case.pk}/audit/verify"),
    ):
        assert answer.status_code == 403
        assert "firm's people" in answer.json()["error"]["message"]
    assert not Event.objects.filter(event_type="audit_entry.verified").exists()
    assert guest.get(f"/v1/cases/{case.pk}/audit").status_code == 200  # what they did themselves


def test_an_agent_exports_no_log_that_names_what_is_withheld_from_it(
    case: Case, attorney: User, memo: EvidenceItem
) -> None:
    path, body = f"/v1/cases/{case.pk}/audit/export", {"format": "csv"}
    assert agent_client(attorney, case).post(path, body).status_code == 202
    token_client(attorney).get(f"/v1/evidence/{memo.pk}")
    assert AuditEntry.objects.filter(entity_id=memo.pk).exists()
    refused = agent_client(attorney, case).post(path, body)
    assert (refused.status_code, str(memo.pk) in refused.content.decode()) == (403, False)
    assert agent_client(attorney, case, privileged=True).post(path, body).status_code == 202
    assert token_client(attorney).post(path, body).status_code == 200
