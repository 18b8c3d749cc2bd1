"""A guest is notified of what they are granted, of more than before, and before it ends; of nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from cases.models import Case, GuestGrant, Notification, Role, User
from evidence.models import EvidenceItem
from evidence.tasks import notify_ending_grants
from tests.factories import browser_client, join_case, make_case, make_firm, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, User]:
    firm = make_firm()
    return {str(role): make_user(firm, role) for role in Role.values}


@pytest.fixture
def case(people: dict[str, User]) -> Case:
    firm = people[Role.ATTORNEY].firm
    assert firm
    case = make_case(firm, *people.values())
    GuestGrant.objects.all().delete()
    return case


def grant(people: dict[str, User], case: Case, *items: EvidenceItem, days: float = 7) -> str:
    body: dict[str, Any] = {
        "user_id": str(people[Role.GUEST].pk),
        "expires_at": (timezone.now() + timedelta(days=days)).isoformat(),
    }
    if items:
        body["evidence_ids"] = [str(one.pk) for one in items]
    answer = token_client(people[Role.ATTORNEY]).post(f"/v1/cases/{case.pk}/guest-grants", body)
    assert answer.status_code == 201, answer.content
    made: str = answer.json()["id"]
    return made


def notices(user: User) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = token_client(user).get("/v1/notifications").json()["items"]
    return items


def titles(people: dict[str, User]) -> list[str]:
    return [one["title"] for one in notices(people[Role.GUEST])]


def read_all(people: dict[str, User]) -> None:
    assert token_client(people[Role.GUEST]).post("/v1/notifications/read", {}).status_code == 200


def end_in(hours: float, *, made_days_ago: float = 5) -> None:
    now = timezone.now()
    GuestGrant.objects.update(expires_at=now + timedelta(hours=hours), created_at=now - timedelta(days=made_days_ago))


def test_a_grant_is_notified_and_opens_to_the_case(people: dict[str, User], case: Case) -> None:
    grant(people, case)
    (notice,) = notices(people[Role.GUEST])
    assert (notice["title"], notice["kind"], notice["case_name"]) == ("You may read a case", "grant", case.name)
    assert notice["body"].startswith("Until ")
    assert browser_client(people[Role.GUEST]).get(notice["path"], follow=True).status_code == 200
    assert all(notices(user) == [] for role, user in people.items() if role != Role.GUEST)


def test_more_than_before_is_notified_and_less_is_not_once_read(people: dict[str, User], case: Case) -> None:
    one, two = make_item(case), make_item(case)
    grant(people, case, one)
    assert titles(people) == ["You may read documents of a case"]
    for items, days, said in (((one, two), 7, "more of a case than before"), ((one,), 9, "a case for longer")):
        read_all(people)
        grant(people, case, *items, days=days)
        assert titles(people) == [f"You may read {said}"]
    read_all(people)
    grant(people, case, one, days=8)
    assert titles(people) == []
    grant(people, case, days=8)
    assert titles(people) == ["You may read more of a case than before"]


def test_what_replaces_a_grant_they_have_not_read_of_is_notified(people: dict[str, User], case: Case) -> None:
    grant(people, case)
    grant(people, case, make_item(case), days=2)
    assert titles(people) == ["What you may read of a case was changed"]


def test_the_end_is_notified_once_and_in_time(people: dict[str, User], case: Case) -> None:
    grant(people, case, days=30)
    notify_ending_grants()
    assert len(titles(people)) == 1
    end_in(47)
    for _ in range(2):
        notify_ending_grants()
    assert titles(people) == ["What you may read of a case ends soon", "You may read a case"]


def test_a_grant_for_a_day_is_not_ending_when_it_is_given(people: dict[str, User], case: Case) -> None:
    grant(people, case, days=1)
    notify_ending_grants()
    assert titles(people) == ["You may read a case"]


@pytest.mark.parametrize("how", ["expired", "revoked"])
def test_nothing_is_left_of_a_grant_that_is_over(people: dict[str, User], case: Case, how: str) -> None:
    made = grant(people, case)
    end_in(40)
    notify_ending_grants()
    if how == "expired":
        end_in(-1)
    else:
        address = f"/v1/cases/{case.pk}/guest-grants/{made}"
        assert token_client(people[Role.ATTORNEY]).delete(address).status_code == 204
    assert titles(people) == []
    notify_ending_grants()
    assert Notification.objects.filter(kind="grant_ending").count() == 1


def test_another_guest_of_the_case_reads_nothing_of_it(people: dict[str, User], case: Case) -> None:
    other = make_user(case.firm, Role.GUEST)
    join_case(case, other)
    GuestGrant.objects.all().delete()
    grant({**people, Role.GUEST: other}, case)
    assert titles(people) == []
    grant(people, case)
    assert len(titles(people)) == 1
    assert len(notices(other)) == 1


def test_a_guest_chooses_not_to_be_notified(people: dict[str, User], case: Case) -> None:
    grant(people, case)
    api = token_client(people[Role.GUEST])
    body = {"muted_kinds": ["grant", "grant_ending"]}
    assert api.patch("/v1/notifications/preferences", body).status_code == 200
    end_in(40)
    notify_ending_grants()
    assert titles(people) == ["You may read a case"]
