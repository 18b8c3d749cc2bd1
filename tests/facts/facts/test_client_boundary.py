"""What clients see of facts: nothing that hidden evidence says, in no list, name, count, cursor or event."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from datetime import date

import pytest
from rest_framework.test import APIClient

from audit.events.actions import emit_for
from audit.events.readers import events_since
from cases.models import Case, Firm, User
from cases.scopes import person_scope
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from facts.facts import readers
from facts.models import Entity, Fact, Relationship
from tests.factories import cite, make_entity, make_fact, make_item, make_relationship, mention

CANARY = "CANARY"


@dataclass
class Matter:
    """Facts and entities of which the client may see some: the rest carries a canary wherever there is text."""

    open: Fact
    mixed: Fact
    hidden: Fact
    shown_anyway: Fact
    withheld: Fact
    dismissed: Fact
    moran: Entity
    langley: Entity
    paid: Relationship
    told: Relationship
    half_open: Relationship


@pytest.fixture
def matter(case: Case, letter: EvidenceItem, memo: EvidenceItem) -> Matter:
    Firm.objects.filter(pk=case.firm_id).update(clients_see_unapproved_facts=True)  # as open as a firm can choose
    moran = make_entity(
        case, "Eugenia CANARY Moran", aliases=["CANARY alias"], roles=["CANARY role"], description="CANARY description"
    )
    kestrel = make_entity(case, "Kestrel Harbor", type="organization")
    langley = make_entity(case, "Victor CANARY Langley")
    for entity, item, text in (
        (moran, letter, "Eugenia Moran"), (moran, letter, "Moran"), (kestrel, letter, "Kestrel Harbor"),
        (moran, memo, "Eugenia Vivian Moran"), (kestrel, memo, "release"), (langley, memo, "Victor Langley"),
    ):  # fmt: skip
        mention(entity, item, text)
    mention(moran, letter, "She", role="Tenant")
    mention(moran, memo, "Victor", role="CANARY role")
    day = date(2024, 3, 3)
    mixed = make_fact(letter, "Eugenia Moran", text="CANARY mixed", date=date(2020, 1, 1), entities=(moran,))
    cite(mixed, memo, "the release was worthless")
    shown_anyway = make_fact(
        memo, "Victor Langley", text="Shown.", client_override=True, entities=(moran, langley), date=day
    )
    cite(shown_anyway, letter, "Nothing else is owed.")
    return Matter(
        open=make_fact(letter, "paid Eugenia Moran", text="Open.", entities=(moran,), notes="CANARY notes", date=day),
        mixed=mixed,
        hidden=make_fact(memo, "Victor", text="CANARY hidden", entities=(moran,), date=date(2030, 1, 1)),
        shown_anyway=shown_anyway,
        withheld=make_fact(
            letter, "Harbor", text="CANARY withheld", client_override=False, entities=(moran,), date=day
        ),
        dismissed=make_fact(letter, "Kestrel", text="CANARY dismissed", status="dismissed", client_override=True),
        moran=moran,
        langley=langley,
        paid=make_relationship(kestrel, "paid", moran, letter, "Kestrel Harbor paid Eugenia Moran $12,500."),
        told=make_relationship(langley, "CANARY told", moran, memo, "Victor Langley told"),
        half_open=make_relationship(langley, "CANARY paid", moran, letter, "Nothing else is owed."),
    )


def seen(client: APIClient, address: str, status: int = 200) -> str:
    """The answer's bytes and whatever its cursor says inside, which hold no canary; its headers neither."""
    response = client.get(address)
    assert response.status_code == status, response.content
    cursor = response.json().get("next_cursor") or ""
    inside = base64.urlsafe_b64decode(cursor.split(":")[0] + "==").decode() if cursor else ""
    text = response.content.decode() + inside + json.dumps(dict(response.headers))
    assert CANARY not in text
    return response.content.decode()


def test_no_list_tells_a_client_what_hidden_evidence_says(client_api: APIClient, case: Case, matter: Matter) -> None:
    root = f"/v1/cases/{case.pk}"
    lists = ("facts", "timeline", "entities", "relationships")
    sorts = (
        "facts?sort=date",
        "facts?sort=-confidence",
        "facts?q=CANARY",
        "entities?q=CANARY",
        "entities?sort=-mentions",
    )
    for path in (*lists, *sorts):
        seen(client_api, f"{root}/{path}")
        seen(client_api, f"{root}/{path}{'&' if '?' in path else '?'}limit=1")
    seen(client_api, f"/v1/entities/{matter.moran.pk}/facts")


def test_a_client_reads_only_the_open_facts(client_api: APIClient, case: Case, matter: Matter) -> None:
    body = json.loads(seen(client_api, f"/v1/cases/{case.pk}/facts"))
    assert [item["text"] for item in body["items"]] == ["Open.", "Shown."]
    for item in body["items"]:
        assert "notes" not in item
        assert "client_override" not in item
        assert item["allowed_actions"] == []
    opened = body["items"][1]
    assert [one["quote"] for one in opened["citations"]] == ["Nothing else is owed."]
    assert [one["name"] for one in opened["entities"]] == ["Eugenia Moran"]


def test_a_fact_shown_on_its_own_is_hidden_with_a_withheld_source(client_api: APIClient, case: Case) -> None:
    item = make_item(case, "Nothing else is owed.", privilege="attorney_client", privilege_state="proposed")
    fact = make_fact(item, "Nothing else is owed.", status="approved", client_override=True)
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 404
    EvidenceItem.objects.filter(pk=item.pk).update(privilege="none", privilege_state="open")
    assert client_api.get(f"/v1/facts/{fact.pk}").status_code == 200


