"""What a case's evidence consists of, counted for those who may know."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from config.boundary import firm_boundary
from evidence.items.families import NAMES, family_of
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of
from tests.extent import one_in
from tests.factories import grant_guest, join_case, make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
CANARY = "kestrel-settlement"
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


def test_what_is_withheld_is_counted_for_those_who_see_it(
    as_attorney: APIClient, as_agent: APIClient, case: Case, firm: Firm
) -> None:
    secret = {"privilege": "attorney_client", "privilege_state": "proposed", "custodian": CANARY, "tags": [CANARY]}
    make_item(case, kind=CANARY, status="failed", client_visible=True, content=b"12345", **secret)
    shown = make_item(case, kind="letter", tags=["hot"], content=b"123")
    make_item(case, kind="memo", client_visible=True)
    guest, other = make_user(firm, Role.GUEST), make_user(firm, Role.GUEST)
    for person in (guest, other):
        join_case(case, person)
    grant_guest(case, guest)
    grant_guest(case, other, shown)
    address = f"/v1/cases/{case.pk}/evidence/facets"
    everything = as_attorney.get(address).json()
    assert (everything["total"], everything["size_bytes"], everything["client_visible"]) == (3, 8, 2)
    assert (everything["privileged"], everything["likely_privileged"]) == (1, 1)
    for reader, total, size, kinds in (
        (as_agent, 2, 3, {"letter", "memo"}),
        (token_client(guest), 2, 3, {"letter", "memo"}),
        (token_client(other), 1, 3, {"letter"}),
    ):
        answer = reader.get(address)
        found = answer.json()
        assert CANARY not in answer.content.decode()
        assert (found["total"], found["size_bytes"], found["privileged"], found["likely_privileged"]) == (
            total,
            size,
            0,
            0,
        )
        assert {one["value"] for one in found["kinds"]} == kinds
    assert token_client(other).get(address).json()["tags"] == []


def test_counts_follow_every_change(as_attorney: APIClient, case: Case) -> None:
    item = make_item(case, kind="letter", custodian="Records", tags=["hot"])
    as_attorney.patch(f"/v1/evidence/{item.pk}", {"kind": "memo", "custodian": "", "tags": ["cold"]}, format="json")
    found = as_attorney.get(f"/v1/cases/{case.pk}/evidence/facets").json()
    assert [found[name] for name in ("kinds", "custodians", "tags")] == [
        [{"value": "memo", "count": 1}], [], [{"value": "cold", "count": 1}],
    ]  # fmt: skip
    EvidenceItem.objects.filter(pk=item.pk).update(deleted_at="2026-01-01T00:00:00Z")
    assert as_attorney.get(f"/v1/cases/{case.pk}/evidence/facets").json()["total"] == 0


def test_a_count_is_written_by_the_database_alone(case: Case) -> None:
    make_item(case)
    for statement in ("UPDATE evidence_facetcount SET number = 7", "DELETE FROM facts_mentioncount"):
        refused = pytest.raises(DatabaseError, match="permission denied")
        with refused, firm_boundary(case.firm_id), connection.cursor() as cursor:
            cursor.execute(statement)


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


@pytest.mark.parametrize("media_type", one_in(3, [*TYPES, "application/zip", "application/x-unheard-of"]))
def test_each_item_is_in_the_one_family_it_is_counted_in(as_attorney: APIClient, case: Case, media_type: str) -> None:
    """Without ``--full`` one type in three, by their names."""
    make_item(case, media_type=media_type)
    listed = {
        name: len(as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"family": name}).json()["items"]) for name in NAMES
    }
    assert {name for name, number in listed.items() if number} == {family_of(media_type)}


@pytest.mark.parametrize("whole_case", [True, False])
def test_a_guest_learns_nothing_of_what_the_firm_noted(
    case: Case, attorney: User, firm: Firm, *, whole_case: bool
) -> None:
    noted = {"custodian": CANARY, "source": CANARY, "classification": "Strategy/Playbook", "tags": [CANARY]}
    item = make_item(case, kind="memo", reviewed_by=attorney, reviewed_at=case.created_at, **noted)
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest, *([] if whole_case else [item]))
    caller = token_client(guest)
    answer = caller.get(f"/v1/evidence/{item.pk}")
    assert (answer.json()["kind"], answer.json()["reviewed_at"], answer.json()["reviewed_by"]) == ("memo", None, None)
    facets = caller.get(f"/v1/cases/{case.pk}/evidence/facets")
    assert (facets.json()["total"], facets.json()["reviewed"], facets.json()["classifications"]) == (1, 0, [])
    for shown in (answer, facets, caller.get(f"/v1/cases/{case.pk}/evidence")):
        assert CANARY not in shown.content.decode()
        assert "Strategy" not in shown.content.decode()
    for query in (f"evidence?custodian={CANARY}", "evidence?reviewed=true", "evidence?classification=Reference"):
        assert caller.get(f"/v1/cases/{case.pk}/{query}").status_code == 422
    assert caller.get(f"/v1/cases/{case.pk}/timeline?classification=Reference").status_code == 422
