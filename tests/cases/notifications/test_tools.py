"""Notifications: to colleagues of a case, from an agent to its attorney, and nobody reads another's."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, CaseUserObjectPermission, Notification, NotificationPreference, Role, User
from cases.notifications.actions import notify
from config.api.scope import SYSTEM
from tests.cases.conftest import fields_of
from tests.factories import agent_client, browser_client, join_case, make_case, make_item, make_user, token_client

PATH = "/v1/notifications"
MISSING = "01890a5d-ac96-774b-bcce-b302099a8057"


@pytest.fixture
def colleague(case: Case) -> User:
    user = make_user(case.firm, Role.STAFF, name="Sam Staff")
    join_case(case, user)
    return user


def notify_person(user: User, **fields: Any) -> Notification:
    fields = {"kind": "spending", "title": "The cap is near"} | fields
    return notify(actor=SYSTEM, firm_id=user.firm_id, recipients=[user], **fields)[0]


def body_for(case: Case, *people: User, **fields: Any) -> dict[str, Any]:
    return {
        "case_id": str(case.pk),
        "title": "Look at this",
        "recipient_ids": [str(one.pk) for one in people],
        **fields,
    }


def test_a_colleague_is_notified_with_a_link_to_what_it_is_about(case: Case, attorney: User, colleague: User) -> None:
    item = make_item(case)
    about = {"entity_type": "evidence", "entity_id": str(item.pk), "body": "Page 3"}
    response = token_client(attorney).post(PATH, body_for(case, colleague, **about))
    assert response.status_code == 201, response.content
    assert response.json() == {"recipient_ids": [str(colleague.pk)]}
    (notification,) = token_client(colleague).get(PATH).json()["items"]
    assert (notification["title"], notification["body"], notification["kind"], notification["actor_name"]) == (
        "Look at this", "Page 3", "message", attorney.name,
    )  # fmt: skip
    assert (notification["path"], notification["case_name"], notification["read_at"]) == (
        f"/evidence/{item.pk}",
        case.name,
        None,
    )
    assert notification["allowed_actions"] == ["notifications.mark_read"]
    assert notification["about"] == item.title
    assert token_client(attorney).get(PATH).json()["items"] == []
    event = Event.objects.get(event_type="notification.created")
    assert (event.case_id, event.data["recipient_id"]) == (None, str(colleague.pk))


def test_a_repeat_tells_nobody_twice(case: Case, attorney: User, colleague: User) -> None:
    api = token_client(attorney)
    for _ in range(2):
        assert api.post(PATH, body_for(case, colleague), HTTP_IDEMPOTENCY_KEY="once").status_code == 201
    assert Notification.objects.count() == 1


def test_only_people_of_the_firm_who_work_on_the_case_are_notified(
    case: Case, attorney: User, client_user: User, stranger: User, admin: User
) -> None:
    api, outside = token_client(attorney), make_user(case.firm, Role.ATTORNEY)
    gone = make_user(case.firm, Role.ATTORNEY, is_active=False)
    answers = [
        api.post(PATH, body_for(case) | {"recipient_ids": [str(pk)]})
        for pk in (client_user.pk, stranger.pk, outside.pk, gone.pk, MISSING)
    ]
    assert {one.content for one in answers} == {answers[0].content}
    assert list(fields_of(answers[0])) == ["recipient_ids"]
    assert not Notification.objects.exists()
    assert api.post(PATH, body_for(case, admin)).status_code == 201  # admins work on every case


def test_foreign_cases_and_things_are_refused_like_missing_ones(
    case: Case, attorney: User, colleague: User, admin: User
) -> None:
    api, other = token_client(admin), make_case(case.firm)
    item = make_item(other)
    about = {"entity_type": "evidence", "entity_id": str(item.pk)}
    assert list(fields_of(api.post(PATH, body_for(case, colleague, **about)))) == ["entity_id"]
    answers = [
        token_client(attorney).post(PATH, body_for(case, colleague) | {"case_id": pk}) for pk in (other.pk, MISSING)
    ]
    assert answers[0].content == answers[1].content
    assert list(fields_of(answers[0])) == ["case_id"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": ""}, "title"), ({"title": "x" * 201}, "title"), ({"recipient_ids": []}, "recipient_ids"),
        ({"entity_type": "evidence"}, "entity_id"), ({"entity_type": "spell", "entity_id": MISSING}, "entity_type"),
        ({"kind": "approval"}, "kind"), ({"recipient_ids": ["no id"]}, "recipient_ids.0"),
    ],
)  # fmt: skip
def test_bad_input_is_named(case: Case, attorney: User, colleague: User, change: dict[str, Any], field: str) -> None:
    assert list(fields_of(token_client(attorney).post(PATH, body_for(case, colleague) | change))) == [field]


def test_people_say_whom_they_tell(case: Case, attorney: User) -> None:
    body = {"case_id": str(case.pk), "title": "Look"}
    assert list(fields_of(token_client(attorney).post(PATH, body))) == ["recipient_ids"]


def test_an_agent_tells_its_attorney_and_nobody_else(case: Case, attorney: User, colleague: User) -> None:
    agent = agent_client(attorney, case)
    for others in ((colleague,), (attorney, colleague)):
        assert list(fields_of(agent.post(PATH, body_for(case, *others)))) == ["recipient_ids"]
    answer = agent.post(PATH, {"case_id": str(case.pk), "title": "Unreadable"})
    assert answer.json() == {"recipient_ids": [str(attorney.pk)]}
    (notification,) = token_client(attorney).get(PATH).json()["items"]
    assert (notification["actor_type"], notification["actor_name"]) == ("agent", "Agent")


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_outsiders_tell_nobody(case: Case, attorney: User, role: str) -> None:
    outsider = make_user(case.firm, role)
    join_case(case, outsider)
    assert token_client(outsider).post(PATH, body_for(case, attorney)).status_code == 403
    assert APIClient().post(PATH, body_for(case, attorney)).status_code == 401


def test_what_is_read_counts_no_more(attorney: User) -> None:
    api, (first, second) = token_client(attorney), [notify_person(attorney), notify_person(attorney)]
    read = api.post(f"{PATH}/{first.pk}/read", {})
    assert read.status_code == 200
    assert read.json()["read_at"]
    assert api.post(f"{PATH}/{first.pk}/read", {}).json() == read.json()
    assert [one["id"] for one in api.get(PATH, {"unread": "true"}).json()["items"]] == [str(second.pk)]
    assert [one["id"] for one in api.get(PATH, {"unread": "false"}).json()["items"]] == [str(first.pk)]
    assert api.post(f"{PATH}/read", {}).json() == {"read": 1}
    assert api.post(f"{PATH}/read", {}).json() == {"read": 0}
    assert Event.objects.filter(event_type="notification.updated").count() == 2


def test_anothers_notification_is_nobodys(attorney: User, admin: User, stranger: User) -> None:
    mine = notify_person(attorney)
    for other in (admin, stranger):
        assert token_client(other).post(f"{PATH}/{mine.pk}/read", {}).status_code == 404
        assert token_client(other).post(f"{PATH}/read", {}).json() == {"read": 0}
    mine.refresh_from_db()
    assert mine.read_at is None


def test_an_agent_reads_its_attorneys_of_its_cases_and_hides_none(case: Case, attorney: User) -> None:
    here = notify_person(attorney, case=case)
    notify_person(attorney, case=make_case(case.firm, attorney))
    notify_person(attorney)
    agent = agent_client(attorney, case)
    assert [one["id"] for one in agent.get(PATH).json()["items"]] == [str(here.pk)]
    for path in (f"{PATH}/{here.pk}/read", f"{PATH}/read"):
        assert agent.post(path, {}).status_code == 403
    assert Notification.objects.filter(read_at__isnull=True).count() == 3


def test_who_left_the_case_hears_of_it_no_more(case: Case, attorney: User) -> None:
    notify_person(attorney, case=case)
    CaseUserObjectPermission.objects.filter(content_object=case, user=attorney).delete()
    assert token_client(attorney).get(PATH).json()["items"] == []


def test_preferences_are_ones_own(attorney: User, case: Case, colleague: User) -> None:
    api = token_client(attorney)
    assert api.get(f"{PATH}/preferences").json() == {"mail": "daily", "muted_kinds": []}
    changed = api.patch(f"{PATH}/preferences", {"mail": "at_once", "muted_kinds": ["message", "webhook", "message"]})
    assert changed.json() == {"mail": "at_once", "muted_kinds": ["message", "webhook"]}
    assert api.get(f"{PATH}/preferences").json() == changed.json()
    assert token_client(colleague).get(f"{PATH}/preferences").json()["mail"] == "daily"
    assert token_client(colleague).post(PATH, body_for(case, attorney)).json() == {"recipient_ids": []}  # muted
    assert NotificationPreference.objects.get().user == attorney


@pytest.mark.parametrize(("change", "field"), [({"mail": "hourly"}, "mail"), ({"muted_kinds": ["x"]}, "muted_kinds.0")])
def test_bad_preferences_are_named(attorney: User, change: dict[str, Any], field: str) -> None:
    assert list(fields_of(token_client(attorney).patch(f"{PATH}/preferences", change))) == [field]


def test_an_agent_has_no_preferences(attorney: User, case: Case) -> None:
    assert agent_client(attorney, case).get(f"{PATH}/preferences").status_code == 403
    assert agent_client(attorney, case).patch(f"{PATH}/preferences", {"mail": "off"}).status_code == 403


def test_the_list_costs_the_same_however_many(attorney: User, case: Case, django_assert_max_num_queries: Any) -> None:
    for _ in range(8):
        notify_person(attorney, case=case, entity_type="evidence", entity_id=case.pk)
    api = token_client(attorney)
    with django_assert_max_num_queries(10):
        assert len(api.get(PATH).json()["items"]) == 8


def test_pages_show_the_same(attorney: User) -> None:
    one = notify_person(attorney, title="<script>alert(1)</script>", body="<b>x</b>")
    browser = browser_client(attorney)
    listed = browser.get(PATH).content.decode()
    assert f'data-key="{one.pk}"' in listed
    assert "<script>alert" not in listed
    assert "&lt;b&gt;x" in listed
    page = browser.get("/notifications").content.decode()
    assert "Mark all as read" in page
    assert f'data-key="{one.pk}"' in page
    assert 'value="daily" checked' in browser.get("/profile").content.decode()
    marked = browser.post(f"{PATH}/{one.pk}/read", {}, format="json")
    assert marked.headers["HX-Trigger"] == "changed-notification"
    assert f'data-key="{one.pk}"' not in browser.get("/notifications").content.decode()
    assert f'data-key="{one.pk}"' in browser.get("/notifications?all").content.decode()
