"""Files that come, and jobs that end, at the same time: one arrival, one notification each, exact counts."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections, transaction
from django.utils import timezone

from cases.models import Case, Notification, Role, User
from cases.scopes import person_actor
from config.boundary import firm_boundary
from evidence.arrivals.actions import arrival_of, arrival_progressed
from evidence.models import Arrival, EvidenceItem, Upload
from evidence.storage import new_key
from tests.factories import make_case, make_firm, make_item, make_user, token_client

AT_ONCE = 12
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> tuple[Case, User, User]:
    cache.clear()
    firm = make_firm()
    attorney, client = make_user(firm, Role.ATTORNEY), make_user(firm, Role.CLIENT)
    return make_case(firm, attorney, client), attorney, client


def at_once(act: Callable[[Any], Any], things: list[Any]) -> list[Any]:
    def one(thing: Any) -> Any:
        try:
            return act(thing)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(things)) as pool:
        return list(pool.map(one, things))


def promised(case: Case, sender: User) -> Upload:
    upload: Upload = Upload.objects.create(
        firm_id=case.firm_id, case=case, filename="a.txt", content_type="text/plain", size_bytes=1, uploader=sender,
        storage_key=new_key(case.firm_id), expires_at=timezone.now(), actor_type="human", actor_id=sender.pk,
    )  # fmt: skip
    return upload


def test_files_at_once_are_one_arrival_and_jobs_at_once_notify_once(people: tuple[Case, User, User]) -> None:
    case, attorney, client = people

    def come(upload: Upload) -> uuid.UUID:
        with transaction.atomic():
            return arrival_of(actor=person_actor(client), upload=upload).pk

    (arrival_id,) = set(at_once(come, [promised(case, client) for _ in range(AT_ONCE)]))
    items = [make_item(case, uploaded_by=client, arrival_id=arrival_id, status="processing") for _ in range(AT_ONCE)]

    def end(item: EvidenceItem) -> None:
        with firm_boundary(item.firm_id):
            EvidenceItem.objects.filter(pk=item.pk).update(status="failed" if item in items[:5] else "ready")
            arrival_progressed(actor=person_actor(client), item=item)

    at_once(end, items)
    assert Arrival.objects.count() == 1
    assert set(Notification.objects.values_list("recipient_id", flat=True)) == {attorney.pk, client.pk}
    assert Notification.objects.count() == 2
    (notice,) = token_client(attorney).get("/v1/notifications").json()["items"]
    assert notice["title"] == "12 files arrived: 7 read, 5 failed"
