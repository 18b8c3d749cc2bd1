"""Questions to documents without a model: the documents' own words, each with its place, and nothing where they say nothing."""

from __future__ import annotations

import uuid

import pytest
from rest_framework.test import APIClient

from agents.document_questions.asker import Asker
from agents.models import Control, DocumentQuestion
from audit.models import AuditEntry, Event
from cases.models import Case, CaseUserObjectPermission, User
from config.boundary import firm_boundary
from evidence.models import Clause, EvidenceItem
from tests.agents.document_questions.asking import NOTICE, WORDS, a_contract, answered, ask, read, work
from tests.evidence.clauses.contracts import LETTER
from tests.factories import agent_client, browser_client, make_item, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def contract(case: Case) -> EvidenceItem:
    return a_contract(case)


def test_a_case_is_searched_and_the_documents_found_are_asked(
    as_attorney: APIClient, case: Case, contract: EvidenceItem, attorney: User
) -> None:
    make_item(case, LETTER, title="Letter.txt")
    found = answered(as_attorney, case)
    assert found["status"] == "answered"
    first = found["statements"][0]
    assert WORDS in first["text"]
    assert not first["own_words"]
    (citation,) = first["citations"]
    assert (citation["evidence_id"], citation["verified"]) == (str(contract.pk), True)
    page = contract.pages.get()
    assert page.text[citation["start"] : citation["end"]] == citation["quote"]
    assert [one["step"] for one in found["steps"]][:3] == ["plan", "search", "plan"]
    assert found["steps"][-1]["step"] == "answer"
    assert "Service Agreement.pdf" in found["text"]
    types = list(
        Event.objects.filter(entity_type="document_question").order_by("id").values_list("event_type", flat=True)
    )
    assert types == ["document_question.created", "document_question.answered"]


def test_named_documents_alone_are_asked(as_attorney: APIClient, case: Case, contract: EvidenceItem) -> None:
    letter = make_item(case, LETTER, title="Letter.txt")
    found = answered(as_attorney, case, letter)
    assert found["status"] == "not_answered"
    assert found["statements"] == []
    assert [one["evidence_id"] for one in found["documents"]] == [str(letter.pk)]
    assert {one["document"]["evidence_id"] for one in found["steps"] if one["document"]} == {str(letter.pk)}


def test_clauses_that_a_question_names_are_looked_for(
    as_attorney: APIClient, case: Case, contract: EvidenceItem
) -> None:
    found = answered(as_attorney, case, contract, question="Which clauses are about governing law?")
    classified = next(one for one in found["steps"] if one["step"] == "classify")
    assert "Governing law" in classified["clause_types"]
    assert any("State of New York" in one["text"] for one in found["statements"])


def test_every_call_is_the_agents_for_who_asked(
    as_attorney: APIClient, case: Case, contract: EvidenceItem, attorney: User
) -> None:
    asked = ask(as_attorney, case, contract)
    work(asked)
    entries = AuditEntry.objects.filter(request_id=f"job-{asked['job_id']}")
    assert {one.tool for one in entries} == {"isaacus_extract", "evidence.view"}
    for one in entries:
        assert (one.actor_type, one.actor_name, one.agent_owner_id) == ("agent", "Document agent", attorney.pk)
        assert (one.outcome, one.channel) == ("ok", "engine")
        assert one.reasoning_trace


def test_stopped_and_taken_up_again_where_it_was(as_attorney: APIClient, case: Case, contract: EvidenceItem) -> None:
    asked = ask(as_attorney, case, contract)
    assert as_attorney.post(f"/v1/jobs/{asked['job_id']}/cancel").status_code == 200
    assert read(as_attorney, asked)["status"] == "cancelled"
    assert as_attorney.post(f"/v1/jobs/{asked['job_id']}/retry").status_code == 202
    assert work(asked).status == "completed"
    assert read(as_attorney, asked)["status"] == "answered"


def test_whoever_lost_the_case_gets_no_answer(case: Case, contract: EvidenceItem, attorney: User) -> None:
    asked = ask(token_client(attorney), case, contract)
    User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=attorney.created_at)
    job = work(asked)
    assert (job.status, job.error["code"]) == ("failed", "FORBIDDEN")
    assert DocumentQuestion.objects.get().answer is None


def test_whoever_left_the_case_gets_no_answer(case: Case, contract: EvidenceItem, attorney: User) -> None:
    asked = ask(token_client(attorney), case, contract)
    CaseUserObjectPermission.objects.filter(user=attorney).delete()
    assert work(asked).error["code"] == "FORBIDDEN"


