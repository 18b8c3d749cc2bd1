"""Having pages watched: by people at once, by agents after a person agreed; never of private addresses, never for outsiders."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, Role, User
from evidence.models import Capture, Monitor
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

BODY: dict[str, Any] = {"name": "Tariff", "url": "https://example.com/tariff"}


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm)


@pytest.fixture
def case(firm: Firm, attorney: User) -> Case:
    return make_case(firm, attorney)


@pytest.fixture
def api(attorney: User) -> APIClient:
    return token_client(attorney)


def create(api: APIClient, case: Case, **fields: Any) -> dict[str, Any]:
    response = api.post(f"/v1/cases/{case.pk}/monitors", {**BODY, **fields})
    assert response.status_code == 201, response.content
    made: dict[str, Any] = response.json()
    return made


def test_a_page_is_watched_from_its_making_to_its_end(api: APIClient, case: Case, attorney: User) -> None:
    made = create(api, case, every="hour", custodian="Northline")
    assert (made["status"], made["every"], made["owner_id"], made["captures_count"]) == (
        "active", "hour", str(attorney.pk), 0,
    )  # fmt: skip
    address = f"/v1/monitors/{made['id']}"
    assert api.get(address).json() == made
    assert api.get(f"/v1/cases/{case.pk}/monitors").json()["items"] == [made]
    paused = api.post(f"{address}/pause").json()
    assert (paused["status"], paused["next_check_at"]) == ("paused", None)
    assert attorney.name in paused["paused_reason"]
    assert api.post(f"{address}/pause").json()["version"] == paused["version"]
    assert api.post(f"{address}/resume").json()["status"] == "active"
    changed = api.patch(address, {"url": "https://example.org/terms"}).json()
    assert changed["url"] == "https://example.org/terms"
    assert api.patch(address, {"name": "Late"}, HTTP_IF_MATCH='"1"').status_code == 409
    assert api.delete(address).status_code == 204
    assert api.get(address).status_code == 404
    happened = Event.objects.filter(entity_type="monitor").order_by("id").values_list("event_type", flat=True)
    assert list(happened) == ["monitor.created", *["monitor.updated"] * 3, "monitor.deleted"]


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/", "https://localhost.:0/", "http://127.0.0.1/", "http://[::1]/", "http://10.0.0.8/x",
        "http://169.254.169.254/latest", "https://me:secret@example.com/", "tariff", "https://example.com/a b",
    ],
)  # fmt: skip
def test_what_is_no_public_address_is_refused(api: APIClient, case: Case, url: str) -> None:
    assert list(fields_of(api.post(f"/v1/cases/{case.pk}/monitors", {**BODY, "url": url}))) == ["url"]
    made = create(api, case)
    assert list(fields_of(api.patch(f"/v1/monitors/{made['id']}", {"url": url}))) == ["url"]
    assert Monitor.objects.get().url == BODY["url"]


def test_an_agent_asks_first_also_to_stop_what_a_person_has_watched(api: APIClient, attorney: User, case: Case) -> None:
    agent = agent_client(attorney, case)
    assert agent.post(f"/v1/cases/{case.pk}/monitors", BODY).status_code == 202
    assert not Monitor.objects.exists()
    address = f"/v1/monitors/{create(api, case)['id']}"
    assert agent.patch(address, {"url": "https://example.com/?leak=1"}).status_code == 202
    assert agent.post(f"{address}/pause").status_code == agent.delete(address).status_code == 202
    assert Monitor.objects.get().enabled
    Monitor.objects.update(added_by_type="agent")
    assert agent.post(f"{address}/pause").status_code == 200
    assert agent.post(f"{address}/resume").status_code == 202
    assert Monitor.objects.get().enabled is False
    assert agent.delete(address).status_code == 204


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_nobody_outside_the_firm_learns_what_is_watched(api: APIClient, firm: Firm, case: Case, role: str) -> None:
    made = create(api, case)
    outsider = make_user(firm, role)
    join_case(case, outsider)
    client = token_client(outsider)
    for path in (f"/v1/monitors/{made['id']}", f"/v1/monitors/{made['id']}/results"):
        assert client.get(path).status_code in (403, 404)
    assert made["id"].encode() not in client.get(f"/v1/cases/{case.pk}/monitors").content
    events = client.get(f"/v1/cases/{case.pk}/events?since=start").content
    assert made["id"].encode() not in events


def test_captures_of_withheld_documents_are_withheld(api: APIClient, attorney: User, case: Case) -> None:
    monitor = Monitor.objects.get(pk=create(api, case)["id"])
    ids = {"firm_id": case.firm_id, "case_id": case.pk, "monitor": monitor, "url": monitor.url}
    shown = Capture.objects.create(**ids, outcome="first", item=make_item(case, "Demurrage is $90 a day."))
    secret = make_item(
        case, "As counsel advised.", privilege="work_product", privilege_state="proposed", privilege_basis="Marked so.",
        privilege_by_type="engine", privilege_at=timezone.now(), privilege_reasons=[{"why": "Marked so."}],
    )  # fmt: skip
    Capture.objects.create(**ids, outcome="changed", item=secret, diff="+As counsel advised.")
    address = f"/v1/monitors/{monitor.pk}"
    assert len(api.get(f"{address}/results").json()["items"]) == 2
    agent = agent_client(attorney, case)
    assert [one["id"] for one in agent.get(f"{address}/results").json()["items"]] == [str(shown.pk)]
    assert agent.get(address).json()["captures_count"] == 1


def test_monitors_are_found_by_address_state_and_pace(api: APIClient, case: Case) -> None:
    tariff = create(api, case)
    terms = create(api, case, name="Terms", url="https://example.org/terms", every="week")
    api.post(f"/v1/monitors/{terms['id']}/pause")
    Monitor.objects.filter(pk=tariff["id"]).update(failures=2, media_type="text/html")

    def found(**body: Any) -> list[str]:
        answer = api.post(f"/v1/cases/{case.pk}/monitors/search", body)
        return [one["name"] for one in answer.json()["items"]]

    assert found(q="EXAMPLE.org") == found(every="week") == found(status="paused") == ["Terms"]
    assert found(status="failing") == found(media_type="text/html") == ["Tariff"]
    assert found(q="tar", status="paused") == found(status="active") == []
    error_of(api.post(f"/v1/cases/{case.pk}/monitors/search", {"status": "asleep"}), 422)


def test_an_archived_case_watches_nothing_new(api: APIClient, case: Case) -> None:
    made = create(api, case)
    Case.objects.filter(pk=case.pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    error_of(api.post(f"/v1/cases/{case.pk}/monitors", BODY), 409)
    error_of(api.post(f"/v1/monitors/{made['id']}/pause"), 409)
    assert api.get(f"/v1/monitors/{made['id']}").json()["allowed_actions"] == []


def test_people_get_fragments(attorney: User, api: APIClient, case: Case) -> None:
    made = create(api, case)
    browser = browser_client(attorney)
    page = browser.get(f"/cases/{case.pk}/monitors").content.decode()
    assert "Tariff" in page
    assert "https://example.com/tariff" in page
    assert "Watch the page" in page
    page = browser.get(f"/monitors/{made['id']}").content.decode()
    assert "Nothing captured yet" in page
    assert "Pause" in page
