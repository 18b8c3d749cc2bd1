"""Writing claims down, changing, ordering and deleting them; and that they stay the firm's."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from facts.models import Claim, Issue
from tests.facts.claims.made import ENGINE, make_claim, make_issue
from tests.facts.conftest import fields_of

CONTRACT = {"cause": "breach-of-contract", "party": "Kestrel Harbor", "against": "Moran"}


def created(api: APIClient, case: Case, **body: Any) -> dict[str, Any]:
    answer = api.post(f"/v1/cases/{case.pk}/claims", body)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def test_a_claim_of_a_cause_of_action_gets_its_elements_and_an_issue_for_each(api: APIClient, case: Case) -> None:
    made = created(api, case, **CONTRACT)
    assert (made["title"], made["kind"], made["status"]) == ("Breach of contract", "claim", "approved")
    assert [one["name"] for one in made["elements"]] == ["Contract", "Own performance", "Breach", "Damages"]
    assert "Restatement (Second) of Contracts" in made["source"]
    issues = Issue.objects.filter(claim=made["id"]).order_by("position")
    assert [(one.title, one.element) for one in issues] == [
        ("Contract", 1), ("Own performance", 2), ("Breach", 3), ("Damages", 4),
    ]  # fmt: skip
    assert made["issues_count"] == 4
    assert [(one["title"], one["status"]) for one in made["issues"]] == [(one.title, "approved") for one in issues]
    issues.filter(element=2).update(status="dismissed")
    listed = api.get(f"/v1/cases/{case.pk}/claims").json()["items"][0]
    assert [one["title"] for one in listed["issues"]] == ["Contract", "Breach", "Damages"]
    assert Event.objects.filter(event_type="issue.created").count() == 4


def test_a_claim_without_a_cause_needs_a_title(api: APIClient, case: Case) -> None:
    assert "title" in fields_of(api.post(f"/v1/cases/{case.pk}/claims", {"party": "Moran"}))
    assert "cause" in fields_of(api.post(f"/v1/cases/{case.pk}/claims", {"cause": "no-such-claim"}))
    made = created(api, case, title="Setoff", kind="defence")
    assert (made["kind"], made["elements"], made["issues_count"]) == ("defence", [], 0)


def test_what_an_agent_writes_is_proposed_and_only_people_approve(agent: APIClient, api: APIClient, case: Case) -> None:
    made = created(agent, case, **CONTRACT)
    assert made["status"] == "proposed"
    assert set(Issue.objects.values_list("status", flat=True)) == {"proposed"}
    address = f"/v1/claims/{made['id']}"
    assert agent.patch(address, {"status": "approved"}).status_code == 403
    assert agent.patch(address, {"description": "Two payments are open."}).status_code == 200  # its own
    assert api.patch(address, {"status": "approved"}).json()["status"] == "approved"
    assert agent.patch(address, {"title": "Another"}).status_code == 202  # a person decided about it
    assert Claim.objects.get(pk=made["id"]).title == "Breach of contract"


def test_a_stale_version_changes_nothing(api: APIClient, claim: Claim) -> None:
    address = f"/v1/claims/{claim.pk}"
    assert api.patch(address, {"party": "Harbor", "version": 1}).json()["version"] == 2
    assert api.patch(address, {"party": "Other", "version": 1}).status_code == 409
    assert api.patch(address, {"party": "Harbor"}).json()["version"] == 2  # the same again changes nothing


def test_deleting_a_claim_takes_its_issues_along(api: APIClient, agent: APIClient, claim: Claim) -> None:
    make_issue(claim)
    assert agent.delete(f"/v1/claims/{claim.pk}").status_code == 202
    assert Claim.objects.filter(pk=claim.pk).exists()
    assert api.delete(f"/v1/claims/{claim.pk}").status_code == 204
    assert not Issue.objects.exists()
    assert api.delete(f"/v1/claims/{claim.pk}").status_code == 404


def test_an_agent_deletes_no_claim_of_its_own_with_an_issue_of_a_persons(agent: APIClient, case: Case) -> None:
    mine = make_claim(case, **ENGINE)
    make_issue(mine)
    assert agent.delete(f"/v1/claims/{mine.pk}").status_code == 202
    assert Claim.objects.filter(pk=mine.pk).exists()


@pytest.mark.parametrize("path", ["claims", "coverage"])
def test_clients_see_none_of_it(client_api: APIClient, claim: Claim, path: str) -> None:
    assert client_api.get(f"/v1/cases/{claim.case_id}/{path}").status_code == 403
    assert client_api.get(f"/v1/claims/{claim.pk}").status_code in (403, 404)


def test_the_history_says_who_changed_what(api: APIClient, claim: Claim) -> None:
    api.patch(f"/v1/claims/{claim.pk}", {"party": "Harbor"})
    newest = api.get(f"/v1/claims/{claim.pk}/history").json()["items"][0]
    assert {"name": "party", "label": "Party", "from": "Moran", "to": "Harbor"} in newest["fields"]
