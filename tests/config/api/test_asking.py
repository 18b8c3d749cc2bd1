"""What a call asks of others before its transaction: no row is locked while a provider far away answers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from cases.models import Role
from config.api.asking import Questions, ask_first
from evidence.models import Clause, EvidenceItem, Page
from tests.evidence.clauses.contracts import FIRST
from tests.evidence.engines.providers.isaacus_server import Isaacus, served
from tests.factories import make_case, make_firm, make_item, make_user, token_client

TYPES = {"clause_types": ["termination"]}
IDLE = "SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()"


def test_questions_are_asked_outside_and_what_is_read_between_them_inside() -> None:
    within: list[tuple[str, bool]] = []
    inside = False

    @contextmanager
    def boundary() -> Iterator[None]:
        nonlocal inside
        inside = True
        yield
        inside = False

    def asked() -> int:
        within.append(("ask", inside))
        return 2

    def questions() -> Questions:
        within.append(("read", inside))
        first = yield asked
        second = yield lambda: first + 1
        return second

    assert ask_first(questions, boundary) == 3
    assert within == [("read", True), ("ask", False)]
    assert ask_first(lambda: None, boundary) is None


@pytest.fixture
def contract(transactional_db: None) -> EvidenceItem:
    firm = make_firm()
    attorney = make_user(firm, Role.ATTORNEY)
    return make_item(make_case(firm, attorney), FIRST, kind="contract", uploaded_by=attorney)


def as_owner(item: EvidenceItem) -> APIClient:
    assert item.uploaded_by
    return token_client(item.uploaded_by)


@dataclass
class Watching(Isaacus):
    """Whoever asks it may wait long: meanwhile it looks whether the document's row is free, from a connection of its own."""

    idle: list[int] = field(default_factory=list)  # transactions of ours that wait for it

    def answer(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        own = connection.copy()
        with own.cursor() as cursor:
            cursor.execute("BEGIN; SELECT id FROM evidence_evidenceitem FOR UPDATE NOWAIT; ROLLBACK")
            cursor.execute(IDLE)
            self.idle.append(cursor.fetchone()[0])
        own.close()
        return super().answer(path, body)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("path", "body"), [("classify-clauses", TYPES), ("extract-answer", {"question": "How long is the notice?"})]
)
def test_the_documents_row_is_free_while_a_provider_answers(contract: EvidenceItem, path: str, body: Any) -> None:
    isaacus = Watching()
    with served(isaacus):
        response = as_owner(contract).post(f"/v1/evidence/{contract.pk}/{path}", body, format="json")
    assert response.status_code == 200, response.content
    assert set(isaacus.idle) == {0}  # nor does a transaction of ours wait for it


@pytest.mark.django_db(transaction=True)
def test_what_was_found_in_words_that_changed_meanwhile_is_not_kept(contract: EvidenceItem) -> None:
    def reread(said: dict[str, Any]) -> dict[str, Any]:
        def change() -> None:
            Page.objects.filter(item=contract).update(text=FIRST.replace("ninety", "eighty"))
            connection.close()

        thread = threading.Thread(target=change)
        thread.start()
        thread.join()
        return said

    with served(Isaacus(changed=reread)):
        response = as_owner(contract).post(f"/v1/evidence/{contract.pk}/classify-clauses", TYPES, format="json")
    assert response.status_code == 409
    assert not Clause.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_repeat_with_the_same_key_asks_nobody(contract: EvidenceItem) -> None:
    isaacus = Isaacus()
    client = as_owner(contract)
    with served(isaacus):
        first, second = (
            client.post(
                f"/v1/evidence/{contract.pk}/classify-clauses", TYPES, format="json", HTTP_IDEMPOTENCY_KEY="once"
            )
            for _ in range(2)
        )
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()
    assert len(isaacus.requests) == 1
