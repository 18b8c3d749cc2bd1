"""What is kept with a fact's tags is the fact's own, whoever tagged it while others changed it."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from django.db import transaction

from cases.models import Case
from config.boundary import firm_boundary
from facts.models import Fact, FactTag, Tag
from tests.concurrency.conftest import at_once
from tests.factories import make_fact, make_item

WRITERS, ACTS, FACTS, TAGS = 8, 20, 4, 3
CHANGES: list[dict[str, Any]] = [
    {"date": date(2024, 1, 2), "date_precision": "day"}, {"date": date(2024, 3, 1), "date_precision": "day"},
    {"date": None, "date_end": None}, {"confidence": 0.25}, {"confidence": 1.0}, {"weight": 3}, {"weight": 60},
]  # fmt: skip


def test_tags_are_kept_as_their_facts_are(case: Case, many_connections: None) -> None:
    item = make_item(case, "She signed the lease.")
    facts = [make_fact(item, "She signed") for _ in range(FACTS)]
    tags = [
        Tag.objects.create(firm=case.firm, case=case, name=f"Tag {number}", made_by_type="human")
        for number in range(TAGS)
    ]

    def act(place: int) -> None:
        chance = random.Random(place)
        for _ in range(ACTS):
            fact, tag = chance.choice(facts), chance.choice(tags)
            with firm_boundary(case.firm_id), transaction.atomic():
                if place % 2:
                    Fact.objects.filter(pk=fact.pk).update(**chance.choice(CHANGES))
                elif chance.random() < 0.4:
                    FactTag.objects.filter(fact=fact, tag=tag).delete()
                else:
                    row = FactTag(firm=case.firm, case=case, fact=fact, tag=tag)
                    FactTag.objects.bulk_create([row], ignore_conflicts=True)

    at_once(WRITERS, act)
    columns = ("date", "confidence", "weight")
    rows = FactTag.objects.filter(case=case)
    assert rows.exists()
    for row in rows.select_related("fact"):
        assert [getattr(row, name) for name in columns] == [getattr(row.fact, name) for name in columns]
