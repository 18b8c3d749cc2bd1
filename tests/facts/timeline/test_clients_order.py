"""A client's dated facts come in order of what is kept of those they see: every page of them, none twice, and none besides."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Role
from cases.scopes import person_scope
from evidence.models import EvidenceItem
from facts.models import Fact
from facts.timeline import readers as timeline
from tests.factories import join_case, make_fact, make_user, token_client

FIRST = date(2024, 1, 1)
NUMBER = 9  # facts; the client sees two of three


@pytest.fixture
def client(case: Case, letter: EvidenceItem, memo: EvidenceItem) -> APIClient:
    """A client of a case whose facts fall on few days, some of them spans."""
    EvidenceItem.objects.filter(pk=letter.pk).update(client_visible=True)
    for n in range(NUMBER):
        day = FIRST + timedelta(days=n // 2)
        span = {"date_end": day + timedelta(days=20), "date_precision": "range"} if n % 4 == 0 else {}
        of = {"text": str(n), "date": day, "status": "approved", "proof": "sworn" if n % 2 else "record", **span}
        make_fact(memo, "Victor", **of) if n % 3 == 2 else make_fact(letter, "paid", **of)
    user = make_user(case.firm, Role.CLIENT)
    join_case(case, user)
    return token_client(user)


def seen(**given: Any) -> list[str]:
    """What the client is to see, oldest first, as the facts themselves say."""
    last, proof = given.get("date_to", date.max), given.get("proof")
    rows = Fact.objects.order_by("date", "id")
    found = [one for one in rows if int(one.text) % 3 != 2 and one.date and one.date <= last]
    found = [one for one in found if (one.date_end or one.date) >= given.get("date_from", date.min)]
    return [one.text for one in found if proof is None or one.proof == proof]


def walked(client: APIClient, path: str, query: dict[str, Any]) -> list[str]:
    """All pages of two."""
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        answer = client.get(path, query | {"limit": 2} | ({"cursor": cursor} if cursor else {}))
        assert answer.status_code == 200, answer.content
        found += [one["text"] for one in answer.json()["items"]]
        cursor = answer.json()["next_cursor"]
    return found


@pytest.mark.parametrize(
    "between",
    [
        {},
        {"date_to": date(2024, 1, 3)},
        {"date_from": date(2024, 1, 3)},
        {"date_from": date(2024, 1, 2), "date_to": FIRST},
    ],
)
def test_every_page_of_dates_has_what_comes_next(client: APIClient, case: Case, between: dict[str, date]) -> None:
    expected = seen(**between)
    assert expected or between.get("date_to") == FIRST
    assert walked(client, f"/v1/cases/{case.pk}/timeline", between) == expected
    assert walked(client, f"/v1/cases/{case.pk}/facts", {"sort": "date", **between}) == expected
    assert walked(client, f"/v1/cases/{case.pk}/facts", {"sort": "-date", **between}) == expected[::-1]
    drawn = client.get(f"/v1/cases/{case.pk}/timeline/drawing", between).json()
    assert [one["text"] for one in drawn["events"]] == expected


@pytest.mark.parametrize("given", [{}, {"status": "approved"}, {"proof": "sworn"}])
def test_every_page_in_order_of_arrival_has_what_comes_next(
    client: APIClient, case: Case, given: dict[str, str]
) -> None:
    ids = {one.text: one.pk for one in Fact.objects.all()}
    expected = sorted(seen(proof=given.get("proof")), key=ids.__getitem__)
    path = f"/v1/cases/{case.pk}/facts"
    assert expected
    assert walked(client, path, {"sort": "created", **given}) == expected
    assert walked(client, path, {"sort": "-created", **given}) == expected[::-1]


def test_facts_of_one_kind_of_proof_are_counted_to_a_bound(
    client: APIClient, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, sworn = f"/v1/cases/{case.pk}/timeline", seen(proof="sworn")
    whole = client.post(url, {"proof": ["sworn"]}).json()
    assert ([one["text"] for one in whole["items"]], whole["total_count"], whole["is_whole"]) == (
        sworn,
        len(sworn),
        True,
    )
    monkeypatch.setattr(timeline, "LOOKED_AT", 1)
    bound = client.post(url, {"proof": ["sworn"]}).json()
    assert (bound["total_count"], bound["is_whole"], bound["items"]) == (2, False, whole["items"])
    assert bound["date_range"] == whole["date_range"]
    assert client.post(url, {}).json()["total_count"] == len(seen())


@pytest.mark.parametrize(
    ("query", "column"),
    [
        ({"sort": "date"}, "date"),
        ({"sort": "-date"}, "date"),
        ({"sort": "created"}, "fact_id"),
        ({"sort": "-created"}, "fact_id"),
    ],
)
def test_a_later_page_enters_the_kept_index_at_its_cursor(
    client: APIClient, case: Case, query: dict[str, Any], column: str
) -> None:
    path = f"/v1/cases/{case.pk}/facts"
    cursor = client.get(path, query | {"limit": 2}).json()["next_cursor"]
    with CaptureQueriesContext(connection) as queries:
        client.get(path, query | {"limit": 2, "cursor": cursor})
    order = f'ORDER BY "facts_factreach"."{column}"'
    [asked] = [one["sql"] for one in queries if order in one["sql"]]
    bound = "<=" if query["sort"].startswith("-") else ">="
    assert f'"facts_factreach"."{column}" {bound} ' in asked


def test_the_firm_s_rows_stay_in_their_own_order(case: Case) -> None:
    scope = person_scope(make_user(case.firm, Role.ATTORNEY)).within(case.pk)
    rows: QuerySet[Fact] = Fact.objects.all()
    assert timeline.in_clients_order(rows, scope, case, {}) is rows
