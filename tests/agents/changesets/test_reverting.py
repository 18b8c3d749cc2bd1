"""A session's changes taken back, all or in part, and what stands in the way named."""

from __future__ import annotations

from rest_framework.test import APIClient

from agents.access.authentication import session_scope
from agents.changesets.rows import put_back, rows_now
from agents.models import AgentSession, ChangeReview, Control
from audit.models import AuditEntry, Change, Event
from cases.actions.cases import case_archive
from cases.models import Case
from config.api.current import Call, calling
from config.boundary import firm_boundary
from evidence.models import EvidenceItem, Page
from facts.entities.actions import entity_create
from facts.models import Citation, DecidedName, DedupSuggestion, Entity, EntitySummary, Fact
from tests.agents.changesets.conftest import KEYS, PAID, at, diff, done, make
from tests.agents.conftest import error_of
from tests.factories import (
    make_entity,
    make_fact,
)  # fmt: skip


def test_all_of_a_session_is_taken_back(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    kept = make_fact(item, KEYS, text="Keys were returned.")
    version = Fact.objects.get(pk=kept.pk).version
    made = make(agent, item, entity_ids=[str(make_entity(case, "Payer").pk)])
    done(agent.patch(f"/v1/facts/{kept.pk}", {"text": "The keys came back."}))
    done(agent.patch(f"/v1/evidence/{item.pk}", {"title": "Renamed", "tags": ["rent"]}))
    citation = kept.citations.get()
    done(agent.patch(f"/v1/facts/{kept.pk}/citation", {"citation_id": str(citation.pk), "quote": PAID}))
    recorded = Change.objects.filter(session_id=session.pk).count()
    answer = done(api.post(at(session, "/revert"), {}))
    assert (len(answer["reverted"]), answer["blocked"]) == (recorded, [])
    assert not Fact.objects.filter(pk=made).exists()
    now = Fact.objects.get(pk=kept.pk)
    assert (now.text, now.status) == ("Keys were returned.", "proposed")
    assert now.worded_by_type == "engine"
    assert now.version > version + 1, "as it was, and yet newer"
    again = Citation.objects.select_related("page").get(pk=citation.pk)
    assert again.quote == KEYS == again.page.text[again.start : again.end]
    renamed = EvidenceItem.objects.get(pk=item.pk)
    assert (renamed.title, renamed.tags) == ("Letter", [])
    assert not {"title", "tags"} & set(renamed.written_by), "nor is it said any more that the agent wrote them"
    reverted = Event.objects.filter(data__reverted_session=str(session.pk))
    assert set(reverted.values_list("event_type", flat=True)) == {"fact.deleted", "fact.updated", "evidence.updated"}
    assert Event.objects.filter(event_type="agent_session.reverted", case=case).count() == 1
    assert AuditEntry.objects.filter(tool="changes.revert", outcome="ok").count() == 1
    assert {one["review"] for one in diff(api, session)} == {"reverted"}
    assert done(api.post(at(session, "/revert"), {}))["reverted"] == [], "a repeat changes nothing"


def test_what_was_taken_away_comes_back(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(added_by_type="agent", written_by={})
    Control.objects.create(firm_id=item.firm_id, approval_waived_tools=["evidence.delete"])
    done_ = agent.delete(f"/v1/evidence/{item.pk}")
    assert done_.status_code == 204, done_.content
    [one] = diff(api, session)
    assert one["kind"] == "deleted"
    done(api.post(at(session, "/revert"), {"entity_ids": [str(item.pk)]}))
    assert EvidenceItem.objects.get(pk=item.pk).deleted_at is None


def test_a_row_recorded_before_its_table_grew_comes_back(item: EvidenceItem) -> None:
    """What the database computes is computed anew, and a column that came since has its default."""
    fact = make_fact(item, PAID, text="Rent was paid.", weight=40)
    table = Fact._meta.db_table
    [row] = rows_now([Change(table=table, row_id=fact.pk)], lock=False).values()
    key = fact.pk
    fact.delete()
    was = {name: value for name, value in row.items() if name != "weight"}
    put_back(Change(table=table, row_id=key, kind=Change.Kind.DELETE, before=was))
    assert Fact.objects.values_list("text", "weight").get(pk=key) == ("Rent was paid.", 0)


def test_new_evidence_is_taken_out_and_not_erased(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case
) -> None:
    made = done(agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "Phone in a bag"}), 201)["id"]
    done(api.post(at(session, "/revert"), {}))
    assert EvidenceItem.objects.get(pk=made).deleted_at is not None
    assert api.get(f"/v1/evidence/{made}").status_code == 404
    assert Event.objects.filter(event_type="evidence.deleted", entity_id=made).count() == 1


