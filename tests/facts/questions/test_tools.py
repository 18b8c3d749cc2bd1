"""Open questions: given to somebody of the case, and answered by facts with their source."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Fact, Issue, Question
from tests.factories import agent_client, make_fact, make_item, make_user
from tests.facts.claims.made import make_claim, make_issue
from tests.facts.conftest import fields_of

PAID = "paid Eugenia Moran $12,500"


@pytest.fixture
def asked(api: APIClient, case: Case, attorney: User) -> dict[str, Any]:
    issue = make_issue(make_claim(case))
    body = {
        "text": "Who paid?",
        "assignee_id": attorney.pk,
        "due_on": "2026-12-01",
        "issue_id": issue.pk,
        "look_in": "The bank.",
    }
    answer = api.post(f"/v1/cases/{case.pk}/questions", body)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def test_a_question_says_who_until_when_what_for_and_where(api: APIClient, case: Case, asked: dict[str, Any]) -> None:
    assert (asked["assignee_name"], asked["due_on"], asked["serves"]) == ("Mara Ellison", "2026-12-01", "Was it paid?")
    assert [one["id"] for one in api.get(f"/v1/cases/{case.pk}/questions", {"status": "open"}).json()["items"]] == [
        asked["id"]
    ]


def test_an_element_of_a_claim_is_served_by_its_number(api: APIClient, case: Case) -> None:
    claim = make_claim(case)
    body = {"text": "What was lost?", "claim_id": claim.pk, "element": 4}
    assert api.post(f"/v1/cases/{case.pk}/questions", body).json()["serves"] == "Breach of contract: Damages"
    assert "element" in fields_of(api.post(f"/v1/cases/{case.pk}/questions", {**body, "element": 9}))
    assert "element" in fields_of(api.post(f"/v1/cases/{case.pk}/questions", {"text": "What?", "element": 1}))


def test_only_who_works_on_the_case_is_given_a_question(api: APIClient, case: Case, client_user: User) -> None:
    for other in (client_user, make_user(case.firm)):
        body = {"text": "Who?", "assignee_id": other.pk}
        assert "assignee_id" in fields_of(api.post(f"/v1/cases/{case.pk}/questions", body))


def test_an_answer_becomes_a_fact_with_its_source(api: APIClient, letter: EvidenceItem, asked: dict[str, Any]) -> None:
    address = f"/v1/questions/{asked['id']}/answer"
    body = {
        "text": "Kestrel paid Moran.",
        "citations": [{"evidence_id": letter.pk, "quote": "words that stand nowhere"}],
    }
    assert api.post(address, body).status_code == 422
    assert Question.objects.get().status == "open"
    body["citations"][0]["quote"] = PAID
    answered = api.post(address, body).json()
    fact = Fact.objects.get(pk=answered["fact_id"])
    assert (answered["status"], fact.citations.get().quote) == ("answered", PAID)
    assert answered["answer"] == "Kestrel paid Moran."
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid Moran twice."})
    (listed,) = api.get(f"/v1/cases/{fact.case_id}/questions").json()["items"]
    assert listed["answer"] == "Kestrel paid Moran twice.", "what the fact says now"
    assert api.post(address, body).status_code == 409


def test_a_fact_of_the_case_answers_too_but_not_both(api: APIClient, fact: Fact, asked: dict[str, Any]) -> None:
    address = f"/v1/questions/{asked['id']}/answer"
    assert "text" in fields_of(api.post(address, {}))
    assert "text" in fields_of(api.post(address, {"fact_id": fact.pk, "text": "Both."}))
    assert api.post(address, {"fact_id": fact.pk}).json()["fact_id"] == str(fact.pk)


def test_what_a_person_asked_an_agent_changes_with_approval(
    agent: APIClient, case: Case, asked: dict[str, Any]
) -> None:
    assert agent.patch(f"/v1/questions/{asked['id']}", {"text": "Another?"}).status_code == 202
    own = agent.post(f"/v1/cases/{case.pk}/questions", {"text": "Whose?"}).json()
    assert agent.patch(f"/v1/questions/{own['id']}", {"text": "Whose is it?"}).json()["version"] == 2


def test_clients_see_no_questions(client_api: APIClient, case: Case, asked: dict[str, Any]) -> None:
    assert client_api.get(f"/v1/cases/{case.pk}/questions").status_code == 403


def test_questions_are_narrowed_by_whom_when_what_for_and_words(
    api: APIClient, case: Case, attorney: User, asked: dict[str, Any]
) -> None:
    claim = make_claim(case, "Account stated")
    api.post(
        f"/v1/cases/{case.pk}/questions", {"text": "What was stated?", "claim_id": claim.pk, "due_on": "2027-02-01"}
    )

    def left(**query: Any) -> list[str]:
        found = api.get(f"/v1/cases/{case.pk}/questions", query)
        return [one["text"] for one in found.json()["items"]]

    assert left() == ["What was stated?", "Who paid?"]
    assert left(assignee_id=attorney.pk) == left(due_to="2026-12-31") == left(q="bank") == ["Who paid?"]
    assert left(due_from="2027-01-01") == left(claim_id=claim.pk) == left(q="stated") == ["What was stated?"]
    assert left(claim_id=Issue.objects.get(pk=asked["issue_id"]).claim_id) == ["Who paid?"]


def test_the_fact_that_answers_is_named_to_those_alone_who_see_it(
    api: APIClient, case: Case, attorney: User, asked: dict[str, Any]
) -> None:
    memo = make_item(case, "It was paid.", privilege="work_product", privilege_state="proposed")
    fact = make_fact(memo, "It was paid.")
    address = f"/v1/questions/{asked['id']}"
    assert api.post(f"{address}/answer", {"fact_id": str(fact.pk)}).status_code == 200
    agent = agent_client(attorney, case)
    answers = [agent.get(f"{address}/history"), agent.get(f"/v1/cases/{case.pk}/questions")]
    assert {one.status_code for one in answers} == {200}
    again = agent.post(f"{address}/answer", {"text": "Yes.", "citations": []})
    refused = agent.post(f"{address}/answer", {"fact_id": str(make_fact(make_item(case, "Other."), "Other.").pk)})
    assert (again.status_code, refused.status_code) == (422, 409)
    assert str(fact.pk) not in str([one.content for one in (*answers, again, refused)])
    assert answers[1].json()["items"][0]["answer"] == ""
    assert str(fact.pk) in api.get(f"{address}/history").content.decode()
