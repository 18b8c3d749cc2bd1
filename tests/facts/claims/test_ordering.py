"""Putting claims and issues in order: a permutation or nothing."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import pytest
from django.db import IntegrityError, connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case
from config.api.errors import ApiError
from facts.claims.ordering import reordered
from facts.models import Claim
from tests.facts.claims.made import make_claim, make_issue


@dataclass
class Placed:
    pk: uuid.UUID
    position: int
    version: int = 1


def rows(number: int) -> list[Placed]:
    return [Placed(uuid.UUID(int=one), 3 * one) for one in range(1, number + 1)]  # places may have gaps


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # of busy machines
@given(st.integers(1, 12).flatmap(lambda number: st.permutations(range(number))))
def test_any_permutation_gives_just_that_order_in_the_same_places(order: list[int]) -> None:
    known = rows(len(order))
    ids, places = [known[one].pk for one in order], {one.position for one in known}
    before = {one.pk: one.position for one in known}
    moved = reordered(known, ids, [], "claim_ids")
    assert [one.pk for one in sorted(known, key=lambda one: one.position)] == ids
    assert {one.position for one in known} == places
    assert {one.pk for one in moved} == {one.pk for one in known if one.position != before[one.pk]}


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # of busy machines
@given(st.lists(st.integers(1, 6), max_size=8))
def test_whatever_is_no_permutation_is_refused_and_moves_nothing(named: list[int]) -> None:
    known = rows(4)
    before = [one.position for one in known]
    if sorted(named) == [1, 2, 3, 4]:
        return
    with pytest.raises(ApiError):
        reordered(known, [uuid.UUID(int=one) for one in named], [], "claim_ids")
    assert [one.position for one in known] == before


def order_of(case: Case) -> list[str]:
    return [str(pk) for pk in Claim.objects.filter(case=case).order_by("position").values_list("pk", flat=True)]


def test_claims_move_with_their_versions(api: APIClient, case: Case) -> None:
    first, second, third = (make_claim(case, title) for title in ("One", "Two", "Three"))
    address = f"/v1/cases/{case.pk}/claims/reorder"
    wanted = [str(one.pk) for one in (third, first, second)]
    answer = api.patch(address, {"claim_ids": wanted, "versions": [1, 1, 1]})
    assert answer.status_code == 200, answer.content
    assert (answer.json()["moved"], answer.json()["order"], answer.json()["versions"]) == (3, wanted, [2, 2, 2])
    assert order_of(case) == wanted
    assert api.patch(address, {"claim_ids": wanted}).json()["moved"] == 0
    assert api.patch(address, {"claim_ids": wanted[::-1], "versions": [1, 2, 2]}).status_code == 409
    assert order_of(case) == wanted
    assert Event.objects.filter(event_type="claim.updated").count() == 3


def test_an_agent_moves_what_people_wrote_with_approval(agent: APIClient, case: Case) -> None:
    wanted = [str(make_claim(case, title).pk) for title in ("One", "Two")][::-1]
    assert agent.patch(f"/v1/cases/{case.pk}/claims/reorder", {"claim_ids": wanted}).status_code == 202
    assert order_of(case) == wanted[::-1]


def test_issues_move_within_their_claim_only(api: APIClient, claim: Claim, case: Case) -> None:
    own = [make_issue(claim, title) for title in ("One", "Two")]
    other = make_issue(make_claim(case, "Another"))
    address = f"/v1/claims/{claim.pk}/issues/reorder"
    assert api.patch(address, {"issue_ids": [own[1].pk, other.pk]}).status_code == 422
    answer = api.patch(address, {"issue_ids": [own[1].pk, own[0].pk]})
    assert [one["title"] for one in api.get(f"/v1/claims/{claim.pk}/issues").json()["items"]] == ["Two", "One"]
    assert answer.json()["moved"] == 2


def test_the_database_holds_one_claim_in_a_place(case: Case, claim: Claim) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with pytest.raises(IntegrityError), transaction.atomic():
        make_claim(case, "Another", position=claim.position)
