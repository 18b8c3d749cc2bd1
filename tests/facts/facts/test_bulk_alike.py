"""Changing many facts in one call is what changing each by itself is: what they then are, what is refused, what is reported."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Fact, FactTag, Tag
from tests.extent import full
from tests.factories import make_fact

OWN = (
    "text", "status", "importance", "effect", "dispute", "disputed_by", "approved_by", "decided_by", "awaits_source", "version",
)  # fmt: skip
TAGS = st.sets(st.sampled_from(range(3)))
BEFORE = st.fixed_dictionaries({
    "tags": TAGS, "status": st.sampled_from(["proposed", "approved", "dismissed"]), "is_sourced": st.booleans(),
    "importance": st.sampled_from(Fact.Importance.values),
})  # fmt: skip
CHANGE = st.fixed_dictionaries({}, optional={
    "status": st.sampled_from(Fact.Status.values), "importance": st.sampled_from(Fact.Importance.values),
    "effect": st.sampled_from(["", *Fact.Effect.values]), "dispute": st.sampled_from(["", *Fact.Dispute.values]),
})  # fmt: skip


@dataclass
class Batch:
    """Pairs of facts that are alike, one of each to be changed with the others, one by itself."""

    api: APIClient
    case: Case
    pairs: list[tuple[Fact, Fact]]

    def change_many(self, change: dict[str, Any], added: set[uuid.UUID], removed: set[uuid.UUID]) -> list[Any]:
        """By fact the fields that changed, or the code of the refusal."""
        tags = {"add_tag_ids": [str(one) for one in added], "remove_tag_ids": [str(one) for one in removed]}
        body = {**change, **tags, "fact_ids": [str(one.pk) for one, _ in self.pairs]}
        answer = self.api.post(f"/v1/cases/{self.case.pk}/facts/batch-update", body)
        assert answer.status_code == 200, answer.content
        return [one["error"]["code"] if one["error"] else one["changed"] for one in answer.json()["outcomes"]]

    def change_each(self, change: dict[str, Any], added: set[uuid.UUID], removed: set[uuid.UUID]) -> list[Any]:
        return [self._change(fact, change, added, removed) for _, fact in self.pairs]

    def _change(self, fact: Fact, change: dict[str, Any], added: set[uuid.UUID], removed: set[uuid.UUID]) -> Any:
        """What the events of the call say that it changed, or the code of the refusal."""
        wanted = (tags_of(fact) | added) - removed
        before = Event.objects.filter(event_type="fact.updated", entity_id=fact.pk).values_list("pk")
        seen = {pk for (pk,) in before}
        answer = self.api.patch(f"/v1/facts/{fact.pk}", {**change, "tag_ids": [str(one) for one in wanted]})
        if answer.status_code != 200:
            return answer.json()["error"]["code"]
        events = Event.objects.filter(event_type="fact.updated", entity_id=fact.pk).exclude(pk__in=seen)
        return sorted(name for one in events for name in one.data["fields"])


@pytest.fixture
def tags(case: Case) -> list[Tag]:
    own = {"firm_id": case.firm_id, "case": case, "made_by_type": "human"}
    return [Tag.objects.create(**own, name=name) for name in "XYZ"]


def tags_of(fact: Fact) -> set[uuid.UUID]:
    return set(FactTag.objects.filter(fact=fact).values_list("tag_id", flat=True))


def as_it_was(api: APIClient, letter: EvidenceItem, tags: list[Tag], before: dict[str, Any]) -> Fact:
    fact = make_fact(letter, "Paid in full", text="Kestrel paid.", importance=before["importance"])
    if before["status"] != "proposed":
        assert api.patch(f"/v1/facts/{fact.pk}", {"status": before["status"]}).status_code == 200
    if not before["is_sourced"] and before["status"] != "approved":
        fact.citations.all().delete()
    own = {"firm_id": fact.firm_id, "case_id": fact.case_id, "fact": fact}
    FactTag.objects.bulk_create(FactTag(**own, tag=tags[one]) for one in before["tags"])
    return fact


@settings(max_examples=100 if full() else 5, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    before=st.lists(BEFORE, min_size=1, max_size=3), change=CHANGE, added=TAGS, removed=TAGS, is_repeated=st.booleans()
)
def test_many_at_once_are_what_they_are_one_by_one(
    api: APIClient, case: Case, letter: EvidenceItem, tags: list[Tag], before: list[Any], change: dict[str, Any],
    added: set[int], removed: set[int], *, is_repeated: bool,
) -> None:  # fmt: skip
    with transaction.atomic():
        pairs = [tuple(as_it_was(api, letter, tags, one) for _ in range(2)) for one in before]
        batch = Batch(api, case, pairs)
        given, taken = {tags[one].pk for one in added}, {tags[one].pk for one in removed - added}
        for _ in range(1 + is_repeated):
            assert batch.change_many(change, given, taken) == batch.change_each(change, given, taken)
        for many, single in pairs:
            one, other = Fact.objects.get(pk=many.pk), Fact.objects.get(pk=single.pk)
            assert [getattr(one, name) for name in OWN] == [getattr(other, name) for name in OWN]
            assert (one.approved_at is None, tags_of(one)) == (other.approved_at is None, tags_of(other))
        transaction.set_rollback(True)
