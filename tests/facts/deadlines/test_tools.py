"""Deadlines of a case: computed with their steps, set by hand with a reason, closed by somebody, and moved by nobody."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from cases.scopes import person_scope
from evidence.models import EvidenceItem
from facts.deadlines.readers import deadlines_between
from facts.models import Deadline, DeadlineLink, Fact
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_fact,
    make_item,
    make_user,
    token_client,
)
from tests.facts.claims.made import make_claim, make_issue
from tests.facts.conftest import fields_of

ANSWER = {"rule_key": "frcp-12a1-answer", "trigger_on": "2024-03-03"}


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/deadlines"


@pytest.fixture
def made(api: APIClient, url: str, attorney: User) -> dict[str, Any]:
    answer = api.post(url, {**ANSWER, "assignee_id": attorney.pk})
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def change(api: APIClient, made: dict[str, Any], **body: Any) -> Any:
    return api.patch(f"/v1/deadlines/{made['id']}", body)


def test_a_rule_fills_in_what_is_left_out_and_the_day_comes_with_its_steps(
    made: dict[str, Any], api: APIClient
) -> None:
    assert (made["title"], made["kind"]) == ("Answer the complaint", "response")
    assert made["rule"] == "Fed. R. Civ. P. 12(a)(1)(A)(i)"
    assert (made["computed_on"], made["due_on"], made["confirmed"]) == ("2024-03-25", "2024-03-25", True)
    assert made["steps"][0] == "21 days after Mar 3, 2024 is Mar 24, 2024, a Sunday."
    assert (made["overdue"], made["status"], made["assignee_name"]) == (True, "open", "Mara Ellison")


def test_a_period_of_ones_own_words(api: APIClient, url: str) -> None:
    body = {
        "title": "Expert", "rule": "Scheduling order ¶ 4", "trigger": "trial", "trigger_on": "2024-09-15", "amount": 14,
        "direction": "before", "jurisdiction": "US-MA", "time_zone": "America/New_York", "time_of_day": "17:00",
    }  # fmt: skip
    found = api.post(url, body).json()
    assert (found["due_on"], found["time_of_day"]) == ("2024-08-30", "17:00:00")


@pytest.mark.parametrize(
    ("field", "body"),
    [
        ("title", {"trigger_on": "2024-03-03", "amount": 3}),
        ("amount", {"title": "No day at all"}),
        ("trigger_on", {"rule_key": "frcp-33-answers"}),
        ("amount", {"title": "Too long", "trigger_on": "2024-03-03", "amount": 40, "unit": "years"}),
        ("amount", {"title": "Too early", "trigger_on": "1800-03-03", "amount": 4}),
        ("override_reason", {"title": "No reason", "override_on": "2024-03-03"}),
        ("override_reason", {**ANSWER, "override_reason": "For no other day"}),
        ("time_zone", {**ANSWER, "time_zone": "Mars/Olympus"}),
        ("time_of_day", {**ANSWER, "time_of_day": "25:00"}),
        ("rule_key", {"rule_key": "frcp-999", "trigger_on": "2024-03-03"}),
        ("jurisdiction", {**ANSWER, "jurisdiction": "FR"}),
    ],
)
def test_what_gives_no_day_is_refused_at_its_field(api: APIClient, url: str, field: str, body: dict[str, Any]) -> None:
    assert field in fields_of(api.post(url, body))
    assert not Deadline.objects.exists()


def test_only_who_works_on_the_case_is_given_one(api: APIClient, url: str, case: Case, client_user: User) -> None:
    for other in (client_user, make_user(case.firm)):
        assert "assignee_id" in fields_of(api.post(url, {**ANSWER, "assignee_id": other.pk}))


def test_a_dry_run_computes_and_keeps_nothing(api: APIClient, url: str) -> None:
    found = api.post(url, ANSWER, headers={"Prefer": "dry-run"}).json()
    assert found["would_answer"]["due_on"] == "2024-03-25"
    assert not Deadline.objects.exists()


def test_another_day_stands_beside_the_computed_one_with_its_reason(api: APIClient, made: dict[str, Any]) -> None:
    assert "override_reason" in fields_of(change(api, made, override_on="2024-04-08"))
    moved = change(api, made, override_on="2024-04-08", override_reason="Stipulated, dkt. 12").json()
    assert (moved["due_on"], moved["computed_on"], moved["override_reason"]) == (
        "2024-04-08", "2024-03-25", "Stipulated, dkt. 12",
    )  # fmt: skip
    back = change(api, moved, override_on=None).json()
    assert (back["due_on"], back["override_reason"]) == ("2024-03-25", "")
    assert "override_reason" in fields_of(change(api, back, override_reason="Stipulated, dkt. 12"))


def test_closing_says_who_and_when_and_reopening_takes_it_back(api: APIClient, made: dict[str, Any]) -> None:
    closed = change(api, made, status="done", version=1).json()
    assert (closed["status"], closed["closed_by_name"], closed["overdue"]) == ("done", "Mara Ellison", False)
    assert closed["closed_at"]
    assert change(api, made, status="waived", version=1).status_code == 409
    assert change(api, made, status="done").json()["version"] == closed["version"]  # a retry changes nothing
    assert change(api, made, status="open").json()["closed_at"] is None


def test_a_trigger_that_changes_moves_nothing_and_proposes_the_new_day(
    api: APIClient, url: str, letter: EvidenceItem
) -> None:
    served = make_fact(letter, "Paid in full", date=date(2024, 3, 4), date_precision="day")
    body = {"rule_key": "frcp-33-answers", "trigger_fact_id": served.pk}
    made = api.post(url, body).json()
    assert (made["trigger_on"], made["due_on"], made["trigger_changed"]) == ("2024-03-04", "2024-04-03", None)
    Fact.objects.filter(pk=served.pk).update(date=date(2024, 3, 8))
    (listed,) = api.get(url).json()["items"]
    assert (listed["due_on"], listed["version"]) == ("2024-04-03", 1)
    assert listed["trigger_changed"]["trigger_on"] == "2024-03-08"
    assert listed["trigger_changed"]["due_on"] == "2024-04-08"
    assert listed["trigger_changed"]["steps"]
    taken = change(api, made, trigger_on="2024-03-08").json()
    assert (taken["due_on"], taken["trigger_changed"]) == ("2024-04-08", None)
    Fact.objects.filter(pk=served.pk).update(date=date(2024, 1, 1), date_precision="month")
    assert api.get(url).json()["items"][0]["trigger_changed"] is None  # a month is no day to count from


def test_a_document_is_a_trigger_too(api: APIClient, url: str, letter: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(document_date=date(2024, 3, 4))
    made = api.post(url, {"rule_key": "frcp-34-response", "trigger_evidence_id": letter.pk, "added_days": 3}).json()
    assert (made["trigger_evidence_id"], made["due_on"]) == (str(letter.pk), "2024-04-08")


def test_what_a_hidden_document_says_of_the_trigger_is_hidden_too(
    api: APIClient, url: str, case: Case, attorney: User
) -> None:
    advice = {"privilege": "attorney_client", "privilege_state": "proposed", "document_date": date(2024, 3, 4)}
    hidden = make_item(case, "Privileged words.", title="Advice", **advice)
    fact = make_fact(hidden, "Privileged words", date=date(2024, 3, 4), date_precision="day")
    on_item = api.post(url, {"rule_key": "frcp-34-response", "trigger_evidence_id": hidden.pk}).json()
    on_fact = api.post(url, {"rule_key": "frcp-33-answers", "trigger_fact_id": fact.pk, "fact_ids": [fact.pk]}).json()
    EvidenceItem.objects.filter(pk=hidden.pk).update(document_date=date(2024, 5, 5))
    Fact.objects.filter(pk=fact.pk).update(date=date(2024, 5, 5))
    shown = {one["id"]: one for one in agent_client(attorney, case).get(url).json()["items"]}
    for one in (on_item, on_fact):
        seen = shown[one["id"]]
        assert (seen["trigger_fact_id"], seen["trigger_evidence_id"]) == (None, None)
        assert (seen["trigger_changed"], seen["fact_ids"]) == (None, [])
    assert all(one["trigger_changed"] for one in api.get(url).json()["items"])


def test_who_links_other_facts_leaves_those_they_do_not_see(
    api: APIClient, url: str, case: Case, letter: EvidenceItem, attorney: User
) -> None:
    hidden = make_fact(
        make_item(case, "Privileged.", privilege="attorney_client", privilege_state="proposed"), "Privileged."
    )
    seen, other = make_fact(letter, "Paid in full"), make_fact(letter, "in full")
    agent = agent_client(attorney, case)
    made = agent.post(url, {**ANSWER, "fact_ids": [seen.pk]}, format="json").json()
    DeadlineLink.objects.create(firm=case.firm, case=case, deadline_id=made["id"], fact=hidden)
    changed = agent.patch(f"/v1/deadlines/{made['id']}", {"fact_ids": [other.pk]}, format="json").json()
    assert changed["fact_ids"] == [str(other.pk)]
    (listed,) = api.get(url).json()["items"]
    assert {*listed["fact_ids"]} == {str(other.pk), str(hidden.pk)}


def test_facts_and_issues_it_concerns_are_linked(api: APIClient, url: str, case: Case, fact: Fact) -> None:
    issue = make_issue(make_claim(case))
    made = api.post(url, {**ANSWER, "fact_ids": [fact.pk], "issue_ids": [issue.pk]}).json()
    assert (made["fact_ids"], made["issue_ids"]) == ([str(fact.pk)], [str(issue.pk)])
    assert change(api, made, fact_ids=[fact.pk]).json()["version"] == 1
    taken = change(api, made, fact_ids=[]).json()
    assert (taken["fact_ids"], taken["issue_ids"], taken["version"]) == ([], [str(issue.pk)], 2)


def test_a_list_is_in_order_of_days_and_narrowed(
    api: APIClient, url: str, made: dict[str, Any], attorney: User
) -> None:
    first = api.post(url, {"title": "Trial", "override_on": "2024-01-08", "override_reason": "Order"}).json()
    assert [one["id"] for one in api.get(url).json()["items"]] == [first["id"], made["id"]]
    assert [one["id"] for one in api.get(url, {"due_from": "2024-02-01"}).json()["items"]] == [made["id"]]
    assert [one["id"] for one in api.get(url, {"due_to": "2024-02-01"}).json()["items"]] == [first["id"]]
    assert [one["id"] for one in api.get(url, {"assignee_id": attorney.pk}).json()["items"]] == [made["id"]]
    assert api.get(url, {"status": "done"}).json()["items"] == []


def test_what_a_person_set_an_agent_changes_with_approval(agent: APIClient, url: str, made: dict[str, Any]) -> None:
    for response in (change(agent, made, status="done"), agent.delete(f"/v1/deadlines/{made['id']}")):
        assert response.status_code == 202
    assert Deadline.objects.get().status == "open"


def test_an_agents_deadline_is_unconfirmed_until_a_person_takes_it_over(
    agent: APIClient, api: APIClient, url: str
) -> None:
    own = agent.post(url, ANSWER).json()
    assert (own["confirmed"], own["made_by"]["type"]) == (False, "agent")
    assert change(agent, own, added_days=3).json()["due_on"] == "2024-03-28"
    assert change(agent, own, override_on="2024-06-03", override_reason="Later").status_code == 202
    assert change(agent, own, confirmed=True).status_code == 202
    assert change(api, own, confirmed=True).json()["confirmed"] is True
    assert change(agent, own, added_days=0).status_code == 202
    trial = agent.post(url, {"title": "Trial", "override_on": "2024-09-09", "override_reason": "Order, dkt. 9"})
    assert (trial.status_code, trial.json()["computed_on"]) == (201, None)


def test_a_deadline_is_the_firms_alone(client_api: APIClient, url: str, case: Case, made: dict[str, Any]) -> None:
    assert client_api.get(url).status_code == 403
    assert client_api.post(url, ANSWER).status_code == 403
    assert token_client(make_user(case.firm, Role.ATTORNEY)).get(url).status_code == 404
    stranger = make_case(case.firm, make_user(case.firm, Role.ATTORNEY))
    assert token_client(stranger.participants.get().user).delete(f"/v1/deadlines/{made['id']}").status_code == 404


def test_an_archived_case_keeps_its_deadlines_as_they_are(
    api: APIClient, url: str, case: Case, made: dict[str, Any]
) -> None:
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at=timezone.now())
    assert api.post(url, ANSWER).status_code == 409
    assert change(api, made, status="done").status_code == 409
    assert api.get(url).json()["items"][0]["allowed_actions"] == []


def test_staff_add_but_delete_none(case: Case, url: str, made: dict[str, Any], api: APIClient) -> None:
    staff = make_user(case.firm, Role.STAFF)
    join_case(case, staff)
    assert token_client(staff).post(url, ANSWER).status_code == 201
    assert token_client(staff).delete(f"/v1/deadlines/{made['id']}").status_code == 403
    assert api.delete(f"/v1/deadlines/{made['id']}").status_code == 204
    assert api.delete(f"/v1/deadlines/{made['id']}").status_code == 404


def test_the_timeline_reads_what_falls_between(
    case: Case, attorney: User, client_user: User, made: dict[str, Any]
) -> None:
    march = (case, date(2024, 3, 25), date(2024, 3, 31))
    assert [str(one.pk) for one in deadlines_between(person_scope(attorney), *march)] == [made["id"]]
    assert not deadlines_between(person_scope(attorney), case, date(2024, 3, 26), date(2024, 3, 31))
    assert not deadlines_between(person_scope(client_user), *march)


def test_the_page_shows_each_step_and_escapes_titles(attorney: User, api: APIClient, url: str, case: Case) -> None:
    api.post(url, {**ANSWER, "title": "<b>Answer</b>"})
    page = browser_client(attorney).get(f"/cases/{case.pk}/deadlines").content.decode()
    assert "&lt;b&gt;Answer&lt;/b&gt;" in page
    assert "21 days after Mar 3, 2024 is Mar 24, 2024, a Sunday." in page
    assert "attorney must check" in page
    assert "&lt;b&gt;Answer&lt;/b&gt;" in browser_client(attorney).get(f"/cases/{case.pk}").content.decode()
