"""What someone would see of a case, shown before they are let in, and what they then really see."""

from __future__ import annotations

from typing import Any

import pytest

from audit.models import AuditEntry, Event
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.cases.conftest import fields_of
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_fact,
    make_item,
    make_user,
    token_client,
)  # fmt: skip

pytestmark = pytest.mark.django_db
WORDS = "On May 12, 2024, the crates arrived."


@pytest.fixture(autouse=True)
def _holdings(case: Case) -> None:
    """Three documents with a fact each, one of them marked for the client."""
    for number in range(3):
        item = make_item(case, WORDS, client_visible=number == 0)
        make_fact(item, WORDS, status="approved")


def preview(caller: User, case: Case, user: User) -> dict[str, Any]:
    answer = token_client(caller).get(f"/v1/cases/{case.pk}/access-preview", {"user_id": str(user.pk)})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("role", "seen", "boundary", "operations"),
    [
        (Role.CLIENT, 1, True, ["read", "write"]),
        (Role.STAFF, 3, False, ["read", "write"]),
        (Role.ATTORNEY, 3, False, ["admin:agent_keys", "analyze", "delete", "read", "write"]),
    ],
)
def test_is_what_they_then_see(
    admin: User, case: Case, role: Role, seen: int, boundary: bool, operations: list[str]
) -> None:
    newcomer = make_user(admin.firm, role)
    payload = preview(admin, case, newcomer)
    assert (payload["evidence"], payload["facts"], payload["your_evidence"]) == (seen, seen, 3)
    assert (payload["client_boundary"], payload["operations"], payload["takes_part"]) == (boundary, operations, False)
    assert token_client(newcomer).get(f"/v1/cases/{case.pk}").status_code == 404, "a preview lets nobody in"
    join_case(case, newcomer)
    found = token_client(newcomer).get(f"/v1/cases/{case.pk}/evidence").json()["items"]
    assert len(found) == payload["evidence"]
    assert preview(admin, case, newcomer)["takes_part"]


def test_a_guest_sees_what_was_granted(admin: User, case: Case) -> None:
    guest = make_user(admin.firm, Role.GUEST)
    assert preview(admin, case, guest)["evidence"] == 0
    join_case(case, guest)
    grant_guest(case, guest, EvidenceItem.objects.order_by("id")[0])
    access = preview(admin, case, guest)
    assert (access["evidence"], access["operations"], access["takes_part"]) == (1, ["read"], True)


def test_changes_nothing_and_is_recorded(attorney: User, client_user: User, case: Case) -> None:
    preview(attorney, case, client_user)
    assert not Event.objects.exists()
    entry = AuditEntry.objects.get(tool="cases.preview_access")
    assert (entry.actor_id, entry.case_id, entry.outcome) == (attorney.pk, case.pk, "ok")


def test_an_agent_may_ask_a_client_may_not(attorney: User, client_user: User, case: Case) -> None:
    address = f"/v1/cases/{case.pk}/access-preview"
    assert agent_client(attorney, case).get(address, {"user_id": str(attorney.pk)}).status_code == 200
    assert token_client(client_user).get(address, {"user_id": str(client_user.pk)}).status_code == 403


def test_is_about_active_people_of_the_firm(attorney: User, stranger: User, case: Case) -> None:
    caller, address = token_client(attorney), f"/v1/cases/{case.pk}/access-preview"
    gone = make_user(attorney.firm, is_active=False)
    for query in ({"user_id": str(stranger.pk)}, {"user_id": str(gone.pk)}, {"user_id": "x"}, {}):
        assert list(fields_of(caller.get(address, query))) == ["user_id"]


def test_says_it_in_words(attorney: User, client_user: User, case: Case) -> None:
    address = f"/v1/cases/{case.pk}/access-preview"
    text = browser_client(attorney).get(address, {"user_id": str(client_user.pk)}).content.decode()
    assert "Dana Moran would see 1 of the 3 documents and 1 of the 3 facts" in " ".join(text.split())
    assert "They take part already." in text


def test_the_settings_page_chooses_nobody_beforehand(attorney: User, case: Case) -> None:
    make_user(attorney.firm, Role.STAFF, name="Jonah Reyes")
    text = browser_client(attorney).get(f"/cases/{case.pk}/settings").content.decode()
    choices = text.split('name="user_id"')[1].split("</select>")[0]
    assert '<option value="" disabled selected>' in choices
    assert choices.count("selected") == 1
    assert "Jonah Reyes" in choices
