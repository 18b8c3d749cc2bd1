"""Changing and removing facts: who may, what is refused, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from config.api.errors import Forbidden
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.facts.actions import fact_update
from facts.facts.bulk_actions import facts_set_status
from facts.models import Citation, Fact, Tag
from tests.factories import (
    join_case,
    make_case,
    make_fact,
    make_firm,
    make_item,
    make_user,
    signed_in,
    token_client,
)
from tests.facts.conftest import fields_of

MISSING = "0192d3a0-0000-7000-8000-000000000000"
NOT_VISIBLE = ["There is no such thing here, or you may not see it."]


def events(case: Case) -> list[tuple[str, str]]:
    """Of facts: beside them, the case's clients may be shown something."""
    rows = Event.objects.filter(case=case).exclude(entity_type="showing").order_by("id")
    return [(one.event_type, str(one.entity_id)) for one in rows]


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/facts"


def test_a_person_approves_and_takes_it_back(api: APIClient, fact: Fact, case: Case, attorney: User) -> None:
    body = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved", "version": 1}).json()
    assert (body["status"], body["approved_by"]["id"], body["version"]) == ("approved", str(attorney.pk), 2)
    body = api.patch(f"/v1/facts/{fact.pk}", {"status": "proposed"}).json()
    assert (body["status"], body["approved_by"], body["approved_at"]) == ("proposed", None, None)
    assert events(case) == [("fact.updated", str(fact.pk))] * 2


def test_nothing_changed_is_no_event(api: APIClient, fact: Fact, case: Case) -> None:
    for change in ({}, {"text": fact.text}, {"status": "proposed"}):
        assert api.patch(f"/v1/facts/{fact.pk}", change).json()["version"] == 1
    assert events(case) == []


def test_dates_follow_each_other(api: APIClient, fact: Fact) -> None:
    url = f"/v1/facts/{fact.pk}"
    assert api.patch(url, {"date": "2024-03-03"}).json()["date_precision"] == "day"
    assert api.patch(url, {"date_end": "2024-03-09"}).json()["date_precision"] == "range"
    assert api.patch(url, {"date_precision": "approximate"}).json()["date_label"] == "about Mar 3 \u2013 9, 2024"
    assert list(fields_of(api.patch(url, {"date": "2024-04-01"}))) == ["date_end"]
    body = api.patch(url, {"date": None}).json()
    assert (body["date"], body["date_end"], body["date_precision"], body["date_label"]) == (None, None, "", "")
    assert list(fields_of(api.patch(url, {"date_end": "2024-03-09"}))) == ["date_end"]


def test_a_lost_update_is_refused(api: APIClient, fact: Fact) -> None:
    url = f"/v1/facts/{fact.pk}"
    assert api.patch(url, {"notes": "mine"}, headers={"If-Match": '"1"'}).status_code == 200
    assert api.patch(url, {"notes": "theirs"}, headers={"If-Match": '"1"'}).status_code == 409
    for tag in ('"' + "9" * 5_000 + '"', '"²"', '"02"'):
        assert api.patch(url, {"notes": "theirs"}, headers={"If-Match": tag}).status_code == 409
    response = api.patch(url, {"notes": "theirs", "version": 1})
    assert (response.status_code, response.json()["error"]["code"]) == (409, "CONFLICT")
    assert api.get(url).json()["notes"] == "mine"


@pytest.mark.parametrize("value", ["true", 1, "on", "", [True]])
def test_look_alikes_open_nothing(api: APIClient, memo: EvidenceItem, value: Any) -> None:
    hidden = make_fact(memo, "Victor Langley")
    assert list(fields_of(api.post(f"/v1/facts/{hidden.pk}/release", {"released": value}))) == ["released"]
    hidden.refresh_from_db()
    assert hidden.client_override is None