def test_hidden_things_answer_as_if_they_were_not(client_api: APIClient, case: Case, matter: Matter) -> None:
    facts = (matter.mixed, matter.hidden, matter.withheld, matter.dismissed)
    hidden = [("facts", one.pk) for one in facts] + [("entities", matter.langley.pk)]
    hidden += [("relationships", one.pk) for one in (matter.told, matter.half_open)]
    for kind, pk in hidden:
        missing = seen(client_api, f"/v1/{kind}/{case.pk}", 404)
        assert seen(client_api, f"/v1/{kind}/{pk}", 404) == missing
    seen(client_api, f"/v1/entities/{matter.langley.pk}/facts", 404)


def test_hidden_ids_in_filters_answer_as_if_they_were_not(
    client_api: APIClient, case: Case, matter: Matter, memo: EvidenceItem
) -> None:
    for path, name, hidden in (
        ("facts", "evidence_id", memo.pk), ("facts", "entity_id", matter.langley.pk),
        ("timeline", "evidence_id", memo.pk), ("timeline", "entity_id", matter.langley.pk),
        ("relationships", "entity_id", matter.langley.pk), ("relationships", "evidence_id", memo.pk),
    ):  # fmt: skip
        address = f"/v1/cases/{case.pk}/{path}?{name}="
        missing = client_api.get(f"{address}{case.pk}")
        refused = client_api.get(f"{address}{hidden}")
        assert (refused.status_code, refused.json()) == (422, missing.json())


def test_an_entity_is_named_and_counted_by_what_the_client_sees(client_api: APIClient, matter: Matter) -> None:
    body = json.loads(seen(client_api, f"/v1/entities/{matter.moran.pk}"))
    assert (body["name"], body["aliases"], body["roles"], body["description"]) == (
        "Eugenia Moran", ["Moran"], ["Tenant"], "",
    )  # fmt: skip
    assert (body["mention_count"], body["fact_count"], body["relationship_count"]) == (3, 2, 1)
    assert [one["text"] for one in body["mentions"]] == ["Eugenia Moran", "Moran", "She"]


def test_an_open_name_is_shown_as_it_is(client_api: APIClient, case: Case, letter: EvidenceItem) -> None:
    release = make_entity(case, "signed the release the same day", type="other")
    mention(release, letter, "signed the release\nthe same day")
    body = json.loads(seen(client_api, f"/v1/entities/{release.pk}"))
    assert body["name"] == "signed the release the same day"


def test_the_timeline_s_count_and_extent_are_the_client_s(client_api: APIClient, case: Case, matter: Matter) -> None:
    body = client_api.post(f"/v1/cases/{case.pk}/timeline", {}).json()
    assert [item["text"] for item in body["items"]] == ["Shown.", "Open."]
    assert [item["quote"] for item in body["items"]] == ["Nothing else is owed.", "paid Eugenia Moran"]
    assert body["total_count"] == 2
    assert body["date_range"] == {"min": "2024-03-03", "max": "2024-03-03"}
    assert CANARY not in json.dumps(body)


@pytest.mark.parametrize("most", [5, 2, 1])
def test_the_facts_in_reach_are_read_where_they_are_few(
    monkeypatch: pytest.MonkeyPatch, client_api: APIClient, client_user: User, case: Case, matter: Matter, most: int
) -> None:
    monkeypatch.setattr(readers, "MOST", most)
    found = readers.facts_in_reach(person_scope(client_user), case)
    assert found is None if most < 2 else set(found or ()) == {matter.open.pk, matter.shown_anyway.pk}
    body = client_api.post(f"/v1/cases/{case.pk}/timeline", {}).json()
    assert [item["text"] for item in body["items"]] == ["Shown.", "Open."]
    EvidenceItem.objects.update(client_visible=False)
    Fact.objects.update(client_override=None)
    assert readers.facts_in_reach(person_scope(client_user), case) == []


def test_hiding_the_evidence_hides_its_facts_at_once(
    client_api: APIClient, case: Case, matter: Matter, letter: EvidenceItem
) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(client_visible=False)
    body = json.loads(seen(client_api, f"/v1/cases/{case.pk}/facts"))
    assert [(item["text"], item["citations"]) for item in body["items"]] == [("Shown.", [])]
    for path in ("entities", "relationships"):
        assert json.loads(seen(client_api, f"/v1/cases/{case.pk}/{path}"))["items"] == []


def test_events_of_hidden_rows_stay_hidden(client_user: User, case: Case, matter: Matter) -> None:
    scope = person_scope(client_user)
    for fact in (matter.open, matter.mixed, matter.hidden, matter.withheld):
        emit_for(fact, actor=SYSTEM, event_type="fact.updated")
    for entity in (matter.moran, matter.langley):
        emit_for(entity, actor=SYSTEM, event_type="entity.updated")
    for relationship in (matter.paid, matter.told, matter.half_open):
        emit_for(relationship, actor=SYSTEM, event_type="relationship.updated")
    event_subjects = {event["entity_id"] for event in events_since(scope, since=0, limit=100).events}
    assert event_subjects == {str(matter.open.pk), str(matter.moran.pk), str(matter.paid.pk)}


def test_the_firm_sees_it_all(api: APIClient, case: Case, matter: Matter) -> None:
    root = f"/v1/cases/{case.pk}"
    for path, count in (("facts", 6), ("timeline", 5), ("entities", 3), ("relationships", 3)):
        response = api.get(f"{root}/{path}")
        assert len(response.json()["items"]) == count
        assert CANARY in response.content.decode()
