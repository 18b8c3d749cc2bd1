"""A guest sees what an attorney granted, for a time, and nothing privileged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cases.models import Case, GuestGrant, Role, User
from config.api.scope import SYSTEM
from evidence.custody.manifest import Occasion, manifest_add
from evidence.models import EvidenceItem, ManifestEntry
from tests.factories import agent_client, cite, make_case, make_fact, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
WORDS = "Doyle paid 4,318 dollars on May 12, 2024."


@pytest.fixture
def people() -> dict[str, User]:
    firm = make_firm()
    return {str(role): make_user(firm, role) for role in Role.values}


@pytest.fixture
def case(people: dict[str, User]) -> Case:
    """The guest takes part in it, and was granted nothing."""
    firm = people[Role.ATTORNEY].firm
    assert firm
    case = make_case(firm, *people.values())
    GuestGrant.objects.all().delete()
    return case


def until(days: float = 7) -> str:
    return (timezone.now() + timedelta(days=days)).isoformat()


def grant(people: dict[str, User], case: Case, *items: EvidenceItem, role: str = Role.ATTORNEY, **more: object) -> Any:
    body = {"user_id": str(people[Role.GUEST].pk), "expires_at": until(), **more}
    if items:
        body["evidence_ids"] = [str(one.pk) for one in items]
    return token_client(people[role]).post(f"/v1/cases/{case.pk}/guest-grants", body)


def titles(people: dict[str, User], case: Case) -> set[str] | None:
    answer = token_client(people[Role.GUEST]).get(f"/v1/cases/{case.pk}/evidence")
    return {one["title"] for one in answer.json()["items"]} if answer.status_code == 200 else None


def test_without_a_grant_a_guest_sees_nothing(people: dict[str, User], case: Case) -> None:
    make_item(case, WORDS, title="Letter")
    guest = token_client(people[Role.GUEST])
    assert titles(people, case) is None
    assert guest.get(f"/v1/cases/{case.pk}").status_code == 404
    assert guest.get("/v1/cases").json()["items"] == []
    assert guest.get("/v1/events").json()["items"] == []


def test_a_whole_case_is_granted_without_what_is_privileged(people: dict[str, User], case: Case) -> None:
    make_item(case, WORDS, title="Letter")
    make_item(case, WORDS, title="Memo", privilege="work_product", privilege_state="proposed")
    assert grant(people, case).status_code == 201
    assert titles(people, case) == {"Letter"}


def test_named_documents_are_all_there_is(people: dict[str, User], case: Case) -> None:
    letter, other = (make_item(case, WORDS, title=title) for title in ("Letter", "Other"))
    annex = make_item(case, WORDS, title="Annex", parent=letter)
    mine, theirs, both = make_fact(letter, WORDS), make_fact(other, WORDS), make_fact(letter, WORDS)
    cite(both, other, WORDS)
    assert grant(people, case, letter).status_code == 201
    guest = token_client(people[Role.GUEST])
    assert titles(people, case) == {"Letter", "Annex"}
    assert [guest.get(f"/v1/facts/{one.pk}").status_code for one in (mine, theirs, both)] == [200, 404, 404]
    assert guest.get(f"/v1/cases/{case.pk}").json()["counts"]["evidence"] == 2
    assert guest.get(f"/v1/evidence/{annex.pk}").status_code == 200


def test_a_grant_ends_with_the_next_call(people: dict[str, User], case: Case) -> None:
    make_item(case, WORDS, title="Letter")
    made = grant(people, case).json()
    assert titles(people, case) == {"Letter"}
    GuestGrant.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert titles(people, case) is None
    assert (
        token_client(people[Role.ATTORNEY]).get(f"/v1/cases/{case.pk}/guest-grants").json()["items"][0]["is_live"]
        is False
    )
    GuestGrant.objects.update(expires_at=timezone.now() + timedelta(days=1))
    address = f"/v1/cases/{case.pk}/guest-grants/{made['id']}"
    assert [token_client(people[Role.ATTORNEY]).delete(address).status_code for _ in range(2)] == [204, 204]
    assert titles(people, case) is None


def test_a_new_grant_takes_the_place_of_the_one_before(people: dict[str, User], case: Case) -> None:
    letter = make_item(case, WORDS, title="Letter")
    make_item(case, WORDS, title="Other")
    grant(people, case)
    grant(people, case, letter)
    assert titles(people, case) == {"Letter"}
    assert GuestGrant.objects.filter(revoked_at=None).count() == 1


def test_privileged_documents_are_not_granted(people: dict[str, User], case: Case) -> None:
    memo = make_item(case, WORDS, title="Memo", privilege="work_product", privilege_state="proposed")
    answer = grant(people, case, memo)
    assert answer.status_code == 409
    assert answer.json()["error"]["details"]["privileged"][0]["pages"] == [1]


def test_what_becomes_privileged_is_lost_though_it_was_named(people: dict[str, User], case: Case) -> None:
    letter = make_item(case, WORDS, title="Letter")
    grant(people, case, letter)
    body = {"privilege": "attorney_client", "basis": "Mail with the client."}
    assert token_client(people[Role.ATTORNEY]).put(f"/v1/evidence/{letter.pk}/privilege", body).status_code == 200
    assert titles(people, case) == set()


@pytest.mark.parametrize("role", [Role.STAFF, Role.CLIENT, Role.GUEST])
def test_only_attorneys_grant(people: dict[str, User], case: Case, role: str) -> None:
    assert grant(people, case, role=role).status_code in (403, 404)
    assert not GuestGrant.objects.exists()


def test_agents_grant_only_what_an_attorney_approves(people: dict[str, User], case: Case) -> None:
    body = {"user_id": str(people[Role.GUEST].pk), "expires_at": until()}
    asked = agent_client(people[Role.ATTORNEY], case).post(f"/v1/cases/{case.pk}/guest-grants", body)
    assert (asked.status_code, GuestGrant.objects.count()) == (202, 0)
    approve = f"/v1/approvals/{asked.json()['approval_id']}/approve"
    assert token_client(people[Role.STAFF]).post(approve, {}).status_code == 403
    assert token_client(people[Role.ATTORNEY]).post(approve, {}).json()["job_status"] == "completed"
    assert GuestGrant.objects.get().granted_by == people[Role.ATTORNEY]


@pytest.mark.parametrize("days", [-1, 400])
def test_a_grant_is_for_a_time(people: dict[str, User], case: Case, days: int) -> None:
    assert grant(people, case, expires_at=until(days)).status_code == 422


def test_a_day_is_a_time_too(people: dict[str, User], case: Case) -> None:
    day = (timezone.localdate() + timedelta(days=7)).isoformat()
    assert grant(people, case, expires_at=day).status_code == 201


def test_others_than_guests_take_part_instead(people: dict[str, User], case: Case) -> None:
    answer = grant(people, case, user_id=str(people[Role.CLIENT].pk))
    assert answer.status_code == 422


def test_what_a_named_document_came_in_stays_unknown(people: dict[str, User], case: Case) -> None:
    mail = make_item(case, WORDS, title="Mail")
    annex = make_item(case, WORDS, title="Annex", parent=mail)
    grant(people, case, annex)
    guest = token_client(people[Role.GUEST])
    for path in (f"/v1/cases/{case.pk}/evidence", f"/v1/evidence/{annex.pk}"):
        assert str(mail.pk) not in guest.get(path).content.decode()
    assert str(mail.pk) in token_client(people[Role.STAFF]).get(f"/v1/evidence/{annex.pk}").content.decode()
    grant(people, case)
    assert guest.get(f"/v1/evidence/{annex.pk}").json()["parent_id"] == str(mail.pk)


def test_custody_names_no_container_that_is_withheld(people: dict[str, User], case: Case) -> None:
    mail = make_item(case, WORDS, title="Advice.eml", content=b"x")
    annex = make_item(case, WORDS, title="Annex", parent=mail, content=b"y")
    origin = Occasion("inside Advice.eml (5b83b84a)")
    manifest_add(actor=SYSTEM, item=annex, act=ManifestEntry.Act.UNPACKED, occasion=origin)
    grant(people, case)
    attorney = people[Role.ATTORNEY]
    callers = [token_client(people[Role.GUEST]), agent_client(attorney, case), token_client(people[Role.STAFF])]
    path = f"/v1/evidence/{annex.pk}/manifest"
    assert ["Advice" in each.get(path).content.decode() for each in callers] == [True, True, True]
    decided = {"privilege_state": "decided", "privilege_decided_by": attorney, "privilege_at": timezone.now()}
    EvidenceItem.objects.filter(pk=annex.pk).update(**decided)
    EvidenceItem.objects.filter(pk=mail.pk).update(privilege="attorney_client", privilege_state="proposed")
    assert ["Advice" in each.get(path).content.decode() for each in callers] == [False, False, True]


def test_who_else_read_a_document_is_none_of_a_guest_s(people: dict[str, User], case: Case) -> None:
    letter = make_item(case, WORDS, title="Letter", content=b"Letter", client_visible=True)
    grant(people, case)
    guest = token_client(people[Role.GUEST])
    for role in (Role.CLIENT, Role.GUEST):
        token_client(people[role]).get(f"/v1/evidence/{letter.pk}/download")
    path = f"/v1/evidence/{letter.pk}/manifest"
    readers = [[one["actor_id"] for one in each.get(path).json()["entries"] if one["act"] == "downloaded"]
               for each in (guest, token_client(people[Role.ATTORNEY]))]  # fmt: skip
    assert readers == [[str(people[Role.GUEST].pk)], [str(people[Role.CLIENT].pk), str(people[Role.GUEST].pk)]]


def test_what_a_client_would_see_is_not_for_guests_to_ask(people: dict[str, User], case: Case) -> None:
    letter = make_item(case, WORDS, title="Letter")
    grant(people, case)
    path = f"/v1/evidence/{letter.pk}/visibility-preview"
    assert token_client(people[Role.GUEST]).get(path).status_code == 403
    assert token_client(people[Role.STAFF]).get(path).status_code == 200


def test_a_guest_learns_nothing_of_what_the_firm_spends(people: dict[str, User], case: Case) -> None:
    grant(people, case)
    token_client(people[Role.FIRM_ADMIN]).patch(f"/v1/cases/{case.pk}/controls", {"monthly_cap_cents": 4318})
    told = token_client(people[Role.GUEST]).get(f"/v1/cases/{case.pk}/usage").json()
    assert {name: told[name] for name in ("cap_cents", "used_cents", "percent", "alert_percent")} == dict.fromkeys(
        ("cap_cents", "used_cents", "percent", "alert_percent")
    )


def test_what_is_still_to_be_read_is_no_part_of_a_whole_case(people: dict[str, User], case: Case) -> None:
    """Nobody can say yet whether it is privileged."""
    make_item(case, WORDS, title="Letter")
    waiting = make_item(case, title="Strategy memo", content=b"Privileged.", status="uploaded")
    made = grant(people, case)
    assert made.status_code == 201
    guest = token_client(people[Role.GUEST])
    addresses = [f"/v1/evidence/{waiting.pk}{rest}" for rest in ("", "/download", "/original", "/view")]
    for status in ("uploaded", "processing", "cancelled"):
        EvidenceItem.objects.filter(pk=waiting.pk).update(status=status)
        assert titles(people, case) == {"Letter"}
        assert {guest.get(one).status_code for one in addresses} == {404}
        assert guest.get(f"/v1/cases/{case.pk}").json()["counts"]["evidence"] == 1
        facets = guest.get(f"/v1/cases/{case.pk}/evidence/facets").json()
        assert (facets["total"], [one["value"] for one in facets["statuses"]]) == (1, ["ready"])
    lane = token_client(people[Role.ATTORNEY]).get(f"/v1/evidence/{waiting.pk}/access").json()["lanes"][2]
    assert (lane["sees"], lane["people"][0]["why"]) == (
        False, "It is still to be read: whether it is privileged is not known yet.",
    )  # fmt: skip
    EvidenceItem.objects.filter(pk=waiting.pk).update(status="ready")
    assert titles(people, case) == {"Letter", "Strategy memo"}


def test_what_is_read_again_stays_in_sight(people: dict[str, User], case: Case) -> None:
    make_item(case, WORDS, title="Letter", status="uploaded")
    grant(people, case)
    assert titles(people, case) == {"Letter"}


def test_what_an_attorney_decided_or_named_is_seen_before_it_is_read(people: dict[str, User], case: Case) -> None:
    attorney = people[Role.ATTORNEY]
    decided = {"privilege_state": "decided", "privilege_decided_by": attorney, "privilege_at": timezone.now()}
    make_item(case, title="Decided", status="uploaded", **decided)
    named = make_item(case, title="Named", status="uploaded")
    grant(people, case)
    assert titles(people, case) == {"Decided"}
    grant(people, case, named)
    assert titles(people, case) == {"Named"}
