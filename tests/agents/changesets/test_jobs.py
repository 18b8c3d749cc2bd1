"""What the jobs that a session started write belongs to the session's changeset."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.models import Change, Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from facts.models import Citation, Entity, Fact, Mention
from tests.agents.changesets.conftest import at, diff, done
from tests.agents.conftest import error_of
from tests.factories import make_item

LETTER = """March 4, 2024

On February 12, 2024 Pellworth Roofing LLC received $18,450.00 from the Hartwell Trust for the roof at 9 Quarry Lane.
Daniel Pryce signed the completion certificate on March 1, 2024. The roof leaked on March 3, 2024.
"""


@pytest.fixture
def letter(case: Case) -> EvidenceItem:
    return make_item(case, title="Letter", content=LETTER.encode(), status=EvidenceItem.Status.UPLOADED)


def work_off(job_id: str) -> None:
    job = Job.objects.get(pk=job_id)
    advance_to_searchable(job.pk)
    advance_job(job.pk)


def state(item: EvidenceItem) -> dict[str, object]:
    """What is known of the case through this document."""
    row = EvidenceItem.objects.values("status", "kind", "classification", "summary", "media_type").get(pk=item.pk)
    return {
        "item": row,
        "facts": set(Fact.objects.filter(case=item.case).values_list("pk", "text", "status")),
        "citations": set(Citation.objects.filter(item=item).values_list("pk", "start", "end", "quote")),
        "entities": set(Entity.objects.filter(case=item.case).values_list("pk", "name")),
        "mentions": set(Mention.objects.filter(item=item).values_list("pk", "start", "end", "text")),
    }


def test_what_its_job_found_shows_in_the_changeset_and_is_taken_back(
    api: APIClient, agent: APIClient, session: AgentSession, letter: EvidenceItem
) -> None:
    before = state(letter)
    job = done(agent.post(f"/v1/evidence/{letter.pk}/enrich", {}), 202)["job_id"]
    work_off(job)
    assert Fact.objects.filter(case=letter.case).exists()
    changes = Change.objects.filter(session_id=session.pk)
    assert set(changes.values_list("actor_type", "job_id", "tool")) == {
        ("engine", Job.objects.get(pk=job).pk, "evidence.enrich")
    }
    shown = diff(api, session)
    assert {one["entity_type"] for one in shown} >= {"evidence", "fact", "entity"}
    assert {step["tool"] for one in shown for step in one["steps"]} == {"evidence.enrich"}
    answer = done(api.post(at(session, "/revert"), {}))
    assert answer["blocked"] == []
    assert state(letter) == before


def test_reading_again_is_taken_back_to_what_was_found_first(
    api: APIClient, attorney: User, agent: APIClient, session: AgentSession, letter: EvidenceItem
) -> None:
    work_off(str(start_processing(actor=person_actor(attorney), item=letter).pk))
    found = state(letter)
    work_off(done(agent.post(f"/v1/evidence/{letter.pk}/re-extract", {}), 202)["job_id"])
    assert state(letter)["mentions"] != found["mentions"]
    assert done(api.post(at(session, "/revert"), {}))["blocked"] == []
    assert state(letter) == found


def test_a_fact_that_a_person_approved_since_stays(
    api: APIClient, agent: APIClient, session: AgentSession, letter: EvidenceItem
) -> None:
    work_off(done(agent.post(f"/v1/evidence/{letter.pk}/enrich", {}), 202)["job_id"])
    kept = Fact.objects.filter(case=letter.case).first()
    assert kept
    done(api.patch(f"/v1/facts/{kept.pk}", {"status": "approved"}))
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert str(kept.pk) in {one["entity_id"] for one in error["details"]["blocked"]}
    assert done(api.post(at(session, "/revert"), {"partial": True}))["reverted"]
    assert Fact.objects.get(case=letter.case).citations.count() == kept.citations.count() > 0


def test_a_document_that_is_still_being_read_stays(
    api: APIClient, agent: APIClient, session: AgentSession, letter: EvidenceItem
) -> None:
    job = done(agent.post(f"/v1/evidence/{letter.pk}/enrich", {}), 202)["job_id"]
    advance_to_searchable(Job.objects.get(pk=job).pk)
    error = error_of(api.post(at(session, "/revert"), {"entity_ids": [str(letter.pk)]}), 409)
    assert error["details"]["blocked"][0]["by"] == [{"entity_type": "job", "entity_id": job, "text": ""}]
