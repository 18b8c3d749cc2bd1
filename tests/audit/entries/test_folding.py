"""The activity folds what is alike, counts it exactly, names it only to who may see it; what is rare has its own row."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from audit.models import AuditEntry
from cases.models import Case, Role, User
from tests.factories import browser_client, make_case, make_firm, make_item, make_user


@pytest.fixture
def attorney(db: None) -> User:
    return make_user(make_firm(), Role.ATTORNEY, name="Mara Ellison")


@pytest.fixture
def case(attorney: User) -> Case:
    return make_case(attorney.firm, attorney)


def act(case: Case, by: User, **fields: Any) -> AuditEntry:
    fields = {
        "tool": "evidence.update", "permission": "write:evidence", "category": "update", "entity_type": "evidence",
        "outcome": "ok", "status": 200, "request_id": "r",
    } | fields  # fmt: skip
    entry: AuditEntry = AuditEntry.objects.create(
        firm=case.firm, case=case, actor_type="human", actor_id=by.pk, actor_name=by.name, **fields
    )
    return entry


def listed(case: Case, by: User) -> str:
    answer = browser_client(by).get(f"/v1/cases/{case.pk}/audit", {"limit": 100, "category": "update,delete"})
    assert answer.status_code == 200
    return answer.content.decode()


def counts(page: str) -> list[int]:
    return [int(found) for found in re.findall(r">(\d+) times<", page)]


def test_acts_alike_fold_between_others_and_open_to_each(case: Case, attorney: User) -> None:
    other, items = make_user(case.firm, Role.STAFF), [make_item(case) for _ in range(6)]
    for number, item in enumerate(items):
        act(case, attorney, entity_id=item.pk)
        if number == 2:
            act(case, other, entity_id=item.pk)
    page = listed(case, attorney)
    assert counts(page) == [6]
    summary = page[page.index("<summary>") : page.index("</summary>")]
    assert [one.title in summary for one in items] == [False, False, False, True, True, True]
    assert "and 3 more" in summary
    for item in items:
        assert f'href="/evidence/{item.pk}"' in page
    assert page.count('<li class="act"') == 7


def test_the_head_of_several_does_not_say_the_first_for_all(case: Case, attorney: User) -> None:
    for title in ("Lease", "Deed", "Will"):
        act(case, attorney, entity_id=make_item(case, title=title).pk)
    page = listed(case, attorney)
    head = page[page.index("<summary>") : page.index("3 times")]
    assert "changed a document" in " ".join(head.split())


@pytest.mark.parametrize(
    "fields",
    [
        {"outcome": "failed", "status": 500}, {"outcome": "refused", "status": 403}, {"dry_run": True},
        {"tool": "evidence.set_privilege"}, {"tool": "evidence.delete", "category": "delete"},
        {"tool": "approvals.approve", "entity_type": "approval"},
    ],
)  # fmt: skip
def test_what_is_rare_or_failed_stands_alone(case: Case, attorney: User, fields: dict[str, Any]) -> None:
    for _ in range(3):
        act(case, attorney, entity_id=make_item(case).pk, **fields)
    page = listed(case, attorney)
    assert counts(page) == []
    assert page.count('<li class="act"') == 3


def test_an_hour_ends_a_row(case: Case, attorney: User, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    for minutes in (130, 100, 50, 30, 0):
        with monkeypatch.context() as then:
            then.setattr(timezone, "now", lambda minutes=minutes: now - timedelta(minutes=minutes))
            act(case, attorney)
    assert counts(listed(case, attorney)) == [3, 2]


def test_what_is_removed_is_not_named(case: Case, attorney: User) -> None:
    gone = make_item(case, title="A removed letter", deleted_at=timezone.now())
    for item in (gone, make_item(case)):
        act(case, attorney, entity_id=item.pk)
    page = listed(case, attorney)
    assert counts(page) == [2]
    assert gone.title not in page


def test_a_guest_reads_only_their_own(case: Case, attorney: User) -> None:
    for _ in range(3):
        act(case, attorney, entity_id=make_item(case, title="Our strategy").pk)
    guest = make_user(case.firm, Role.GUEST)
    answer = browser_client(guest).get(f"/v1/cases/{case.pk}/audit")
    assert "Our strategy" not in answer.content.decode()
    assert "Mara" not in answer.content.decode()


def test_the_list_costs_the_same_however_many(case: Case, attorney: User) -> None:
    counted = []
    for _ in range(3):
        for _ in range(4):
            act(case, attorney, entity_id=make_item(case).pk)
        with CaptureQueriesContext(connection) as queries:
            listed(case, attorney)
        counted.append(len([one for one in queries if one["sql"].startswith("SELECT")]))
    assert counted[1] == counted[2] == counted[0]
