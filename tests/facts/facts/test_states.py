"""The states of a fact: the table of transitions is what the tools do."""

from __future__ import annotations

import itertools

import pytest
from rest_framework.test import APIClient

from evidence.models import EvidenceItem
from facts.facts.states import STATES
from facts.models import Fact
from tests.factories import make_fact

PAIRS = [(one, other) for one, other in itertools.product(Fact.Status.values, repeat=2) if one != other]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_people_and_agents_go_where_the_table_says(
    api: APIClient, agent: APIClient, letter: EvidenceItem, source: str, target: str
) -> None:
    fact = make_fact(letter, "She signed")
    if source != "proposed":
        api.patch(f"/v1/facts/{fact.pk}", {"status": source})
    known, url = STATES.between(source, target), f"/v1/facts/{fact.pk}"
    assert known is not None
    asked = agent.patch(url, {"status": target}).status_code
    assert asked == (403 if known.people_only else 202 if known.by_approval else 200)
    if asked == 200:
        Fact.objects.filter(pk=fact.pk).update(status=source)
    assert api.patch(url, {"status": target}).json()["status"] == target
