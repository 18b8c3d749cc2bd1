"""The portal's tool, and the firm's look at a case as its client: the same bytes, and never more than one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_case,
    make_fact,
    make_firm,
    make_item,
    make_user,
    token_client,
)  # fmt: skip

pytestmark = pytest.mark.django_db
SHOWN = "On May 12, 2024, Brandt Orchards delivered 1,200 crates."
HIDDEN = "Counsel Quarrington advised on June 9, 2024 to settle."
LOOK = {"X-View-As": "client"}


@pytest.fixture
def people() -> dict[str, User]:
    firm = make_firm()
    return {role: make_user(firm, role) for role in (Role.ATTORNEY, Role.CLIENT, Role.STAFF, Role.FIRM_ADMIN)}


@pytest.fixture
def case(people: dict[str, User]) -> Case:
    """Two documents that the client sees, one they sent that failed, and one of the firm's own; each dated."""
    attorney, client = people[Role.ATTORNEY], people[Role.CLIENT]
    assert attorney.firm
    case = make_case(attorney.firm, attorney, client, people[Role.STAFF], name="Brandt v. Northline")
    for title in ("Letter", "Answer"):
        item = make_item(case, SHOWN, title=title, client_visible=True, uploaded_by=attorney)
        make_fact(item, SHOWN, date="2024-05-12", date_precision="day", status="approved", approved_by=attorney)
    make_item(case, title="Blurred photo", client_visible=True, uploaded_by=client, status="failed")
    memo = make_item(case, HIDDEN, title="Memo", uploaded_by=attorney, custodian="Quarrington")
    make_fact(memo, HIDDEN, date="2024-06-09", date_precision="day")
    return case


def portal(caller: APIClient, case: Case) -> dict[str, Any]:
    answer = caller.get(f"/v1/cases/{case.pk}/portal", HTTP_ACCEPT="application/json")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def titles(found: dict[str, Any], name: str) -> list[str]:
    return [one["title"] for one in found[name]]


class TestPortal:
    def test_tells_what_is_new_and_what_to_send_again(self, case: Case, people: dict[str, User]) -> None:
        client = token_client(people[Role.CLIENT])
        found = portal(client, case)
        assert (found["status"], found["documents"]) == ("open", 3)
        assert titles(found, "latest") == ["Blurred photo", "Answer", "Letter"]
        assert titles(found, "unopened") == ["Answer", "Letter"]
        assert titles(found, "unreadable") == ["Blurred photo"]
        answer = EvidenceItem.objects.get(title="Answer")
        assert client.get(f"/v1/evidence/{answer.pk}/view").status_code == 200
        assert titles(portal(client, case), "unopened") == ["Letter"]

    def test_that_the_firm_looked_does_not_make_it_read(self, case: Case, people: dict[str, User]) -> None:
        attorney = token_client(people[Role.ATTORNEY])
        letter = EvidenceItem.objects.get(title="Letter")
        assert attorney.get(f"/v1/evidence/{letter.pk}/view").status_code == 200
        assert titles(portal(attorney, case), "unopened") == ["Answer", "Letter"]

    @pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.FIRM_ADMIN])
    def test_is_the_same_for_whoever_asks(self, case: Case, people: dict[str, User], role: Role) -> None:
        assert portal(token_client(people[role]), case) == portal(token_client(people[Role.CLIENT]), case)

    def test_an_agent_gets_it_and_a_stranger_does_not(self, case: Case, people: dict[str, User]) -> None:
        assert titles(portal(agent_client(people[Role.ATTORNEY], case), case), "unopened") == ["Answer", "Letter"]
        stranger = token_client(make_user(make_firm()))
        assert stranger.get(f"/v1/cases/{case.pk}/portal").status_code == 404

    def test_what_awaits_a_client_is_none_of_a_guest_s(self, case: Case, people: dict[str, User]) -> None:
        guest = make_user(case.firm, Role.GUEST)
        join_case(case, guest)
        grant_guest(case, guest)
        found = portal(token_client(guest), case)
        assert titles(found, "latest") == ["Blurred photo", "Answer", "Letter"]
        assert (found["unopened"], found["unreadable"]) == ([], [])

    def test_costs_the_same_for_any_number_of_documents(self, case: Case, people: dict[str, User]) -> None:
        client, counts = token_client(people[Role.CLIENT]), []
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                portal(client, case)
            counts.append(len(queries))
            for _ in range(5):
                make_item(case, SHOWN, client_visible=True)
        assert counts[0] == counts[1]


