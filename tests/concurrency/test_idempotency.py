"""One key, one effect, however often and however much at once it is sent."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, CaseUserObjectPermission, User
from evidence.models import EvidenceItem
from tests.concurrency.conftest import at_once
from tests.factories import make_case, make_user, token_client

KEY = "4b1c2d3e-one-key"
BODY = {"title": "Blue folder"}


def _create(client: APIClient, case: Case, body: dict[str, Any] = BODY, key: str = KEY) -> Any:
    return client.post(f"/v1/cases/{case.pk}/evidence", body, HTTP_IDEMPOTENCY_KEY=key)


def test_fifty_at_once_have_one_effect(case: Case, attorney: User, settings: Settings) -> None:
    settings.PERSON_LIMITS = {"minute": 1000, "hour": 1000, "concurrent": 100}
    token = token_client(attorney)._credentials["HTTP_AUTHORIZATION"]

    def send(place: int) -> Any:
        client = APIClient()
        client.credentials(HTTP_AUTHORIZATION=token)
        return _create(client, case)

    answers = at_once(50, send)
    assert {one.status_code for one in answers} <= {201, 409}
    assert {one.json()["error"]["code"] for one in answers if one.status_code == 409} <= {"IDEMPOTENCY_CONFLICT"}
    made = [one for one in answers if one.status_code == 201]
    assert len({one.json()["id"] for one in made}) == 1
    assert len([one for one in made if "Idempotent-Replayed" not in one]) == 1
    assert EvidenceItem.objects.filter(case=case).count() == 1
    assert Event.objects.filter(event_type="evidence.created").count() == 1


def test_a_repeat_answers_the_same_and_says_so(case: Case, attorney: User) -> None:
    client = token_client(attorney)
    first, again = _create(client, case), _create(client, case)
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert (again.status_code, again.json(), again["ETag"]) == (201, first.json(), first["ETag"])


def test_another_body_is_refused(case: Case, attorney: User) -> None:
    client = token_client(attorney)
    _create(client, case)
    refused = _create(client, case, {"title": "Red folder"})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "IDEMPOTENCY_BODY_MISMATCH"
    assert EvidenceItem.objects.count() == 1


def test_the_same_body_for_another_case_is_another_request(case: Case, attorney: User) -> None:
    client, other = token_client(attorney), make_case(case.firm, attorney)
    _create(client, case)
    refused = _create(client, other)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "IDEMPOTENCY_BODY_MISMATCH")
    assert not EvidenceItem.objects.filter(case=other).exists()


def test_a_refused_call_keeps_nothing_for_its_key(case: Case, attorney: User) -> None:
    client = token_client(attorney)
    assert _create(client, case, {}).status_code == 422
    assert _create(client, case).status_code == 201


def test_keys_belong_to_their_callers(case: Case, attorney: User) -> None:
    admin = make_user(case.firm, "firm_admin")
    first, other = _create(token_client(attorney), case), _create(token_client(admin), case)
    assert first.json()["id"] != other.json()["id"]


@pytest.mark.parametrize("key", ["x" * 201, "a\u00a0b"])
def test_a_key_that_is_none_is_refused(case: Case, attorney: User, key: str) -> None:
    assert _create(token_client(attorney), case, key=key).status_code == 422


def test_a_repeat_is_authorised_again(case: Case, attorney: User) -> None:
    client = token_client(attorney)
    assert _create(client, case).status_code == 201
    CaseUserObjectPermission.objects.filter(user=attorney).delete()
    assert _create(client, case).status_code == 404
