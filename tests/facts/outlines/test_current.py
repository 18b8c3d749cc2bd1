"""An entry says what its thing says now, what it said when it was put there, and nothing to whom that is withheld."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem, Page
from facts.models import Fact, Outline, OutlineEntry, TemporalMention
from tests.evidence.transcripts.depositions import FIRST, make_transcript, page, read_structure
from tests.facts.outlines.made import edit, heading, make_outline, read


@pytest.fixture
def outline(api: APIClient, case: Case, fact: Fact) -> dict[str, Any]:
    return make_outline(api, case, {"kind": "fact", "fact_id": fact.pk, "text": "CANARY-NOTE"})


def only(api: APIClient, outline: dict[str, Any]) -> dict[str, Any]:
    (entry,) = read(api, outline)["entries"]
    found: dict[str, Any] = entry
    return found


def test_a_changed_fact_says_so_until_it_is_accepted(api: APIClient, outline: dict[str, Any], fact: Fact) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid Moran in full."})
    entry = only(api, outline)
    assert (entry["state"], entry["words"]) == ("changed", "Kestrel paid Moran in full.")
    assert entry["then"]["words"] == "Kestrel paid Moran $12,500."
    edit(api, outline, {"op": "accept", "entry_id": entry["id"]})
    assert (only(api, outline)["state"], only(api, outline)["then"]) == ("current", None)


def test_a_date_is_said_as_its_source_says_it(api: APIClient, outline: dict[str, Any], fact: Fact) -> None:
    TemporalMention.objects.filter(fact=fact).delete()
    body = {"text": "since late 2018", "is_main": True}
    assert api.post(f"/v1/facts/{fact.pk}/temporal-mentions", body).status_code == 201
    edit(api, outline, {"op": "accept", "entry_id": only(api, outline)["id"]})
    entry = only(api, outline)
    assert (entry["detail"], entry["state"]) == ("since late 2018", "current")
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid Moran in full."})
    assert only(api, outline)["then"]["detail"] == "since late 2018", "only the words are others"


def test_a_dismissed_fact_is_marked_and_stays(api: APIClient, outline: dict[str, Any], fact: Fact) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"status": "dismissed"})
    assert (only(api, outline)["state"], only(api, outline)["words"]) == ("dismissed", "Kestrel paid Moran $12,500.")


def test_a_deleted_fact_leaves_its_words(api: APIClient, agent: APIClient, outline: dict[str, Any], fact: Fact) -> None:
    assert api.delete(f"/v1/facts/{fact.pk}").status_code == 204
    entry = only(api, outline)
    assert (entry["state"], entry["words"], entry["then"]["words"]) == ("gone", "", "Kestrel paid Moran $12,500.")
    assert only(agent, outline)["kind"] == "withheld", "nobody knows any more whether it was privileged"
    found = edit(
        api, outline, {"op": "delete", "entry_id": entry["id"]}, {"op": "restore", "entry_id": entry["id"]}
    ).json()
    assert [one["status"] for one in found["results"]] == [204, 404], "it is not deleted yet within the same call"
    edit(api, outline, {"op": "delete", "entry_id": entry["id"]})
    assert edit(api, outline, {"op": "restore", "entry_id": entry["id"]}).json()["entries"][0]["state"] == "gone"


def test_lines_that_are_not_there_any_more_are_marked(api: APIClient, case: Case) -> None:
    transcript = make_transcript(case)
    found = make_outline(api, case, {"kind": "testimony", "transcript_id": transcript.pk, "page_line": "12:8-10"})
    Page.objects.filter(item=transcript.item, number=1).update(text=page(14, FIRST))
    read_structure(transcript.item)
    entry = only(api, found)
    assert (entry["state"], entry["words"], entry["citation"]) == ("missing", "", "Doe Dep. 12:8–10")
    assert "I never signed that letter." in entry["then"]["words"]


def test_what_is_privileged_is_withheld_without_words(
    api: APIClient, agent: APIClient, outline: dict[str, Any], fact: Fact, letter: EvidenceItem
) -> None:
    edit(api, outline, {"op": "add", "kind": "document", "evidence_id": letter.pk})
    EvidenceItem.objects.filter(pk=letter.pk).update(privilege="attorney_client", privilege_state="proposed")
    assert [one["state"] for one in read(api, outline)["entries"]] == ["current", "current"]
    answer = agent.get(f"/v1/outlines/{outline['id']}")
    for entry in answer.json()["entries"]:
        assert (entry["kind"], entry["state"]) == ("withheld", "withheld")
        assert not any(
            entry[name] for name in ("text", "words", "detail", "citation", "then", "source", "reference_id")
        )
    exported = agent.post(f"/v1/outlines/{outline['id']}/export", {"format": "markdown"})
    for told in (answer, exported):
        assert told.status_code == 200
        for word in ("Kestrel", "CANARY-NOTE", "Letter", str(fact.pk), str(letter.pk)):
            assert word not in told.content.decode()
    first = read(agent, outline)["entries"][0]["id"]
    for one in ({"op": "change", "text": "Mine."}, {"op": "delete"}):
        assert edit(agent, outline, {**one, "entry_id": first}).json()["results"][0]["status"] == 409
    seen = edit(agent, outline, {"op": "add", "kind": "fact", "fact_id": fact.pk}).json()["results"][0]
    missing = edit(agent, outline, {"op": "add", "kind": "fact", "fact_id": outline["id"]}).json()["results"][0]
    assert seen == missing


def test_what_it_said_is_not_told_to_who_might_not_have_seen_it(
    api: APIClient, agent: APIClient, outline: dict[str, Any], fact: Fact
) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel paid."})
    entry = only(agent, outline)
    assert (entry["state"], entry["words"], entry["then"]) == ("changed", "Kestrel paid.", None)


def test_a_fact_in_an_outline_is_not_replaced_by_reading_again(outline: dict[str, Any], fact: Fact) -> None:
    Fact.objects.filter(pk=fact.pk).update(
        made_by_type="engine", worded_by_type="engine", status="proposed", approved_by=None, decided_by=None
    )
    assert not Fact.objects.replaceable().exists()
    OutlineEntry.objects.all().delete()
    assert Fact.objects.replaceable().exists()


def test_the_database_refuses_what_no_entry_is(api: APIClient, case: Case, fact: Fact, letter: EvidenceItem) -> None:
    found = make_outline(api, case, heading("A"), heading("B"))
    other = make_outline(api, case, heading("C"))
    first, _ = OutlineEntry.objects.filter(outline=found["id"]).order_by("position")
    wrong: list[dict[str, Any]] = [
        {"kind": "fact"}, {"fact": fact}, {"kind": "fact", "fact": fact, "item": letter, "said": {"words": "x"}},
        {"text": ""}, {"first_page": 1}, {"page": 2}, {"parent": first}, {"position": 2}, {"position": 0},
        {"outline": Outline.objects.get(pk=other["id"]), "position": 1}, {"status": "dismissed"},
        {"parent": OutlineEntry.objects.get(outline=other["id"])},
    ]  # fmt: skip
    for fields in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            _update_now(first, fields)


def _update_now(entry: OutlineEntry, fields: dict[str, Any]) -> None:
    """With the constraints that wait for the end of a transaction."""
    OutlineEntry.objects.filter(pk=entry.pk).update(**fields)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
