"""What is said of a name in short: sentences that each rest on facts the reader sees as they are now."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.engines.base.structure import StatedFact
from evidence.engines.providers.llm import facts_summary as by_model
from evidence.models import EvidenceItem
from facts.models import Entity, Fact
from tests.factories import make_entity, make_fact, mention


@pytest.fixture
def moran(case: Case, letter: EvidenceItem) -> Entity:
    entity = make_entity(case, "Eugenia Moran")
    mention(entity, letter, "Eugenia Moran")
    make_fact(letter, "She signed the release", text="Moran signed the release.", entities=(entity,), date="2024-03-03")
    make_fact(letter, "Paid in full", text="Moran was paid in full.", entities=(entity,), date="2024-03-01")
    return entity


def summarized(api: APIClient, entity: Entity) -> Any:
    answer = api.post(f"/v1/entities/{entity.pk}/summarize", {})
    assert answer.status_code == 200, answer.content
    return answer.json()["summary"]


def said(summary: Any) -> list[str]:
    return [one["text"] for one in summary["sentences"]]


def test_each_sentence_names_its_facts_and_goes_with_them(api: APIClient, moran: Entity) -> None:
    made = summarized(api, moran)
    assert said(made) == ["Moran was paid in full.", "Moran signed the release."]
    assert (made["stale"], made["facts_read"], made["made_by"]["type"]) == (False, 2, "engine")
    facts = {str(pk) for pk in Fact.objects.values_list("pk", flat=True)}
    assert {pk for one in made["sentences"] for pk in one["fact_ids"]} == facts
    paid = Fact.objects.get(text="Moran was paid in full.")
    api.patch(f"/v1/facts/{paid.pk}", {"text": "Moran was paid."})
    now = api.get(f"/v1/entities/{moran.pk}").json()["summary"]
    assert (said(now), now["stale"]) == (["Moran signed the release."], True)
    assert said(summarized(api, moran))[0] == "Moran was paid."


def test_what_rests_on_withheld_evidence_is_told_only_to_those_who_see_it(
    api: APIClient, agent: APIClient, client_api: APIClient, moran: Entity, memo: EvidenceItem
) -> None:
    make_fact(memo, "the release was worthless", text="CANARY: The release was worthless.", entities=(moran,))
    EvidenceItem.objects.filter(pk=memo.pk).update(privilege="work_product", privilege_state="proposed")
    assert any("CANARY" in one for one in said(summarized(api, moran)))
    for other in (agent, client_api):
        seen = other.get(f"/v1/entities/{moran.pk}")
        assert seen.json()["summary"] is None
        assert "CANARY" not in seen.content.decode()


def test_a_name_without_facts_has_none(api: APIClient, case: Case) -> None:
    assert api.post(f"/v1/entities/{make_entity(case, 'Bo Lind').pk}/summarize", {}).status_code == 409


def test_what_a_model_says_beyond_its_facts_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = [StatedFact("one", "Kestrel Harbor paid Eugenia Moran $12,500 on March 3, 2024.")]
    answer = by_model.SaidFactsSummary(
        sentences=[
            by_model.SaidFactsSentence(text="Kestrel Harbor paid Eugenia Moran $12,500.", facts=["F1"]),
            by_model.SaidFactsSentence(text="Kestrel Harbor paid Eugenia Moran $90,000.", facts=["F1"]),
            by_model.SaidFactsSentence(text="Victor Langley lied.", facts=["F1"]),
            by_model.SaidFactsSentence(text="Kestrel Harbor paid Eugenia Moran $12,500.", facts=["F7"]),
        ]
    )
    monkeypatch.setattr(by_model, "ask", lambda *args, **named: answer)
    found = by_model.summarize_facts("Eugenia Moran", facts)
    assert [(one.text, one.facts) for one in found] == [("Kestrel Harbor paid Eugenia Moran $12,500.", ("one",))]
