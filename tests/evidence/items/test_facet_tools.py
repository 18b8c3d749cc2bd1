"""What a case's evidence consists of, counted for those who may know."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.items.families import NAMES, family_of
from tests.evidence.conftest import error_of
from tests.factories import make_case, make_item

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def test_counts_by_every_value_one_can_filter_by(as_attorney: APIClient, case: Case) -> None:
    make_item(case, media_type="application/pdf", kind="letter", custodian="Records", tags=["hot", "paper"])
    make_item(case, media_type="application/pdf", kind="letter", status="failed", client_visible=True, tags=["hot"])
    make_item(case, media_type=XLSX, content=b"12345")
    make_item(make_case(case.firm), media_type="image/png", custodian="Elsewhere")
    found = as_attorney.get(f"/v1/cases/{case.pk}/evidence/facets").json()
    assert (found["total"], found["size_bytes"], found["client_visible"], found["reviewed"]) == (3, 5, 1, 0)
    assert found["statuses"] == [{"value": "ready", "count": 2}, {"value": "failed", "count": 1}]
    assert found["families"] == [{"value": "pdf", "count": 2}, {"value": "table", "count": 1}]
    assert found["kinds"] == [{"value": "letter", "count": 2}]
    assert found["custodians"] == [{"value": "Records", "count": 1}]
    assert found["tags"] == [{"value": "hot", "count": 2}, {"value": "paper", "count": 1}]


def test_an_empty_case_has_nothing(as_attorney: APIClient, case: Case) -> None:
    found = as_attorney.get(f"/v1/cases/{case.pk}/evidence/facets").json()
    assert (found["total"], found["size_bytes"], found["families"], found["tags"]) == (0, 0, [], [])


def test_a_client_is_refused(as_client: APIClient, case: Case) -> None:
    error_of(as_client.get(f"/v1/cases/{case.pk}/evidence/facets"), 403)


TYPES = [
    "application/pdf",
    "message/rfc822",
    "text/csv",
    "text/plain",
    "text/rtf",
    XLSX,
    "image/tiff",
    "audio/mpeg",
    "",
]


@pytest.mark.parametrize("media_type", [*TYPES, "application/zip", "application/x-unheard-of"])
def test_each_item_is_in_the_one_family_it_is_counted_in(as_attorney: APIClient, case: Case, media_type: str) -> None:
    make_item(case, media_type=media_type)
    listed = {
        name: len(as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"family": name}).json()["items"]) for name in NAMES
    }
    assert {name for name, number in listed.items() if number} == {family_of(media_type)}
