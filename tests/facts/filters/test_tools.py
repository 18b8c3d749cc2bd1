"""Saved filters: kept as they were asked, seen by their owner or the case, and asked again in the name of who asks."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event
from cases.models import Case, Firm, Role, User
from facts.models import SavedFilter
from tests.agents.conftest import error_of, fields_of
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_case,
    make_entity,
    make_item,
    make_user,
    token_client,
)

VALVE: dict[str, Any] = {"target": "search", "name": "Valve", "params": {"q": "valve", "mode": "text"}}


def saved(api: APIClient, case: Case, **fields: Any) -> dict[str, Any]:
    response = api.post(f"/v1/cases/{case.pk}/filters", {**VALVE, **fields})
    assert response.status_code == 201, response.content
    made: dict[str, Any] = response.json()
    return made


def names(api: APIClient, case: Case, **query: Any) -> list[str]:
    return [one["name"] for one in api.get(f"/v1/cases/{case.pk}/filters", query).json()["items"]]


def test_a_filter_is_kept_asked_and_deleted(api: APIClient, case: Case) -> None:
    item = make_item(case, "The relief valve failed.")
    make_item(case, "Nothing of it.")
    made = saved(api, case, alert=True)
    assert (made["tool"], made["path"]) == ("search.query", f"/cases/{case.pk}/search?q=valve&mode=text")
    address = f"/v1/filters/{made['id']}"
    assert api.get(address).json() == made
    found = api.post(f"{address}/apply", {"limit": 5}).json()
    assert [one["evidence_id"] for one in found["items"]] == [str(item.pk)]
    assert (found["result_type"], found["total_count"], found["has_more"]) == ("evidence", 1, False)
    tools = AuditEntry.objects.order_by("-id").values_list("tool", flat=True)[:2]
    assert set(tools) == {"filters.apply", "search.query"}
    assert api.delete(address).status_code == 204
    assert api.get(address).status_code == api.delete(address).status_code == 404
    events = Event.objects.filter(entity_type="filter").order_by("id").values_list("event_type", flat=True)
    assert list(events) == ["filter.created", "filter.deleted"]


@pytest.mark.parametrize(
    ("target", "params", "result_type"),
    [
        ("evidence", {"q": "valve", "sort": "title", "client_visible": "false"}, "evidence"),
        ("facts", {"status": "proposed", "min_confidence": "0.6"}, "facts"),
        ("timeline", {"date_from": "2020-01-01"}, "timeline"),
        ("entities", {"type": "person,organization", "sort": "-mentions"}, "entities"),
        ("relationships", {"predicate": "employs", "sourced": "false"}, "relationships"),
        ("deadlines", {"status": "open", "kind": "motion"}, "deadlines"),
        ("questions", {"status": "open", "due_to": "2026-12-31"}, "questions"),
        ("outlines", {"purpose": "deposition"}, "outlines"),
    ],
)
def test_each_list_can_be_saved(
    api: APIClient, case: Case, target: str, params: dict[str, str], result_type: str
) -> None:
    made = saved(api, case, target=target, params={"q": "", **params} if target != "timeline" else params)
    assert made["params"] == params
    page = api.post(f"/v1/filters/{made['id']}/apply", {}).json()
    assert (page["result_type"], page["items"], page["total_count"]) == (result_type, [], None)


def test_pages_of_a_filter_follow_one_another(api: APIClient, case: Case) -> None:
    for title in ("Valve 1", "Valve 2", "Pump"):
        make_item(case, title=title)
    made = saved(api, case, target="evidence", params={"q": "valve", "sort": "title"})
    first = api.post(f"/v1/filters/{made['id']}/apply", {"limit": 1}).json()
    second = api.post(f"/v1/filters/{made['id']}/apply", {"limit": 1, "cursor": first["next_cursor"]}).json()
    assert [one["title"] for one in first["items"] + second["items"]] == ["Valve 1", "Valve 2"]
    assert (first["has_more"], second["has_more"]) == (True, False)


def test_shared_ones_are_the_cases_and_others_their_owners(
    api: APIClient, case: Case, firm: Firm, attorney: User
) -> None:
    colleague, guest = make_user(firm), make_user(firm, Role.GUEST)
    for one in (colleague, guest):
        join_case(case, one)
    grant_guest(case, guest)
    own, shared = saved(api, case), saved(api, case, name="Shared valve", shared=True)
    theirs = token_client(colleague)
    assert names(theirs, case) == ["Shared valve"]
    assert names(api, case, q="shared") == ["Shared valve"]
    assert names(api, case, target="facts") == names(token_client(guest), case) == []
    assert names(agent_client(attorney, case), case) == ["Shared valve", "Valve"]
    assert theirs.get(f"/v1/filters/{own['id']}").status_code == 404
    assert theirs.post(f"/v1/filters/{own['id']}/apply", {}).status_code == 404
    assert theirs.delete(f"/v1/filters/{own['id']}").status_code == 404
    agent = agent_client(colleague, case)
    assert agent.get(f"/v1/filters/{shared['id']}").json()["allowed_actions"] == []
    assert agent.delete(f"/v1/filters/{shared['id']}").status_code == 403
    assert theirs.delete(f"/v1/filters/{shared['id']}").status_code == 204
    assert SavedFilter.objects.count() == 1


def test_what_a_person_saved_their_agent_deletes_with_approval(api: APIClient, case: Case, attorney: User) -> None:
    agent = agent_client(attorney, case)
    persons, own = saved(api, case), saved(agent, case, name="The agent's")
    assert agent.delete(f"/v1/filters/{persons['id']}").status_code == 202
    assert agent.delete(f"/v1/filters/{own['id']}").status_code == 204
    assert names(api, case) == ["Valve"]


def test_it_is_asked_in_the_name_of_who_asks(api: APIClient, case: Case, attorney: User) -> None:
    make_item(case, "The valve, in confidence.", privilege="work_product", privilege_state="proposed")
    made = saved(api, case)
    assert api.post(f"/v1/filters/{made['id']}/apply", {}).json()["total_count"] == 1
    agent = agent_client(attorney, case)
    assert agent.post(f"/v1/filters/{made['id']}/apply", {}).json()["total_count"] == 0


def test_its_owner_renames_shares_and_pauses_it(api: APIClient, case: Case, firm: Firm, attorney: User) -> None:
    colleague = make_user(firm)
    join_case(case, colleague)
    theirs, agent, address = (
        token_client(colleague),
        agent_client(attorney, case),
        f"/v1/filters/{saved(api, case)['id']}",
    )
    saved(api, case, name="Pump")
    assert theirs.patch(address, {"name": "Mine"}).status_code == 404
    changed = api.patch(address, {"shared": True, "alert": True, "name": "Relief valve"}).json()
    assert (changed["shared"], changed["alert"], changed["name"]) == (True, True, "Relief valve")
    assert (
        theirs.patch(address, {"alert": False}).status_code
        == theirs.patch(address, {"shared": False}).status_code
        == 403
    )
    assert theirs.patch(address, {"name": "Valves"}).json()["name"] == "Valves"
    assert api.patch(address, {"name": "Pump"}).status_code == 409
    assert agent.patch(address, {"alert": False}).status_code == 202
    assert SavedFilter.objects.get(name="Valves").alert
    html = {"headers": {"accept": "text/html"}}
    assert "Pause alert<span" in browser_client(attorney).get(f"/v1/cases/{case.pk}/filters", **html).content.decode()
    assert "Pause alert" not in browser_client(colleague).get(f"/v1/cases/{case.pk}/filters", **html).content.decode()
    events = Event.objects.filter(event_type="filter.updated").order_by("id")
    assert [one.data["fields"] for one in events] == [["alert", "name", "shared"], ["name"]]
    assert api.patch(address, {"name": "Valves"}).status_code == 200
    assert events.count() == 2


def test_a_list_without_alerts_gets_none_later(api: APIClient, case: Case) -> None:
    made = saved(api, case, target="deadlines", params={"status": "open"})
    assert not made["can_alert"]
    assert fields_of(api.patch(f"/v1/filters/{made['id']}", {"alert": True})).keys() == {"alert"}


def test_what_the_list_would_refuse_is_not_saved(api: APIClient, case: Case, firm: Firm, attorney: User) -> None:
    elsewhere = make_entity(make_case(firm, attorney), "Ann Orr")
    for target, params in (
        ("search", {"q": "colour:red"}), ("search", {}), ("search", {"q": "valve", "cursor": "x"}),
        ("evidence", {"colour": "red"}),
        ("facts", {"entity_id": str(elsewhere.pk)}), ("timeline", {"date_from": "soon"}),
        ("evidence", {f"p{n}": "x" for n in range(30)}), ("evidence", {"q": "x" * 600}),
    ):  # fmt: skip
        refused = api.post(f"/v1/cases/{case.pk}/filters", {**VALVE, "target": target, "params": params})
        assert refused.status_code == 422, (target, params)
        assert {name.partition(".")[0] for name in fields_of(refused)} == {"params"}
    assert list(fields_of(api.post(f"/v1/cases/{case.pk}/filters", {**VALVE, "target": "people"}))) == ["target"]
    due = {"target": "deadlines", "name": "D", "alert": True}
    assert list(fields_of(api.post(f"/v1/cases/{case.pk}/filters", due))) == ["alert"]


def test_a_name_is_given_once_and_archived_cases_take_none(api: APIClient, case: Case) -> None:
    saved(api, case)
    assert error_of(api.post(f"/v1/cases/{case.pk}/filters", VALVE), 409)["code"] == "CONFLICT"
    saved(api, case, target="evidence", params={})
    Case.objects.filter(pk=case.pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    assert api.post(f"/v1/cases/{case.pk}/filters", {**VALVE, "name": "B"}).status_code == 409


def test_people_find_them_on_the_page_of_the_list(case: Case, attorney: User, api: APIClient) -> None:
    made = saved(api, case, name="Valve <b>")
    browser = browser_client(attorney)
    page = browser.get(f"/cases/{case.pk}/search?q=pump&mode=text&cursor=").content.decode()
    assert 'name="params.q" value="pump"' in page
    assert 'name="params.mode" value="text"' in page
    listed = browser.get(f"/v1/cases/{case.pk}/filters?target=search", headers={"accept": "text/html"}).content.decode()
    assert "Valve &lt;b&gt;" in listed
    assert made["path"].replace("&", "&amp;") in listed
    assert "Notify me<span" in listed
    assert "Share<span" in listed
    assert made["is_own"]
    for name in ("evidence", "facts", "timeline", "people", "questions", "outlines"):
        assert 'id="saved-filters"' in browser.get(f"/cases/{case.pk}/{name}").content.decode()
