"""What the jobs that a session started write belongs to the session's changeset."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.models import Change, Event, Job
from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem, Upload
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from facts.models import Citation, Entity, Fact, Mention, Relationship
from tests.agents.changesets.conftest import at, diff, done, make
from tests.agents.conftest import error_of
from tests.agents.hosted_samples import make_rule
from tests.agents.hosted_samples import work_off as run_rules
from tests.extent import first
from tests.factories import make_fact, make_item, mention, store_bytes

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
    assert all(one["title"] for one in shown)
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


@pytest.fixture
def uploaded(agent: APIClient, case: Case) -> EvidenceItem:
    """A letter that the agent uploaded, read to the end."""
    item = read_upload(agent, case, "letter.txt", "text/plain", LETTER.encode())
    assert Fact.objects.filter(citations__item=item).exists()
    return item


def read_upload(agent: APIClient, case: Case, filename: str, content_type: str, content: bytes) -> EvidenceItem:
    body = {"filename": filename, "content_type": content_type, "size_bytes": len(content)}
    upload = done(agent.post(f"/v1/cases/{case.pk}/evidence/upload", body), 201)["upload_id"]
    store_bytes(Upload.objects.get(pk=upload).storage_key, content)
    answer = done(agent.post(f"/v1/evidence/uploads/{upload}/confirm", {}), 202)
    work_off(answer["job_id"])
    item: EvidenceItem = EvidenceItem.objects.get(pk=answer["evidence_id"])
    return item


def work_off_all(case: Case) -> None:
    for job in Job.objects.filter(case=case, status__in=Job.ACTIVE):
        work_off(str(job.pk))


def selection(session: AgentSession, item: EvidenceItem, how: str) -> dict[str, list[object]]:
    """The upload, named by its thing or by the number of the change that made it."""
    making = Change.objects.get(session_id=session.pk, row_id=item.pk, kind="insert")
    return {"entity_ids": [str(item.pk)]} if how == "entity" else {"numbers": [making.number]}


@pytest.mark.parametrize("how", ["entity", "number"])
def test_an_upload_is_taken_back_with_what_was_derived_from_it(
    api: APIClient, session: AgentSession, uploaded: EvidenceItem, case: Case, how: str
) -> None:
    named = {uploaded.title, *Entity.objects.filter(case=case).values_list("name", flat=True)}
    preview = done(api.post(at(session, "/revert"), selection(session, uploaded, how), HTTP_PREFER="dry-run"))["diff"]
    assert named <= {one["title"] for one in preview}, "a dry run names what goes"
    assert not [one for one in preview if one["title"].startswith("?") or one["title"].endswith("?")]
    done(api.post(at(session, "/revert"), selection(session, uploaded, how)))
    uploaded.refresh_from_db()
    assert uploaded.deleted_at is not None
    for model in (Fact, Mention, Entity, Relationship):
        assert not model.objects.filter(case=case).exists(), model
    assert Event.objects.filter(event_type="evidence.deleted", entity_id=uploaded.pk).count() == 1


@pytest.fixture
def triaged(agent: APIClient, attorney: User, case: Case) -> EvidenceItem:
    """An upload of the agent's that a rule filled in."""
    make_rule(attorney, case)
    item = read_upload(agent, case, "scan 3.txt", "text/plain", LETTER.encode())
    (run,) = run_rules()
    assert run.outcome["set"], run.outcome
    return item


@pytest.mark.parametrize("how", first(1, ["entity", "number", "whole"]))
def test_what_a_rule_did_because_of_an_upload_goes_with_it(
    api: APIClient, session: AgentSession, triaged: EvidenceItem, case: Case, how: str
) -> None:
    """Without ``--full`` by what it is; that its number does the same, above."""
    assert all(one["can_revert"] for one in diff(api, session))
    done(api.post(at(session, "/revert"), {} if how == "whole" else selection(session, triaged, how)))
    triaged.refresh_from_db()
    assert triaged.deleted_at is not None
    assert not Fact.objects.filter(case=case).exists()
    sessions = AgentSession.objects.exclude(pk=session.pk)
    rule_made = Change.objects.filter(entity_id=triaged.pk, session_id__in=sessions.values("pk"))
    assert set(rule_made.values_list("decision__review", flat=True)) == {"reverted"}
    said = Event.objects.filter(event_type="agent_session.reverted").values_list("entity_id", flat=True)
    assert list(said) == [session.pk]


def test_what_a_person_decided_after_a_rule_keeps_the_upload(
    api: APIClient, attorney: User, session: AgentSession, triaged: EvidenceItem
) -> None:
    version = EvidenceItem.objects.get(pk=triaged.pk).version
    done(api.patch(f"/v1/evidence/{triaged.pk}", {"title": "Mine"}, HTTP_IF_MATCH=f'"{version}"'))
    error = error_of(api.post(at(session, "/revert"), selection(session, triaged, "entity")), 409)
    reasons = {one["reason"] for one in error["details"]["blocked"] if one["entity_id"] == str(triaged.pk)}
    assert all(reason.startswith(f"{attorney.name} changed it on ") for reason in reasons), reasons
    triaged.refresh_from_db()
    assert (triaged.deleted_at, triaged.title) == (None, "Mine")


