"""Writing relationships down, changing and deleting them; what people decided stays theirs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from evidence.pipeline.work import PageSpan
from facts.entities.names import entity_key
from facts.models import Entity, Fact, Relationship
from facts.relationships.deleted import deleted_by_people, said_of
from facts.relationships.stage import _uncorrected
from facts.rereadings.ties import Tie, tie_differences
from tests.factories import browser_client, join_case, make_case, make_fact, make_relationship, make_user, token_client
from tests.facts.conftest import fields_of
from tests.facts.relationships.conftest import WITHHELD, tie

SENTENCE = "Kestrel Harbor paid Eugenia Moran $12,500."


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/relationships"


def created(api: APIClient, url: str, kestrel: Entity, moran: Entity, **body: Any) -> dict[str, Any]:
    ends = {"subject_id": str(kestrel.pk), "predicate": "owns", "object_id": str(moran.pk)}
    answer = api.post(url, ends | body)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()
    return made


def test_one_without_a_source_is_marked_so_and_counted(
    api: APIClient, url: str, kestrel: Entity, moran: Entity
) -> None:
    made = created(
        api, url, kestrel, moran, predicate="silent\n partner of", since="2019-01-01", since_precision="year",
        until="2021-06-30", note="Told at intake.", is_directed=False,
    )  # fmt: skip
    assert (made["citation"], made["status"], made["confidence"]) == (None, "approved", 1.0)
    assert (made["predicate"], made["period"]) == ("silent partner of", "from 2019 until Jun 30, 2021")
    assert (made["until_precision"], made["note"], made["facts_count"]) == ("day", "Told at intake.", 0)
    assert Event.objects.filter(event_type="relationship.created", entity_id=made["id"]).count() == 1
    assert [one["id"] for one in api.get(f"{url}?sourced=false").json()["items"]] == [made["id"]]
    assert api.get(f"{url}?sourced=true").json()["items"] == []
    assert api.get(f"/v1/entities/{moran.pk}").json()["relationship_count"] == 1


def test_its_words_are_verified_and_the_facts_it_rests_on_listed(
    api: APIClient, url: str, kestrel: Entity, moran: Entity, letter: EvidenceItem, fact: Fact
) -> None:
    wrong = {"evidence_id": str(letter.pk), "quote": "Kestrel Harbor owns Moran"}
    refused = api.post(
        url, {"subject_id": str(kestrel.pk), "predicate": "owns", "object_id": str(moran.pk), "citation": wrong}
    )
    assert list(fields_of(refused)) == ["citation.quote"]
    assert not Relationship.objects.exists()
    right = {"evidence_id": str(letter.pk), "quote": SENTENCE}
    made = created(api, url, kestrel, moran, citation=right, fact_ids=[str(fact.pk)])
    assert (made["citation"]["quote"], made["citation"]["verified"], made["facts_count"]) == (SENTENCE, True, 1)
    facts = api.get(f"/v1/relationships/{made['id']}/facts").json()["items"]
    assert [one["id"] for one in facts] == [str(fact.pk)]
    again = {"subject_id": str(kestrel.pk), "predicate": "owns", "object_id": str(moran.pk), "citation": right}
    assert api.post(url, again).status_code == 409


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"predicate": " "}, "predicate"),
        ({"since": "2020-01-01", "until": "2019-01-01"}, "until"),
        ({"since": "2020-01-01", "since_precision": "range"}, "since_precision"),
        ({"confidence": 2}, "confidence"),
        ({"citation": {"quote": "x"}}, "citation.evidence_id"),
        ({"sure": 1}, "sure"),
    ],
)
def test_what_is_no_relationship_is_named(
    api: APIClient, url: str, kestrel: Entity, moran: Entity, body: dict[str, Any], field: str
) -> None:
    ends = {"subject_id": str(kestrel.pk), "predicate": "owns", "object_id": str(moran.pk)}
    assert list(fields_of(api.post(url, ends | body))) == [field]


def test_both_ends_are_two_names_of_the_case(api: APIClient, attorney: User, url: str, kestrel: Entity) -> None:
    stranger = make_case(attorney.firm, attorney).pk
    itself = {"subject_id": str(kestrel.pk), "predicate": "owns", "object_id": str(kestrel.pk)}
    assert list(fields_of(api.post(url, itself))) == ["object_id"]
    assert next(iter(fields_of(api.post(f"/v1/cases/{stranger}/relationships", itself)))) == "subject_id"
    with pytest.raises(IntegrityError):
        tie(kestrel, "is", kestrel)


def test_what_was_changed_is_not_said_otherwise_by_reading_again(
    api: APIClient, case: Case, kestrel: Entity, moran: Entity, letter: EvidenceItem
) -> None:
    row = make_relationship(kestrel, "paid", moran, letter, SENTENCE)
    found = make_again(row)
    assert _uncorrected([found], []) == [found]
    other = Entity.objects.create(
        firm_id=case.firm_id, case=case, type="person", name="Else", key="else", made_by_type="engine"
    )
    changes = {"subject_id": str(other.pk), "predicate": "bribed", "version": 1}
    changed = api.patch(f"/v1/relationships/{row.pk}", changes).json()
    assert (changed["predicate"], changed["subject"]["name"], changed["version"]) == ("bribed", "Else", 2)
    assert api.patch(f"/v1/relationships/{row.pk}", changes).status_code == 409  # read before it was changed
    kept = Relationship.objects.get(pk=row.pk)
    assert _uncorrected([found], [kept]) == []  # though two of its three parts are others
    assert not Relationship.objects.replaceable().exists()


def make_again(row: Relationship) -> Relationship:
    """The same finding, as another reading would make it."""
    names = (
        "firm_id",
        "case_id",
        "subject_id",
        "predicate",
        "object_id",
        "item_id",
        "page_id",
        "start",
        "end",
        "quote",
    )
    return Relationship(**{name: getattr(row, name) for name in names})


def test_a_note_or_a_fact_keeps_what_an_engine_found(
    api: APIClient, agent: APIClient, kestrel: Entity, moran: Entity, letter: EvidenceItem, fact: Fact
) -> None:
    rows = [make_relationship(kestrel, word, moran, letter, SENTENCE) for word in ("paid", "owes", "told")]
    assert agent.patch(f"/v1/relationships/{rows[0].pk}", {"note": "See the ledger."}).status_code == 200
    assert agent.patch(f"/v1/relationships/{rows[1].pk}", {"fact_ids": [str(fact.pk)]}).status_code == 200
    assert list(Relationship.objects.replaceable()) == [rows[2]]
    assert not Fact.objects.replaceable().filter(pk=fact.pk).exists()


def test_agents_propose_and_what_people_decided_waits(
    agent: APIClient, api: APIClient, url: str, kestrel: Entity, moran: Entity
) -> None:
    made = created(agent, url, kestrel, moran)
    address = f"/v1/relationships/{made['id']}"
    assert (made["status"], made["confidence"]) == ("proposed", 0.5)
    assert agent.patch(address, {"status": "approved"}).status_code == 403
    assert agent.patch(address, {"predicate": "controls"}).json()["predicate"] == "controls"
    assert api.patch(address, {"status": "approved"}).json()["status"] == "approved"
    assert agent.patch(address, {"predicate": "owns"}).status_code == 202
    assert agent.delete(address).status_code == 202
    assert Relationship.objects.get(pk=made["id"]).predicate == "controls"


def test_what_a_person_deletes_is_not_found_again(
    api: APIClient, agent: APIClient, kestrel: Entity, moran: Entity, letter: EvidenceItem
) -> None:
    row = make_relationship(kestrel, "paid", moran, letter, SENTENCE)
    said = said_of(row)
    assert agent.delete(f"/v1/relationships/{row.pk}").status_code == 202  # a document says it
    assert api.delete(f"/v1/relationships/{row.pk}").status_code == 204
    assert api.delete(f"/v1/relationships/{row.pk}").status_code == 404
    assert deleted_by_people(letter) == {said}
    assert proposed_again(letter, row) == []


def test_what_a_person_changed_is_not_proposed_as_it_was(
    api: APIClient, kestrel: Entity, moran: Entity, letter: EvidenceItem
) -> None:
    row = make_relationship(kestrel, "paid", moran, letter, SENTENCE)
    assert proposed_again(letter, row) == []  # it is there
    Relationship.objects.filter(pk=row.pk).delete()
    (tie_,) = proposed_again(letter, row)
    assert tie_.quote == SENTENCE
    row = make_relationship(kestrel, "paid", moran, letter, SENTENCE)
    changes = {"subject_id": str(moran.pk), "object_id": str(kestrel.pk), "predicate": "bribed"}
    assert api.patch(f"/v1/relationships/{row.pk}", changes).status_code == 200
    assert proposed_again(letter, row) == []


def proposed_again(letter: EvidenceItem, row: Relationship) -> list[Tie]:
    """What a re-reading that finds just this would propose as new."""
    page = letter.pages.get(number=1)
    names = {"subject": ("organization", "Kestrel Harbor"), "object": ("person", "Eugenia Moran")}
    mentions = [
        SimpleNamespace(name=name, type=type_, text=name, start=(at := page.text.index(name)), end=at + len(name))
        for type_, name in names.values()
    ]
    work: Any = SimpleNamespace(item=letter, mentions=mentions, place=lambda start, end, _: PageSpan(page, start, end))
    ends = {end: {"type": type_, "name": name, "key": entity_key(type_, name)} for end, (type_, name) in names.items()}
    place = PageSpan(page, page.text.index(SENTENCE), page.text.index(SENTENCE) + len(SENTENCE))
    return tie_differences(work, [Tie({**ends, "predicate": "paid"}, place)]).new


def test_staff_write_but_do_not_delete(case: Case, attorney: User, url: str, kestrel: Entity, moran: Entity) -> None:
    clerk = make_user(attorney.firm, Role.STAFF)
    join_case(case, clerk)
    staff = token_client(clerk)
    made = created(staff, url, kestrel, moran)
    assert "relationships.delete" not in made["allowed_actions"]
    assert staff.delete(f"/v1/relationships/{made['id']}").status_code == 403


def test_what_the_firm_wrote_is_not_for_clients(
    api: APIClient, client_api: APIClient, case: Case, url: str, kestrel: Entity, moran: Entity, letter: EvidenceItem
) -> None:
    case.firm.clients_see_unapproved_facts = True
    case.firm.save()
    shown, changed = (make_relationship(kestrel, word, moran, letter, SENTENCE) for word in ("paid", "told"))
    tie(kestrel, "CANARY-OWN", moran)
    api.patch(f"/v1/relationships/{shown.pk}", {"note": "CANARY-NOTE", "status": "approved"})
    api.patch(f"/v1/relationships/{changed.pk}", {"predicate": "CANARY-WORD"})
    answer = client_api.get(url)
    assert [one["id"] for one in answer.json()["items"]] == [str(shown.pk)]
    assert "CANARY" not in answer.content.decode()
    assert not {"note", "status", "facts_count"} & answer.json()["items"][0].keys()
    assert fields_of(client_api.get(f"{url}?status=approved")) == {"status": ["What was decided is for the firm."]}


def test_a_relationship_is_withheld_with_a_fact_it_rests_on(
    api: APIClient, agent: APIClient, url: str, kestrel: Entity, moran: Entity, memo: EvidenceItem
) -> None:
    fact = make_fact(memo, "Victor Langley", text="CANARY")
    made = created(api, url, kestrel, moran, fact_ids=[str(fact.pk)])
    EvidenceItem.objects.filter(pk=memo.pk).update(**WITHHELD)
    for address in (f"/v1/relationships/{made['id']}", f"/v1/relationships/{made['id']}/facts"):
        assert agent.get(address).status_code == 404  # an agent sees nothing privileged
        assert api.get(address).status_code == 200
    assert agent.get(url).json()["items"] == []


def test_pages_get_the_relationship_as_a_part(attorney: User, url: str, kestrel: Entity, moran: Entity) -> None:
    row = tie(kestrel, "owns", moran, note="Told at intake.")
    for address in (f"/v1/relationships/{row.pk}", f"/v1/relationships/{row.pk}/facts", url):
        assert browser_client(attorney).get(address).status_code == 200
    page = browser_client(attorney).get(url).content.decode()
    assert "No source" in page
    assert "Told at intake." in page
