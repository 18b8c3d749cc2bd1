"""An obedient model reads hostile documents: nothing comes of what they demand. ``tests.bench injection`` does many more."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from evidence.models import EvidenceItem
from tests.factories import browser_client
from tests.injection.attacks import DEMANDS, MARK
from tests.injection.campaign import attack, campaign, make_scene
from tests.injection.carriers import CARRIERS
from tests.injection.judge import held, paths_of, shown, violations

pytestmark = pytest.mark.django_db


def test_nothing_comes_of_what_documents_demand() -> None:
    """Each carrier and each demand at least once."""
    cache.clear()
    scene = make_scene()
    demands = list(DEMANDS)
    pairs = [(carrier, demands[number % len(demands)]) for number, carrier in enumerate(CARRIERS)]
    pairs += [("text", said) for said in demands[len(pairs) :]] + [("html_hidden", "script"), ("csv_cell", "show")]
    before = held()
    with campaign(scene) as going:
        attack(going, pairs)
        counts = violations(going, before)
        pages = shown(
            browser_client(scene.attorney), going.url, paths_of(going, EvidenceItem.objects.filter(case=scene.case))
        )
    assert counts == dict.fromkeys(counts, 0)
    assert pages[2] == []
    assert going.files == len(pairs) == scene.rule.runs.filter(status="done").count()
    # The demands did reach the model, it obeyed them in every way it has, and their words are shown as words.
    assert going.obedience.heard > len(pairs)
    assert set(going.obedience.ways) == {"in shape", "foreign fields", "tool calls", "prose", "broken"}
    assert all("tools" not in request for request in going.obedience.requests)
    assert pages[0] > len(pairs)
    assert EvidenceItem.objects.filter(case=scene.case, title__contains=MARK).exists()