def test_only_attorneys_and_admins_open_facts_to_the_client(
    api: APIClient, agent: APIClient, firm: Firm, case: Case, memo: EvidenceItem, attorney: User
) -> None:
    hidden = make_fact(memo, "Victor Langley")
    url = f"/v1/facts/{hidden.pk}/release"
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    for caller, status in ((agent, 202), (token_client(staff), 403)):
        assert caller.post(url, {"released": True}).status_code == status
        assert caller.post(url, {"released": None}).status_code == 200  # as it is
    admin = token_client(make_user(firm, Role.FIRM_ADMIN))
    assert admin.post(url, {}).json()["client_visible"] is True
    assert api.post(url, {"released": False}).json()["client_visible"] is False
    assert api.post(url, {"released": None}).json()["client_override"] is None
    page = signed_in(attorney).post(url, {"released": True})
    assert "Hide from client" in page.content.decode()


def test_what_no_client_would_see_is_not_released(agent: APIClient, api: APIClient, memo: EvidenceItem) -> None:
    worded, dismissed = make_fact(memo, "Victor Langley"), make_fact(memo, "Langley", status="dismissed")
    assert agent.patch(f"/v1/facts/{worded.pk}", {"text": "Langley wrote."}).status_code == 200
    for fact in (worded, dismissed):
        assert api.post(f"/v1/facts/{fact.pk}/release", {}).status_code == 409
        fact.refresh_from_db()
        assert fact.client_override is None
    assert api.patch(f"/v1/facts/{worded.pk}", {"status": "approved"}).status_code == 200
    assert api.post(f"/v1/facts/{worded.pk}/release", {}).json()["client_visible"] is True


def test_an_agent_never_approves(agent: APIClient, api: APIClient, fact: Fact, case: Case) -> None:
    url = f"/v1/facts/{fact.pk}"
    response = agent.patch(url, {"status": "approved"})
    assert (response.status_code, response.json()["error"]["code"]) == (403, "FORBIDDEN")
    bulk = {"fact_ids": [str(fact.pk)], "status": "approved"}
    assert agent.post(f"/v1/cases/{case.pk}/facts/batch-update", bulk).status_code == 403
    assert agent.patch(url, {"status": "dismissed"}).json()["status"] == "dismissed"
    assert agent.patch(url, {"status": "proposed"}).status_code == 202
    assert api.patch(url, {"status": "proposed"}).json()["status"] == "proposed"
    assert [one for one, _ in events(case) if one.startswith("fact")] == ["fact.updated"] * 2


@pytest.mark.parametrize(
    "change",
    [
        {"text": "Kestrel paid nothing."}, {"date": "2020-01-01"}, {"status": "dismissed"}, {"status": "proposed"},
        {"notes": "Withdrawn."},
    ],
)  # fmt: skip
def test_what_a_person_approved_an_agent_changes_with_approval(
    agent: APIClient, api: APIClient, fact: Fact, change: dict[str, Any]
) -> None:
    url = f"/v1/facts/{fact.pk}"
    approved = api.patch(url, {"status": "approved"}).json()
    asked = agent.patch(url, change)
    assert (asked.status_code, asked.json()["code"]) == (202, "APPROVAL_REQUIRED")
    assert api.get(url).json() == approved
    done = api.post(f"/v1/approvals/{asked.json()['approval_id']}/approve", {}).json()
    assert done["job_status"] == "completed", done["error"]
    name, value = next(iter(change.items()))
    assert api.get(url).json()[name] == value


