"""Usage: totals that add up, by everything that matters, within what the caller may see."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.billing.spending import this_month
from agents.models import AgentSession, Control, UsageOperation
from audit.models import Event
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_job
from evidence.pipeline.start import start_processing
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, join_case, make_item, make_user, token_client

LETTER = b"On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof."


def processed(case: Case, person: User) -> EvidenceItem:
    item = make_item(case, title="letter.txt", content=LETTER, status=EvidenceItem.Status.UPLOADED)
    EvidenceItem.objects.filter(pk=item.pk).update(filename="letter.txt")
    advance_job(start_processing(actor=person_actor(person), item=item).pk)
    return item


@pytest.fixture
def item(case: Case, attorney: User) -> EvidenceItem:
    """An item whose whole processing, 125 cents, was charged to the attorney."""
    return processed(case, attorney)


@pytest.fixture
def agent(case: Case, attorney: User) -> APIClient:
    return agent_client(attorney, case, operations=("read", "write"))


def get_json(client: APIClient, path: str) -> dict[str, Any]:
    response = client.get(path)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_a_case_s_month(api: APIClient, agent: APIClient, case: Case, attorney: User, item: EvidenceItem) -> None:
    Control.objects.create(firm=case.firm, case=case, monthly_cap_cents=1000)
    assert agent.post(f"/v1/evidence/{item.pk}/classify", {}).status_code == 202
    usage = get_json(api, f"/v1/cases/{case.pk}/usage")
    assert usage["month"] == f"{this_month():%Y-%m}"
    assert (usage["spent_cents"], usage["reserved_cents"], usage["used_cents"]) == (125, 15, 140)
    assert (usage["cap_cents"], usage["percent"], usage["alert_percent"]) == (1000, 14.0, 80)
    assert usage["operations"] == len(usage["by_operation"]) == 6
    assert sum(one["cents"] for one in usage["by_operation"]) == 125
    assert usage["by_operation"][0] | {"manual_cents": 0} == {
        "count": 1, "cents": 40, "manual_cents": 0, "operation_type": "extract_facts",
        "label": "Find facts with citations",
    }  # fmt: skip
    assert [(one["actor_type"], one["name"], one["cents"]) for one in usage["by_actor"]] == [
        ("human", attorney.name, 125)
    ]
    assert usage["savings_cents"] == usage["manual_cents"] - 125 > 0
    assert (usage["billable_cents"], usage["not_billable_cents"]) == (125, 0)
    assert len(usage["by_month"]) == 12
    assert usage["by_month"][-1]["cents"] == 125
    assert sum(one["cents"] for one in usage["by_month"][:-1]) == 0


def test_an_agent_s_part(api: APIClient, agent: APIClient, case: Case, item: EvidenceItem) -> None:
    job = agent.post(f"/v1/evidence/{item.pk}/classify", {}).json()["job_id"]
    advance_job(job)
    session = AgentSession.objects.get()
    usage = get_json(api, f"/v1/cases/{case.pk}/usage")
    assert [(one["session_id"], one["cents"]) for one in usage["by_session"]] == [(str(session.pk), 15)]
    assert {one["actor_type"]: one["cents"] for one in usage["by_actor"]} == {"human": 125, "agent": 15}
    of_session = get_json(api, f"/v1/agent/sessions/{session.pk}/usage")
    assert (of_session["spent_cents"], of_session["cap_cents"], of_session["by_case"][0]["case_id"]) == (
        15,
        None,
        str(case.pk),
    )
    assert get_json(agent, f"/v1/agent/sessions/{session.pk}/usage")["spent_cents"] == 15
    assert get_json(agent, f"/v1/cases/{case.pk}/usage")["spent_cents"] == 15  # its own part


def test_another_month(api: APIClient, case: Case, item: EvidenceItem) -> None:
    assert get_json(api, f"/v1/cases/{case.pk}/usage?month=2026-01")["spent_cents"] == 0
    for wrong in ("2026-13", "26-01", "2026-1", "x"):
        assert fields_of(api.get(f"/v1/cases/{case.pk}/usage?month={wrong}"))["month"]


def test_the_firm_s_month(api: APIClient, firm: Firm, case: Case, foreign_case: Case, item: EvidenceItem) -> None:
    Control.objects.create(firm=firm, monthly_cap_cents=500)
    admin = make_user(firm, Role.FIRM_ADMIN)
    processed(foreign_case, admin)
    of_admin, of_attorney = get_json(token_client(admin), "/v1/usage"), get_json(api, "/v1/usage")
    assert (of_admin["spent_cents"], of_admin["cap_cents"], of_admin["percent"]) == (250, 500, 50.0)
    assert {one["case_id"] for one in of_admin["by_case"]} == {str(case.pk), str(foreign_case.pk)}
    assert (of_attorney["spent_cents"], of_attorney["cap_cents"], of_attorney["percent"]) == (125, None, None)
    assert [one["case_id"] for one in of_attorney["by_case"]] == [str(case.pk)]


def test_operations_are_listed_and_filtered(api: APIClient, case: Case, item: EvidenceItem) -> None:
    path = f"/v1/cases/{case.pk}/usage/operations"
    assert len(get_json(api, path)["items"]) == 6
    one = get_json(api, f"{path}?operation_type=classify&status=settled&actor_type=human&client_billable=true")["items"]
    assert [(row["label"], row["price_cents"], row["entity_id"]) for row in one] == [
        ("Classify a document", 15, str(item.pk))
    ]
    assert get_json(api, f"{path}?month=2026-01")["items"] == []
    assert get_json(api, f"{path}?session_id={case.pk}")["items"] == []
    assert fields_of(api.get(f"{path}?status=paid"))["status"]


def test_what_the_client_is_billed_for(api: APIClient, case: Case, item: EvidenceItem) -> None:
    one = UsageOperation.objects.get(operation_type="classify")
    for _ in range(2):
        changed = api.patch(f"/v1/usage/operations/{one.pk}", {"client_billable": False})
        assert (changed.status_code, changed.json()["client_billable"], changed.json()["version"]) == (200, False, 3)
    assert Event.objects.filter(event_type="usage.updated", entity_id=one.pk).count() == 1
    usage = get_json(api, f"/v1/cases/{case.pk}/usage")
    assert (usage["billable_cents"], usage["not_billable_cents"]) == (110, 15)
    for wrong in ("false", 0, None):
        assert fields_of(api.patch(f"/v1/usage/operations/{one.pk}", {"client_billable": wrong}))["client_billable"]
    UsageOperation.objects.update(status="released")
    assert error_of(api.patch(f"/v1/usage/operations/{one.pk}", {"client_billable": True}), 409)["code"] == "CONFLICT"


def test_a_lost_update_of_what_is_billed_is_refused(api: APIClient, item: EvidenceItem) -> None:
    one = UsageOperation.objects.get(operation_type="classify")
    url, stale = f"/v1/usage/operations/{one.pk}", {"If-Match": f'"{one.version + 1}"'}
    assert error_of(api.patch(url, {"client_billable": False}, headers=stale), 409)["code"] == "CONFLICT"


def test_an_agent_s_tagging_waits_for_a_person(agent: APIClient, case: Case, item: EvidenceItem) -> None:
    UsageOperation.objects.update(session=AgentSession.objects.get())
    one = UsageOperation.objects.get(operation_type="classify")
    response = agent.patch(f"/v1/usage/operations/{one.pk}", {"client_billable": False})
    assert (response.status_code, response.json()["status"]) == (202, "awaiting_approval")
    one.refresh_from_db()
    assert one.client_billable


@pytest.mark.parametrize("who", ["another attorney", "another firm", "client"])
def test_outsiders_see_nothing(firm: Firm, case: Case, item: EvidenceItem, colleague: User, who: str) -> None:
    people = {"another attorney": colleague, "client": make_user(firm, Role.CLIENT)}
    person = people.get(who) or make_user(Firm.objects.create(name="Other"), Role.FIRM_ADMIN)
    if who == "client":
        join_case(case, person)
    client, one = token_client(person), UsageOperation.objects.first()
    assert one is not None
    status = 403 if who == "client" else 404
    assert client.get(f"/v1/cases/{case.pk}/usage").status_code == status
    assert client.get(f"/v1/cases/{case.pk}/usage/operations").status_code == status
    assert client.patch(f"/v1/usage/operations/{one.pk}", {"client_billable": False}).status_code == status
    if who != "client":
        assert get_json(client, "/v1/usage")["spent_cents"] == 0


def test_the_partials(attorney: User, case: Case, item: EvidenceItem) -> None:
    browser = browser_client(attorney)
    page = browser.get(f"/v1/cases/{case.pk}/usage").content.decode()
    assert "$1.25" in page
    assert "Find facts with citations" in page
    assert "Classify a document" in browser.get(f"/v1/cases/{case.pk}/usage/operations").content.decode()
