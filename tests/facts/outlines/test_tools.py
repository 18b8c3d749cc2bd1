"""Outlines are made, changed, read and deleted by their tools."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Fact, Outline, OutlineEntry
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import make_entity
from tests.facts.claims.made import make_claim, make_issue
from tests.facts.conftest import fields_of
from tests.facts.outlines.made import edit, heading, make_outline, read, texts


def add(**fields: Any) -> dict[str, Any]:
    return {"op": "add", **fields}


@pytest.fixture
def outline(api: APIClient, case: Case, fact: Fact) -> dict[str, Any]:
    return make_outline(
        api, case, heading("Payment", ref="a"), {"kind": "fact", "fact_id": fact.pk, "under": "a"}, heading("Release")
    )


def test_an_outline_is_built_in_one_call(outline: dict[str, Any], fact: Fact, letter: EvidenceItem) -> None:
    assert texts(outline) == ["Payment", "  Kestrel paid Moran $12,500.", "Release"]
    assert [one["status"] for one in outline["results"]] == [201, 201, 201]
    entry = outline["entries"][1]
    assert (entry["kind"], entry["state"], entry["reference_id"]) == ("fact", "current", str(fact.pk))
    assert entry["source"]["evidence_id"] == str(letter.pk)
    assert entry["citation"] == "Letter, p. 1"


def test_what_is_refused_stops_no_other(api: APIClient, outline: dict[str, Any], memo: EvidenceItem) -> None:
    missing = "0192d3a0-0000-7000-8000-000000000000"
    answer = edit(
        api, outline,
        add(kind="fact", fact_id=missing), add(kind="heading"), add(kind="document", evidence_id=memo.pk, page=1),
        add(kind="fact", fact_id=missing, evidence_id=memo.pk), add(kind="note", text="Ask.", under="nowhere"), {"op": "fly"},
    ).json()  # fmt: skip
    assert [one["status"] for one in answer["results"]] == [404, 422, 201, 422, 422, 422]
    assert answer["refused"] == 5
    assert "text" in answer["results"][1]["error"]["details"]["fields"]
    assert texts(answer)[-1] == "CANARY-TITLE"


def test_entries_move_with_all_under_them(api: APIClient, outline: dict[str, Any]) -> None:
    payment, fact, release = (one["id"] for one in outline["entries"])
    found = edit(api, outline, {"op": "move", "entry_id": payment, "after": release}).json()
    assert texts(found) == ["Release", "Payment", "  Kestrel paid Moran $12,500."]
    found = edit(api, outline, {"op": "move", "entry_id": fact, "under": release}).json()
    assert texts(found) == ["Release", "  Kestrel paid Moran $12,500.", "Payment"]
    refused = edit(api, outline, {"op": "move", "entry_id": release, "under": fact}).json()
    assert (refused["results"][0]["status"], texts(refused)) == (422, texts(found))


def test_what_was_deleted_is_restored_as_it_was(api: APIClient, outline: dict[str, Any]) -> None:
    payment = outline["entries"][0]["id"]
    found = edit(api, outline, {"op": "delete", "entry_id": payment}).json()
    assert texts(found) == ["Release"]
    assert Fact.objects.count() == 1
    found = edit(api, outline, {"op": "restore", "entry_id": payment}).json()
    assert [one["id"] for one in found["entries"]] == [one["id"] for one in outline["entries"]]
    assert found["entries"][1]["made_by"] == outline["entries"][1]["made_by"]


def test_an_update_of_what_another_changed_is_refused(api: APIClient, outline: dict[str, Any]) -> None:
    assert edit(api, outline, add(kind="note", text="Ask."), version=1).json()["version"] == 2
    assert edit(api, outline, add(kind="note", text="Ask again."), version=1).status_code == 409
    assert edit(api, outline, version=2).json()["version"] == 2, "nothing changed"


def test_every_kind_of_entry_says_what_it_is_now(api: APIClient, case: Case, letter: EvidenceItem) -> None:
    transcript = make_transcript(case)
    issue = make_issue(make_claim(case))
    question = api.post(f"/v1/cases/{case.pk}/questions", {"text": "Who paid?"}).json()
    series = api.post(f"/v1/cases/{case.pk}/exhibit-series", {"name": "Plaintiff’s", "prefix": "P-"}).json()
    given = {"series_id": series["id"], "evidence_ids": [letter.pk]}
    exhibit = api.post(f"/v1/cases/{case.pk}/exhibits", given).json()["outcomes"][0]
    found = make_outline(
        api, case,
        {"kind": "testimony", "transcript_id": transcript.pk, "page_line": "12:8-10", "text": "Impeach."},
        {"kind": "exhibit", "exhibit_id": exhibit["exhibit_id"], "page": 2}, {"kind": "document", "evidence_id": letter.pk},
        {"kind": "question", "question_id": question["id"]}, {"kind": "issue", "issue_id": issue.pk},
    )  # fmt: skip
    testimony, numbered, document, asked, about = found["entries"]
    assert "I never signed that letter." in testimony["words"]
    assert (testimony["citation"], testimony["page_line"]) == ("Doe Dep. 12:8–10", "12:8-10")
    assert (numbered["citation"], numbered["detail"]) == ("Ex. P-1 at 2", "P-1")
    assert (document["citation"], document["words"]) == ("Ex. P-1", "Letter")
    assert (asked["words"], asked["detail"]) == ("Who paid?", "Open")
    assert about["words"] == "Was it paid?"
    refused = edit(api, found, add(kind="testimony", transcript_id=transcript.pk, page_line="99:1")).json()
    assert refused["results"][0]["status"] == 422


def test_an_agents_entries_wait_and_only_people_accept(
    api: APIClient, agent: APIClient, outline: dict[str, Any], fact: Fact
) -> None:
    found = edit(agent, outline, add(kind="fact", fact_id=fact.pk)).json()
    entry = found["entries"][-1]
    assert (entry["status"], entry["made_by"]["type"]) == ("proposed", "agent")
    assert edit(agent, outline, {"op": "accept", "entry_id": entry["id"]}).json()["results"][0]["status"] == 403
    assert edit(agent, outline, {"op": "delete", "entry_id": outline["entries"][0]["id"]}).status_code == 202
    assert edit(agent, outline, {"op": "delete", "entry_id": entry["id"]}).json()["results"][0]["status"] == 204
    again = edit(agent, outline, add(kind="fact", fact_id=fact.pk)).json()["entries"][-1]
    accepted = edit(api, outline, {"op": "accept", "entry_id": again["id"]}).json()["entries"][-1]
    assert accepted["status"] == "approved"
    assert edit(agent, outline, {"op": "change", "entry_id": again["id"], "text": "Mine."}).status_code == 202


def test_clients_have_no_outlines(client_api: APIClient, case: Case, outline: dict[str, Any]) -> None:
    assert client_api.get(f"/v1/cases/{case.pk}/outlines").status_code == 403
    assert client_api.get(f"/v1/outlines/{outline['id']}").status_code in (403, 404)


def test_a_case_lists_its_outlines(api: APIClient, case: Case, outline: dict[str, Any]) -> None:
    make_outline(api, case, title="Closing", purpose="closing")
    rows = api.get(f"/v1/cases/{case.pk}/outlines").json()["items"]
    assert [(one["title"], one["entries_count"]) for one in rows] == [("Closing", 0), ("Deposition of Jane Doe", 3)]
    only = api.get(f"/v1/cases/{case.pk}/outlines", {"purpose": "deposition"}).json()["items"]
    assert [one["id"] for one in only] == [outline["id"]]
    assert api.get(f"/v1/cases/{case.pk}").json()["counts"]["outlines"] == 2


def test_deleting_takes_the_entries_along(api: APIClient, outline: dict[str, Any]) -> None:
    assert api.delete(f"/v1/outlines/{outline['id']}").status_code == 204
    assert (Outline.objects.count(), OutlineEntry.objects.count(), Fact.objects.count()) == (0, 0, 1)
    assert api.delete(f"/v1/outlines/{outline['id']}").status_code == 404


def test_an_archived_case_keeps_its_outlines(api: APIClient, case: Case, outline: dict[str, Any]) -> None:
    api.post(f"/v1/cases/{case.pk}/archive", {})
    assert edit(api, outline, add(kind="note", text="Late.")).status_code == 409
    assert texts(read(api, outline)) == texts(outline)


def test_a_title_is_needed(api: APIClient, case: Case) -> None:
    assert set(fields_of(api.post(f"/v1/cases/{case.pk}/outlines", {}))) == {"title", "purpose"}


def test_who_did_what_is_kept(api: APIClient, outline: dict[str, Any]) -> None:
    edit(api, outline, {"op": "delete", "entry_id": outline["entries"][1]["id"]})
    rows = api.get(f"/v1/outlines/{outline['id']}/history").json()["items"]
    assert rows[0]["by"]["name"] == "Mara Ellison"
    assert "Kestrel paid Moran" in str(rows[0])


def test_outlines_are_narrowed_by_purpose_witness_and_words(
    api: APIClient, case: Case, outline: dict[str, Any]
) -> None:
    doe = make_entity(case, "Jane Doe")
    other = {"title": "Cross of Jane Doe", "purpose": "cross", "witness_id": doe.pk}
    api.post(f"/v1/cases/{case.pk}/outlines", other)
    for query in ({"purpose": "cross"}, {"witness_id": doe.pk}, {"q": "cross doe"}):
        found = api.get(f"/v1/cases/{case.pk}/outlines", query).json()["items"]
        assert [one["title"] for one in found] == ["Cross of Jane Doe"]
    assert len(api.get(f"/v1/cases/{case.pk}/outlines").json()["items"]) == 2
