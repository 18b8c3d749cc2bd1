"""Suggestions are swept, decided about and remembered."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from agents.access.authentication import session_scope
from agents.models import AgentSession
from audit.models import Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from evidence.pipeline.long_jobs import advance_long_job
from facts.entities.merging import entities_merge
from facts.models import DedupSuggestion, Entity, Merge
from tests.factories import agent_client, make_case, make_entity, make_firm, make_item, make_user, mention, token_client
from tests.facts.conftest import fields_of

TEXT = "Robert Holm wrote to Clara Pike. Bob Holm answered. Kestrel Harbor Marine LLC and Kestrel Harbour Marine paid."


@pytest.fixture
def names(case: Case) -> dict[str, Entity]:
    item = make_item(case, TEXT)
    made = {
        name: make_entity(case, name, type=type_, aliases=aliases)
        for name, type_, aliases in (
            ("Robert Holm", "person", ["rholm@kestrel.example"]),
            ("Bob Holm", "person", ["rholm@kestrel.example"]),
            ("Clara Pike", "person", []),
            ("Kestrel Harbor Marine", "organization", []),
            ("Kestrel Harbour Marine", "organization", []),
        )
    }
    for name, entity in made.items():
        mention(entity, item, name)
    return made


def sweep(api: APIClient, case: Case, *, merge_certain: bool = False) -> dict[str, Any]:
    answer = api.post(f"/v1/cases/{case.pk}/dedup-sweep", {"merge_certain": merge_certain}, format="json")
    assert answer.status_code == 202, answer.content
    job = Job.objects.get(kind="find_same_names", case=case, status="queued")
    advance_long_job(job.pk)
    job.refresh_from_db()
    assert job.status == "completed", job.error
    return dict(job.result or {})


def listed(api: APIClient, case: Case, **query: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = api.get(f"/v1/cases/{case.pk}/dedup-suggestions", query).json()["items"]
    return items


def decide(api: APIClient, case: Case, one: dict[str, Any], act: str, **body: Any) -> Any:
    return api.post(f"/v1/cases/{case.pk}/dedup-suggestions/{one['id']}/{act}", body, format="json")


def test_a_sweep_suggests_each_pair_once(api: APIClient, case: Case, names: Any) -> None:
    assert sweep(api, case) == {"suggested": 2, "merged": 0}
    first = listed(api, case)
    assert [sorted(one["names"]) for one in first] == [
        ["Bob Holm", "Robert Holm"], ["Kestrel Harbor Marine", "Kestrel Harbour Marine"],
    ]  # fmt: skip
    assert first[0]["certain"]
    assert {"speaks": "for", "words": "both write from rholm@kestrel.example"} in first[0]["reasons"]
    assert sweep(api, case) == {"suggested": 2, "merged": 0}
    assert [one["id"] for one in listed(api, case)] == [one["id"] for one in first]
    counted = api.get(f"/v1/cases/{case.pk}/dedup-suggestions/count").json()
    assert (counted["pending"], counted["types"]) == (2, {"person": 1, "organization": 1})
    assert counted["job"]["status"] == "completed"


def test_what_would_not_be_suggested_now_goes(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    Entity.objects.filter(pk=names["Bob Holm"].pk).update(name="Zoltan Fekete", key="zoltan fekete", aliases=[])
    assert sweep(api, case)["suggested"] == 1


def test_where_no_model_is_configured_none_is_asked_and_that_is_said(api: APIClient, case: Case, names: Any) -> None:
    answer = api.get(f"/v1/cases/{case.pk}/entities/llm-dedup-suggestions")
    assert (answer.status_code, answer.json()["pairs"], answer.json()["engine"]) == (200, [], "")
    assert "No language model is configured" in answer.json()["notice"]


def test_approving_merges_and_a_retry_is_refused(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    one = listed(api, case)[0]
    keep = "one" if one["one"]["name"] == "Robert Holm" else "other"
    answer = decide(api, case, one, "approve", keep=keep).json()
    assert answer["status"] == "approved"
    kept = Entity.objects.get(pk=names["Robert Holm"].pk)
    assert Merge.objects.get(pk=answer["merge_id"]).kept_id == kept.pk
    assert "Bob Holm" in kept.aliases
    assert decide(api, case, one, "approve").status_code == 409
    assert decide(api, case, one, "reject").status_code == 409
    assert [each["id"] for each in listed(api, case, status="approved")] == [one["id"]]
    assert len(listed(api, case)) == 1


def test_what_was_rejected_is_never_suggested_again(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    one = listed(api, case)[0]
    assert decide(api, case, one, "reject").json()["status"] == "rejected"
    assert decide(api, case, one, "reject").status_code == 200
    assert sweep(api, case, merge_certain=True) == {"suggested": 1, "merged": 0}
    Entity.objects.filter(pk=names["Bob Holm"].pk).delete()  # as a document that is read again does
    make_entity(case, "Bob Holm", aliases=["rholm@kestrel.example"])
    assert sweep(api, case)["suggested"] == 1
    on_demand = api.get(f"/v1/cases/{case.pk}/entities/dedup-suggestions").json()
    assert [one["one"]["type"] for one in on_demand["pairs"]] == ["organization"]


def test_an_undone_merge_is_not_suggested_again(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    answer = decide(api, case, listed(api, case)[0], "approve").json()
    kept = Merge.objects.get(pk=answer["merge_id"]).kept_id
    undone = api.post(f"/v1/entities/{kept}/unmerge", {"merge_id": answer["merge_id"]}, format="json")
    assert undone.status_code == 200, undone.content
    assert sweep(api, case, merge_certain=True) == {"suggested": 1, "merged": 0}


def test_only_what_is_certain_is_merged_at_once_and_it_is_listed(api: APIClient, case: Case, names: Any) -> None:
    assert sweep(api, case, merge_certain=True) == {"suggested": 1, "merged": 1}
    (made,) = api.get(f"/v1/cases/{case.pk}/auto-merges").json()["items"]
    assert sorted(made["names"]) == ["Bob Holm", "Robert Holm"]
    assert made["automatic"]
    assert made["decided_by"] is None
    assert made["reasons"]
    assert Merge.objects.get(pk=made["merge_id"]).made_by_type == "engine"


def test_what_a_person_wrote_is_not_merged_at_once(api: APIClient, case: Case, names: Any, attorney: User) -> None:
    Entity.objects.filter(pk=names["Bob Holm"].pk).update(decided_by=attorney)
    assert sweep(api, case, merge_certain=True) == {"suggested": 2, "merged": 0}


def test_many_are_decided_each_with_its_outcome(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    ids = [one["id"] for one in listed(api, case)]
    decide(api, case, {"id": ids[0]}, "approve")
    answer = api.post(
        f"/v1/cases/{case.pk}/dedup-suggestions/bulk", {"action": "approve", "suggestion_ids": ids}, format="json"
    ).json()
    assert (answer["decided"], answer["refused"]) == (1, 1)
    assert [one["http_status"] for one in answer["results"]] == [409, 200]
    assert answer["results"][0]["error"]["message"]
    body = {"action": "merge", "suggestion_ids": []}
    refused = api.post(f"/v1/cases/{case.pk}/dedup-suggestions/bulk", body, format="json")
    assert set(fields_of(refused)) == {"action", "suggestion_ids"}


def test_all_pairs_of_a_group_make_its_names_one_and_each_merge_can_be_undone(
    api: APIClient, case: Case, names: Any
) -> None:
    make_entity(case, "Robert J Holm")
    sweep(api, case)
    path = f"/v1/cases/{case.pk}/dedup-suggestions"
    group = max(api.get(f"{path}/clusters").json()["clusters"], key=lambda one: len(one["entities"]))
    body = {"action": "approve", "suggestion_ids": group["suggestion_ids"]}
    answer = api.post(f"{path}/bulk", body, format="json").json()
    assert (answer["decided"], answer["refused"]) == (len(group["suggestion_ids"]), 0)
    holms = [one["id"] for one in group["entities"]]
    kept = Entity.objects.get(pk__in=holms, merge=None)
    assert Merge.objects.standing().count() == 2
    for merge in Merge.objects.order_by("-pk"):
        assert api.post(f"/v1/entities/{merge.kept_id}/unmerge", {"merge_id": str(merge.pk)}).status_code == 200
    assert Entity.objects.filter(pk__in=holms, merge=None).count() == 3
    kept.refresh_from_db()
    assert not kept.merged_aliases


def test_both_are_compared_side_by_side(api: APIClient, case: Case, names: Any) -> None:
    sweep(api, case)
    one = listed(api, case)[0]
    answer = api.get(f"/v1/cases/{case.pk}/dedup-suggestions/{one['id']}/comparison").json()
    assert [side["document_count"] for side in answer["sides"]] == [1, 1]
    assert answer["shared_documents"] == 1
    assert answer["differences"][0]["what"] == "names"
    decide(api, case, one, "approve")
    assert api.get(f"/v1/cases/{case.pk}/dedup-suggestions/{one['id']}/comparison").status_code == 409


def test_pairs_are_grouped(api: APIClient, case: Case, names: Any) -> None:
    make_entity(case, "Robert J Holm")
    sweep(api, case)
    answer = api.get(f"/v1/cases/{case.pk}/dedup-suggestions/clusters").json()
    sizes = sorted(len(one["entities"]) for one in answer["clusters"])
    assert sizes[-1] == 3
    assert answer["complete"]


def test_one_name_is_compared_on_demand(api: APIClient, case: Case, names: Any) -> None:
    path = f"/v1/cases/{case.pk}/entities/dedup-suggestions"
    answer = api.get(path, {"entity_id": str(names["Bob Holm"].pk)}).json()
    assert [sorted((one["one"]["name"], one["other"]["name"])) for one in answer["pairs"]] == [
        ["Bob Holm", "Robert Holm"]
    ]
    assert answer["complete"]
    assert not DedupSuggestion.objects.exists()
    assert set(fields_of(api.get(path, {"limit": "0"}))) == {"limit"}


def test_names_of_other_cases_are_never_compared(api: APIClient, case: Case, names: Any, attorney: User) -> None:
    other = make_case(case.firm, attorney)
    make_entity(other, "Roberta Holm")
    make_entity(other, "Bobby Holm", aliases=["rholm@kestrel.example"])
    sweep(api, case)
    ids = set(DedupSuggestion.objects.values_list("one__case", "other__case"))
    assert ids == {(case.pk, case.pk)}


def test_who_does_not_see_withheld_evidence_is_suggested_nothing_of_it(
    api: APIClient, case: Case, names: Any, attorney: User
) -> None:
    memo: EvidenceItem = make_item(
        case, "Bob Holm told counsel.", privilege="attorney_client", privilege_state="proposed"
    )
    mention(names["Bob Holm"], memo, "Bob Holm")
    sweep(api, case)
    agent = agent_client(attorney, case)
    shown = [sorted(one["names"]) for one in listed(agent, case)]
    assert shown == [["Kestrel Harbor Marine", "Kestrel Harbour Marine"]]
    assert agent.get(f"/v1/cases/{case.pk}/dedup-suggestions/count").json()["pending"] == 1
    hidden = next(one for one in listed(api, case) if one["type"] == "person")
    assert agent.get(f"/v1/cases/{case.pk}/dedup-suggestions/{hidden['id']}/comparison").status_code == 404
    assert decide(agent, case, hidden, "reject").status_code == 404


def test_a_preview_names_both_unless_withheld_evidence_mentions_one(case: Case, names: Any, attorney: User) -> None:
    """The one that goes is mentioned nowhere any more: what is told of it follows from the one that was kept."""
    agent_client(attorney, case)
    _, scope = session_scope(AgentSession.objects.get())
    bob, robert = names["Bob Holm"], names["Robert Holm"]
    entities_merge(actor=person_actor(attorney), kept=robert, others=[bob])
    assert not Entity.objects.concealed_from(scope).filter(pk=bob.pk).exists()
    memo = make_item(case, "Robert Holm told counsel.", privilege="attorney_client", privilege_state="proposed")
    mention(robert, memo, "Robert Holm")
    assert Entity.objects.concealed_from(scope).filter(pk=bob.pk).exists()


def test_clients_and_other_firms_have_no_access(api: APIClient, case: Case, names: Any, client_api: APIClient) -> None:
    sweep(api, case)
    one = listed(api, case)[0]
    assert client_api.get(f"/v1/cases/{case.pk}/dedup-suggestions").status_code == 403
    assert decide(client_api, case, one, "reject").status_code == 403
    stranger = token_client(make_user(make_firm("Other")))
    assert stranger.get(f"/v1/cases/{case.pk}/dedup-suggestions").status_code == 404
    assert decide(stranger, case, one, "approve").status_code == 404


def test_a_sweep_can_be_stopped_and_taken_up_again(api: APIClient, case: Case, names: Any) -> None:
    api.post(f"/v1/cases/{case.pk}/dedup-sweep", {}, format="json")
    assert api.post(f"/v1/cases/{case.pk}/dedup-sweep", {}, format="json").status_code == 409
    job = Job.objects.get(kind="find_same_names")
    assert api.post(f"/v1/jobs/{job.pk}/cancel").status_code == 200
    assert not DedupSuggestion.objects.exists()
    assert api.post(f"/v1/jobs/{job.pk}/retry").status_code in (200, 202)
    advance_long_job(job.pk)
    assert DedupSuggestion.objects.count() == 2
