"""A case to search in: its documents, who looks for them, and what each of them sees."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import EvidenceItem, Page, Passage
from tests.factories import agent_client, grant_guest, join_case, make_item, make_user, token_client

ITEMS = 24
DIMENSIONS = 384
Seen = Callable[[EvidenceItem], bool]


def find(client: APIClient, case: Case, q: str, **body: Any) -> dict[str, Any]:
    response = client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": q, "limit": 100, **body})
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def ids(answer: dict[str, Any]) -> list[str]:
    return [hit["evidence_id"] for hit in answer["items"]]


def a_case(case: Case, chance: random.Random) -> list[EvidenceItem]:
    """Items of which some are hidden from clients, withheld, or deleted, each about valves now more, now less."""
    items = []
    for number in range(ITEMS):
        words = "valve " * chance.randint(0, 3) + f"word{number} steam pump " * chance.randint(1, 3)
        item = make_item(case, words, title=f"Item {number}", client_visible=chance.random() < 0.5)
        change: dict[str, Any] = {}
        if chance.random() < 0.2:
            change["privilege"], change["privilege_state"] = "work_product", "proposed"
        if chance.random() < 0.2:
            change["deleted_at"] = timezone.now()
        if change:
            EvidenceItem.objects.filter(pk=item.pk).update(**change)
        place(item, chance)
        items.append(item)
    return list(EvidenceItem.objects.filter(pk__in=[item.pk for item in items]))


def place(item: EvidenceItem, chance: random.Random) -> None:
    """A passage somewhere in the space of meanings."""
    page = Page.objects.get(item=item)
    vector = [chance.gauss(0, 1) for _ in range(DIMENSIONS)]
    Passage.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, page=page, start=0, end=5, embedding=vector
    )


def callers(case: Case, attorney: User, items: list[EvidenceItem]) -> list[tuple[str, APIClient, Seen]]:
    client, whole, named = (make_user(case.firm, role) for role in (Role.CLIENT, Role.GUEST, Role.GUEST))
    for person in (client, whole, named):
        join_case(case, person)
    grant_guest(case, whole)
    few = [item for item in items if not item.withheld and item.deleted_at is None][:3]
    grant_guest(case, named, *few)
    there = {item.pk for item in few}
    return [
        ("attorney", token_client(attorney), lambda item: True),
        ("agent", agent_client(attorney, case), lambda item: not item.withheld),
        ("client", token_client(client), lambda item: item.client_visible and not item.withheld),
        ("guest", token_client(whole), lambda item: not item.withheld),
        ("guest of three", token_client(named), lambda item: item.pk in there),
    ]