@pytest.mark.parametrize("decision", [{"status": "dismissed"}, {"text": "A person's words."}, {"notes": "Mine."}])
def test_what_a_person_decided_otherwise_is_theirs_too(
    agent: APIClient, api: APIClient, fact: Fact, decision: dict[str, Any]
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", decision)
    for change in ({"text": "An agent's words."}, {"date": "2020-01-01"}, {"notes": "Gone."}):
        assert agent.patch(f"/v1/facts/{fact.pk}", change).status_code == 202
    fact.refresh_from_db()
    assert {name: getattr(fact, name) for name in decision} == decision


def test_an_approved_rewording_is_the_agent_s_and_the_approver_vouches(
    agent: APIClient, api: APIClient, fact: Fact, attorney: User
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    asked = agent.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid nothing."}).json()
    api.post(f"/v1/approvals/{asked['approval_id']}/approve", {})
    body = api.get(f"/v1/facts/{fact.pk}").json()
    assert (body["status"], body["approved_by"]["id"]) == ("approved", str(attorney.pk))
    assert (body["made_by"]["type"], body["written_by"]) == ("engine", {"type": "agent", "name": "Agent"})
    event = Event.objects.filter(entity_id=fact.pk).order_by("-id")[0]
    assert (event.actor_type, event.data["approved_by"]) == ("agent", str(attorney.pk))


def test_one_decided_fact_keeps_an_agent_from_changing_many(
    agent: APIClient, api: APIClient, letter: EvidenceItem, url: str
) -> None:
    facts = [make_fact(letter, "Kestrel", text=str(n)) for n in range(3)]
    api.patch(f"/v1/facts/{facts[1].pk}", {"status": "approved"})
    body = {"fact_ids": [str(one.pk) for one in facts], "status": "dismissed"}
    assert agent.post(f"{url}/batch-update", body).status_code == 202
    assert not Fact.objects.filter(status="dismissed").exists()
    others = body | {"fact_ids": [str(facts[0].pk), str(facts[2].pk)]}
    assert agent.post(f"{url}/batch-update", others).json()["updated"] == 2


def test_without_the_approval_check_an_action_refuses_an_agent(fact: Fact, attorney: User, case: Case) -> None:
    """No other path, such as the pipeline or automation, goes around it."""
    fact_update(actor=person_actor(attorney), fact=fact, status="approved")
    agent = Actor("agent", id=attorney.pk, name="Agent", firm_id=fact.firm_id, owner_id=attorney.pk)
    for change in ({"status": "dismissed"}, {"text": "Other."}):
        with pytest.raises(Forbidden):
            fact_update(actor=agent, fact=Fact.objects.get(pk=fact.pk), **change)
    with pytest.raises(Forbidden):
        facts_set_status(actor=agent, case=case, facts=[Fact.objects.get(pk=fact.pk)], status="dismissed")


def test_an_agent_tells_by_a_dry_run_that_a_person_would_be_asked(agent: APIClient, api: APIClient, fact: Fact) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    rehearsal = agent.patch(f"/v1/facts/{fact.pk}", {"status": "dismissed"}, HTTP_PREFER="dry-run").json()
    assert (rehearsal["would_status"], rehearsal["would_answer"]["code"]) == (202, "APPROVAL_REQUIRED")


def test_who_rewords_an_approved_fact_vouches_for_it(api: APIClient, fact: Fact, firm: Firm, case: Case) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    staff = make_user(firm, Role.STAFF, name="Sam Staff")
    join_case(case, staff)
    body = token_client(staff).patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid Moran."}).json()
    assert (body["status"], body["approved_by"]["name"]) == ("approved", "Sam Staff")


# Many at once ---------------------------------------------------------------------------------------------------------
def test_many_facts_are_approved_at_once(api: APIClient, letter: EvidenceItem, case: Case, url: str) -> None:
    facts = [make_fact(letter, "Kestrel", text=str(n)) for n in range(3)]
    Fact.objects.filter(pk=facts[0].pk).update(status="approved", approved_at="2026-01-01T00:00:00Z")
    body = {"fact_ids": [str(one.pk) for one in (*facts, facts[1])], "status": "approved"}
    answer = api.post(f"{url}/batch-update", body).json()
    assert answer["updated"] == 2
    assert [(one["text"], one["status"], one["version"]) for one in answer["facts"]] == [
        ("2", "approved", 2), ("1", "approved", 2), ("0", "approved", 1),
    ]  # fmt: skip
    assert events(case) == [("fact.updated", str(one.pk)) for one in facts[1:]]
    assert api.post(f"{url}/batch-update", body).json()["updated"] == 0


def test_one_that_is_refused_stops_no_other_and_says_why(
    api: APIClient, letter: EvidenceItem, case: Case, url: str
) -> None:
    good, hoped = make_fact(letter, "Kestrel"), make_fact(letter, "Kestrel", text="Hoped for.")
    hoped.citations.all().delete()
    Fact.objects.filter(pk=hoped.pk).update(awaits_source=True)
    tag = str(Tag.objects.create(firm_id=case.firm_id, case=case, name="Key", made_by_type="human").pk)
    body = {"fact_ids": [str(hoped.pk), str(good.pk)], "status": "approved", "importance": "key", "add_tag_ids": [tag]}
    answer = api.post(f"{url}/batch-update", body).json()
    assert (answer["updated"], answer["refused"]) == (1, 1)
    refused, done = answer["outcomes"]
    one = api.patch(f"/v1/facts/{hoped.pk}", {"status": "approved"}).json()["error"]
    assert (refused["fact_id"], refused["changed"], refused["error"]["code"]) == (str(hoped.pk), [], one["code"])
    assert (refused["error"]["message"], refused["error"]["suggestion"]) == (one["message"], one["suggestion"])
    assert done == {"fact_id": str(good.pk), "changed": ["importance", "status", "tags"], "error": None}
    kept = api.get(f"/v1/facts/{hoped.pk}").json()
    assert (kept["status"], kept["importance"], kept["tags"], kept["version"]) == ("proposed", "normal", [], 1)
    assert events(case) == [("fact.updated", str(good.pk))]


def test_one_bad_id_changes_none(api: APIClient, fact: Fact, firm: Firm, attorney: User, url: str, case: Case) -> None:
    mine = make_fact(make_item(make_case(firm, attorney), "words"), "words")
    hidden = make_fact(make_item(make_case(firm), "words"), "words")
    foreign = make_fact(make_item(make_case(make_firm()), "words"), "words")
    ids = [fact.pk, mine.pk, hidden.pk, foreign.pk, MISSING]
    response = api.post(f"{url}/batch-update", {"fact_ids": [str(one) for one in ids], "status": "approved"})
    assert fields_of(response) == {f"fact_ids.{n}": NOT_VISIBLE for n in range(1, 5)}
    assert not Fact.objects.filter(status="approved").exists()
    assert events(case) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"fact_ids": [], "status": "approved"}, "fact_ids"),
        ({"fact_ids": [MISSING] * 501, "status": "approved"}, "fact_ids"),
        ({"fact_ids": ["7"], "status": "approved"}, "fact_ids.0"),
        ({"fact_ids": [MISSING]}, "status"),
        ({"fact_ids": [MISSING], "status": "open"}, "status"),
    ],
)
def test_bad_bulk_bodies_are_named(api: APIClient, url: str, body: dict[str, Any], field: str) -> None:
    assert list(fields_of(api.post(f"{url}/batch-update", body))) == [field]


# Removing -------------------------------------------------------------------------------------------------------------
def test_attorneys_remove_facts_for_good(api: APIClient, fact: Fact, case: Case) -> None:
    assert api.delete(f"/v1/facts/{fact.pk}").status_code == 204
    assert not Fact.objects.exists()
    assert not Citation.objects.exists()
    assert events(case) == [("fact.deleted", str(fact.pk))]
    assert api.delete(f"/v1/facts/{fact.pk}").status_code == 404


def test_agents_and_staff_remove_nothing(agent: APIClient, firm: Firm, case: Case, fact: Fact) -> None:
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    for caller in (agent, token_client(staff)):
        assert "facts.delete" not in caller.get(f"/v1/facts/{fact.pk}").json()["allowed_actions"]
        response = caller.delete(f"/v1/facts/{fact.pk}")
        assert response.status_code == 403
        assert response.json()["error"]["details"]["required_permission"] == "delete:facts"
    assert Fact.objects.filter(pk=fact.pk).exists()
