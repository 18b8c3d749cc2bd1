"""What the database notes of a session's writes: all of them, by itself, and nothing that anyone could forge or remove."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import ManyToOneRel
from rest_framework.test import APIClient

from agents.changesets.rows import DEPENDENTS
from agents.changesets.tracked import NOTED
from agents.models import AgentSession, Change
from cases.models import Case, User
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import agent_client, make_entity, make_item

PAID = "The rent was paid on May 5, 2024."
# Rows that go with theirs: pages and their like are the document's own, and a document is never erased.
OWN_PARTS = {"evidence_evidenceitem", "cases_case"}


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case)


@pytest.fixture
def noted(agent: APIClient, case: Case) -> Change:
    response = agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "Phone"}, HTTP_X_REQUEST_ID="request-of-test")
    assert response.status_code == 201, response.content
    found: Change = Change.objects.get()
    return found


def test_a_row_is_noted_with_its_call(noted: Change, case: Case) -> None:
    assert (noted.table, noted.kind, noted.before) == ("evidence_evidenceitem", "insert", None)
    assert (noted.tool, noted.request_id, noted.review) == ("evidence.create", "request-of-test", "open")
    assert (noted.session, noted.case_id, noted.firm_id) == (AgentSession.objects.get(), case.pk, case.firm_id)
    assert (noted.entity_type, noted.entity_id) == ("evidence", noted.row_id)
    assert (noted.after or {})["title"] == "Phone"


def test_what_people_write_is_not_noted(api: APIClient, case: Case) -> None:
    assert api.post(f"/v1/cases/{case.pk}/evidence", {"title": "Phone"}).status_code == 201
    assert not Change.objects.exists()


def test_a_call_that_is_refused_or_rehearsed_leaves_none(agent: APIClient, case: Case) -> None:
    url = f"/v1/cases/{case.pk}/evidence"
    assert agent.post(url, {"title": ""}).status_code == 422
    assert agent.post(url, {"title": "Phone"}, HTTP_PREFER="dry-run").status_code == 200
    assert not Change.objects.exists()


def test_a_fact_is_noted_with_its_parts(agent: APIClient, case: Case) -> None:
    item, payer = make_item(case, PAID), make_entity(case, "Payer")
    body = {
        "text": PAID, "citations": [{"evidence_id": str(item.pk), "quote": PAID}], "entity_ids": [str(payer.pk)],
    }  # fmt: skip
    response = agent.post(f"/v1/cases/{case.pk}/facts", body)
    assert response.status_code == 201, response.content
    fact = Fact.objects.get()
    changes = list(Change.objects.order_by("number").values_list("table", "entity_type", "entity_id", "firm_id"))
    assert [one[0] for one in changes] == ["facts_fact", "facts_citation", "facts_fact_entities"]
    assert {one[1:] for one in changes} == {("fact", fact.pk, case.firm_id)}


def _insert(change: Change) -> None:
    Change.objects.create(
        firm_id=change.firm_id, case_id=change.case_id, session_id=change.session_id, number=10**9, table=change.table,
        row_id=change.row_id, entity_type="evidence", entity_id=change.row_id, kind="insert", after={},
    )  # fmt: skip


FORGERIES: dict[str, Callable[[Change], Any]] = {
    "insert": _insert,
    "delete": lambda change: Change.objects.filter(pk=change.pk).delete(),
    "what it was": lambda change: Change.objects.filter(pk=change.pk).update(before={"title": "Other"}),
    "what it is": lambda change: Change.objects.filter(pk=change.pk).update(after={"title": "Other"}),
    "whose it is": lambda change: Change.objects.filter(pk=change.pk).update(session_id=uuid.uuid4()),
    "in what order": lambda change: Change.objects.filter(pk=change.pk).update(number=1),
    "with which tool": lambda change: Change.objects.filter(pk=change.pk).update(tool="cases.get"),
    "all at once": lambda change: connection.cursor().execute("TRUNCATE agents_change"),
    "the trigger": lambda change: connection.cursor().execute("DROP TRIGGER note_change ON facts_fact"),
    "no trigger": lambda change: connection.cursor().execute("ALTER TABLE facts_fact DISABLE TRIGGER note_change"),
}


@pytest.mark.parametrize("forge", FORGERIES.values(), ids=FORGERIES.keys())
def test_the_application_can_neither_forge_nor_remove_it(noted: Change, forge: Callable[[Change], Any]) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), firm_boundary(noted.firm_id):
        forge(noted)
    assert Change.objects.get() == noted


def test_the_application_may_note_a_review(noted: Change, attorney: User) -> None:
    with firm_boundary(noted.firm_id):
        marked = Change.objects.filter(pk=noted.pk).update(review="accepted", reviewed_by=attorney)
    assert marked == 1


def test_another_firm_sees_none(noted: Change) -> None:
    with firm_boundary(uuid.uuid4()):
        assert not Change.objects.exists()


def test_every_table_that_is_noted_is_known() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT event_object_table FROM information_schema.triggers WHERE trigger_name = 'note_change'")
        assert {table for (table,) in cursor.fetchall()} == set(NOTED)


def test_whatever_points_to_a_noted_row_is_looked_for_before_it_is_removed() -> None:
    """A table that comes later can't be forgotten: taking back a fact would leave its rows hanging."""
    for table, noted in NOTED.items():
        pointing = {
            (relation.related_model._meta.db_table, relation.field.column)
            for relation in noted.model._meta.get_fields(include_hidden=True)
            if isinstance(relation, ManyToOneRel)
        }
        if table not in OWN_PARTS:
            assert pointing == set(DEPENDENTS.get(table, ())), table
    assert EvidenceItem._meta.db_table in DEPENDENTS
