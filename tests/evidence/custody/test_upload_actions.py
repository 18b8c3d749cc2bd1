"""Confirming at the same time: one upload makes one item, one content makes one item."""

from __future__ import annotations

import hashlib
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections

from audit.models import Event, Job
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem, ManifestEntry, Upload
from evidence.storage import get_store
from tests.factories import make_case, make_firm, make_user, token_client

CONTENT = b"The same bytes."
AT_ONCE = 20
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> tuple[User, Case]:
    cache.clear()
    firm: Firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    return attorney, make_case(firm, attorney)


def upload(attorney: User, case: Case) -> str:
    body = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": len(CONTENT)}
    answer = token_client(attorney).post(f"/v1/cases/{case.pk}/evidence/upload", body)
    upload_id: str = answer.json()["upload_id"]
    with tempfile.NamedTemporaryFile() as file:
        file.write(CONTENT)
        file.flush()
        get_store().save_path(Upload.objects.get(pk=upload_id).storage_key, Path(file.name))
    return upload_id


def confirm_all(attorney: User, upload_ids: list[str]) -> list[Any]:
    clients = [(token_client(attorney), upload_id) for upload_id in upload_ids]

    def confirm(pair: tuple[Any, str]) -> Any:
        try:
            return pair[0].post(f"/v1/evidence/uploads/{pair[1]}/confirm", {})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(confirm, clients))


def test_twenty_confirms_of_one_upload_make_one_item(people: tuple[User, Case]) -> None:
    upload_id = upload(*people)
    answers = confirm_all(people[0], [upload_id] * AT_ONCE)
    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.content for answer in answers}) == 1
    counts = [model.objects.count() for model in (EvidenceItem, ManifestEntry, Job)]
    assert counts == [1, 1, 1]
    assert Event.objects.filter(event_type="evidence.created").count() == 1


def test_the_same_bytes_confirmed_twice_at_once_make_one_item(people: tuple[User, Case]) -> None:
    answers = confirm_all(people[0], [upload(*people) for _ in range(6)])
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [202]
    item = EvidenceItem.objects.get()
    assert {answer.json()["evidence_id"] for answer in answers} == {str(item.pk)}
    assert item.sha256 == get_store().sha256(item.storage_key) == hashlib.sha256(CONTENT).hexdigest()
