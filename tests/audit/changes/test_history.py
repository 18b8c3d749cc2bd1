"""The history of a thing: who changed it and its parts, when and why, for those who may see the thing."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import Job
from cases.models import Case, Firm, Role, User
from evidence.models import EvidenceItem
from facts.models import Entity, Fact, Mention, Relationship
from tests.audit.changes.test_recording import LETTER, SENTENCE, read_in
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_entity,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
    token_client,
)  # fmt: skip

KEYS = "The keys were returned on June 1, 2024."


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, f"{SENTENCE} {KEYS}", title="Letter")


def history(client: APIClient, path: str, **query: Any) -> list[dict[str, Any]]:
    response = client.get(f"/v1/{path}/history", query)
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def values(entry: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {field["name"]: (field["from"], field["to"]) for field in entry["fields"]}


def make(api: APIClient, item: EvidenceItem) -> str:
    body = {"text": "Paid.", "citations": [{"evidence_id": str(item.pk), "quote": SENTENCE}]}
    response = api.post(f"/v1/cases/{item.case_id}/facts", body)
    assert response.status_code == 201, response.content
    return str(response.json()["id"])


def test_a_fact_s_history_tells_each_call_newest_first(
    api: APIClient, attorney: User, case: Case, item: EvidenceItem
) -> None:
    agent = agent_client(attorney, case)
    fact = make(agent, item)
    agent.patch(f"/v1/facts/{fact}", {"text": "Rent was paid."}, HTTP_X_AGENT_REASONING="The letter says rent.")
    newest, oldest = history(api, f"facts/{fact}")
    assert (newest["kind"], newest["tool"], newest["done"]) == ("changed", "facts.update", "changed a fact")
    assert (newest["by"]["type"], newest["by"]["name"]) == ("agent", "Agent")
    assert newest["on_behalf_of"] == {"id": str(attorney.pk), "name": "Mara Ellison"}
    assert newest["reason"] == "The letter says rent."
    assert values(newest) == {"text": ("Paid.", "Rent was paid.")}
    assert (oldest["kind"], oldest["by"]["name"], oldest["reason"]) == ("made", "Agent", None)
    assert values(oldest)["text"] == (None, "Paid.")
    assert [(part["noun"], part["kind"], part["to"]) for part in oldest["parts"]] == [
        ("source", "made", f"“{SENTENCE}” – Letter, p. 1")
    ]


def test_a_change_of_a_part_is_a_change_of_its_whole(api: APIClient, case: Case, item: EvidenceItem) -> None:
    fact = make(api, item)
    assert api.patch(f"/v1/facts/{fact}/citation", {"quote": KEYS}).status_code == 200
    newest = history(api, f"facts/{fact}")[0]
    [part] = newest["parts"]
    assert (part["kind"], part["from"], part["to"]) == (
        "changed", f"“{SENTENCE}” – Letter, p. 1", f"“{KEYS}” – Letter, p. 1",
    )  # fmt: skip


def test_what_the_engine_made_is_shown_as_it_was_then(api: APIClient, attorney: User, case: Case) -> None:
    """It keeps no copy of its own: the row has it, with what people changed since taken back."""
    read_in(case, attorney)
    fact = Fact.objects.filter(case=case).first()
    assert fact
    for text in ("Reworded.", "Reworded again."):
        assert api.patch(f"/v1/facts/{fact.pk}", {"text": text}).status_code == 200
    last, first, made = history(api, f"facts/{fact.pk}")
    assert values(last)["text"] == ("Reworded.", "Reworded again.")
    assert values(first)["text"] == (fact.text, "Reworded.")
    assert (made["kind"], made["by"]["type"], made["done"]) == ("made", "engine", "read a document")
    assert made["on_behalf_of"]["name"] == "Mara Ellison"
    assert values(made)["text"] == (None, fact.text)
    assert any(fact.citations.get().quote in part["to"] for part in made["parts"])


def test_a_document_s_history_has_no_hidden_columns(api: APIClient, attorney: User, case: Case) -> None:
    item, _ = read_in(case, attorney)
    api.patch(f"/v1/evidence/{item.pk}", {"custodian": "Desk"})
    entries = history(api, f"evidence/{item.pk}")
    assert values(entries[0]) == {"custodian": ("", "Desk")}
    assert entries[0]["fields"][0]["label"] == "Custodian"
    names = {name for entry in entries for name in values(entry)}
    assert {"status", "kind"} <= names
    assert not names & {"storage_key", "size_bytes", "version", "id", "firm_id", "uploaded_by_id"}
    assert item.storage_key not in str(entries)


def test_a_name_s_history_is_short_however_often_it_is_mentioned(api: APIClient, attorney: User, case: Case) -> None:
    read_in(case, attorney, LETTER + "Daniel Pryce called Ruth Hartwell on March 5, 2024.\n" * 60)
    entity = max(Entity.objects.filter(case=case), key=lambda one: one.mentions.count())
    number = Mention.objects.filter(entity=entity).count()
    made = history(api, f"entities/{entity.pk}")[-1]
    assert number > 50
    assert len(made["parts"]) < 31
    assert len(made["parts"]) + made["more_parts"] >= number


def test_a_relationship_has_a_history(api: APIClient, case: Case, item: EvidenceItem) -> None:
    row = make_relationship(make_entity(case, "Payer"), "paid", make_entity(case, "Payee"), item, SENTENCE)
    Relationship.objects.filter(pk=row.pk).update(predicate="owes")
    changed, made = history(api, f"relationships/{row.pk}")
    assert values(changed) == {"predicate": ("paid", "owes")}
    assert (made["by"], made["done"]) == (
        {"type": "system", "id": None, "name": "Intactus"}, "changed outside of any call",
    )  # fmt: skip


def test_words_of_a_removed_document_are_not_reported(api: APIClient, case: Case, item: EvidenceItem) -> None:
    other = make_item(case, "Nobody is to read this.", title="Privileged memo")
    fact = make(api, item)
    Fact.objects.get(pk=fact).citations.create(
        firm_id=case.firm_id,
        case=case,
        item=other,
        page=other.pages.get(),
        page_number=1,
        start=0,
        end=6,
        quote="Nobody",
    )
    assert api.delete(f"/v1/evidence/{other.pk}").status_code == 204
    answered = str(history(api, f"facts/{fact}"))
    assert "Nobody" not in answered
    assert "Privileged" not in answered


def test_it_pages_by_call_with_constant_queries(api: APIClient, case: Case, item: EvidenceItem) -> None:
    fact = make(api, item)
    for number in range(4):
        api.patch(f"/v1/facts/{fact}", {"notes": f"Note {number}"})
    page = api.get(f"/v1/facts/{fact}/history", {"limit": 2}).json()
    rest = api.get(f"/v1/facts/{fact}/history", {"limit": 9, "cursor": page["next_cursor"]}).json()
    numbers = [entry["number"] for entry in page["items"] + rest["items"]]
    assert len(numbers) == 5
    assert numbers == sorted(numbers, reverse=True)
    counts = []
    for limit in (1, 5):
        with CaptureQueriesContext(connection) as caught:
            history(api, f"facts/{fact}", limit=limit)
        counts.append(len(caught))
    assert counts[1] <= counts[0] + 2, "the first page has one kind of change, all pages together have both"


def test_only_those_who_see_a_thing_read_its_history(
    firm: Firm, api: APIClient, case: Case, item: EvidenceItem
) -> None:
    fact = make(api, item)
    client_user = make_user(firm, Role.CLIENT)
    join_case(case, client_user)
    EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
    elsewhere = make_user(firm, Role.ATTORNEY)
    make_case(firm, elsewhere)
    stranger = make_user(make_firm(), Role.FIRM_ADMIN)
    for path in (f"facts/{fact}", f"evidence/{item.pk}"):
        assert token_client(client_user).get(f"/v1/{path}/history").status_code == 403
        assert token_client(elsewhere).get(f"/v1/{path}/history").status_code == 404
        assert token_client(stranger).get(f"/v1/{path}/history").status_code == 404


def test_an_agent_reads_the_history_of_what_it_may_see(
    api: APIClient, attorney: User, case: Case, item: EvidenceItem
) -> None:
    fact = make(api, item)
    assert history(agent_client(attorney, case), f"facts/{fact}")[0]["by"]["name"] == "Mara Ellison"
    other = make_case(case.firm, attorney)
    assert agent_client(attorney, other).get(f"/v1/facts/{fact}/history").status_code == 404


def test_an_agent_is_not_given_the_job_about_what_is_withheld(api: APIClient, attorney: User, case: Case) -> None:
    item, job = read_in(case, attorney)
    agent = agent_client(attorney, case)
    assert str(job.pk) in {entry["job_id"] for entry in history(agent, f"evidence/{item.pk}")}
    container = make_item(
        case, title="Memo", privilege="work_product", privilege_state="proposed", privilege_by_type="engine"
    )
    Job.objects.filter(pk=job.pk).update(entity_id=container.pk)
    assert {entry["job_id"] for entry in history(agent, f"evidence/{item.pk}")} == {None}
    assert str(job.pk) in {entry["job_id"] for entry in history(api, f"evidence/{item.pk}")}


def test_it_is_a_part_of_the_document_s_page(attorney: User, api: APIClient, case: Case, item: EvidenceItem) -> None:
    api.patch(f"/v1/evidence/{item.pk}", {"title": "<b>Renamed</b>"})
    browser = browser_client(attorney)
    assert f"/v1/evidence/{item.pk}/history" in browser.get(f"/evidence/{item.pk}").content.decode()
    html = browser.get(f"/v1/evidence/{item.pk}/history").content.decode()
    assert "Mara Ellison" in html
    assert "changed a document" in html
    assert "&lt;b&gt;Renamed" in html


def test_a_mention_that_is_removed_shows_in_the_history(api: APIClient, case: Case, item: EvidenceItem) -> None:
    entity = make_entity(case, "Rent")
    mention(entity, item, "rent").delete()
    gone = history(api, f"entities/{entity.pk}")[0]
    [part] = gone["parts"]
    assert (part["noun"], part["kind"], part["to"]) == ("mention", "deleted", None)
