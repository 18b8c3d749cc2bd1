"""Files that arrive are one notification: counted exactly, for each person what they may see, opening to what it counts."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, Firm, Notification, Role, User
from cases.scopes import person_actor
from evidence.arrivals.actions import arrival_of, arrival_progressed
from evidence.models import Arrival, EvidenceItem, Upload
from evidence.storage import new_key
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

PATH = "/v1/notifications"


@pytest.fixture
def colleague(case: Case) -> User:
    user = make_user(case.firm, Role.STAFF, name="Sam Staff")
    join_case(case, user)
    return user


def arrive(case: Case, sender: User, **fields: Any) -> EvidenceItem:
    """A file of the sender's comes, as confirming its upload makes it an item."""
    upload: Upload = Upload.objects.create(
        firm_id=case.firm_id, case=case, filename="a.txt", content_type="text/plain", size_bytes=1, uploader=sender,
        storage_key=new_key(case.firm_id), expires_at=timezone.now(), actor_type="human", actor_id=sender.pk,
    )  # fmt: skip
    arrival = arrival_of(actor=person_actor(sender), upload=upload)
    return make_item(case, uploaded_by=sender, arrival=arrival, **fields)


def arrive_many(case: Case, sender: User, **statuses: int) -> list[EvidenceItem]:
    return [arrive(case, sender, status=status) for status, number in statuses.items() for _ in range(number)]


def notices(api: APIClient) -> list[dict[str, Any]]:
    answer = api.get(PATH)
    assert answer.status_code == 200, answer.content
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def likely(item: EvidenceItem) -> None:
    item.privilege, item.privilege_state = "attorney_client", "proposed"
    item.save(update_fields=["privilege", "privilege_state"])


def test_many_files_are_one_notification_that_counts_them(case: Case, client_user: User, attorney: User) -> None:
    items = arrive_many(case, client_user, ready=5, unsupported=3, failed=2, uploaded=1)
    likely(items[4])
    (notice,) = notices(token_client(attorney))
    assert notice["title"] == (
        "11 files arrived: 5 read, 3 can’t be read, 2 failed, 1 still being read; 1 may be privileged"
    )
    assert (notice["kind"], notice["case_name"]) == ("arrival", case.name)
    named = {one["title"] for one in notice["digest"]["first"]}
    assert {items[4].title, items[8].title, items[9].title} == named  # what matters is named before the others
    assert notice["digest"]["more"] == 8


def test_counts_follow_what_becomes_of_the_files(case: Case, client_user: User, attorney: User) -> None:
    items = arrive_many(case, client_user, processing=2)
    api = token_client(attorney)
    assert notices(api)[0]["title"] == "2 files arrived: 2 still being read"
    EvidenceItem.objects.filter(pk=items[0].pk).update(status="ready")
    EvidenceItem.objects.filter(pk=items[1].pk).update(deleted_at=timezone.now())
    assert notices(api)[0]["title"] == "1 file arrived: 1 read"
    EvidenceItem.objects.update(deleted_at=timezone.now())
    assert notices(api)[0]["title"] == "The files that arrived are not in the case any more"


def test_every_part_opens_to_the_files_it_counts(case: Case, client_user: User, attorney: User) -> None:
    arrive_many(case, client_user, ready=2, failed=1, partial=1)
    make_item(case)
    make_item(case, status="failed")
    likely(arrive(case, client_user))
    api, browser = token_client(attorney), browser_client(attorney)
    (notice,) = notices(api)
    for part in notice["digest"]["parts"]:
        address = urlsplit(part["path"])
        listed = api.get(f"/v1/cases/{case.pk}/evidence", dict(parse_qsl(address.query))).json()["items"]
        assert len(listed) == part["count"], part
        page = browser.get(part["path"]).content.decode()
        assert all(one["id"] in page for one in listed)
        assert page.count('data-key="') == part["count"]
    assert browser.get(notice["path"]).content.decode().count('data-key="') == 5
    for one in notice["digest"]["first"]:
        assert browser.get(one["path"]).status_code == 200


def test_a_batch_that_was_read_of_takes_no_more_files(case: Case, client_user: User, attorney: User) -> None:
    arrive_many(case, client_user, ready=2)
    api = token_client(attorney)
    assert api.post(f"{PATH}/{notices(api)[0]['id']}/read", {}).json()["title"] == "2 files arrived: 2 read"
    arrive_many(case, client_user, ready=3)
    assert [one["title"] for one in notices(api)] == ["3 files arrived: 3 read", "2 files arrived: 2 read"]


def test_a_batch_lasts_an_hour_and_is_one_senders(case: Case, client_user: User, attorney: User, firm: Firm) -> None:
    other = make_user(firm, Role.CLIENT)
    join_case(case, other)
    arrive(case, client_user)
    Arrival.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    for sender in (client_user, client_user, other):
        arrive(case, sender)
    totals = [one["digest"]["total"] for one in notices(token_client(attorney))]
    assert totals == [1, 2, 1]


