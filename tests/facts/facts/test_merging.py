"""Facts that say the same: found, made one, and restored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.facts.duplicates import duplicates_among
from facts.models import Citation, Claim, Fact, FactEntity, FactTag, Issue, IssueLink, Tag
from tests.extent import full
from tests.factories import cite, make_entity, make_fact
from tests.facts.conftest import fields_of

QUOTES = ("On March 3, 2024", "Kestrel Harbor paid", "Eugenia Moran", "She signed the release", "Nothing else is owed")


@pytest.fixture
def other(letter: EvidenceItem) -> Fact:
    return make_fact(letter, "paid Eugenia Moran $12,500", text="Kestrel paid Eugenia Moran $12,500.")


def a_tag(case: Case, name: str) -> Tag:
    return Tag.objects.create(firm_id=case.firm_id, case=case, name=name, made_by_type="human")


def an_issue(case: Case) -> Issue:
    ids: dict[str, Any] = {"firm_id": case.firm_id, "case": case, "made_by_type": "human", "status": "approved"}
    claim = Claim.objects.create(**ids, title="Claim", position=Claim.objects.filter(case=case).count() + 1)
    return Issue.objects.create(**ids, claim=claim, title="Was it paid?", position=1)


def held_by(fact: Fact) -> dict[str, Any]:
    """What a fact says and has, without when and in which version."""
    fact = Fact.objects.get(pk=fact.pk)
    return {
        "text": fact.text, "awaits_source": fact.awaits_source, "borne_out": fact.borne_out, "approved_by": fact.approved_by,
        "citations": set(Citation.objects.filter(fact=fact).values_list("page", "start", "end", "quote", "is_primary")),
        "entities": set(FactEntity.objects.filter(fact=fact).values_list("entity", flat=True)),
        "tags": set(FactTag.objects.filter(fact=fact).values_list("tag", flat=True)),
        "links": set(IssueLink.objects.filter(fact=fact).values_list("issue", "bearing", "status", "note")),
        "merged": (fact.merged_into_id, fact.carried),
    }  # fmt: skip


def test_the_one_that_is_kept_has_what_all_had(
    api: APIClient, attorney: User, case: Case, fact: Fact, other: Fact
) -> None:
    api.patch(f"/v1/facts/{other.pk}", {"status": "approved"})
    entity, tag, issue = make_entity(case, "Eugenia Moran"), a_tag(case, "Payment"), an_issue(case)
    api.post(f"/v1/facts/{other.pk}/entities", {"entity_id": str(entity.pk)})
    api.patch(f"/v1/facts/{other.pk}", {"tag_ids": [str(tag.pk)]})
    api.post(f"/v1/issues/{issue.pk}/facts/{other.pk}", {"bearing": "against", "note": "Why"})
    kept = api.post(f"/v1/facts/{fact.pk}/merge", {"fact_ids": [str(other.pk)]}).json()
    assert [one["quote"] for one in kept["citations"]] == [
        "Kestrel Harbor paid Eugenia Moran $12,500", "paid Eugenia Moran $12,500",
    ]  # fmt: skip
    assert ([one["name"] for one in kept["entities"]], [one["name"] for one in kept["tags"]]) == (
        ["Eugenia Moran"], ["Payment"],
    )  # fmt: skip
    assert IssueLink.objects.get(fact=fact).note == "Why"
    assert (kept["status"], kept["approved_by"]) == ("proposed", None), "nobody approved these words"
    merged = api.get(f"/v1/facts/{other.pk}").json()
    assert (merged["status"], merged["merged_into_id"]) == ("dismissed", str(fact.pk))
    assert (len(merged["citations"]), len(merged["tags"])) == (1, 1)
    assert api.get(f"/v1/facts/{other.pk}/history").json()["items"][0]["tool"] == "facts.merge"


def test_an_approval_stays_whose_it_was(api: APIClient, attorney: User, fact: Fact, other: Fact) -> None:
    before = api.patch(f"/v1/facts/{fact.pk}", {"status": "approved"}).json()
    kept = api.post(f"/v1/facts/{fact.pk}/merge", {"fact_ids": [str(other.pk)]}).json()
    assert [kept[name] for name in ("approved_by", "approved_at", "written_by")] == [
        before[name] for name in ("approved_by", "approved_at", "written_by")
    ]


def test_agents_merge_what_nobody_decided_and_ask_about_the_rest(
    api: APIClient, agent: APIClient, fact: Fact, other: Fact
) -> None:
    api.patch(f"/v1/facts/{other.pk}", {"status": "approved"})
    url, body = f"/v1/facts/{fact.pk}/merge", {"fact_ids": [str(other.pk)]}
    assert agent.post(url, body).status_code == 202
    assert Fact.objects.get(pk=other.pk).merged_into_id is None
    api.patch(f"/v1/facts/{other.pk}", {"status": "proposed"})
    assert agent.post(url, body).status_code == 202, "a person decided about it all the same"


def test_what_cannot_be_merged_is_named(api: APIClient, fact: Fact, other: Fact) -> None:
    url = f"/v1/facts/{fact.pk}/merge"
    assert list(fields_of(api.post(url, {"fact_ids": [str(fact.pk)]}))) == ["fact_ids.0"]
    assert api.post(url, {"fact_ids": [str(other.pk)], "version": 9}).status_code == 409
    api.post(url, {"fact_ids": [str(other.pk)]})
    assert list(fields_of(api.post(url, {"fact_ids": [str(other.pk)]}))) == ["fact_ids.0"]
    assert api.post(f"/v1/facts/{other.pk}/merge", {"fact_ids": [str(fact.pk)]}).status_code == 409


def some(choices: Any) -> st.SearchStrategy[list[int]]:
    """Places of a list, each at most once."""
    return st.lists(st.sampled_from(range(len(choices))), unique=True)


HAD = st.fixed_dictionaries(
    {"quotes": some(QUOTES).filter(bool), "entities": some("ABC"), "tags": some("XYZ"), "issues": some((0, 1))}
)
FEW = settings(max_examples=100 if full() else 6, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass
class Things:
    """What the facts of a case may have."""

    item: EvidenceItem
    entities: list[Any]
    tags: list[Tag]
    issues: list[Issue]

    def fact(self, had: dict[str, list[int]]) -> Fact:
        first, *more = (QUOTES[one] for one in had["quotes"])
        fact = make_fact(self.item, first, text="Kestrel paid.")
        for quote in more:
            cite(fact, self.item, quote)
        own: dict[str, Any] = {"firm_id": fact.firm_id, "case_id": fact.case_id, "fact": fact}
        FactEntity.objects.bulk_create(FactEntity(**own, entity=self.entities[one]) for one in had["entities"])
        FactTag.objects.bulk_create(FactTag(**own, tag=self.tags[one]) for one in had["tags"])
        for one in had["issues"]:
            IssueLink.objects.create(**own, issue=self.issues[one], note="Why", made_by_type="human", status="approved")
        return fact


@pytest.fixture
def things(case: Case, letter: EvidenceItem) -> Things:
    entities, tags = [make_entity(case, name) for name in "ABC"], [a_tag(case, name) for name in "XYZ"]
    return Things(letter, entities, tags, [an_issue(case), an_issue(case)])


@FEW
@given(had=st.lists(HAD, min_size=2, max_size=4), order=st.permutations(range(3)))
def test_merging_and_restoring_gives_back_what_each_had(
    api: APIClient, things: Things, had: list[dict[str, list[int]]], order: list[int]
) -> None:
    with transaction.atomic():
        facts = [things.fact(one) for one in had]
        before = [held_by(one) for one in facts]
        kept, *others = facts
        merged = api.post(f"/v1/facts/{kept.pk}/merge", {"fact_ids": [str(one.pk) for one in others]})
        assert merged.status_code == 200, merged.content
        for name in ("entities", "tags"):
            assert held_by(kept)[name] == set().union(*(one[name] for one in before))
        for one in (others[place] for place in order if place < len(others)):
            restored = api.patch(f"/v1/facts/{one.pk}", {"status": "proposed"})
            assert restored.json()["merged_into_id"] is None
        assert [held_by(one) for one in facts] == before
        transaction.set_rollback(True)


def test_the_same_in_other_words_of_small_account(letter: EvidenceItem, case: Case) -> None:
    texts = [
        "Kestrel Harbor paid Eugenia Moran $12,500 on March 3, 2024.",
        "Kestrel Harbor paid Eugenia Moran the $12,500 on March 3, 2024.",
        "Kestrel Harbor paid Eugenia Moran $12,600 on March 3, 2024.",
        "Kestrel Harbor never paid Eugenia Moran $12,500 on March 3, 2024.",
        "The harbor master signed the release of the vessel in the afternoon.",
    ]
    made = [make_fact(letter, "Paid in full. Nothing", text=text) for text in texts]
    found = duplicates_among(Fact.objects.filter(case=case))
    assert [set(one.facts) for one in found.groups] == [{made[0].pk, made[1].pk}]
    assert (found.compared, found.is_complete) == (5, True)


def test_nearly_the_same_words(api: APIClient, letter: EvidenceItem, case: Case) -> None:
    first = make_fact(
        letter,
        "Paid in full. Nothing",
        text="Victor Langley told the board of Kestrel Harbor that the release was worthless.",
    )
    second = make_fact(
        letter,
        "Nothing else",
        text="Victor Langley told the whole board of Kestrel Harbor that the release was worthless.",
    )
    make_fact(
        letter, "She signed", text="Eugenia Moran told the board of the bank that the release of funds was delayed."
    )
    api.patch(f"/v1/facts/{second.pk}", {"status": "approved"})
    body = api.get(f"/v1/cases/{case.pk}/facts/duplicates").json()
    (group,) = body["groups"]
    assert [one["id"] for one in group["facts"]] == [str(second.pk), str(first.pk)], "what is approved suggests itself"
    assert (0.8 <= group["alike"] < 1, body["groups_count"], body["is_complete"]) == (True, 1, True)
    assert all(one["citations"] for one in group["facts"])
    api.post(f"/v1/facts/{second.pk}/merge", {"fact_ids": [str(first.pk)]})
    assert api.get(f"/v1/cases/{case.pk}/facts/duplicates").json()["groups"] == []