class TestLookingAsTheClient:
    @pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.FIRM_ADMIN])
    @pytest.mark.parametrize("tool", ["evidence", "evidence?sort=title", "timeline", "facts", "entities", "portal", ""])
    def test_shows_the_very_bytes_the_client_gets(
        self, case: Case, people: dict[str, User], role: Role, tool: str
    ) -> None:
        address = f"/v1/cases/{case.pk}/{tool}".rstrip("/")
        theirs = browser_client(people[Role.CLIENT]).get(address, HTTP_ACCEPT="application/json")
        looked = browser_client(people[role]).get(address, HTTP_ACCEPT="application/json", headers=LOOK)
        assert (looked.status_code, looked.content) == (theirs.status_code, theirs.content)
        assert looked.status_code == 200
        assert b"Quarrington" not in looked.content

    def test_and_so_does_the_rest_of_a_list(self, case: Case, people: dict[str, User]) -> None:
        browser = browser_client(people[Role.ATTORNEY])
        seen, query = [], "limit=1"
        for _ in range(3):
            address = f"/v1/cases/{case.pk}/evidence?{query}"
            page = browser.get(address, HTTP_ACCEPT="application/json", headers=LOOK).json()
            seen += [one["title"] for one in page["items"]]
            query = f"limit=1&cursor={page['next_cursor']}"
        assert (seen, page["has_more"]) == (["Blurred photo", "Answer", "Letter"], False)

    def test_opens_no_hidden_document_and_changes_nothing(self, case: Case, people: dict[str, User]) -> None:
        browser = browser_client(people[Role.ATTORNEY])
        memo, letter = EvidenceItem.objects.get(title="Memo"), EvidenceItem.objects.get(title="Letter")
        assert browser.get(f"/v1/evidence/{memo.pk}").status_code == 200
        for part in ("", "/view", "/context?quote=Counsel", "/download"):
            assert browser.get(f"/v1/evidence/{memo.pk}{part}", headers=LOOK).status_code == 404
        csrf = {"X-CSRFToken": browser.cookies["csrftoken"].value}
        change = browser.patch(f"/v1/evidence/{letter.pk}", {"title": "New"}, headers=LOOK | csrf)
        upload = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": 1}
        send = browser.post(f"/v1/cases/{case.pk}/evidence/upload", upload, headers=LOOK | csrf)
        assert (change.status_code, send.status_code) == (403, 403)

    @pytest.mark.parametrize("word", ["", "attorney", "firm_admin", "Client"])
    def test_is_only_ever_the_client_s_look(self, case: Case, people: dict[str, User], word: str) -> None:
        browser = browser_client(people[Role.CLIENT])
        answer = browser.get(
            f"/v1/cases/{case.pk}/evidence", HTTP_ACCEPT="application/json", headers={"X-View-As": word}
        )
        assert answer.status_code == 422

    def test_is_no_way_for_a_client_to_see_more(self, case: Case, people: dict[str, User]) -> None:
        browser = browser_client(people[Role.CLIENT])
        elsewhere = make_case(case.firm, people[Role.ATTORNEY])
        assert browser.get(f"/v1/cases/{elsewhere.pk}", headers=LOOK).status_code == 404
        assert browser.get(f"/v1/cases/{case.pk}/evidence", headers=LOOK).content.decode().count("Memo") == 0

    def test_of_a_case_of_one_s_own(self, case: Case, people: dict[str, User]) -> None:
        other = browser_client(make_user(case.firm))
        assert other.get(f"/v1/cases/{case.pk}/evidence", headers=LOOK).status_code == 404

    def test_the_pages_stay_inside_and_leave_a_trace(self, case: Case, people: dict[str, User]) -> None:
        browser = browser_client(people[Role.ATTORNEY])
        memo, letter = EvidenceItem.objects.get(title="Memo"), EvidenceItem.objects.get(title="Letter")
        text = browser.get(f"/cases/{case.pk}/client-view").content.decode()
        assert "Letter" in text
        assert "Quarrington" not in text
        assert "Memo" not in text
        assert f"/client-view/evidence/{letter.pk}" in text
        assert browser.get(f"/client-view/evidence/{letter.pk}").status_code == 200
        assert browser.get(f"/client-view/evidence/{memo.pk}").status_code == 404
        entry = AuditEntry.objects.get(tool="portal.get", actor_id=people[Role.ATTORNEY].pk)
        assert (entry.case_id, entry.outcome) == (case.pk, "ok")


