"""What people decide about the names and relationships that were read again: what it changes, and what is refused."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, User
from cases.scopes import person_actor
from config.boundary import firm_boundary
from evidence.models import EvidenceItem, Page
from evidence.pipeline.stage import all_stages
from evidence.pipeline.work import Work
from facts.models import Entity, Mention, ProposedChange, Relationship
from tests.factories import (
    make_item,
    mention,
)
from tests.facts.rereadings.engine import install
from tests.facts.rereadings.names import (
    Reread,
    as_they_are,
    decide,
    found_names,
    found_relationships,
    names,
    proposed,
    relationship,
    reread,
)

__all__ = ["names", "relationship", "reread"]


def test_accepting_makes_renames_and_removes(
    api: APIClient, case: Case, names: dict[str, Entity], relationship: Relationship, reread: Reread, attorney: User
) -> None:
    reread()
    found = proposed(api, case)
    refused = decide(api, found["relationship", "new"])
    assert (refused.status_code, refused.json()["error"]["suggestion"]) == (409, "Accept the proposed name first.")
    for key in (("entity", "new"), ("entity", "changed"), ("entity", "not_found"), ("relationship", "changed")):
        answer = decide(api, found[key])
        assert answer.status_code == 200, (key, answer.content)
    assert decide(api, found["relationship", "new"]).status_code == 200
    made = Entity.objects.get(case=case, type="money")
    assert (made.name, made.decided_by, made.made_by_version) == ("$12,500", attorney, "99")
    assert list(made.mentions.values_list("text", flat=True)) == ["$12,500"]
    renamed = names["Kestrel Harbor"]
    renamed.refresh_from_db()
    assert (renamed.type, renamed.version, renamed.decided_by) == ("organization", 2, attorney)
    assert not Entity.objects.filter(pk=names["the release"].pk).exists()
    relationship.refresh_from_db()
    assert (relationship.subject, relationship.object) == (renamed, names["Eugenia Moran"])
    assert Relationship.objects.filter(case=case, predicate="received", object=made).count() == 1
    types = set(Event.objects.filter(case=case).values_list("event_type", flat=True))
    assert types >= {
        "entity.created",
        "entity.updated",
        "entity.deleted",
        "relationship.updated",
        "relationship.created",
    }
    assert decide(api, found["entity", "changed"]).status_code == 200  # once more changes nothing
    assert decide(api, found["entity", "changed"], "rejected").status_code == 409


def test_many_at_once_names_before_what_joins_them(api: APIClient, case: Case, reread: Reread) -> None:
    reread()
    ids = [one["id"] for one in reversed(proposed(api, case).values())]
    answer = api.post(f"/v1/cases/{case.pk}/rereadings/accept", {"proposed_change_ids": ids})
    assert answer.status_code == 200, answer.content
    assert (answer.json()["decided"], answer.json()["refused"]) == (5, 0)
    assert [one["id"] for one in answer.json()["results"]] == ids


def test_what_was_rejected_stays_and_is_not_proposed_again(
    api: APIClient,
    case: Case,
    names: dict[str, Entity],
    reread: Reread,
    monkeypatch: pytest.MonkeyPatch,
    attorney: User,
) -> None:
    reread()
    ids = [one["id"] for one in proposed(api, case).values()]
    before = as_they_are(case)[1]
    answer = api.post(f"/v1/cases/{case.pk}/rereadings/reject", {"proposed_change_ids": ids})
    assert answer.json()["decided"] == 5
    assert as_they_are(case)[1] == before
    names["Kestrel Harbor"].refresh_from_db()
    assert (names["Kestrel Harbor"].type, names["Kestrel Harbor"].decided_by) == ("location", attorney)
    finds = {"extract_entities": found_names, "extract_relationships": found_relationships}
    install(monkeypatch, version="100", also=finds)
    reread()
    assert proposed(api, case) == {}


@pytest.mark.parametrize("about", ["entity", "relationship"])
def test_what_changed_meanwhile_is_refused(
    api: APIClient,
    case: Case,
    names: dict[str, Entity],
    relationship: Relationship,
    reread: Reread,
    attorney: User,
    about: str,
) -> None:
    reread()
    found = proposed(api, case)
    model = Entity if about == "entity" else Relationship
    model._default_manager.filter(case=case).update(decided_by=attorney)
    answer = decide(api, found[about, "changed"])
    assert answer.status_code == 409
    assert ProposedChange.objects.get(pk=found[about, "changed"]["id"]).state == "pending"


def test_what_is_gone_is_refused_and_its_proposal_stays(
    api: APIClient, case: Case, relationship: Relationship, reread: Reread
) -> None:
    reread()
    change = proposed(api, case)["relationship", "changed"]
    relationship.delete()
    assert decide(api, change).status_code == 409
    assert proposed(api, case)["relationship", "changed"]["relationship_id"] is None


def test_words_that_changed_are_refused(api: APIClient, case: Case, letter: EvidenceItem, reread: Reread) -> None:
    reread()
    found = proposed(api, case)
    Page.objects.filter(item=letter).update(text="Nothing of it stands here any more, whatever was read before. " * 3)
    for key in (("entity", "new"), ("entity", "changed"), ("relationship", "changed")):
        assert decide(api, found[key]).status_code == 409, key


def test_other_documents_keep_the_name(api: APIClient, case: Case, names: dict[str, Entity], reread: Reread) -> None:
    other = make_item(case, "They spoke of the release again.", title="Other")
    mention(names["the release"], other, "the release")
    reread()
    assert decide(api, proposed(api, case)["entity", "not_found"]).status_code == 200
    assert list(Mention.objects.filter(entity=names["the release"]).values_list("item", flat=True)) == [other.pk]


@pytest.mark.parametrize("about", ["entity", "relationship"])
def test_what_was_rejected_comes_by_no_other_way(
    api: APIClient, case: Case, letter: EvidenceItem, reread: Reread, attorney: User, about: str
) -> None:
    """Neither does a run of the stages store it, nor does what waited outlive that."""
    reread()
    found = proposed(api, case)
    assert decide(api, found[about, "new"], "rejected").status_code == 200
    for kind in ("extract_entities", "extract_relationships"):
        stage = next(one for one in all_stages() if one.name == kind)
        work = Work(letter)
        with firm_boundary(letter.firm_id):
            stage.store(work, stage.compute(work), actor=person_actor(attorney))
    assert Entity.objects.filter(case=case, type="money").exists() == (about == "relationship")
    assert not Relationship.objects.filter(case=case, predicate="received").exists()
    assert proposed(api, case) == {}