@pytest.mark.parametrize("how", first(1, ["entity", "number"]))
def test_names_that_other_documents_give_stay(
    api: APIClient, session: AgentSession, uploaded: EvidenceItem, case: Case, how: str
) -> None:
    """Without ``--full`` by what it is; that its number does the same, above."""
    other = make_item(case, "Daniel Pryce called.", title="Note")
    shared = Entity.objects.get(case=case, name="Daniel Pryce")
    kept = mention(shared, other, "Daniel Pryce")
    done(api.post(at(session, "/revert"), selection(session, uploaded, how)))
    assert list(Mention.objects.filter(case=case)) == [kept]
    assert list(Entity.objects.filter(case=case)) == [shared]


@pytest.mark.parametrize("how", first(1, ["entity", "number"]))
def test_what_a_person_decided_from_an_upload_keeps_it_and_is_named(
    api: APIClient, session: AgentSession, uploaded: EvidenceItem, how: str
) -> None:
    """Without ``--full`` by what it is; that its number does the same, above."""
    approved = Fact.objects.filter(citations__item=uploaded)[0]
    done(api.patch(f"/v1/facts/{approved.pk}", {"status": "approved"}))
    error = error_of(api.post(at(session, "/revert"), selection(session, uploaded, how)), 409)
    named = {one["entity_id"] for one in error["details"]["blocked"]}
    assert {str(approved.pk), str(uploaded.pk)} <= named
    uploaded.refresh_from_db()
    assert (uploaded.deleted_at, Fact.objects.filter(pk=approved.pk).exists()) == (None, True)


def test_what_a_person_made_from_an_upload_keeps_it(
    api: APIClient, session: AgentSession, uploaded: EvidenceItem
) -> None:
    own = make_fact(uploaded, "The roof leaked", made_by_type="human")
    error = error_of(api.post(at(session, "/revert"), selection(session, uploaded, "entity")), 409)
    standing = [one["by"] for one in error["details"]["blocked"] if one["entity_id"] == str(uploaded.pk)]
    assert [one["entity_id"] for one in standing[0]] == [str(own.pk)]


@pytest.mark.parametrize("how", first(1, ["entity", "number"]))
def test_what_came_inside_goes_along(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, how: str
) -> None:
    """Without ``--full`` by what it is; that its number does the same, above."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@example.com", "b@example.com", "The roof"
    mail.set_content("See the letter.")
    mail.add_attachment(LETTER, filename="letter.txt")
    outer = read_upload(agent, case, "roof.eml", "message/rfc822", mail.as_bytes())
    assert EvidenceItem.objects.filter(parent=outer).count() == 1
    work_off_all(case)
    done(api.post(at(session, "/revert"), selection(session, outer, how)))
    assert not EvidenceItem.objects.filter(case=case, deleted_at=None).exists()
    assert Event.objects.filter(event_type="evidence.deleted").count() == 2
    assert not Fact.objects.filter(case=case).exists()


def test_making_a_thing_by_number_takes_its_later_changes_along(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case
) -> None:
    item = make_item(case, LETTER, title="Letter")
    fact = make(agent, item, citations=[{"evidence_id": str(item.pk), "quote": "The roof leaked"}])
    done(agent.patch(f"/v1/facts/{fact}", {"notes": "See page 1."}))
    making = Change.objects.get(row_id=fact, kind="insert")
    done(api.post(at(session, "/revert"), {"numbers": [making.number]}))
    assert not Fact.objects.filter(pk=fact).exists()


def test_reading_again_after_a_revert_finds_it_again_without_force(
    api: APIClient, agent: APIClient, attorney: User, session: AgentSession, letter: EvidenceItem
) -> None:
    work_off(done(agent.post(f"/v1/evidence/{letter.pk}/enrich", {}), 202)["job_id"])
    found = set(Fact.objects.filter(case=letter.case).values_list("text", flat=True))
    done(api.post(at(session, "/revert"), {}))
    work_off(str(start_processing(actor=person_actor(attorney), item=letter).pk))
    assert set(Fact.objects.filter(case=letter.case).values_list("text", flat=True)) == found != set()


def test_what_a_person_deleted_for_good_is_not_proposed_again(
    api: APIClient, attorney: User, letter: EvidenceItem
) -> None:
    read = lambda: work_off(str(start_processing(actor=person_actor(attorney), item=letter, force=True).pk))  # noqa: E731
    read()
    facts = Fact.objects.filter(case=letter.case)
    deleted, *others = facts.order_by("id").values_list("text", flat=True)
    assert api.delete(f"/v1/facts/{facts.order_by('id')[0].pk}").status_code == 204
    read()
    assert sorted(facts.values_list("text", flat=True)) == sorted(others)
    assert deleted not in others
