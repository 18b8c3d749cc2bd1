"""A series of exhibit numbers, and giving some."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem


def begin(api: APIClient, case: Case, **fields: Any) -> dict[str, Any]:
    answer = api.post(f"/v1/cases/{case.pk}/exhibit-series", {"name": "Plaintiff’s exhibits", "prefix": "P-"} | fields)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def assign(api: APIClient, case: Case, series: dict[str, Any], *items: EvidenceItem) -> list[dict[str, Any]]:
    body = {"series_id": series["id"], "evidence_ids": [str(one.pk) for one in items]}
    answer = api.post(f"/v1/cases/{case.pk}/exhibits", body)
    assert answer.status_code == 201, answer.content
    outcomes: list[dict[str, Any]] = answer.json()["outcomes"]
    return outcomes


def number(api: APIClient, case: Case, series: dict[str, Any], item: EvidenceItem) -> dict[str, Any]:
    (outcome,) = assign(api, case, series, item)
    found = api.get(f"/v1/cases/{case.pk}/exhibits", {"label": outcome["exhibit_label"]}).json()["items"]
    one: dict[str, Any] = found[0]
    return one


@pytest.fixture
def series(as_attorney: APIClient, case: Case) -> dict[str, Any]:
    return begin(as_attorney, case, party="Plaintiff")
