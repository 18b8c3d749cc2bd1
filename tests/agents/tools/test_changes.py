"""A session as a changeset: seen as a diff, accepted, taken back, and what stands in the way named."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from agents.authentication import session_scope
from agents.models import AgentSession, Change
from audit.models import AuditEntry, Event
from cases.actions.cases import case_archive
from cases.models import Case, Firm, Role, User
from config.boundary import firm_boundary, note_changes
from evidence.models import EvidenceItem, Page
from facts.models import Citation, Fact
from tests.agents.conftest import error_of, fields_of
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_user,
    token_client,
)  # fmt: skip

MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"
TEXT = "The rent was paid on May 5, 2024. The keys were returned on June 1, 2024."
PAID, KEYS = "The rent was paid on May 5, 2024.", "The keys were returned on June 1, 2024."


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, TEXT, title="Letter")


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case)


@pytest.fixture
def session(agent: APIClient) -> AgentSession:
    return AgentSession.objects.get()


def at(session: AgentSession, what: str = "") -> str:
    return f"/v1/agent/sessions/{session.pk}/diff{what}"


def diff(client: APIClient, session: AgentSession, **query: Any) -> list[dict[str, Any]]:
    response = client.get(at(session), query)
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def done(response: Any, status: int = 200) -> dict[str, Any]:
    assert response.status_code == status, response.content
    answer: dict[str, Any] = response.json()
    return answer


def make(agent: APIClient, item: EvidenceItem, **fields: Any) -> str:
    """A fact the agent makes, by its id."""
    body = {"text": "Paid.", "citations": [{"evidence_id": str(item.pk), "quote": PAID}]} | fields
    answer = done(agent.post(f"/v1/cases/{item.case_id}/facts", body, HTTP_X_AGENT_REASONING="It says so."), 201)
    return str(answer["id"])


def test_a_diff_tells_what_was_made_and_why(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    payer = make_entity(case, "Payer")
    fact = make(agent, item, entity_ids=[str(payer.pk)])
    [one] = diff(api, session)
    assert (one["entity_type"], one["entity_id"], one["kind"], one["title"]) == ("fact", fact, "made", "Paid.")
    assert {field["name"]: field["to"] for field in one["fields"]}["text"] == "Paid."
    assert {(part["noun"], part["to"]) for part in one["parts"]} == {
        ("source", f"“{PAID}” – Letter, p. 1"), ("about", "Payer"),
    }  # fmt: skip
    assert {(step["tool"], step["reasoning"]) for step in one["steps"]} == {("facts.create", "It says so.")}
    assert (one["review"], one["can_revert"], one["blocked"]) == ("open", True, [])


def test_a_diff_shows_the_fields_that_differ_and_no_noise(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID, text="Rent was paid.")
    done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": "Check the bank."}))
    done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": "Checked.", "text": "The rent was paid."}))
    [one] = diff(api, session)
    assert one["fields"] == [
        {"name": "text", "label": "Text", "from": "Rent was paid.", "to": "The rent was paid."},
        {"name": "notes", "label": "Notes", "from": "", "to": "Checked."},
    ]
    assert [step["kind"] for step in one["steps"]] == ["update", "update"]


def test_all_of_a_session_is_taken_back(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    kept = make_fact(item, KEYS, text="Keys were returned.", status=Fact.Status.APPROVED)
    version = Fact.objects.get(pk=kept.pk).version
    made = make(agent, item, entity_ids=[str(make_entity(case, "Payer").pk)])
    done(agent.patch(f"/v1/facts/{kept.pk}", {"text": "The keys came back."}))
    done(agent.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed", "tags": ["rent"]}))
    citation = kept.citations.get()
    done(agent.patch(f"/v1/facts/{kept.pk}/citation", {"citation_id": str(citation.pk), "quote": PAID}))
    noted = Change.objects.count()
    answer = done(api.post(at(session, "/revert"), {}))
    assert (len(answer["reverted"]), answer["blocked"]) == (noted, [])
    assert not Fact.objects.filter(pk=made).exists()
    now = Fact.objects.get(pk=kept.pk)
    assert (now.text, now.status) == ("Keys were returned.", "approved")
    assert now.version > version + 1, "as it was, and yet newer"
    again = Citation.objects.select_related("page").get(pk=citation.pk)
    assert again.quote == KEYS == again.page.text[again.start : again.end]
    renamed = EvidenceItem.objects.get(pk=item.pk)
    assert (renamed.title, renamed.tags) == ("Letter", [])
    reverted = Event.objects.filter(data__reverted_session=str(session.pk))
    assert set(reverted.values_list("event_type", flat=True)) == {"fact.deleted", "fact.updated", "evidence.updated"}
    assert Event.objects.filter(event_type="agent_session.reverted", case=case).count() == 1
    assert AuditEntry.objects.filter(tool="changes.revert", outcome="ok").count() == 1
    assert {one["review"] for one in diff(api, session)} == {"reverted"}
    assert done(api.post(at(session, "/revert"), {}))["reverted"] == [], "a repeat changes nothing"


def test_what_was_taken_away_comes_back(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    done_ = agent.delete(f"/v1/evidence/{item.pk}")
    assert done_.status_code == 204, done_.content
    [one] = diff(api, session)
    assert one["kind"] == "deleted"
    done(api.post(at(session, "/revert"), {"entity_ids": [str(item.pk)]}))
    assert EvidenceItem.objects.get(pk=item.pk).deleted_at is None


def test_new_evidence_is_taken_out_and_not_erased(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case
) -> None:
    made = done(agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "Phone in a bag"}), 201)["id"]
    done(api.post(at(session, "/revert"), {}))
    assert EvidenceItem.objects.get(pk=made).deleted_at is not None
    assert api.get(f"/v1/evidence/{made}").status_code == 404
    assert Event.objects.filter(event_type="evidence.deleted", entity_id=made).count() == 1


def test_what_someone_changed_since_stays_and_is_named(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    touched, other = (
        make(agent, item),
        make(agent, item, text="Keys.", citations=[{"evidence_id": str(item.pk), "quote": KEYS}]),
    )
    done(api.patch(f"/v1/facts/{touched}", {"status": "approved"}))
    by_id = {one["entity_id"]: one for one in diff(api, session)}
    assert by_id[other]["can_revert"] is True
    assert by_id[touched]["can_revert"] is False
    assert "Mara Ellison changed it" in by_id[touched]["blocked"][0]["reason"]
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert {one["entity_id"] for one in error["details"]["blocked"]} == {touched}
    assert Fact.objects.filter(pk=other).exists(), "all or nothing"
    answer = done(api.post(at(session, "/revert"), {"partial": True}))
    assert {one["entity_id"] for one in answer["blocked"]} == {touched}
    assert list(Fact.objects.values_list("pk", flat=True).filter(pk__in=[touched, other])) == [
        Fact.objects.get(pk=touched).pk
    ]
    assert Citation.objects.filter(fact_id=touched).count() == 1


def test_what_others_came_to_depend_on_stays(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    registered = done(agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "Note"}), 201)["id"]
    note = EvidenceItem.objects.get(pk=registered)
    Page.objects.create(firm_id=case.firm_id, case=case, item=note, number=1, text=PAID, start=0)
    make_fact(note, PAID)
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    [blocked] = error["details"]["blocked"]
    assert blocked["reason"] == "1 came to depend on it (source)."
    assert blocked["by"][0]["entity_type"] == "fact"


def test_an_older_change_waits_for_the_newer_one(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID, notes="")
    for notes in ("One", "Two"):
        done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": notes}))
    older, newer = Change.objects.order_by("number").values_list("number", flat=True)
    error = error_of(api.post(at(session, "/revert"), {"numbers": [older]}), 409)
    assert error["details"]["blocked"][0]["reason"].startswith("It was changed again in this session")
    done(api.post(at(session, "/revert"), {"numbers": [newer]}))
    assert Fact.objects.get().notes == "One"
    done(api.post(at(session, "/revert"), {"numbers": [older]}))
    assert Fact.objects.get().notes == ""


def test_words_that_are_gone_are_not_cited_again(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID)
    citation = fact.citations.get()
    done(agent.patch(f"/v1/facts/{fact.pk}/citation", {"citation_id": str(citation.pk), "quote": KEYS}))
    Page.objects.filter(item=item).update(text="The rent was unpaid on May 5, 24. " + KEYS)
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert "do not stand" in error["details"]["blocked"][0]["reason"]


def test_an_archived_case_is_kept_as_it_is(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    make(agent, item)
    done(api.post(f"/v1/cases/{case.pk}/archive", {}))
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert {one["reason"] for one in error["details"]["blocked"]} == {
        "The case is archived; nothing in it can be changed."
    }


def test_a_case_that_the_session_archived_opens_again(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    made = make(agent, item)
    with firm_boundary(case.firm_id):  # through the API, an agent's archiving waits for approval
        note_changes(session_id=session.pk, tool="cases.archive", request_id="approved")
        case_archive(actor=session_scope(session)[1].actor, case=case)
    done(api.post(at(session, "/revert"), {}))
    assert Case.objects.get(pk=case.pk).status == "open"
    assert not Fact.objects.filter(pk=made).exists()


def test_a_dry_run_takes_nothing_back(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    made = make(agent, item)
    answer = done(api.post(at(session, "/revert"), {}, HTTP_PREFER="dry-run"))
    assert answer["dry_run"] is True
    assert len(answer["would_answer"]["reverted"]) == Change.objects.count()
    assert "fact.deleted" in [one["event_type"] for one in answer["would_emit"]]
    assert Fact.objects.filter(pk=made).exists()
    assert set(Change.objects.values_list("review", flat=True)) == {"open"}


def test_accepting_marks_and_can_still_be_taken_back(
    api: APIClient, attorney: User, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    first, second = make(agent, item), make(agent, item, text="Paid again.")
    answer = done(api.post(at(session, "/accept"), {"entity_ids": [first]}))
    assert sorted(answer["accepted"]) == sorted(Change.objects.filter(entity_id=first).values_list("number", flat=True))
    assert {one["entity_id"]: one["review"] for one in diff(api, session)} == {first: "accepted", second: "open"}
    assert set(Change.objects.filter(entity_id=first).values_list("reviewed_by", flat=True)) == {attorney.pk}
    assert Event.objects.filter(event_type="agent_session.accepted", case=case).count() == 1
    assert len(done(api.post(at(session, "/accept"), {}))["accepted"]) == len(answer["accepted"])
    assert done(api.post(at(session, "/accept"), {}))["accepted"] == []
    done(api.post(at(session, "/revert"), {}))
    assert not Fact.objects.filter(pk__in=[first, second]).exists()


def test_only_those_who_answer_for_the_case_decide(
    firm: Firm, api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    made = make(agent, item)
    people = {role: make_user(firm, role) for role in (Role.STAFF, Role.GUEST, Role.CLIENT, Role.ATTORNEY)}
    for user in people.values():
        join_case(case, user)
    assert [one["entity_id"] for one in diff(agent, session)] == [made], "an agent sees what it did"
    for what in ("/accept", "/revert"):
        error_of(agent.post(at(session, what), {}), 403)
        error_of(token_client(people[Role.STAFF]).post(at(session, what), {}), 403)
        error_of(token_client(people[Role.GUEST]).post(at(session, what), {}), 403)
    error_of(token_client(people[Role.CLIENT]).get(at(session)), 403)
    assert len(diff(token_client(people[Role.STAFF]), session)) == 1, "people of the case see what was done in it"
    for user in (make_user(firm, Role.ATTORNEY), make_user(make_firm(), Role.FIRM_ADMIN)):
        stranger = token_client(user)
        assert error_of(stranger.get(at(session)), 404)["code"] == "NOT_FOUND"
        error_of(stranger.post(at(session, "/revert"), {}), 404)
    assert Fact.objects.filter(pk=made).exists()
    done(token_client(people[Role.ATTORNEY]).post(at(session, "/revert"), {}))
    assert not Fact.objects.filter(pk=made).exists()


def test_a_reviewer_decides_in_their_own_cases_alone(
    firm: Firm, attorney: User, case: Case, item: EvidenceItem
) -> None:
    other = make_case(firm, attorney)
    agent = agent_client(attorney, case, other)
    here, there = make(agent, item), make(agent, make_item(other, TEXT))
    reviewer = make_user(firm, Role.ATTORNEY)
    join_case(case, reviewer)
    client, session = token_client(reviewer), AgentSession.objects.get()
    assert [one["entity_id"] for one in diff(client, session)] == [here]
    assert list(fields_of(client.post(at(session, "/revert"), {"entity_ids": [there]}))) == ["entity_ids"]
    done(client.post(at(session, "/revert"), {}))
    assert set(map(str, Fact.objects.values_list("pk", flat=True))) == {there}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"entity_ids": [MISSING]}, "entity_ids"),
        ({"numbers": [10**15]}, "numbers"),
        ({"numbers": [0]}, "numbers.0"),
        ({"entity_ids": []}, "entity_ids"),
        ({"partial": "true"}, "partial"),
        ({"everything": True}, "everything"),
    ],
)
def test_bad_input_is_named(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem, body: Any, field: str
) -> None:
    make(agent, item)
    assert list(fields_of(api.post(at(session, "/revert"), body))) == [field]


def test_the_diff_pages_by_entity_with_the_same_queries(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    made = [make(agent, item, text=f"Paid {number}.") for number in range(3)]
    first = done(api.get(at(session), {"limit": 2}))
    assert [one["entity_id"] for one in first["items"]] == made[:2]
    second = done(api.get(at(session), {"limit": 2, "cursor": first["next_cursor"]}))
    assert [one["entity_id"] for one in second["items"]] == made[2:]
    assert diff(api, session, entity_type="case") == []
    with CaptureQueriesContext(
        connection,
    ) as few:
        diff(api, session)
    for number in range(5):
        make(agent, item, text=f"More {number}.")
    with CaptureQueriesContext(connection) as many:
        assert len(diff(api, session)) == 8
    assert len(many) == len(few)


def test_the_diff_is_a_partial_on_pages(
    attorney: User, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    make(agent, item, text="<b>Paid</b>")
    html = browser_client(attorney).get(at(session)).content.decode()
    assert "&lt;b&gt;Paid" in html
    assert "changes/revert" not in html
    assert at(session, "/revert") in html