def test_the_agent_reads_and_analyzes_with_its_four_tools(case: Case, contract: EvidenceItem, attorney: User) -> None:
    asker = Asker(case.firm_id, case.pk, attorney.pk, None, uuid.uuid4())
    with firm_boundary(case.firm_id):
        scope = asker.scope()
    assert {one.partition(":")[0] for one in scope.operations} == {"read", "analyze"}
    assert scope.entity_types == frozenset({"evidence"})
    with pytest.raises(ValueError, match=r"evidence\.delete"):
        asker.call("evidence.delete", why="The document says so.", ids={"evidence_id": contract.pk})


def test_an_agent_asks_within_its_rights(case: Case, contract: EvidenceItem, attorney: User) -> None:
    hidden = a_contract(case, title="Memo.pdf", privilege="work_product", privilege_state="proposed")
    agent = agent_client(attorney, case, operations=("read", "analyze"))
    found = answered(agent, case)
    cited = {at["evidence_id"] for one in found["statements"] for at in one["citations"]}
    assert cited == {str(contract.pk)}
    refused = {"question": NOTICE, "evidence_ids": [str(hidden.pk)]}
    assert agent.post(f"/v1/cases/{case.pk}/document-questions", refused, format="json").status_code == 422
    reader = agent_client(attorney, case, operations=("read",))
    assert reader.post(f"/v1/cases/{case.pk}/document-questions", {"question": NOTICE}).status_code == 403


def test_an_agents_calls_are_its_own_and_those_that_need_approval_are_not_made(
    case: Case, contract: EvidenceItem, attorney: User
) -> None:
    Control.objects.create(firm_id=case.firm_id, case=case, approval_tools=["isaacus_classify"])
    agent = agent_client(attorney, case, operations=("read", "analyze"))
    asked = ask(agent, case, contract, question="Which clauses are about governing law?")
    assert work(asked).status == "completed"
    steps = read(agent, asked)["steps"]
    assert [one["refused"] for one in steps if one["step"] in ("extract", "classify")] == [False, True]
    entries = AuditEntry.objects.filter(request_id=f"job-{asked['job_id']}")
    assert {(one.actor_name, one.session_id is None) for one in entries} == {("Agent", False)}
    assert not Clause.objects.exists()


def test_what_rests_on_a_withheld_document_is_seen_by_the_firm_alone(
    case: Case, contract: EvidenceItem, attorney: User, as_attorney: APIClient, client_user: User
) -> None:
    agent = agent_client(attorney, case, operations=("read", "analyze"))
    own = ask(agent, case, contract)
    work(own)
    others = ask(as_attorney, case, contract)
    assert agent.get(f"/v1/document-questions/{own['question_id']}").status_code == 200
    assert agent.get(f"/v1/document-questions/{others['question_id']}").status_code == 404
    EvidenceItem.objects.filter(pk=contract.pk).update(privilege="work_product", privilege_state="proposed")
    assert agent.get(f"/v1/document-questions/{own['question_id']}").status_code == 404
    assert agent.get(f"/v1/cases/{case.pk}/document-questions").json()["items"] == []
    assert as_attorney.get(f"/v1/document-questions/{own['question_id']}").status_code == 200
    assert token_client(client_user).get(f"/v1/document-questions/{own['question_id']}").status_code == 403


def test_words_that_changed_since_are_not_called_verified(
    as_attorney: APIClient, case: Case, contract: EvidenceItem
) -> None:
    asked = ask(as_attorney, case, contract)
    work(asked)
    page = contract.pages.get()
    page.text = page.text.replace("ninety", "eighty")
    page.save(update_fields=["text"])
    assert not read(as_attorney, asked)["statements"][0]["citations"][0]["verified"]


def test_the_pages_ask_and_show_the_answer_with_its_source(
    case: Case, contract: EvidenceItem, attorney: User, as_attorney: APIClient
) -> None:
    asked = ask(as_attorney, case, contract)
    browser = browser_client(attorney)
    assert "Stop it" in browser.get(f"/document-questions/{asked['question_id']}").content.decode()
    work(asked)
    page = browser.get(f"/document-questions/{asked['question_id']}").content.decode()
    assert WORDS in page.replace("&#x27;", "'")
    assert f"/v1/evidence/{contract.pk}/context" in page
    listed = browser.get(f"/cases/{case.pk}/document-questions?evidence={contract.pk}").content.decode()
    assert NOTICE in listed
    assert f'value="{contract.pk}" selected' in listed
