"""Which changes belong to a session: all of its calls' and its jobs', of any tracked table."""

from __future__ import annotations

import pytest
from django.db.models import ManyToOneRel
from rest_framework.test import APIClient

from agents.changesets.dependents import NEVER_REMOVED, ON_EVIDENCE, goes_along, let_go, tracked_dependents
from agents.models import AgentSession
from audit.changes import tracked
from audit.models import Change
from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Fact
from tests.factories import agent_client, make_entity, make_item

PAID = "The rent was paid on May 5, 2024."


@pytest.fixture
def agent(attorney: User, case: Case) -> APIClient:
    return agent_client(attorney, case)


def test_a_row_is_recorded_with_its_call(agent: APIClient, case: Case, attorney: User) -> None:
    response = agent.post(
        f"/v1/cases/{case.pk}/evidence", {"title": "Phone"}, HTTP_X_REQUEST_ID="request-of-test",
        HTTP_X_AGENT_REASONING="It was found.",
    )  # fmt: skip
    assert response.status_code == 201, response.content
    session, change = AgentSession.objects.get(), Change.objects.get(session_id__isnull=False)
    assert (change.table, change.kind, change.before) == ("evidence_evidenceitem", "insert", None)
    assert (change.tool, change.request_id, change.reason) == ("evidence.create", "request-of-test", "It was found.")
    assert (change.actor_type, change.actor_id, change.owner_id) == ("agent", session.key_id, attorney.pk)
    assert (change.session_id, change.case_id, change.firm_id) == (session.pk, case.pk, case.firm_id)
    assert (change.entity_type, change.entity_id) == ("evidence", change.row_id)
    assert change.after["title"] == "Phone"


def test_what_people_write_is_not_a_session_s(api: APIClient, case: Case) -> None:
    assert api.post(f"/v1/cases/{case.pk}/evidence", {"title": "Phone"}).status_code == 201
    assert not Change.objects.filter(session_id__isnull=False).exists()


def test_a_call_that_is_refused_or_rehearsed_leaves_none(agent: APIClient, case: Case) -> None:
    url = f"/v1/cases/{case.pk}/evidence"
    assert agent.post(url, {"title": ""}).status_code == 422
    assert agent.post(url, {"title": "Phone"}, HTTP_PREFER="dry-run").status_code == 200
    assert not Change.objects.filter(session_id__isnull=False).exists()


def test_a_fact_is_recorded_with_its_parts(agent: APIClient, case: Case) -> None:
    item, payer = make_item(case, PAID), make_entity(case, "Payer")
    body = {
        "text": PAID, "citations": [{"evidence_id": str(item.pk), "quote": PAID}], "entity_ids": [str(payer.pk)],
    }  # fmt: skip
    response = agent.post(f"/v1/cases/{case.pk}/facts", body)
    assert response.status_code == 201, response.content
    fact = Fact.objects.get()
    rows = Change.objects.filter(session_id__isnull=False).order_by("number")
    changes = list(rows.values_list("table", "entity_type", "entity_id", "firm_id", "case_id"))
    assert [one[0] for one in changes] == ["facts_fact", "facts_citation", "facts_fact_entities"]
    assert {one[1:] for one in changes} == {("fact", fact.pk, case.firm_id, case.pk)}


def test_whatever_points_to_a_row_is_looked_for_before_it_is_removed() -> None:
    """Found from the models, so that a table that comes later is not forgotten: its rows would point to nothing."""
    links = tracked_dependents(Fact._meta.db_table)
    assert {("facts_citation", "fact_id"), ("facts_question", "fact_id"), ("facts_deadline", "trigger_fact_id")} <= set(
        links
    )
    assert goes_along("facts_entity") == (("facts_entitysummary", "entity_id"), ("facts_decidedname", "entity_id"))
    assert set(let_go("facts_entity")) == {("facts_dedupsuggestion", "one_id"), ("facts_dedupsuggestion", "other_id")}
    assert tracked_dependents("facts_citation") == (), "the database lets a citation's dates go"
    for table, one in tracked.by_table().items():
        apart = {*goes_along(table), *let_go(table)}
        assert not {other for other, _ in apart} & tracked.by_table().keys(), "a session's changes tell of these"
        assert one.revertible or table in NEVER_REMOVED or not goes_along(table), table


def test_what_rests_on_a_document_stands_in_the_way_and_its_parts_do_not() -> None:
    of_item = {
        (relation.related_model._meta.db_table, relation.field.column)
        for relation in EvidenceItem._meta.get_fields(include_hidden=True) if isinstance(relation, ManyToOneRel)
    }  # fmt: skip
    assert tracked_dependents("evidence_evidenceitem") == ON_EVIDENCE
    assert set(ON_EVIDENCE) <= of_item
