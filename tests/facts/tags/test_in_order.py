"""A tag's facts come in each order as all of them sorted would, page by page, whatever changed since they were tagged."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Change
from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Fact, FactTag, Tag
from tests.extent import by_turns, full
from tests.factories import make_fact

DAY = date(2024, 1, 1)
SINCE: list[date | None] = [None, DAY + timedelta(days=4)]
Key = Callable[[Fact], Any]
ORDERS: dict[str, tuple[Key, bool]] = {
    "created": (lambda one: one.pk, False),
    "-created": (lambda one: one.pk, True),
    "date": (lambda one: (one.date, one.pk), False),
    "-date": (lambda one: (one.date, one.pk), True),
    "-confidence": (lambda one: (one.confidence, one.pk), True),
    "-relevance": (lambda one: (one.weight, one.pk), True),
}
PAIRS = [(sort, first) for sort in ORDERS for first in SINCE if full() or first == by_turns(sort, SINCE)]


@pytest.fixture
def tag(case: Case, letter: EvidenceItem) -> Tag:
    """Half of the facts have it, all have two others. Days, confidence and relevance, which some share, were changed since."""
    chance = random.Random(7)
    tag, *others = (
        Tag.objects.create(firm=case.firm, case=case, name=name, made_by_type="human") for name in ("Harm", "A", "Z")
    )
    for number in range(24):
        fact = make_fact(letter, "She signed", status="approved")
        for one in [tag, *others] if number % 2 else others:
            FactTag.objects.create(firm=case.firm, case=case, fact=fact, tag=one)
        day = DAY + timedelta(days=chance.randrange(8)) if number % 5 else None
        Fact.objects.filter(pk=fact.pk).update(
            date=day,
            date_end=day + timedelta(days=3) if day and number % 3 == 0 else None,
            confidence=chance.choice([0.5, 0.75, 1.0]),
            weight=chance.randrange(3),
        )
    return tag


def listed(api: APIClient, case: Case, **asked: Any) -> list[str]:
    found, cursor = [], ""
    while True:
        answer = api.get(f"/v1/cases/{case.pk}/facts", {**asked, "limit": 3, **({"cursor": cursor} if cursor else {})})
        assert answer.status_code == 200, answer.content
        found += [one["id"] for one in answer.json()["items"]]
        cursor = answer.json()["next_cursor"] or ""
        if not cursor:
            return found


@pytest.mark.parametrize(("sort", "first"), PAIRS)
def test_the_facts_of_a_tag_in_order(api: APIClient, case: Case, tag: Tag, sort: str, first: date | None) -> None:
    """Without ``--full`` each order from one of both days, by turns."""
    key, is_reversed = ORDERS[sort]
    facts = [one for one in Fact.objects.filter(tags=tag) if one.date or not (sort.endswith("date") or first)]
    if first:
        facts = [one for one in facts if one.date and (one.date_end or one.date) >= first]
    asked = {"date_from": first.isoformat()} if first else {}
    expected = [str(one.pk) for one in sorted(facts, key=key, reverse=is_reversed)]
    assert listed(api, case, tag=tag.pk, sort=sort, **asked) == expected
    assert expected


def test_what_the_database_keeps_with_a_tag_is_no_history(api: APIClient, case: Case, tag: Tag) -> None:
    fact = Fact.objects.filter(tags=tag).order_by("pk")[0]
    api.patch(f"/v1/facts/{fact.pk}", {"date": "2023-01-01", "date_precision": "day"})
    assert FactTag.objects.get(fact=fact, tag=tag).date == date(2023, 1, 1)
    kept = {row.kind for row in Change.objects.filter(table="facts_facttag")}
    assert kept == {"insert"}
    assert not any(
        {"confidence", "weight"} & (row.after or {}).keys() for row in Change.objects.filter(table="facts_facttag")
    )
