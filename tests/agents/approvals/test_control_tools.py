"""Controls: what agents may spend and do without approval is for attorneys and firm admins to say."""

from __future__ import annotations

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from agents.billing.spending import this_month
from agents.models import Spending
from audit.models import Event
from cases.models import Case, Firm, Role, User
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, join_case, make_user, token_client


def test_set_and_read(api: APIClient, case: Case) -> None:
    path = f"/v1/cases/{case.pk}/controls"
    assert api.get(path).json() == {
        "case_id": str(case.pk), "monthly_cap_cents": None, "alert_percent": 80, "approval_over_cents": None,
        "approval_tools": [], "approval_waived_tools": [], "updated_at": None, "version": 0,
    }  # fmt: skip
    wanted = {"monthly_cap_cents": 5000, "approval_over_cents": 30, "approval_tools": ["facts.create", "cases.update"]}
    set_to = api.patch(path, wanted).json()
    assert (set_to["monthly_cap_cents"], set_to["approval_over_cents"], set_to["version"]) == (5000, 30, 1)
    assert set_to["approval_tools"] == ["cases.update", "facts.create"]
    assert api.patch(path, {"monthly_cap_cents": None}).json()["version"] == 2
    assert api.patch(path, {"monthly_cap_cents": None}).json()["version"] == 2
    assert api.get(path).json()["approval_over_cents"] == 30
    assert Event.objects.filter(event_type="control.updated", case=case).count() == 2


def test_a_new_cap_may_be_alerted_about_anew(api: APIClient, case: Case) -> None:
    row = Spending.objects.create(firm=case.firm, case=case, month=this_month(), cents=90, alerted_at=timezone.now())
    api.patch(f"/v1/cases/{case.pk}/controls", {"approval_over_cents": 5})
    row.refresh_from_db()
    assert row.alerted_at is not None
    api.patch(f"/v1/cases/{case.pk}/controls", {"monthly_cap_cents": 200})
    row.refresh_from_db()
    assert row.alerted_at is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"monthly_cap_cents": -1}, {"monthly_cap_cents": 1.5}, {"alert_percent": 0}, {"alert_percent": 101},
        {"approval_tools": ["cases.get"]}, {"approval_tools": ["no.such"]}, {"approval_tools": "cases.update"},
        {"approval_over_cents": -1}, {"cap": 5},
    ],
)  # fmt: skip
def test_bad_input(api: APIClient, case: Case, wrong: dict[str, object]) -> None:
    assert set(fields_of(api.patch(f"/v1/cases/{case.pk}/controls", wrong))) == set(wrong)


def test_the_firm_s_are_its_admins(api: APIClient, firm: Firm) -> None:
    assert api.get("/v1/controls").json()["case_id"] is None
    assert error_of(api.patch("/v1/controls", {"monthly_cap_cents": 5}), 403)["code"] == "FORBIDDEN"
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    assert admin.patch("/v1/controls", {"monthly_cap_cents": 5}).json()["monthly_cap_cents"] == 5
    assert api.get("/v1/controls").json()["monthly_cap_cents"] == 5


@pytest.mark.parametrize("role", [Role.STAFF, Role.GUEST, Role.CLIENT])
def test_others_neither_read_nor_set(firm: Firm, case: Case, role: str) -> None:
    person = make_user(firm, role)
    join_case(case, person)
    client = token_client(person)
    assert client.get(f"/v1/cases/{case.pk}/controls").status_code == 403
    assert client.patch(f"/v1/cases/{case.pk}/controls", {"monthly_cap_cents": None}).status_code == 403
    assert client.get("/v1/controls").status_code == 403


def test_an_agent_never(attorney: User, case: Case) -> None:
    agent = agent_client(attorney, case, operations=("read", "write", "delete", "analyze"))
    assert agent.get(f"/v1/cases/{case.pk}/controls").status_code == 403
    assert agent.patch(f"/v1/cases/{case.pk}/controls", {"monthly_cap_cents": None}).status_code == 403
    assert agent.patch("/v1/controls", {"monthly_cap_cents": None}).status_code == 403


def test_another_case_s_are_not_found(colleague: User, case: Case) -> None:
    assert token_client(colleague).get(f"/v1/cases/{case.pk}/controls").status_code == 404


def test_an_archived_case_s_stay(api: APIClient, case: Case) -> None:
    Case.objects.update(status="archived", archived_at=timezone.now())
    assert error_of(api.patch(f"/v1/cases/{case.pk}/controls", {"alert_percent": 50}), 409)["code"] == "CONFLICT"
