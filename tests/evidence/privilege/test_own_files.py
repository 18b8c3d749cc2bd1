"""A client keeps sight of the files they sent, as they sent them, while these are withheld; of nothing that was read in them."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.events.actions import emit_for
from cases.models import Case, Participant, Role, User
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from tests.evidence.privilege.conftest import SECRET_WORDS
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_entity,
    make_fact,
    make_item,
    make_user,
    mention,
    token_client,
)  # fmt: skip

pytestmark = pytest.mark.django_db
CANARY, FILENAME, CONTENT = "Quarrington", "note to my lawyers.txt", b"Dear counsel"
READ = "local reader"


@pytest.fixture
def sent(case: Case, people: dict[str, User]) -> EvidenceItem:
    """A note from the client, likely privileged, with what the firm and the engine made of it."""
    item = make_item(
        case, SECRET_WORDS, title=f"{CANARY} note", content=CONTENT, uploaded_by=people[Role.CLIENT], client_visible=True,
        client_summary=f"{CANARY} in short", language="en", status_message=CANARY, privilege="attorney_client",
        privilege_state="proposed", privilege_by_type="engine", privilege_by_name=READ, privilege_at=timezone.now(),
        privilege_basis=f"{CANARY} wrote to counsel.",
    )  # fmt: skip
    EvidenceItem.objects.filter(pk=item.pk).update(filename=FILENAME)
    entity = make_entity(case, CANARY)
    mention(entity, item, CANARY)
    fact = make_fact(item, SECRET_WORDS, entities=(entity,), date="2024-06-09", date_precision="day", status="approved")
    for one in (item, fact):
        emit_for(one, actor=SYSTEM, event_type="evidence.processed" if one is item else "fact.created")
    item.refresh_from_db()
    assert item.withheld
    return item


def decide(people: dict[str, User], item: EvidenceItem, privilege: str) -> None:
    body = {"privilege": privilege, "basis": "An attorney's reason."}
    answer = token_client(people[Role.ATTORNEY]).put(f"/v1/evidence/{item.pk}/privilege", body)
    assert answer.status_code == 200, answer.content


def statuses(caller: APIClient, item: EvidenceItem) -> set[int]:
    return {caller.get(f"/v1/evidence/{item.pk}{part}").status_code for part in ("", "/view", "/download")}


def named(caller: APIClient, case: Case, query: str = "") -> list[str]:
    return [one["id"] for one in caller.get(f"/v1/cases/{case.pk}/evidence{query}").json()["items"]]


@pytest.mark.parametrize("decided", ["", "attorney_client"])
def test_the_sender_keeps_the_file_with_its_name(
    case: Case, people: dict[str, User], sent: EvidenceItem, decided: str
) -> None:
    if decided:
        decide(people, sent, decided)
    client = token_client(people[Role.CLIENT])
    assert statuses(client, sent) == {200}
    one = client.get(f"/v1/evidence/{sent.pk}").json()
    assert (one["title"], one["summary"], one["page_count"]) == (FILENAME, "", 0)
    assert named(client, case) == [str(sent.pk)]
    body = client.get(f"/v1/evidence/{sent.pk}/download").json()
    assert (body["filename"], body["size_bytes"]) == (FILENAME, len(CONTENT))
    portal = client.get(f"/v1/cases/{case.pk}/portal").json()
    assert ([one["title"] for one in portal["latest"]], portal["documents"]) == ([FILENAME], 1)
    assert client.get(f"/v1/cases/{case.pk}").json()["counts"]["evidence"] == 1


def test_the_sender_reads_nothing_that_was_found_in_it(case: Case, people: dict[str, User], sent: EvidenceItem) -> None:
    client, base = token_client(people[Role.CLIENT]), f"/v1/cases/{case.pk}"
    for address in (
        f"/v1/evidence/{sent.pk}", f"/v1/evidence/{sent.pk}/view", f"{base}/evidence", f"{base}/facts", f"{base}/entities",
        f"{base}/relationships", f"{base}/timeline", f"{base}/portal", "/v1/events", "/v1/jobs", base,
    ):  # fmt: skip
        answer = client.get(address)
        assert (answer.status_code, CANARY in answer.content.decode(), READ in answer.content.decode()) == (
            200, False, False,
        ), address  # fmt: skip
    view = client.get(f"/v1/evidence/{sent.pk}/view").json()
    assert (view["text"], view["boxes"], view["children"], view["page_count"]) == ("", [], [], 0)
    assert client.get(f"/v1/evidence/{sent.pk}/context?quote={CANARY}").status_code == 422
    assert client.get(f"/v1/evidence/{sent.pk}/context?start=0&end=5").status_code == 422
    assert client.post(f"{base}/evidence/search", {"q": "dollars"}).json()["items"] == []
    assert client.get(f"/v1/evidence/{sent.pk}/processing-status").status_code == 404


def test_the_firm_s_title_is_not_to_be_guessed_by_filters(
    case: Case, people: dict[str, User], sent: EvidenceItem
) -> None:
    client = token_client(people[Role.CLIENT])
    assert named(client, case, f"?q={CANARY}") == []
    assert named(client, case, "?q=lawyers&sort=title") == [str(sent.pk)]
    assert named(token_client(people[Role.ATTORNEY]), case, f"?q={CANARY}") == [str(sent.pk)]


@pytest.mark.parametrize("decided", ["work_product", "attorneys_eyes_only", "protective_order"])
def test_what_is_withheld_for_another_reason_is_withheld_from_the_sender(
    people: dict[str, User], sent: EvidenceItem, decided: str
) -> None:
    decide(people, sent, decided)
    assert statuses(token_client(people[Role.CLIENT]), sent) == {404}


def test_nobody_else_outside_the_firm_sees_it(case: Case, people: dict[str, User], sent: EvidenceItem) -> None:
    other = make_user(case.firm, Role.CLIENT)
    join_case(case, other)
    guest = people[Role.GUEST]
    for caller in (token_client(other), token_client(guest), agent_client(people[Role.ATTORNEY], case)):
        assert statuses(caller, sent) == {404}
        assert named(caller, case) == []
    grant_guest(case, guest, sent)
    assert statuses(token_client(guest), sent) == {404}


def test_a_guest_s_own_file_is_withheld_from_the_guest(case: Case, people: dict[str, User]) -> None:
    guest = people[Role.GUEST]
    grant_guest(case, guest)
    item = make_item(
        case, uploaded_by=guest, client_visible=True, privilege="attorney_client", privilege_state="proposed"
    )
    assert statuses(token_client(guest), item) == {404}


@pytest.mark.parametrize(
    "change", [{"client_visible": False}, {"added_by_type": "agent", "client_visible": False}, {"deleted_at": timezone.now()}]
)  # fmt: skip
def test_what_is_not_the_client_s_own_or_was_taken_from_their_sight_is_not_seen(
    people: dict[str, User], sent: EvidenceItem, change: dict[str, Any]
) -> None:
    EvidenceItem.objects.filter(pk=sent.pk).update(**change)
    assert statuses(token_client(people[Role.CLIENT]), sent) == {404}


def test_what_came_inside_it_is_not_seen(case: Case, people: dict[str, User], sent: EvidenceItem) -> None:
    inside = make_item(case, uploaded_by=people[Role.CLIENT], client_visible=True, parent=sent)
    client = token_client(people[Role.CLIENT])
    assert statuses(client, inside) == {404}
    assert client.get(f"/v1/evidence/{sent.pk}").json()["children_count"] == 0


def test_a_client_who_left_the_case_sees_it_no_more(case: Case, people: dict[str, User], sent: EvidenceItem) -> None:
    client = people[Role.CLIENT]
    participant = Participant.objects.get(case=case, user=client)
    removed = token_client(people[Role.ATTORNEY]).delete(f"/v1/cases/{case.pk}/participants/{participant.pk}")
    assert removed.status_code == 204
    assert statuses(token_client(client), sent) == {404}


def test_the_firm_sees_who_sees_it_and_looks_as_the_sender(
    case: Case, people: dict[str, User], sent: EvidenceItem
) -> None:
    attorney = browser_client(people[Role.ATTORNEY])
    path, theirs = f"/v1/cases/{case.pk}/evidence", str(people[Role.CLIENT].pk)

    def titles(**headers: str) -> list[str]:
        return [
            one["title"] for one in attorney.get(path, HTTP_ACCEPT="application/json", headers=headers).json()["items"]
        ]

    assert titles(**{"X-View-As": theirs}) == [FILENAME]
    assert titles(**{"X-View-As": "client"}) == []
    lanes = token_client(people[Role.ATTORNEY]).get(f"/v1/evidence/{sent.pk}/access").json()["lanes"]
    (client,) = (one for lane in lanes if lane["lane"] == "client" for one in lane["people"])
    assert (client["sees"], "as it was sent" in client["why"]) == (True, True)


def test_its_page_shows_the_file_and_no_words(people: dict[str, User], sent: EvidenceItem) -> None:
    page = browser_client(people[Role.CLIENT]).get(f"/evidence/{sent.pk}")
    text = page.content.decode()
    assert (page.status_code, FILENAME in text, CANARY in text) == (200, True, False)