def test_the_sentence_about_who_sees_follows_the_case(case: Case, people: dict[str, User]) -> None:
    client = token_client(people[Role.CLIENT])
    assert portal(client, case)["who_sees"] == "What you send can be seen by 3 people at your lawyers’ firm and you."
    join_case(case, make_user(case.firm, Role.GUEST))
    join_case(case, make_user(case.firm, Role.CLIENT))
    agent_client(people[Role.ATTORNEY], case)
    assert portal(client, case)["who_sees"] == (
        "What you send can be seen by 3 people at your lawyers’ firm, 1 software agent working for them, the 2 clients of this "
        "case and 1 guest they let read the case."
    )


@pytest.mark.parametrize("signed_in", [browser_client, token_client])
def test_people_of_the_firm_look_as_anyone_who_takes_part(
    case: Case, people: dict[str, User], signed_in: Callable[[User], APIClient]
) -> None:
    guest, stranger = make_user(case.firm, Role.GUEST), make_user(case.firm, Role.GUEST)
    letter = EvidenceItem.objects.get(title="Letter")
    join_case(case, guest)
    grant_guest(case, guest, letter)
    browser = signed_in(people[Role.STAFF])
    path = f"/v1/cases/{case.pk}/evidence"

    def titles(**headers: str) -> set[str]:
        answer = browser.get(path, HTTP_ACCEPT="application/json", headers=headers)
        return {one["title"] for one in answer.json()["items"]}

    assert len(titles()) == 4
    assert titles(**{"X-View-As": str(guest.pk)}) == {"Letter"}
    assert titles(**{"X-View-As": str(people[Role.CLIENT].pk)}) == titles(**LOOK)
    refused = browser.get(path, HTTP_ACCEPT="application/json", headers={"X-View-As": str(stranger.pk)})
    assert refused.status_code == 422
    change = browser.patch(
        f"/v1/evidence/{letter.pk}",
        {"title": "Mine"},
        headers={"X-View-As": str(guest.pk)},
        HTTP_ACCEPT="application/json",
    )
    assert change.status_code == 403


def test_a_guest_looks_as_nobody(case: Case, people: dict[str, User]) -> None:
    guest = make_user(case.firm, Role.GUEST)
    join_case(case, guest)
    answer = browser_client(guest).get(
        f"/v1/cases/{case.pk}/evidence",
        HTTP_ACCEPT="application/json",
        headers={"X-View-As": str(people[Role.STAFF].pk)},
    )
    assert answer.status_code == 422


def test_the_page_of_a_participant_s_view_shows_what_they_see(case: Case, people: dict[str, User]) -> None:
    guest = make_user(case.firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest, EvidenceItem.objects.get(title="Answer"))
    browser = browser_client(people[Role.ATTORNEY])
    page = browser.get(f"/cases/{case.pk}/view-as/{guest.pk}").content.decode()
    assert "Answer" in page
    assert "Letter" not in page
    assert "Quarrington" not in page
    assert browser.get(f"/cases/{case.pk}/view-as/{people[Role.CLIENT].pk}").status_code == 200
    assert browser.get(f"/cases/{case.pk}/settings").status_code == 200
    item = EvidenceItem.objects.get(title="Memo")
    assert "Who sees it" in browser.get(f"/evidence/{item.pk}").content.decode()
