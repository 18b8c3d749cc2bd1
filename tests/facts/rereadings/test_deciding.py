"""Accepting and rejecting what a re-reading proposes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Fact, ProposedChange
from tests.facts.rereadings.conftest import PAID, SIGNED, Reread
from tests.facts.rereadings.engine import Engine, install

Proposed = dict[str, dict[str, Any]]


def decide(api: APIClient, change: dict[str, Any], state: str, **headers: Any) -> Any:
    return api.patch(f"/v1/proposed-changes/{change['id']}", {"state": state}, headers=headers)


def test_what_is_accepted_takes_effect_as_the_engine_s_words_by_the_person_s_decision(
    api: APIClient, attorney: User, fact: Fact, lost: Fact, proposed: Proposed
) -> None:
    for kind in ("changed", "new", "not_found"):
        answer = decide(api, proposed[kind], "accepted")
        assert (answer.status_code, answer.json()["state"]) == (200, "accepted"), answer.content
        assert answer.json()["decided_by"]["name"] == attorney.name
    fact.refresh_from_db()
    assert (fact.text, fact.date, fact.status) == (PAID, date(2024, 3, 3), "proposed")
    assert (fact.made_by_version, fact.worded_by_type, fact.decided_by_id) == ("99", "engine", attorney.pk)
    assert [one.quote for one in fact.citations.all()] == [PAID]
    new = Fact.objects.get(text=SIGNED)
    assert (new.status, new.decided_by_id, new.citations.get().quote) == ("proposed", attorney.pk, SIGNED)
    lost.refresh_from_db()
    assert lost.status == "dismissed"
    history = api.get(f"/v1/facts/{fact.pk}/history").json()["items"]
    assert (history[0]["tool"], history[0]["by"]["name"]) == ("engines.decide_change", attorney.name)


def test_what_is_proposed_and_accepted_has_its_kind_of_proof(
    api: APIClient, letter: EvidenceItem, engine: Engine, fact: Fact, reread: Reread, url: str
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(kind="letter", metadata={"from": "Ann Lee <ann@example.com>"})
    reread()
    changes = {one["kind"]: one for one in api.get(url).json()["items"]}
    assert (changes["new"]["after"]["proof"], changes["new"]["after"]["speaker"]) == ("correspondence", "Ann Lee")
    assert "proof" not in changes["changed"]["before"]
    for kind in ("new", "changed"):
        assert decide(api, changes[kind], "accepted").status_code == 200
    stored = Fact.objects.filter(text__in=[SIGNED, PAID]).values_list("proof", "speaker")
    assert list(stored) == [("correspondence", "Ann Lee")] * 2


def test_the_same_decision_again_changes_nothing(api: APIClient, fact: Fact, proposed: Proposed) -> None:
    first = decide(api, proposed["changed"], "accepted").json()
    version = Fact.objects.get(pk=fact.pk).version
    assert decide(api, proposed["changed"], "accepted").json()["version"] == first["version"]
    assert Fact.objects.get(pk=fact.pk).version == version
    assert decide(api, proposed["changed"], "rejected").status_code == 409


def test_an_approved_fact_stays_approved_by_who_accepts_its_change(
    api: APIClient, attorney: User, fact: Fact, reread: Reread, url: str
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    reread()
    changed = next(one for one in api.get(url).json()["items"] if one["kind"] == "changed")
    assert decide(api, changed, "accepted").status_code == 200
    fact.refresh_from_db()
    assert (fact.text, fact.status, fact.approved_by_id) == (PAID, "approved", attorney.pk)


def test_several_are_decided_each_by_itself_and_a_dry_run_decides_nothing(
    api: APIClient, fact: Fact, lost: Fact, proposed: Proposed, url: str
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid."})
    body = {"proposed_change_ids": [proposed[kind]["id"] for kind in ("changed", "new", "not_found")]}
    rehearsed = api.post(f"{url}/accept", body, headers={"Prefer": "dry-run"})
    assert rehearsed.json()["would_answer"]["decided"] == 2
    assert set(ProposedChange.objects.values_list("state", flat=True)) == {"pending"}
    answer = api.post(f"{url}/accept", body).json()
    assert [one["status"] for one in answer["results"]] == [409, 200, 200]
    assert (answer["decided"], answer["refused"]) == (2, 1)
    assert Fact.objects.get(pk=fact.pk).text == "Kestrel paid.", "what a person wrote meanwhile stays"


def test_an_id_that_is_not_right_decides_nothing(api: APIClient, fact: Fact, proposed: Proposed, url: str) -> None:
    body = {"proposed_change_ids": [proposed["changed"]["id"], str(fact.pk)]}
    assert api.post(f"{url}/accept", body).status_code == 422
    assert set(ProposedChange.objects.values_list("state", flat=True)) == {"pending"}


def test_what_is_rejected_stays_as_it_is_and_is_not_proposed_again(
    api: APIClient, case: Case, fact: Fact, lost: Fact, proposed: Proposed, url: str, reread: Reread,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    body = {"proposed_change_ids": [one["id"] for one in proposed.values()]}
    assert api.post(f"{url}/reject", body).json()["decided"] == 3
    assert not Fact.objects.replaceable().exists(), "no stage replaces what somebody decided to keep"
    again = install(monkeypatch, version="100")
    again.finds["Letter"] = [(PAID, PAID, date(2024, 3, 3)), (SIGNED, SIGNED, None)]
    reread()
    assert api.get(url).json()["items"] == []


def test_a_rejection_can_be_taken_back(api: APIClient, proposed: Proposed) -> None:
    decide(api, proposed["new"], "rejected")
    assert decide(api, proposed["new"], "pending").json()["decided_at"] is None
    assert decide(api, proposed["new"], "accepted").status_code == 200


def test_a_stale_version_is_refused(api: APIClient, proposed: Proposed) -> None:
    decide(api, proposed["new"], "rejected")
    assert decide(api, proposed["new"], "pending", if_match='"1"').status_code == 409


def test_what_has_expired_is_not_accepted(api: APIClient, proposed: Proposed) -> None:
    ProposedChange.objects.filter(pk=proposed["new"]["id"]).update(state="expired")
    assert decide(api, proposed["new"], "accepted").status_code == 409


def test_an_agent_accepts_what_nobody_decided_and_asks_about_the_rest(
    api: APIClient, agent: APIClient, fact: Fact, proposed: Proposed, url: str
) -> None:
    assert decide(agent, proposed["new"], "accepted").status_code == 200
    assert Fact.objects.get(text=SIGNED).decided_by_id is None
    api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"})
    assert decide(agent, proposed["changed"], "accepted").status_code == 202
    assert Fact.objects.get(pk=fact.pk).text == fact.text
    decide(api, proposed["not_found"], "rejected")
    assert decide(agent, proposed["not_found"], "accepted").status_code == 202
    assert agent.post(url, {}).status_code == 202
    assert not ProposedChange.objects.filter(fact=fact, state="accepted").exists()
