"""What showing an item to the client, or hiding it, is said to change is what it then changes."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import agent_client, cite, make_case, make_fact, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
WORDS = "Paid in May. Seen in June. Told in July. Sold in August. Held in March."


@pytest.fixture
def firm() -> Firm:
    return make_firm()


@pytest.fixture
def attorney(firm: Firm) -> User:
    return make_user(firm, Role.ATTORNEY)


@pytest.fixture
def client_user(firm: Firm) -> User:
    return make_user(firm, Role.CLIENT)


@pytest.fixture
def case(firm: Firm, attorney: User, client_user: User) -> Case:
    return make_case(firm, attorney, client_user)


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    """Cited by two facts of its own that are approved, one more with a hidden source, one dismissed,
    one overridden, one by an agent."""
    item, other = make_item(case, WORDS), make_item(case, WORDS)
    make_fact(item, "Paid in May.", status="approved")
    make_fact(item, "Seen in June.", status="approved")
    make_fact(item, "Seen in June.")
    cite(make_fact(item, "Told in July.", status="approved"), other, "Told in July.")
    make_fact(item, "Sold in August.", status=Fact.Status.DISMISSED)
    make_fact(item, "Held in March.", client_override=True)
    make_fact(item, "Held in March.", made_by_type="agent")
    return item


OPEN = {"refused": "", "withheld": None}


def preview(api: APIClient, item: EvidenceItem, **query: str) -> dict[str, Any]:
    response = api.get(f"/v1/evidence/{item.pk}/visibility-preview", query)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def seen_by(user: User, case: Case) -> int:
    return len(token_client(user).get(f"/v1/cases/{case.pk}/facts").json()["items"])


def test_showing(item: EvidenceItem, attorney: User, client_user: User, case: Case) -> None:
    before = seen_by(client_user, case)
    payload = preview(token_client(attorney), item)
    assert payload == {"client_visible": True, "facts_shown": 2, "facts_hidden": 0, "children": 0, **OPEN}
    token_client(attorney).patch(f"/v1/evidence/{item.pk}", {"client_visible": True})
    assert seen_by(client_user, case) == before + 2


def test_showing_what_nobody_approved(item: EvidenceItem, attorney: User, client_user: User, case: Case) -> None:
    Firm.objects.filter(pk=case.firm_id).update(clients_see_unapproved_facts=True)
    before, payload = seen_by(client_user, case), preview(token_client(attorney), item)
    token_client(attorney).patch(f"/v1/evidence/{item.pk}", {"client_visible": True})
    assert seen_by(client_user, case) == before + payload["facts_shown"]
    assert payload["facts_shown"] > 2


def test_hiding_takes_along_what_came_inside(item: EvidenceItem, attorney: User, client_user: User, case: Case) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
    child = make_item(case, WORDS, parent=item, client_visible=True)
    make_fact(child, "Told in July.", status="approved")
    make_item(case, WORDS, parent=child)
    before = seen_by(client_user, case)
    payload = preview(token_client(attorney), item)
    assert payload == {"client_visible": False, "facts_shown": 0, "facts_hidden": 3, "children": 1, **OPEN}
    token_client(attorney).patch(f"/v1/evidence/{item.pk}", {"client_visible": False})
    assert seen_by(client_user, case) == before - 3


def test_what_already_holds_changes_nothing(item: EvidenceItem, attorney: User) -> None:
    payload = preview(token_client(attorney), item, client_visible="false")
    assert payload == {"client_visible": False, "facts_shown": 0, "facts_hidden": 0, "children": 0, **OPEN}


def test_agents_may_ask_and_clients_may_not(item: EvidenceItem, attorney: User, client_user: User, case: Case) -> None:
    assert preview(agent_client(attorney, case), item)["facts_shown"] == 2
    EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
    address = f"/v1/evidence/{item.pk}/visibility-preview"
    assert token_client(client_user).get(address).status_code == 403
    assert token_client(make_user(make_firm(), Role.FIRM_ADMIN)).get(address).status_code == 404
    assert token_client(attorney).get(address, {"client_visible": "perhaps"}).status_code == 422