def test_what_someone_changed_since_stays_and_is_named(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    touched, other = (
        make(agent, item),
        make(agent, item, text="Keys.", citations=[{"evidence_id": str(item.pk), "quote": KEYS}]),
    )
    done(api.patch(f"/v1/facts/{touched}", {"status": "approved"}))
    by_id = {one["entity_id"]: one for one in diff(api, session)}
    assert by_id[other]["can_revert"] is True
    assert by_id[touched]["can_revert"] is False
    assert "Mara Ellison changed it" in by_id[touched]["blocked"][0]["reason"]
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert {one["entity_id"] for one in error["details"]["blocked"]} == {touched}
    assert Fact.objects.filter(pk=other).exists(), "all or nothing"
    answer = done(api.post(at(session, "/revert"), {"partial": True}))
    assert {one["entity_id"] for one in answer["blocked"]} == {touched}
    assert list(Fact.objects.values_list("pk", flat=True).filter(pk__in=[touched, other])) == [
        Fact.objects.get(pk=touched).pk
    ]
    assert Citation.objects.filter(fact_id=touched).count() == 1


def test_what_others_came_to_depend_on_stays(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    registered = done(agent.post(f"/v1/cases/{case.pk}/evidence", {"title": "Note"}), 201)["id"]
    note = EvidenceItem.objects.get(pk=registered)
    Page.objects.create(firm_id=case.firm_id, case=case, item=note, number=1, text=PAID, start=0)
    make_fact(note, PAID)
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    [blocked] = error["details"]["blocked"]
    assert blocked["reason"] == "1 came to depend on it (source)."
    assert blocked["by"][0]["entity_type"] == "fact"


def test_an_older_change_waits_for_the_newer_one(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID, notes="")
    for notes in ("One", "Two"):
        done(agent.patch(f"/v1/facts/{fact.pk}", {"notes": notes}))
    older, newer = Change.objects.filter(session_id=session.pk).order_by("number").values_list("number", flat=True)
    error = error_of(api.post(at(session, "/revert"), {"numbers": [older]}), 409)
    assert error["details"]["blocked"][0]["reason"].startswith("It was changed again in this session")
    done(api.post(at(session, "/revert"), {"numbers": [newer]}))
    assert Fact.objects.get().notes == "One"
    done(api.post(at(session, "/revert"), {"numbers": [older]}))
    assert Fact.objects.get().notes == ""


def test_words_that_are_gone_are_not_cited_again(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    fact = make_fact(item, PAID)
    citation = fact.citations.get()
    done(agent.patch(f"/v1/facts/{fact.pk}/citation", {"citation_id": str(citation.pk), "quote": KEYS}))
    Page.objects.filter(item=item).update(text="The rent was unpaid on May 5, 24. " + KEYS)
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert "do not stand" in error["details"]["blocked"][0]["reason"]


def test_an_archived_case_is_kept_as_it_is(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    make(agent, item)
    done(api.post(f"/v1/cases/{case.pk}/archive", {}))
    error = error_of(api.post(at(session, "/revert"), {}), 409)
    assert {one["reason"] for one in error["details"]["blocked"]} == {
        "The case is archived; nothing in it can be changed."
    }


def test_a_case_that_the_session_archived_opens_again(
    api: APIClient, agent: APIClient, session: AgentSession, case: Case, item: EvidenceItem
) -> None:
    made = make(agent, item)
    actor = session_scope(session)[1].actor  # through the API, an agent's archiving waits for approval
    with calling(Call("cases.archive", actor)), firm_boundary(case.firm_id):
        case_archive(actor=actor, case=case)
    done(api.post(at(session, "/revert"), {}))
    assert Case.objects.get(pk=case.pk).status == "open"
    assert not Fact.objects.filter(pk=made).exists()


def test_a_name_goes_with_what_was_made_of_it_meanwhile(api: APIClient, session: AgentSession, case: Case) -> None:
    actor = session_scope(session)[1].actor  # through the API, an agent's new name waits for approval
    with calling(Call("entities.create", actor)), firm_boundary(case.firm_id):
        made = entity_create(actor=actor, case=case, type="person", name="Ann Reed")
    of_case, engine = {"firm_id": case.firm_id, "case": case}, {"made_by_type": "engine", "made_by_name": "local"}
    EntitySummary.objects.create(
        **of_case, **engine, entity=made, of_withheld=True, sentences=[], facts_hash="", facts_read=0
    )
    one, other = sorted((made, make_entity(case, "Anne Reed")), key=lambda row: row.pk)
    suggestion = DedupSuggestion.objects.create(
        **of_case, **engine, one=one, other=other, type="person", score=0.8, one_key=one.key, other_key=other.key
    )
    assert DecidedName.objects.filter(entity=made).exists()
    assert done(api.post(at(session, "/revert"), {}))["blocked"] == []
    assert list(Entity.objects.filter(case=case).values_list("name", flat=True)) == ["Anne Reed"]
    assert not EntitySummary.objects.exists()
    assert not DecidedName.objects.exists(), "nor is the name nobody's: a document that has it may make it again"
    suggestion.refresh_from_db()
    assert {suggestion.one_id, suggestion.other_id} & {made.pk, None} == {None}


def test_a_dry_run_takes_nothing_back(
    api: APIClient, agent: APIClient, session: AgentSession, item: EvidenceItem
) -> None:
    made = make(agent, item)
    answer = done(api.post(at(session, "/revert"), {}, HTTP_PREFER="dry-run"))
    assert answer["dry_run"] is True
    assert len(answer["would_answer"]["reverted"]) == Change.objects.filter(session_id=session.pk).count()
    assert "fact.deleted" in [one["event_type"] for one in answer["would_emit"]]
    assert Fact.objects.filter(pk=made).exists()
    assert not ChangeReview.objects.exists()