def test_the_sender_is_notified_once_something_has_become_of_it(case: Case, attorney: User, colleague: User) -> None:
    items = arrive_many(case, attorney, ready=1, failed=1)
    api = token_client(attorney)
    assert notices(api) == []
    for item in items:
        arrival_progressed(actor=person_actor(attorney), item=item)
    (own,), (theirs,) = notices(api), notices(token_client(colleague))
    assert (own["title"], theirs["title"]) == (
        "2 files you sent: 1 read, 1 failed", "2 files arrived: 1 read, 1 failed",
    )  # fmt: skip


def test_a_client_reads_of_what_they_sent_and_nothing_of_privilege(case: Case, client_user: User) -> None:
    items = arrive_many(case, client_user, ready=3)
    EvidenceItem.objects.update(client_visible=True)
    likely(items[2])
    arrival_progressed(actor=person_actor(client_user), item=items[0])
    answer = token_client(client_user).get(PATH)
    assert "rivileg" not in answer.content.decode()
    (notice,) = answer.json()["items"]
    assert notice["title"] == "2 files you sent: 2 read"
    assert items[2].title not in answer.content.decode()
    browser = browser_client(client_user)
    for path in {notice["path"], *(one["path"] for part in ("parts", "first") for one in notice["digest"][part])}:
        assert browser.get(path, follow=True).status_code == 200


def test_a_client_hears_nothing_of_files_they_may_not_see(case: Case, client_user: User, attorney: User) -> None:
    item = arrive(case, client_user)
    arrival_progressed(actor=person_actor(client_user), item=item)
    assert Notification.objects.filter(recipient=client_user).exists()
    assert notices(token_client(client_user)) == []  # the firm has hidden it
    arrive(case, attorney, client_visible=True)
    assert notices(token_client(client_user)) == []


def test_an_agent_counts_nothing_withheld(case: Case, client_user: User, attorney: User) -> None:
    items = arrive_many(case, client_user, ready=2)
    agent = agent_client(attorney, case)
    assert notices(agent)[0]["digest"]["total"] == 2
    likely(items[0])
    (notice,) = notices(agent)
    assert notice["title"] == "1 file arrived: 1 read"
    assert items[0].title not in str(notice)
    likely(items[1])
    assert notices(agent) == []


def test_who_became_an_outsider_reads_no_notice_of_the_firms_work(case: Case, client_user: User, firm: Firm) -> None:
    former = make_user(firm, Role.ATTORNEY)
    join_case(case, former)
    arrive(case, client_user, client_visible=True)
    for kind in ("approval", "automation", "message", "spending", "suspended", "webhook"):
        Notification.objects.create(firm=firm, recipient=former, case=case, kind=kind, title="Our strategy")
    api = token_client(former)
    assert len(notices(api)) == 7
    User.objects.filter(pk=former.pk).update(role=Role.CLIENT)
    assert notices(api) == []
    assert api.post(f"{PATH}/read", {}).json() == {"read": 0}


def test_an_arrival_of_another_case_narrows_no_list(case: Case, attorney: User, client_user: User) -> None:
    arrival_id = arrive(case, client_user).arrival_id
    stranger = make_user(case.firm, Role.ATTORNEY)
    other = make_case(case.firm, stranger)
    answers = [
        token_client(stranger).get(f"/v1/cases/{other.pk}/evidence", {"arrival_id": str(one)})
        for one in (arrival_id, uuid.uuid4())
    ]
    assert {one.status_code for one in answers} == {422}
    assert answers[0].content == answers[1].content


def test_a_page_of_digests_costs_the_same_however_many(case: Case, attorney: User, firm: Firm) -> None:
    api, counted = token_client(attorney), []
    for _ in range(3):
        sender = make_user(firm, Role.CLIENT)
        join_case(case, sender)
        arrive_many(case, sender, ready=2, failed=1)
        notices(api)
        with CaptureQueriesContext(connection) as queries:
            notices(api)
        counted.append(len(queries))
    assert counted == counted[:1] * 3


def test_a_client_reads_why_their_file_could_not_be_read(case: Case, client_user: User) -> None:
    message = "The document is password-protected. Remove the password and add it again."
    item = arrive(
        case, client_user, title="broken", client_title="", written_by={}, status="failed", status_message=message,
        client_visible=True,
    )  # fmt: skip
    arrival_progressed(actor=person_actor(client_user), item=item)
    (notice,) = notices(token_client(client_user))
    assert notice["title"] == f"broken.txt could not be read: {message}"
    page = browser_client(client_user).get(f"/cases/{case.pk}").content.decode()
    assert notice["title"] in page
    assert page.count("could not read it") == 1  # what is asked of them
    assert "1 failed" not in page
    arrive(case, client_user, status="ready", client_visible=True)
    (notice,) = notices(token_client(client_user))
    assert notice["title"] == "2 files you sent: 1 read, 1 failed"
    problem = "could not be read: The document is password-protected"
    assert {one["words"] for one in notice["digest"]["first"]} == {problem, ""}, "a list goes on after it"


def test_a_client_reads_that_their_file_was_read(case: Case, client_user: User) -> None:
    item = arrive(case, client_user, title="letter", client_title="", written_by={}, client_visible=True)
    arrival_progressed(actor=person_actor(client_user), item=item)
    assert notices(token_client(client_user))[0]["title"] == "letter.txt was read"
