"""Who looked at an item: shown to the attorneys and administrators of its case, and to nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
TEXT = "Cordell was told on 4 May."


def at(item: EvidenceItem, what: str = "views") -> str:
    return f"/v1/evidence/{item.pk}/{what}"


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, TEXT, content=b"original", client_visible=True)


def viewers(client: APIClient, item: EvidenceItem) -> list[dict[str, Any]]:
    answer = client.get(at(item))
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()["viewers"]
    return found


def test_each_reader_stands_once_with_what_they_read(
    as_attorney: APIClient, as_client: APIClient, case: Case, attorney: User, item: EvidenceItem
) -> None:
    assert viewers(as_attorney, item) == []
    as_client.get(at(item, "view"))
    as_client.get(at(item, "view"))
    as_client.get(at(item, "context"), {"quote": "Cordell"})
    agent_client(attorney, case).get(at(item, "view"))
    as_attorney.get(at(item, "download"))
    payload = viewers(as_attorney, item)
    assert [(one["type"], one["role"]) for one in payload] == [
        ("human", "attorney"),
        ("agent", None),
        ("human", "client"),
    ]
    own, agent, client = payload
    assert [(one["opened"], one["quoted"], one["downloaded"]) for one in payload] == [(0, 0, 1), (1, 0, 0), (2, 1, 0)]
    assert (own["name"], agent["owner_name"], own["owner_name"]) == (attorney.name, attorney.name, None)
    assert client["first_at"] < client["last_at"] < own["last_at"]


def test_looking_at_another_item_and_in_vain_does_not_count(
    as_attorney: APIClient, as_client: APIClient, case: Case, item: EvidenceItem
) -> None:
    as_client.get(at(make_item(case, TEXT, client_visible=True), "view"))
    as_client.get(at(item, "view"), {"page": 7})
    assert viewers(as_attorney, item) == []


def test_staff_agents_and_clients_are_refused(
    as_client: APIClient, case: Case, firm: Firm, attorney: User, item: EvidenceItem
) -> None:
    staff = make_user(firm, Role.STAFF)
    join_case(case, staff)
    assert "attorneys" in error_of(token_client(staff).get(at(item)), 403)["message"].lower()
    error_of(agent_client(attorney, case).get(at(item)), 403)
    error_of(as_client.get(at(item)), 403)


def test_items_of_other_cases_and_firms_are_not_there(firm: Firm, item: EvidenceItem) -> None:
    colleague = make_user(firm)
    make_case(firm, colleague)
    error_of(token_client(colleague).get(at(item)), 404)
    error_of(token_client(make_user(Firm.objects.create(name="Other"))).get(at(item)), 404)


def test_queries_are_as_many_for_one_reader_as_for_ten(
    as_attorney: APIClient, case: Case, firm: Firm, item: EvidenceItem, django_assert_max_num_queries: Any
) -> None:
    def queries() -> int:
        with django_assert_max_num_queries(40) as counted:
            viewers(as_attorney, item)
        assert isinstance(counted, CaptureQueriesContext)
        return len(counted)

    def read_by_someone() -> None:
        user = make_user(firm)
        join_case(case, user)
        token_client(user).get(at(item, "view"))

    read_by_someone()
    viewers(as_attorney, item)
    one = queries()
    for _ in range(9):
        read_by_someone()
    assert queries() == one


def test_a_browser_reads_it_in_sentences(as_client: APIClient, attorney: User, item: EvidenceItem) -> None:
    as_client.get(at(item, "view"))
    page = browser_client(attorney).get(at(item)).content.decode()
    assert "opened it once" in page
    assert "client" in page
