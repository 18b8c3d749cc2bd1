"""Deciding about privilege, and what stands in the way of showing what is privileged."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from audit.models import Event
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.evidence.privilege.conftest import OPEN_WORDS, SECRET_WORDS
from tests.factories import agent_client, make_fact, make_item, token_client

pytestmark = pytest.mark.django_db
BODY = {"privilege": "work_product", "basis": "Memorandum of counsel."}


@pytest.mark.parametrize("role", [Role.ATTORNEY, Role.FIRM_ADMIN])
def test_attorneys_decide_with_their_name_and_the_basis(
    letter: EvidenceItem, people: dict[str, User], role: str
) -> None:
    answer = token_client(people[role]).put(f"/v1/evidence/{letter.pk}/privilege", BODY).json()
    assert (answer["privilege"], answer["privilege_state"], answer["privilege_basis"]) == (
        "work_product",
        "decided",
        BODY["basis"],
    )
    assert answer["privilege_by"] == {"type": "human", "name": people[role].name}
    assert answer["withheld"] is True
    letter.refresh_from_db()
    assert letter.privilege_decided_by == people[role]


@pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
def test_nobody_else_decides(letter: EvidenceItem, people: dict[str, User], role: str) -> None:
    assert token_client(people[role]).put(f"/v1/evidence/{letter.pk}/privilege", BODY).status_code == 403
    letter.refresh_from_db()
    assert letter.privilege_state == "open"


@pytest.mark.parametrize("privileged", [True, False])
def test_an_agent_s_call_waits_for_an_attorney_who_then_has_decided(
    letter: EvidenceItem, case: Case, people: dict[str, User], privileged: bool
) -> None:
    agent = agent_client(people[Role.ATTORNEY], case, privileged=privileged)
    asked = agent.put(f"/v1/evidence/{letter.pk}/privilege", BODY)
    assert asked.status_code == 202
    letter.refresh_from_db()
    assert letter.privilege_state == "open"
    attorney = token_client(people[Role.ATTORNEY])
    (approval,) = attorney.get(f"/v1/approvals?case_id={case.pk}").json()["items"]
    assert attorney.post(f"/v1/approvals/{approval['id']}/approve", {}).status_code == 200
    letter.refresh_from_db()
    assert (letter.privilege_state, letter.privilege_decided_by) == ("decided", people[Role.ATTORNEY])


def test_a_category_needs_a_basis(letter: EvidenceItem, people: dict[str, User]) -> None:
    answer = token_client(people[Role.ATTORNEY]).put(
        f"/v1/evidence/{letter.pk}/privilege", {"privilege": "work_product"}
    )
    assert (answer.status_code, list(answer.json()["error"]["details"]["fields"])) == (422, ["basis"])


def test_repeating_a_decision_changes_nothing(letter: EvidenceItem, people: dict[str, User]) -> None:
    attorney = token_client(people[Role.ATTORNEY])
    first, second = (attorney.put(f"/v1/evidence/{letter.pk}/privilege", BODY).json()["version"] for _ in range(2))
    assert first == second
    assert Event.objects.filter(entity_id=letter.pk, event_type="evidence.updated").count() == 1


def test_many_are_decided_at_once_or_none(
    case: Case, letter: EvidenceItem, likely: EvidenceItem, people: dict[str, User]
) -> None:
    attorney, address = token_client(people[Role.ATTORNEY]), f"/v1/cases/{case.pk}/evidence/privilege"
    ids = [str(letter.pk), str(likely.pk)]
    foreign = attorney.post(address, {**BODY, "evidence_ids": [*ids, str(case.pk)]})
    assert foreign.status_code == 422
    assert EvidenceItem.objects.filter(case=case, privilege_state="decided").count() == 0
    assert attorney.post(address, {**BODY, "evidence_ids": ids}).json()["updated"] == 2
    assert token_client(people[Role.STAFF]).post(address, {**BODY, "evidence_ids": ids}).status_code == 403


def test_showing_what_is_likely_privileged_is_refused_with_its_pages_and_facts(
    likely: EvidenceItem, people: dict[str, User]
) -> None:
    EvidenceItem.objects.filter(pk=likely.pk).update(client_visible=False)
    fact = make_fact(likely, SECRET_WORDS)
    attorney = token_client(people[Role.ATTORNEY])
    answer = attorney.patch(f"/v1/evidence/{likely.pk}", {"client_visible": True})
    assert answer.status_code == 409
    (concerned,) = answer.json()["error"]["details"]["privileged"]
    assert (concerned["pages"], concerned["facts"][0]["id"], concerned["facts_count"]) == ([1], str(fact.pk), 1)
    preview = attorney.get(f"/v1/evidence/{likely.pk}/visibility-preview?client_visible=true").json()
    assert "likely privileged" in preview["refused"]
    assert (preview["withheld"]["pages"], preview["facts_shown"]) == ([1], 0)
    assert attorney.put(f"/v1/evidence/{likely.pk}/privilege", {"privilege": "none"}).status_code == 200
    assert attorney.patch(f"/v1/evidence/{likely.pk}", {"client_visible": True}).status_code == 200


def test_of_many_those_that_are_privileged_are_not_shown(
    case: Case, letter: EvidenceItem, memo: EvidenceItem, people: dict[str, User]
) -> None:
    EvidenceItem.objects.filter(case=case).update(client_visible=False)
    body = {"evidence_ids": [str(letter.pk), str(memo.pk)], "client_visible": True}
    answer = token_client(people[Role.STAFF]).post(f"/v1/cases/{case.pk}/evidence/batch-update", body)
    shown, refused = answer.json()["outcomes"]
    assert (shown["changed"], shown["error"]) == (["client_visible"], None)
    assert (refused["changed"], refused["error"]["code"]) == ([], "CONFLICT")
    assert refused["error"]["details"]["privileged"][0]["evidence_id"] == str(memo.pk)
    assert list(EvidenceItem.objects.filter(case=case, client_visible=True)) == [letter]


def test_a_fact_of_a_privileged_document_is_not_shown_to_the_client_by_itself(
    memo: EvidenceItem, people: dict[str, User]
) -> None:
    fact = make_fact(memo, SECRET_WORDS, status="approved")
    answer = token_client(people[Role.ATTORNEY]).post(f"/v1/facts/{fact.pk}/release", {})
    assert answer.status_code == 409
    fact.refresh_from_db()
    assert fact.client_override is None


def test_three_lanes_say_who_sees_it_and_why(
    case: Case, letter: EvidenceItem, memo: EvidenceItem, likely: EvidenceItem, people: dict[str, User]
) -> None:
    attorney = token_client(people[Role.ATTORNEY])

    def lanes(item: EvidenceItem) -> dict[str, tuple[bool, str]]:
        answer = attorney.get(f"/v1/evidence/{item.pk}/access").json()["lanes"]
        return {one["lane"]: (one["sees"], one["why"]) for one in answer}

    assert [sees for sees, _ in lanes(letter).values()] == [True, True, True]
    assert [sees for sees, _ in lanes(memo).values()] == [True, False, False]
    assert "decided by An attorney" in lanes(memo)["client"][1]
    assert "has not decided" in lanes(likely)["guest"][1]
    assert token_client(people[Role.GUEST]).get(f"/v1/evidence/{letter.pk}/access").status_code == 403


def test_lists_filter_by_privilege(
    case: Case, letter: EvidenceItem, memo: EvidenceItem, likely: EvidenceItem, people: dict[str, User]
) -> None:
    staff, address = token_client(people[Role.STAFF]), f"/v1/cases/{case.pk}/evidence?privilege="
    found = {
        name: {one["title"] for one in staff.get(f"{address}{name}").json()["items"]}
        for name in ("none", "privileged", "likely", "work_product")
    }
    assert found == {
        "none": {"Letter"}, "privileged": {"Quarrington memo", "Quarrington draft"}, "likely": {"Quarrington draft"},
        "work_product": {"Quarrington memo"},
    }  # fmt: skip
    facets = staff.get(f"/v1/cases/{case.pk}/evidence/facets").json()
    assert (facets["privileged"], facets["likely_privileged"]) == (2, 1)


def test_the_database_keeps_what_is_withheld(case: Case, memo: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=memo.pk).update(withheld=False)
    memo.refresh_from_db()
    assert memo.withheld
    with pytest.raises(IntegrityError), transaction.atomic():
        make_item(case, OPEN_WORDS, privilege="none", privilege_state="decided")
