"""Linking facts and documents to issues, and deciding about what was proposed."""

from __future__ import annotations

from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Claim, Fact, Issue, IssueLink
from tests.factories import make_fact, make_item
from tests.facts.claims.made import ENGINE, make_claim, make_issue, make_link
from tests.facts.conftest import fields_of


def test_a_fact_is_linked_for_or_against_with_a_note(api: APIClient, issue: Issue, fact: Fact) -> None:
    address = f"/v1/issues/{issue.pk}/facts/{fact.pk}"
    body = {"bearing": "against", "note": "The receipt is a week later."}
    answer = api.post(address, body)
    assert answer.status_code == 200, answer.content
    (link,) = answer.json()["links"]
    assert (link["text"], link["bearing"], link["note"]) == (fact.text, "against", "The receipt is a week later.")
    assert link["quote"]["verified"] is True
    assert api.post(address, body).json()["links"][0]["version"] == 1  # the same again changes nothing
    assert api.post(address, {**body, "bearing": "for"}).json()["links"][0]["bearing"] == "for"
    assert Event.objects.filter(event_type="issue.updated", entity_id=issue.pk).count() == 2
    assert api.delete(address).json()["links"] == []
    assert api.delete(address).status_code == 404
    assert Fact.objects.filter(pk=fact.pk).exists()


def test_a_document_is_linked_as_a_whole(api: APIClient, issue: Issue, letter: EvidenceItem) -> None:
    address = f"/v1/issues/{issue.pk}/evidence/{letter.pk}"
    (link,) = api.post(address, {"note": "The whole letter."}).json()["links"]
    assert (link["text"], link["evidence_id"], link["counts"]) == ("Letter", str(letter.pk), False)
    assert api.delete(address).json()["links_count"] == 0


def test_a_fact_of_another_case_is_not_found(api: APIClient, case: Case, issue: Issue) -> None:
    other = make_fact(make_item(Case.objects.create(firm_id=case.firm_id, name="Other"), "Words."), "Words.")
    assert api.post(f"/v1/issues/{issue.pk}/facts/{other.pk}", {}).status_code == 404


def test_an_agents_link_is_proposed_until_a_person_links_or_accepts_it(
    agent: APIClient, api: APIClient, issue: Issue, fact: Fact
) -> None:
    address = f"/v1/issues/{issue.pk}/facts/{fact.pk}"
    assert agent.post(address, {}).json()["links"][0]["status"] == "proposed"
    assert api.post(address, {}).json()["links"][0]["status"] == "approved"
    assert agent.post(address, {"bearing": "against"}).status_code == 202
    assert agent.delete(address).status_code == 202
    assert IssueLink.objects.get(issue=issue).bearing == "for"


def test_accepting_links_in_bulk_accepts_what_they_stand_under(api: APIClient, case: Case, fact: Fact) -> None:
    claim = make_claim(case, **ENGINE)
    issues = [make_issue(claim, title, **ENGINE) for title in ("One", "Two")]
    links = [make_link(issue, fact, **ENGINE) for issue in issues]
    address = f"/v1/cases/{case.pk}/issues/decide"
    answer = api.post(address, {"link_ids": [links[0].pk], "status": "approved"})
    assert answer.json() == {"updated": 3}
    claim.refresh_from_db()
    assert claim.status == "approved"
    assert list(Issue.objects.order_by("position").values_list("status", flat=True)) == ["approved", "proposed"]
    body = {"issue_ids": [issues[1].pk], "link_ids": [links[1].pk], "status": "dismissed"}
    assert api.post(address, body).json() == {"updated": 2}
    assert api.post(address, body).json() == {"updated": 0}


def test_an_agent_accepts_nothing_and_dismisses_only_what_nobody_decided(
    agent: APIClient, case: Case, issue: Issue, fact: Fact
) -> None:
    proposed = make_link(issue, fact, **ENGINE)
    address = f"/v1/cases/{case.pk}/issues/decide"
    assert agent.post(address, {"link_ids": [proposed.pk], "status": "approved"}).status_code == 403
    assert (
        agent.post(address, {"link_ids": [proposed.pk], "issue_ids": [issue.pk], "status": "dismissed"}).status_code
        == 202
    )
    assert agent.post(address, {"link_ids": [proposed.pk], "status": "dismissed"}).json() == {"updated": 1}
    assert agent.post(address, {"link_ids": [proposed.pk], "status": "proposed"}).status_code == 202


def test_one_wrong_id_decides_nothing(api: APIClient, case: Case, issue: Issue, fact: Fact) -> None:
    link = make_link(issue, fact, **ENGINE)
    body = {"link_ids": [link.pk, issue.pk], "status": "approved"}
    assert "link_ids.1" in fields_of(api.post(f"/v1/cases/{case.pk}/issues/decide", body))
    link.refresh_from_db()
    assert link.status == "proposed"


def test_an_issue_serves_an_element_that_its_claim_has(api: APIClient, claim: Claim) -> None:
    address = f"/v1/claims/{claim.pk}/issues"
    made = api.post(address, {"title": "Was the rent due?", "element": 3}).json()
    assert made["element_name"] == "Breach"
    assert "element" in fields_of(api.post(address, {"title": "Was it due?", "element": 5}))
    assert "element" in fields_of(api.patch(f"/v1/issues/{made['id']}", {"element": 9}))


def test_a_linked_fact_is_not_replaced_when_its_document_is_read_again(issue: Issue, fact: Fact) -> None:
    Fact.objects.filter(pk=fact.pk).update(
        status="proposed", made_by_type="engine", worded_by_type="engine", decided_by=None
    )
    assert Fact.objects.filter(pk=fact.pk).replaceable().exists()
    link = make_link(issue, fact, **ENGINE)
    assert Fact.objects.filter(pk=fact.pk).replaceable().exists()  # what only an engine linked goes with it
    IssueLink.objects.filter(pk=link.pk).update(made_by_type="agent")
    assert not Fact.objects.filter(pk=fact.pk).replaceable().exists()
