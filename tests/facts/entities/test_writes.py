"""Writing names down, changing and deleting them; merging, undoing that, and parting what is one by mistake."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Entity, EntityRole, FactEntity, Mention, Merge, Relationship
from tests.factories import (
    agent_client,
    browser_client,
    make_case,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    mention,
)
from tests.facts.conftest import fields_of
from tests.facts.entities.test_identity import people, read, read_again, whose

WITNESS = {"role": "witness", "starts_on": "2024-03-01", "note": "Of the signing"}


@pytest.fixture
def moran(case: Case, letter: EvidenceItem) -> Entity:
    entity = make_entity(case, "Eugenia Moran", aliases=["E. Moran"])
    mention(entity, letter, "Eugenia Moran")
    return entity


@pytest.fixture
def vivian(case: Case, memo: EvidenceItem) -> Entity:
    entity = make_entity(case, "Eugenia Vivian Moran")
    mention(entity, memo, "Eugenia Vivian Moran")
    make_fact(memo, "the release was worthless", entities=(entity,))
    return entity


@pytest.fixture
def trusted(attorney: User, case: Case) -> APIClient:
    """An agent that sees privileged evidence."""
    return agent_client(attorney, case, privileged=True)


def post(api: APIClient, entity: Entity, action: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = api.post(f"/v1/entities/{entity.pk}/{action}", body)
    assert answer.status_code == status, answer.content
    return answer.json()


def test_a_name_is_written_down_with_its_roles_and_documents_mention_it(api: APIClient, case: Case) -> None:
    body = {"name": "Peter Hale", "type": "person", "aliases": ["P. Hale", "Pete Hale"], "case_roles": [WITNESS]}
    made = api.post(f"/v1/cases/{case.pk}/entities", body)
    assert made.status_code == 201, made.content
    assert (made.json()["aliases"], made.json()["made_by"]["type"]) == (["P. Hale", "Pete Hale"], "human")
    assert [(one["role_label"], one["starts_on"]) for one in made.json()["case_roles"]] == [("Witness", "2024-03-01")]
    (item,) = read(case, "Mr. Pete Hale signed the lease.")
    assert whose(item) == {"Peter Hale"}
    assert api.post(f"/v1/cases/{case.pk}/entities", body).status_code == 409
    wrong = {**body, "name": "X", "case_roles": [{**WITNESS, "ends_on": "2020-01-01"}]}
    assert any(name.startswith("case_roles") for name in fields_of(api.post(f"/v1/cases/{case.pk}/entities", wrong)))


def test_a_corrected_name_keeps_its_mentions_when_documents_are_read_again(api: APIClient, case: Case) -> None:
    (item,) = read(case, "Mr. John Smith signed the lease.")
    smith = Entity.objects.get(case=case, type="person")
    answer = api.patch(
        f"/v1/entities/{smith.pk}", {"name": "Jon Smythe", "case_roles": [{"role": "expert"}], "version": 1}
    )
    assert answer.status_code == 200, answer.content
    assert (answer.json()["name"], answer.json()["aliases"], answer.json()["version"]) == (
        "Jon Smythe",
        ["John Smith"],
        2,
    )
    read_again(item)
    (later,) = read(case, "Mr. John Smith called.")
    assert whose(item) == whose(later) == people(case) == {"Jon Smythe"}
    assert api.patch(f"/v1/entities/{smith.pk}", {"name": "Other", "version": 1}).status_code == 409
    same = api.patch(f"/v1/entities/{smith.pk}", {"name": "Jon Smythe", "case_roles": [{"role": "expert"}]})
    assert same.json()["version"] == 2
    assert EntityRole.objects.count() == 1


def test_what_is_deleted_is_not_made_again(api: APIClient, case: Case) -> None:
    (item,) = read(case, "Mr. John Smith signed the lease on March 3, 2024.")
    smith = Entity.objects.get(case=case, type="person")
    assert api.delete(f"/v1/entities/{smith.pk}").status_code == 204
    read_again(item)
    read(case, "Mr. John Smith called.")
    assert people(case) == set()
    assert api.delete(f"/v1/entities/{smith.pk}").status_code == 404
    assert api.post(f"/v1/cases/{case.pk}/entities", {"name": "John Smith", "type": "person"}).status_code == 201
    read_again(item)
    assert whose(item) == {"John Smith"}


def test_deleting_is_refused_while_peoples_facts_are_about_it(
    api: APIClient, case: Case, moran: Entity, letter: EvidenceItem
) -> None:
    make_fact(letter, "Paid in full", entities=(moran,), status="approved")
    refused = api.delete(f"/v1/entities/{moran.pk}")
    assert refused.status_code == 409
    assert refused.json()["error"]["details"] == {"facts": 1, "relationships": 0}
    make_fact(letter, "Nothing else is owed", entities=(moran,))
    FactEntity.objects.filter(fact__status="approved").delete()
    assert api.delete(f"/v1/entities/{moran.pk}").status_code == 204
    assert Event.objects.filter(event_type="fact.updated").count() == 1


def test_merging_and_undoing_it(api: APIClient, moran: Entity, vivian: Entity) -> None:
    kept = post(api, moran, "merge", {"entity_ids": [str(vivian.pk)], "reason": "Her full name"})
    assert (kept["mention_count"], kept["fact_count"]) == (2, 1)
    (merge,) = kept["merges"]
    assert (merge["others"][0]["name"], merge["moved"]["mentions"], merge["reason"]) == (
        "Eugenia Vivian Moran", 1, "Her full name",
    )  # fmt: skip
    assert api.get(f"/v1/entities/{vivian.pk}").status_code == 404
    listed = api.get(f"/v1/cases/{moran.case_id}/entities?type=person").json()["items"]
    assert [one["name"] for one in listed] == ["Eugenia Moran"]
    post(api, moran, "merge", {"entity_ids": [str(vivian.pk)]}, status=422)  # it is there no more
    again = post(api, moran, "unmerge", {"merge_id": merge["id"]})
    assert (again["mention_count"], again["fact_count"], again["merges"]) == (1, 0, [])
    assert api.get(f"/v1/entities/{vivian.pk}").json()["fact_count"] == 1
    post(api, moran, "unmerge", {"merge_id": merge["id"]}, status=409)


def test_a_dry_run_says_what_would_move_and_moves_nothing(api: APIClient, moran: Entity, vivian: Entity) -> None:
    answer = api.post(f"/v1/entities/{moran.pk}/merge", {"entity_ids": [str(vivian.pk)]}, headers={"prefer": "dry-run"})
    assert answer.status_code == 200, answer.content
    assert vivian.name in answer.content.decode()
    assert not Merge.objects.exists()
    assert Mention.objects.filter(entity=vivian).count() == 1


def test_clients_learn_nothing_of_merges_roles_or_what_the_firm_wrote(
    api: APIClient, client_api: APIClient, moran: Entity, vivian: Entity
) -> None:
    api.patch(f"/v1/entities/{moran.pk}", {"description": "CANARY", "case_roles": [{"role": "adverse"}]})
    post(api, moran, "merge", {"entity_ids": [str(vivian.pk)], "reason": "CANARY"})
    seen = client_api.get(f"/v1/entities/{moran.pk}")
    assert seen.status_code == 200
    assert (seen.json()["case_roles"], seen.json()["merges"], seen.json()["summary"]) == ([], [], None)
    assert "CANARY" not in seen.content.decode()
    assert "Vivian" not in seen.content.decode()
    assert client_api.get(f"/v1/entities/{vivian.pk}").status_code == 404
    assert client_api.post(f"/v1/entities/{moran.pk}/merge", {"entity_ids": [str(vivian.pk)]}).status_code == 403


def test_an_agent_waits_where_a_person_decided_or_not_all_is_open_to_it(
    api: APIClient, agent: APIClient, trusted: APIClient, case: Case, moran: Entity, vivian: Entity
) -> None:
    post(agent, moran, "merge", {"entity_ids": [str(vivian.pk)]}, status=202)
    made = agent.post(f"/v1/cases/{case.pk}/entities", {"name": "Whoever", "type": "person"})
    assert made.status_code == 202
    assert trusted.delete(f"/v1/entities/{moran.pk}").status_code == 202
    kept = post(trusted, moran, "merge", {"entity_ids": [str(vivian.pk)]})
    post(trusted, moran, "unmerge", {"merge_id": kept["merges"][0]["id"]})
    api.patch(f"/v1/entities/{moran.pk}", {"description": "The lessee"})
    post(trusted, moran, "merge", {"entity_ids": [str(vivian.pk)]}, status=202)
    assert trusted.patch(f"/v1/entities/{moran.pk}", {"description": "Other"}).status_code == 202
    assert not Entity.objects.filter(merge__isnull=False).exists()


def test_a_name_given_away_takes_its_mentions_facts_and_relationships_along(api: APIClient, case: Case) -> None:
    item = make_item(case, "Ann Reed paid Bo Lind. A. Reed sued Bo Lind.")
    ann, bo = make_entity(case, "Ann Reed", aliases=["A. Reed"]), make_entity(case, "Bo Lind")
    mention(ann, item, "Ann Reed")
    moved = mention(ann, item, "A. Reed")
    make_fact(item, "A. Reed sued Bo Lind", entities=(ann, bo))
    make_fact(item, "Ann Reed paid Bo Lind", entities=(ann, bo))
    make_relationship(ann, "sued", bo, item, "A. Reed sued Bo Lind")
    other = post(api, ann, "split", {"aliases": ["A. Reed"], "name": "Alice Reed"})
    assert (other["name"], other["aliases"], other["mention_count"]) == ("Alice Reed", ["A. Reed"], 1)
    assert (other["fact_count"], other["relationship_count"]) == (1, 1)
    moved.refresh_from_db()
    assert str(moved.entity_id) == other["id"]
    assert Relationship.objects.get().subject_id == moved.entity_id
    assert api.get(f"/v1/entities/{ann.pk}").json()["fact_count"] == 1
    (later,) = read(case, "Yesterday A. Reed called Ann Reed.")
    assert whose(later) == {"Alice Reed", "Ann Reed"}
    assert "aliases" in fields_of(api.post(f"/v1/entities/{ann.pk}/split", {"aliases": ["A. Reed"]}))
    stays = Mention.objects.get(entity=ann, item=item)
    back = post(api, ann, "split", {"mention_ids": [str(stays.pk)], "to_entity_id": other["id"]})
    assert back["mention_count"] == 3


def test_a_split_is_undone_with_what_documents_said_since(api: APIClient, case: Case) -> None:
    item = make_item(case, "Ann Reed paid Bo Lind. A. Reed sued Bo Lind.")
    ann, bo = make_entity(case, "Ann Reed", aliases=["A. Reed"]), make_entity(case, "Bo Lind")
    for words in ("Ann Reed", "A. Reed"):
        mention(ann, item, words)
    make_fact(item, "A. Reed sued Bo Lind", entities=(ann, bo))
    make_relationship(ann, "sued", bo, item, "A. Reed sued Bo Lind")
    other = post(api, ann, "split", {"aliases": ["A. Reed"], "name": "Alice Reed"})
    (split,) = api.get(f"/v1/entities/{ann.pk}").json()["splits"]
    assert other["splits"] == [split]
    assert (split["other_id"], split["other_name"], split["aliases"]) == (other["id"], "Alice Reed", ["A. Reed"])
    assert split["moved"] == {"mentions": 1, "facts": 1, "relationships": 1}
    (later,) = read(case, "Yesterday A. Reed called Ann Reed.")
    assert whose(later) == {"Alice Reed", "Ann Reed"}
    again = post(api, ann, "undo-split", {"split_id": split["id"]})
    assert (again["aliases"], again["splits"], again["relationship_count"]) == (["A. Reed"], [], 1)
    assert (again["mention_count"], again["fact_count"]) == (4, 1)
    assert api.get(f"/v1/entities/{other['id']}").status_code == 404
    assert whose(later) == {"Ann Reed"}
    post(api, ann, "undo-split", {"split_id": split["id"]}, status=409)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("A. Reed",), "1 mention is now of A. Reed"),
        (("A. Reed", "A. Reed sued"), "1 mention and 1 fact are now of A. Reed"),
        ((), "A. Reed is a name of its own now"),
    ],
)
def test_a_page_says_what_became_of_a_split(attorney: User, case: Case, words: tuple[str, ...], text: str) -> None:
    item = make_item(case, "Ann Reed paid Bo Lind. A. Reed sued Bo Lind.")
    ann = make_entity(case, "Ann Reed", aliases=["A. Reed"])
    mention(ann, item, "Ann Reed")
    for word in words[:1]:
        mention(ann, item, word)
    for quote in words[1:]:
        make_fact(item, quote, entities=(ann,))
    page = {"headers": {"Accept": "text/html"}}
    answer = browser_client(attorney).post(
        f"/v1/entities/{ann.pk}/split", {"aliases": ["A. Reed"]}, format="json", **page
    )
    assert " ".join(re.sub("<[^>]+>", "", answer.content.decode()).split()) == text
    other = Entity.objects.get(case=case, name="A. Reed")
    assert f'data-split="/entities/{other.pk}"' in answer.content.decode()


def test_people_get_its_page_with_what_they_may_do(
    attorney: User, api: APIClient, moran: Entity, vivian: Entity
) -> None:
    post(api, moran, "merge", {"entity_ids": [str(vivian.pk)]})
    post(api, moran, "summarize", {})
    browser = browser_client(attorney)
    page = browser.get(f"/entities/{moran.pk}").content.decode()
    for part in ("Unmerge", "Merge…", "In short", "Roles in the case", "Split off", "Eugenia Vivian Moran", "History"):
        assert part in page
    answer = browser.patch(f"/v1/entities/{moran.pk}", {"description": "Lessee"}, format="json")
    assert answer.status_code == 200
    assert "Lessee" in answer.content.decode()


def test_ids_of_other_cases_and_entities_are_refused(api: APIClient, attorney: User, case: Case, moran: Entity) -> None:
    elsewhere = make_entity(make_case(case.firm, attorney), "Someone Else")
    assert "entity_ids.0" in fields_of(api.post(f"/v1/entities/{moran.pk}/merge", {"entity_ids": [str(elsewhere.pk)]}))
    body = {"mention_ids": [str(elsewhere.pk)]}
    assert "mention_ids.0" in fields_of(api.post(f"/v1/entities/{moran.pk}/split", body))
    assert "merge_id" in fields_of(api.post(f"/v1/entities/{moran.pk}/unmerge", {"merge_id": str(elsewhere.pk)}))
