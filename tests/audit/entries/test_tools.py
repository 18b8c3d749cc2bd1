"""The audit log as its tools tell it: every call, refused ones too, to those who take part in the case."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, Firm, Role, User
from tests.agents.conftest import error_of, fields_of
from tests.factories import agent_client, browser_client, join_case, make_fact, make_item, make_user, token_client

MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"


def listed(client: APIClient, case: Case, **query: str) -> list[dict[str, Any]]:
    response = client.get(f"/v1/cases/{case.pk}/audit", query)
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def test_a_call_is_shown_in_full(api: APIClient, attorney: User, case: Case) -> None:
    api.patch(f"/v1/cases/{case.pk}", {"name": "New"}, HTTP_X_AGENT_REASONING="The court renamed it")
    (entry,) = listed(api, case)
    assert entry["actor"] == {"type": "human", "id": str(attorney.pk), "name": "Mara Ellison"}
    assert (entry["tool"], entry["permission"], entry["category"]) == ("cases.update", "write:cases", "update")
    assert (entry["entity_type"], entry["entity_id"], entry["case_id"]) == ("case", str(case.pk), str(case.pk))
    assert (entry["outcome"], entry["status"], entry["reasoning"]) == ("ok", 200, "The court renamed it")
    assert (entry["agent_owner"], entry["session_id"]) == (None, None)
    assert entry["request_id"]
    assert api.get(f"/v1/audit/{entry['id']}").json() == entry


def test_an_agent_s_call_names_its_attorney(api: APIClient, attorney: User, case: Case) -> None:
    agent_client(attorney, case).get(f"/v1/cases/{case.pk}")
    (entry,) = listed(api, case, tool="cases.get")
    assert entry["actor"]["type"] == "agent"
    assert entry["agent_owner"] == {"id": str(attorney.pk), "name": "Mara Ellison"}
    assert entry["session_id"]


def test_refused_calls_are_reported_too(api: APIClient, case: Case) -> None:
    error_of(api.patch(f"/v1/cases/{case.pk}", {"name": "New"}, HTTP_IF_MATCH='"9"'), 409)
    assert [(one["tool"], one["status"]) for one in listed(api, case, outcome="refused")] == [("cases.update", 409)]


def test_the_log_is_filtered(api: APIClient, attorney: User, case: Case) -> None:
    api.get(f"/v1/cases/{case.pk}")
    api.patch(f"/v1/cases/{case.pk}", {"name": "New"})
    day = AuditEntry.objects.latest("created_at").created_at.date().isoformat()
    assert [one["tool"] for one in listed(api, case, category="update")] == ["cases.update"]
    assert [one["tool"] for one in listed(api, case, tool="cases.get")] == ["cases.get"]
    assert listed(api, case, actor_id=MISSING) == []
    assert len(listed(api, case, actor_id=str(attorney.pk), date_from=day, date_to=day, tool="cases.get")) == 1
    assert listed(api, case, date_to="2001-01-01") == []
    assert listed(api, case, date_from="2999-01-01") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"outcome": "good"}, "outcome"),
        ({"category": "spying"}, "category"),
        ({"actor_id": "me"}, "actor_id"),
        ({"date_from": "yesterday"}, "date_from"),
        ({"sort": "tool"}, "sort"),
        ({"cursor": "mine"}, "cursor"),
    ],
)
def test_bad_filters_are_named(api: APIClient, case: Case, query: dict[str, str], field: str) -> None:
    assert list(fields_of(api.get(f"/v1/cases/{case.pk}/audit", query))) == [field]


def test_pages_go_on_where_they_ended(api: APIClient, case: Case) -> None:
    for _ in range(3):
        api.get(f"/v1/cases/{case.pk}")
    first = api.get(f"/v1/cases/{case.pk}/audit", {"limit": "2", "tool": "cases.get"}).json()
    rest = api.get(
        f"/v1/cases/{case.pk}/audit", {"limit": "2", "tool": "cases.get", "cursor": first["next_cursor"]}
    ).json()
    assert (len(first["items"]), first["has_more"], len(rest["items"]), rest["has_more"]) == (2, True, 1, False)


def test_outsiders_read_no_log(api: APIClient, outsider: APIClient, case: Case) -> None:
    api.get(f"/v1/cases/{case.pk}")
    entry = AuditEntry.objects.get(tool="cases.get")
    missing = outsider.get(f"/v1/audit/{MISSING}").content
    assert outsider.get(f"/v1/audit/{entry.pk}").content == missing
    error_of(outsider.get(f"/v1/cases/{case.pk}/audit"), 404)
    error_of(APIClient().get(f"/v1/audit/{entry.pk}"), 401)


def test_clients_and_guests_read_nothing_of_the_firm_s_calls(firm: Firm, api: APIClient, case: Case) -> None:
    api.get(f"/v1/cases/{case.pk}")
    entry = AuditEntry.objects.get(tool="cases.get")
    client, guest = make_user(firm, Role.CLIENT), make_user(firm, Role.GUEST)
    for person in (client, guest):
        join_case(case, person)
    error_of(token_client(client).get(f"/v1/cases/{case.pk}/audit"), 403)
    error_of(token_client(client).get(f"/v1/audit/{entry.pk}"), 403)
    error_of(token_client(guest).get(f"/v1/audit/{entry.pk}"), 404)


def test_what_belongs_to_no_case_is_for_the_firm_s_admins(firm: Firm, api: APIClient, attorney: User) -> None:
    api.get("/v1/users/me")
    entry = AuditEntry.objects.get(tool="users.me")
    error_of(api.get(f"/v1/audit/{entry.pk}"), 404)
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    assert admin.get(f"/v1/audit/{entry.pk}").json()["actor"]["id"] == str(attorney.pk)


def test_the_list_costs_the_same_however_many(
    attorney: User, api: APIClient, case: Case, django_assert_max_num_queries: Any
) -> None:
    agent = agent_client(attorney, case)
    for _ in range(8):
        agent.get(f"/v1/cases/{case.pk}")
    with django_assert_max_num_queries(10):
        assert len(listed(api, case)) == 8


def test_pages_show_the_same_entries(attorney: User, api: APIClient, case: Case) -> None:
    api.get(f"/v1/cases/{case.pk}")
    entry = AuditEntry.objects.get(tool="cases.get")
    text = browser_client(attorney).get(f"/v1/cases/{case.pk}/audit").content.decode()
    assert f'data-key="{entry.pk}"' in text
    assert "Mara Ellison" in text


def test_an_update_of_a_fact_says_what_it_was(api: APIClient, attorney: User, case: Case) -> None:
    fact = make_fact(make_item(case, "Cordell paid."), "Cordell paid.")
    address = f"/v1/facts/{fact.pk}"
    api.patch(address, {"status": "approved"})
    api.patch(address, {"text": "Cordell paid in full."})
    api.patch(address, {"text": "Cordell paid nothing."}, HTTP_IF_MATCH='"1"')
    refused, reworded, approved = listed(api, case, tool="facts.update")
    assert refused["change"] is None
    assert approved["change"] == {"changed": ["status"], "status": "approved"}
    assert "text" in reworded["change"]["changed"]
    assert listed(api, case, tool="audit.list")[0]["change"] is None
    page = browser_client(attorney).get(f"/v1/cases/{case.pk}/audit", {"tool": "facts.update"}).content.decode()
    assert "approved Cordell paid in full." in page
    assert "reworded" in page
    assert "tried to change Cordell paid in full. and was refused" in page


def test_an_entry_is_a_sentence_that_names_its_object(api: APIClient, attorney: User, case: Case) -> None:
    item = make_item(case, "Cordell paid.", title="broken.pdf")
    api.get(f"/v1/evidence/{item.pk}")
    (entry,) = listed(api, case, entity_id=str(item.pk))
    assert (entry["sentence"], entry["entity_title"]) == ("Mara Ellison read broken.pdf", "broken.pdf")
    assert api.get(f"/v1/audit/{entry['id']}").json() == entry
    page = browser_client(attorney).get(f"/v1/cases/{case.pk}/audit", {"entity_id": str(item.pk)}).content.decode()
    assert "read broken.pdf" in page
    assert "evidence.get" not in page


def test_what_was_approved_is_named_though_it_is_no_longer_there(api: APIClient, attorney: User, case: Case) -> None:
    """Which document a request was about, who took it out and who approved that: also once it is gone."""
    item = make_item(case, "Cordell paid.", title="broken.pdf")
    agent = agent_client(attorney, case)
    approval = agent.delete(f"/v1/evidence/{item.pk}").json()["approval_id"]
    name = AuditEntry.objects.get(tool="evidence.delete").actor_name
    approve = f"/v1/approvals/{approval}/approve"
    assert api.post(approve, {}).status_code == 200
    assert [one["sentence"] for one in listed(api, case, tool="evidence.delete")] == [
        f"{name} (agent of Mara Ellison) deleted broken.pdf",
        f"{name} (agent of Mara Ellison) asked to delete broken.pdf",
    ]
    (decided,) = listed(api, case, tool="approvals.approve")
    assert decided["sentence"] == f"Mara Ellison approved the request of {name} to delete broken.pdf"
    assert {one["entity_title"] for one in listed(agent, case, tool="evidence.delete")} == {None}


def test_who_takes_part_is_named(api: APIClient, case: Case) -> None:
    """Whom an entry concerns, where its object is the case; as far as one was named at all."""
    colleague = make_user(case.firm, name="Ines Roth")
    added = api.post(f"/v1/cases/{case.pk}/participants", {"user_id": str(colleague.pk)})
    api.post(f"/v1/cases/{case.pk}/participants", {"user_id": MISSING})
    part = f"/v1/cases/{case.pk}/participants/{added.json()['id']}"
    assert [api.patch(part, {"part": "Lead"}).status_code, api.delete(part).status_code] == [200, 204]
    assert [one["sentence"] for one in listed(api, case, category="update")] == [
        "Mara Ellison ended the part of Ines Roth in the case",
        "Mara Ellison said what Ines Roth does in the case",
        "Mara Ellison tried to let someone take part in the case and was refused",
        "Mara Ellison let Ines Roth take part in the case",
    ]
    assert {one["entity_id"] for one in listed(api, case, entity_id=str(colleague.pk))} == {str(colleague.pk)}


def test_a_deleted_fact_is_named(api: APIClient, case: Case) -> None:
    fact = make_fact(make_item(case, "Cordell paid."), "Cordell paid")
    assert api.delete(f"/v1/facts/{fact.pk}").status_code == 204
    (entry,) = listed(api, case, tool="facts.delete")
    assert entry["sentence"] == f"Mara Ellison deleted {fact.text}"


def test_the_beginning_of_an_upload_names_its_file(api: APIClient, case: Case) -> None:
    upload = {"filename": "broken.pdf", "content_type": "application/pdf", "size_bytes": 9}
    begun = api.post(f"/v1/cases/{case.pk}/evidence/upload", upload).json()["upload_id"]
    assert api.post(f"/v1/cases/{case.pk}/evidence/upload", upload | {"size_bytes": "x"}).status_code == 422
    refused, entry = listed(api, case, tool="evidence.upload")
    assert (entry["sentence"], entry["entity_type"], entry["entity_id"]) == (
        "Mara Ellison began an upload of broken.pdf", "upload", begun,
    )  # fmt: skip
    assert refused["sentence"] == "Mara Ellison tried to begin an upload of a document and was refused"


def test_what_an_agent_asked_for_is_not_shown_as_done(api: APIClient, attorney: User, case: Case) -> None:
    agent = agent_client(attorney, case)
    assert agent.post(f"/v1/cases/{case.pk}/archive", {}).status_code == 202
    (entry,) = listed(api, case, tool="cases.archive")
    assert entry["outcome"] == "waiting"
    assert entry["sentence"].endswith("(agent of Mara Ellison) asked to archive the case")


def test_the_log_is_searched_by_object_and_by_person(api: APIClient, attorney: User, case: Case) -> None:
    item = make_item(case, "Cordell paid.", title="Broken lease.pdf")
    api.get(f"/v1/evidence/{item.pk}")
    api.get(f"/v1/cases/{case.pk}")
    assert {one["entity_id"] for one in listed(api, case, q="lease broken")} == {str(item.pk)}
    assert {one["tool"] for one in listed(api, case, q="ellison")} >= {"evidence.get", "cases.get"}
    assert listed(api, case, q="nobody") == []
    found = api.post(f"/v1/cases/{case.pk}/audit/search", {"q": "Broken"}).json()["items"]
    assert {one["entity_title"] for one in found} == {"Broken lease.pdf"}


def test_the_filter_of_acts_says_them_as_entries_do(attorney: User, case: Case) -> None:
    page = browser_client(attorney).get(f"/cases/{case.pk}/activity").content.decode()
    assert '<option value="cases.archive">Archived the case</option>' in page
    assert '<option value="facts.update_citation">Changed a fact&#x27;s source</option>' in page


def test_ways_are_told_apart(api: APIClient, attorney: User, case: Case) -> None:
    api.get(f"/v1/cases/{case.pk}")
    browser_client(attorney).get(f"/cases/{case.pk}")
    browser_client(attorney).get(f"/v1/cases/{case.pk}")
    ways = [one["channel"] for one in listed(api, case, tool="cases.get")]
    assert ways[0] == "page"
    assert ways[-1] == "api"
    assert set(ways) == {"page", "api"}
    assert [one["channel"] for one in listed(api, case, tool="cases.get", channel="api")] == ["api"]


def test_the_page_says_when_the_log_was_last_verified(api: APIClient, attorney: User, case: Case) -> None:
    browser = browser_client(attorney)
    address = f"/cases/{case.pk}/activity"
    assert "Nobody has verified this activity yet" in browser.get(address).content.decode()
    shown = browser.get(f"/v1/cases/{case.pk}/audit/verify", HTTP_ACCEPT="text/html").content.decode()
    assert "Checked" in shown
    page = browser.get(address).content.decode()
    assert "Last verified" in page
    exported = browser.post(f"/v1/cases/{case.pk}/audit/export", {"format": "csv"}, HTTP_ACCEPT="text/html")
    assert ".csv" in exported.content.decode()
