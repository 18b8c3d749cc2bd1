"""Reading a case again proposes what is different, and changes nothing by itself."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, User
from evidence.extraction.base import PageText
from evidence.models import EvidenceItem
from evidence.pipeline.rereading import take_pages
from facts.models import Citation, Fact, ProposedChange
from facts.rereadings.runner import advance_rereading
from tests.factories import agent_client, browser_client, make_fact, make_item
from tests.facts.rereadings.conftest import OWED, PAID, SIGNED, Reread
from tests.facts.rereadings.engine import Engine, install, run_of, was_read


def as_they_are(case: Case) -> list[Any]:
    facts = Fact.objects.filter(case=case).order_by("pk").values()
    return [*facts, *Citation.objects.filter(case=case).order_by("pk").values()]


def kinds(case: Case, state: str = "pending") -> list[str]:
    rows = ProposedChange.objects.filter(case=case, state=state)
    return sorted(rows.values_list("kind", flat=True))


def test_each_difference_is_proposed_and_no_fact_changes(
    api: APIClient, case: Case, fact: Fact, lost: Fact, reread: Reread, url: str
) -> None:
    before = as_they_are(case)
    job = reread()
    assert as_they_are(case) == before
    assert (job.status, job.progress_done, job.progress_total) == ("completed", 1, 1)
    counts = api.get(f"{url}/count").json()
    assert {name: counts[name] for name in ("pending", "new", "changed", "not_found", "documents_outdated")} == {
        "pending": 3, "new": 1, "changed": 1, "not_found": 1, "documents_outdated": 0,
    }  # fmt: skip
    found = {one["kind"]: one for one in api.get(url).json()["items"]}
    changed = found["changed"]
    assert (changed["before"]["text"], changed["after"]["text"]) == (fact.text, PAID)
    assert (changed["after"]["date"], changed["fact_id"]) == ("2024-03-03", str(fact.pk))
    assert (changed["citation"]["quote"], changed["citation"]["verified"]) == (PAID, True)
    assert (changed["made_by"]["version"], changed["job_id"]) == ("99", str(job.pk))
    assert (found["new"]["before"], found["new"]["after"]["text"]) == (None, SIGNED)
    assert (found["not_found"]["before"]["text"], found["not_found"]["after"]) == (OWED, None)


def test_what_people_made_edited_dismissed_or_deleted_is_not_proposed_about(
    api: APIClient, case: Case, fact: Fact, lost: Fact, letter: EvidenceItem, reread: Reread
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel Harbor paid Moran $12,500."})
    api.patch(f"/v1/facts/{lost.pk}", {"notes": "Ask him."})
    make_fact(letter, SIGNED, status="dismissed")
    reread()
    assert kinds(case) == []


def test_an_approved_fact_may_be_worded_better_but_is_never_not_found(
    api: APIClient, case: Case, fact: Fact, lost: Fact, reread: Reread
) -> None:
    for one in (fact, lost):
        api.patch(f"/v1/facts/{one.pk}", {"status": "approved"})
    reread()
    assert kinds(case) == ["changed", "new"]


def test_the_next_reading_takes_the_place_of_what_nobody_decided(
    case: Case, engine: Engine, reread: Reread, monkeypatch: pytest.MonkeyPatch
) -> None:
    reread()
    newer = install(monkeypatch, version="100")
    newer.finds["Letter"] = [(PAID, PAID, date(2024, 3, 3))]
    reread()
    assert kinds(case) == ["changed", "not_found"]
    assert kinds(case, "expired") == ["changed", "new", "not_found"]


def test_other_words_of_the_document_end_what_waits(case: Case, letter: EvidenceItem, reread: Reread) -> None:
    reread()
    pages = tuple(PageText(number=page.number, text=f"{page.text} ") for page in letter.pages.order_by("number"))
    with transaction.atomic():
        take_pages(letter, pages)
    assert kinds(case) == []


def test_what_was_read_again_is_not_read_once_more(case: Case, engine: Engine, reread: Reread) -> None:
    reread()
    assert reread().status == "completed"
    assert engine.read == ["Letter"]


def test_a_document_that_fails_stops_no_other_and_is_tried_again(
    api: APIClient, case: Case, engine: Engine, reread: Reread
) -> None:
    was_read(make_item(case, "Hayes left.", title="Note"))
    engine.fails = {"Note"}
    job = reread()
    assert (job.status, run_of(case)) == ("failed", {"Letter": "done", "Note": "failed"})
    assert kinds(case) == ["changed", "new", "not_found"]
    engine.fails = set()
    assert api.post(f"/v1/jobs/{job.pk}/retry", {}).status_code == 202
    advance_rereading(job.pk)
    assert (Job.objects.get(pk=job.pk).status, run_of(case)) == ("completed", {"Letter": "done", "Note": "done"})
    assert sorted(engine.read) == ["Letter", "Note", "Note"]


def test_a_killed_worker_s_job_goes_on_where_it_was(
    api: APIClient, case: Case, engine: Engine, fact: Fact, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    was_read(make_item(case, "Hayes left.", title="Note"))
    job_id = api.post(url, {}).json()["job_id"]
    monkeypatch.setattr("facts.rereadings.runner.DOCUMENTS_AT_ONCE", 1)
    advance_rereading(job_id)
    assert Job.objects.get(pk=job_id).status == "processing"
    Job.objects.filter(pk=job_id).update(lease_until=None)  # as after a crash
    advance_rereading(job_id)
    assert Job.objects.get(pk=job_id).status == "completed"
    assert sorted(engine.read) == ["Letter", "Note"]


def test_a_cancelled_job_stores_nothing_and_a_second_one_is_refused_meanwhile(
    api: APIClient, case: Case, engine: Engine, fact: Fact, url: str
) -> None:
    job_id = api.post(url, {}).json()["job_id"]
    assert api.post(url, {}).status_code == 409
    assert api.post(f"/v1/jobs/{job_id}/cancel", {}).json()["status"] == "cancelled"
    advance_rereading(job_id)
    assert (kinds(case), engine.read) == ([], [])


def test_clients_see_no_proposals(
    client_api: APIClient, case: Case, client_user: User, reread: Reread, url: str
) -> None:
    job = reread()
    ProposedChange.objects.filter(case=case).update(state="expired")
    assert client_api.get(url).status_code == 403
    assert client_api.get(f"{url}/count").status_code == 403
    assert client_api.get(f"/v1/jobs/{job.pk}").status_code == 404
    seen = {one["event_type"] for one in client_api.get("/v1/events").json().get("items", [])}
    assert not {one for one in seen if one.startswith("proposed_change")}
    assert Event.objects.filter(case=case, event_type="proposed_change.created").count() == 3


def test_an_agent_learns_nothing_of_what_is_withheld(
    api: APIClient, case: Case, attorney: User, engine: Engine, reread: Reread, url: str
) -> None:
    privileged = {"privilege": "work_product", "privilege_state": "proposed", "privilege_by_type": "engine"}
    secret = make_item(case, "Langley lied.", title="Memo", **privileged)
    was_read(secret)
    engine.finds["Memo"] = [("Langley lied.", "Langley lied.", None)]
    agent, due = agent_client(attorney, case), ("documents_outdated", "withheld_outdated")
    counts = {caller: caller.get(f"{url}/count").json() for caller in (api, agent)}
    assert [[one[name] for name in due] for one in counts.values()] == [[1, 1], [1, 0]]
    card = browser_client(attorney).get(f"{url}/count", headers={"Accept": "text/html"}).content.decode()
    assert "read 1 document and 1 withheld." in " ".join(card.split())
    job = reread()
    assert job.progress_total == 1
    assert kinds(case).count("new") == 2
    assert [one["citation"]["evidence_title"] for one in agent.get(url).json()["items"]] == ["Letter"] * 3
    assert agent.get(f"{url}/count").json()["pending"] == 3


def test_the_command_begins_a_reading_of_each_case_that_needs_it(case: Case, engine: Engine, fact: Fact) -> None:
    call_command("reread", str(case.firm_id))
    assert [(job.kind, job.entity_id) for job in Job.objects.filter(case=case)] == [("reread_facts", case.pk)]


def test_the_command_does_not_pass_over_a_case_that_the_firm_does_not_have(case: Case) -> None:
    with pytest.raises(CommandError, match="no case"):
        call_command("reread", str(case.firm_id), "--case", str(case.firm_id))
