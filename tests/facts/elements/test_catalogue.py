"""The list of causes of action: what comes with the product, and what a firm adds."""

from __future__ import annotations

from rest_framework.test import APIClient

from cases.models import Case
from facts.elements.catalogue import built_in
from facts.models import CauseOfAction
from tests.factories import make_case, make_firm, make_user, token_client

OWN = {
    "name": "Breach of a franchise agreement", "jurisdiction": "Oregon", "source": "The firm's own list",
    "elements": [{"name": "Agreement", "text": "The parties had a franchise agreement."}],
}  # fmt: skip


def test_each_cause_has_a_key_a_source_and_elements_of_its_own() -> None:
    causes = built_in()
    assert len(causes) >= 60
    assert len({one.key for one in causes}) == len(causes)
    assert {one.kind for one in causes} == {"claim", "defence"}
    for one in causes:
        assert all((one.name, one.jurisdiction, one.source, one.look_for)), one.key
        assert len(one.elements) >= 2, one.key
        assert all(each.name and each.text.endswith(".") for each in one.elements), one.key
        assert max(len(one.source), len(one.look_for)) <= 500, one.key


def test_the_list_is_filtered_by_words_kind_and_jurisdiction(api: APIClient) -> None:
    answer = api.get("/v1/elements", {"q": "restatement fraud", "kind": "defence"}).json()
    assert "fraud-in-the-inducement" in {one["key"] for one in answer["causes"]}
    assert {one["kind"] for one in answer["causes"]} == {"defence"}
    assert {one["jurisdiction"] for one in api.get("/v1/elements", {"jurisdiction": "Federal"}).json()["causes"]} == {
        "Federal"
    }
    assert "attorney’s review" in answer["note"]


def test_a_firm_adds_its_own_which_no_other_firm_sees(api: APIClient, case: Case) -> None:
    made = api.post("/v1/elements", OWN)
    assert made.status_code == 201, made.content
    key = made.json()["key"]
    assert api.post("/v1/elements", OWN).status_code == 409
    claim = api.post(f"/v1/cases/{case.pk}/claims", {"cause": key}).json()
    assert [one["name"] for one in claim["elements"]] == ["Agreement"]
    other = make_firm()
    stranger = make_user(other)
    foreign = token_client(stranger)
    assert key not in {one["key"] for one in foreign.get("/v1/elements").json()["causes"]}
    refused = foreign.post(f"/v1/cases/{make_case(other, stranger).pk}/claims", {"cause": key})
    assert refused.status_code == 422
    assert foreign.delete(f"/v1/elements/{key}").status_code == 404


def test_claims_keep_their_elements_when_the_list_changes(api: APIClient, case: Case) -> None:
    key = api.post("/v1/elements", OWN).json()["id"]
    claim = api.post(f"/v1/cases/{case.pk}/claims", {"cause": key}).json()["id"]
    changed = api.patch(f"/v1/elements/{key}", {"elements": [{"name": "Other", "text": "Another."}], "version": 1})
    assert changed.json()["version"] == 2
    assert api.patch(f"/v1/elements/{key}", {"name": "Again", "version": 1}).status_code == 409
    assert api.delete(f"/v1/elements/{key}").status_code == 204
    assert [one["name"] for one in api.get(f"/v1/claims/{claim}").json()["elements"]] == ["Agreement"]


def test_an_agents_change_of_the_list_waits_for_a_person(agent: APIClient) -> None:
    assert agent.post("/v1/elements", OWN).status_code == 202
    assert not CauseOfAction.objects.exists()


def test_clients_see_no_list(client_api: APIClient) -> None:
    assert client_api.get("/v1/elements").status_code == 403
