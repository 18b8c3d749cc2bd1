"""Reading a case again proposes what is different about names and relationships too, beside what people decided."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import Page
from facts.models import Entity, Mention, ProposedChange, Relationship
from tests.factories import (
    agent_client,
    browser_client,
    make_firm,
    make_user,
    token_client,
)
from tests.facts.rereadings.engine import install
from tests.facts.rereadings.names import (
    Reread,
    as_they_are,
    decide,
    found_names,
    names,
    proposed,
    relationship,
    reread,
)

__all__ = ["names", "relationship", "reread"]


def test_each_difference_is_proposed_and_nothing_changes(api: APIClient, case: Case, reread: Reread) -> None:
    before = as_they_are(case)
    reread()
    assert as_they_are(case) == before
    found = proposed(api, case)
    said = {key: ((one["before"] or {}).get("text"), (one["after"] or {}).get("text")) for key, one in found.items()}
    assert said == {
        ("entity", "new"): (None, "$12,500 (money)"),
        ("entity", "changed"): ("Kestrel Harbor (location)", "Kestrel Harbor (organization)"),
        ("entity", "not_found"): ("the release (person)", None),
        ("relationship", "changed"): ("Eugenia Moran paid Kestrel Harbor", "Kestrel Harbor paid Eugenia Moran"),
        ("relationship", "new"): (None, "Eugenia Moran received $12,500"),
    }
    for one in found.values():
        cited = one["citation"]
        page = Page.objects.get(item=cited["evidence_id"], number=cited["page"])
        assert (page.text[cited["start"] : cited["end"]], cited["verified"]) == (cited["quote"], True)
    counts = api.get(f"/v1/cases/{case.pk}/rereadings/count").json()
    assert counts["about"] == {"fact": 0, "entity": 3, "relationship": 2}
    assert (counts["pending"], counts["documents_outdated"]) == (5, 0)


def test_what_people_decided_is_not_proposed_about(
    api: APIClient, case: Case, names: dict[str, Entity], relationship: Relationship, attorney: User, reread: Reread
) -> None:
    Entity.objects.filter(case=case).update(decided_by=attorney)
    Relationship.objects.filter(case=case).update(decided_by=attorney)
    reread()
    assert set(proposed(api, case)) == {("entity", "new"), ("relationship", "new")}


def test_a_mention_that_a_person_corrected_is_not_lost(
    api: APIClient, case: Case, names: dict[str, Entity], attorney: User, reread: Reread
) -> None:
    Mention.objects.filter(entity=names["the release"]).update(decided_by=attorney)
    reread()
    assert ("entity", "not_found") not in proposed(api, case)


def test_the_next_reading_takes_its_place(
    api: APIClient, case: Case, reread: Reread, monkeypatch: pytest.MonkeyPatch
) -> None:
    reread()
    install(monkeypatch, version="100", also={"extract_entities": found_names})
    reread()
    states = ProposedChange.objects.filter(case=case, about="relationship").values_list("state", "kind")
    assert sorted(states) == [("expired", "changed"), ("expired", "new"), ("pending", "not_found")]


def test_who_does_not_see_all_evidence_gets_none_about_names(
    api: APIClient, case: Case, attorney: User, reread: Reread, client_api: APIClient
) -> None:
    reread()
    agent = agent_client(attorney, case)
    assert proposed(agent, case) == {}
    change = proposed(api, case)["entity", "changed"]
    assert decide(agent, change).status_code == 404
    assert client_api.get(f"/v1/cases/{case.pk}/rereadings").status_code == 403
    for stranger in (make_user(case.firm, Role.GUEST), make_user(make_firm("Elsewhere"))):
        assert token_client(stranger).get(f"/v1/cases/{case.pk}/rereadings").status_code in (403, 404)
    seeing = agent_client(attorney, case, privileged=True)
    assert len(proposed(seeing, case)) == 5
    assert decide(seeing, change).status_code == 200
    assert Entity.objects.get(pk=change["entity_id"]).decided_by is None


def test_people_see_them_on_the_page(case: Case, reread: Reread, attorney: User) -> None:
    reread()
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts/rereading?about=entity").content.decode()
    assert "Kestrel Harbor (organization)" in page.replace("<ins>", "").replace("</ins>", "").replace(
        "<mark>", ""
    ).replace("</mark>", "")
    assert "received" not in page
