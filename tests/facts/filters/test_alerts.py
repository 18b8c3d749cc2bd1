"""Alerts: of what is read after the filter was saved, once, and never of what its owner may not see when they look."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from audit.events.actions import emit_for, seal
from cases.models import Case, CaseUserObjectPermission, Firm, Notification, Participant, Role, User
from config.api.scope import SYSTEM
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.filters.alerts import check_alerts
from facts.models import FilterMatch, SavedFilter
from tests.factories import (
    agent_client,
    join_case,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    make_user,
    mention,
    token_client,
)  # fmt: skip
from tests.facts.filters.test_tools import saved


def read(case: Case, text: str, **fields: Any) -> EvidenceItem:
    """A document whose reading comes to an end now."""
    item = make_item(case, text, **fields)
    processed(item)
    return item


def processed(item: EvidenceItem) -> None:
    with firm_boundary(item.firm_id):
        emit_for(item, actor=SYSTEM, event_type="evidence.processed", data={"kind": "process", "status": "ready"})
    seal()


def notices(api: APIClient) -> list[dict[str, Any]]:
    check_alerts()
    found = api.get("/v1/notifications").json()["items"]
    return [one for one in found if one["entity_type"] == "filter_alert"]


def test_its_owner_is_notified_of_what_is_read_later(api: APIClient, case: Case) -> None:
    read(case, "An old valve.")
    saved(api, case, alert=True)
    saved(api, case, name="Silent")
    assert notices(api) == []
    item = read(case, "A new valve failed.", title="Report")
    read(case, "A pump.")
    (notice,) = notices(api)
    assert (notice["title"], notice["digest"]["total"]) == ("1 new document matches “Valve”", 1)
    assert [one["path"] for one in notice["digest"]["first"]] == [f"/evidence/{item.pk}"]
    assert notice["digest"]["parts"][0]["path"] == f"/cases/{case.pk}/search?q=valve&mode=text"


def test_more_joins_what_is_unread_and_nothing_is_told_twice(api: APIClient, case: Case) -> None:
    saved(api, case, alert=True)
    first = read(case, "A valve.")
    assert len(notices(api)) == 1
    read(case, "Another valve.")
    processed(first)
    (notice,) = notices(api)
    assert notice["digest"]["total"] == 2
    api.post(f"/v1/notifications/{notice['id']}/read")
    processed(first)
    assert len(notices(api)) == 1
    read(case, "A third valve.")
    assert [one["digest"]["total"] for one in notices(api)] == [1, 2]


def test_a_paused_alert_says_nothing_of_what_was_read_meanwhile(api: APIClient, case: Case) -> None:
    made = saved(api, case, alert=True)
    api.patch(f"/v1/filters/{made['id']}", {"alert": False})
    read(case, "A valve failed meanwhile.")
    assert notices(api) == []
    api.patch(f"/v1/filters/{made['id']}", {"alert": True})
    assert notices(api) == []
    item = read(case, "A valve failed afterwards.")
    (notice,) = notices(api)
    assert [one["path"] for one in notice["digest"]["first"]] == [f"/evidence/{item.pk}"]


def test_the_filters_of_evidence_are_matched_too(api: APIClient, case: Case) -> None:
    saved(api, case, target="evidence", name="Mail", params={"kind": "email"}, alert=True)
    saved(api, case, name="Fields", params={"q": "type:email"}, alert=True)
    read(case, "A valve.", kind="email", media_type="message/rfc822")
    read(case, "A valve.", kind="letter")
    assert sorted(one["title"] for one in notices(api)) == [
        "1 new document matches “Fields”", "1 new document matches “Mail”",
    ]  # fmt: skip


def test_what_a_new_document_brings_is_matched_by_the_filters_of_its_list(api: APIClient, case: Case) -> None:
    for target, params in (
        ("facts", {"q": "valve", "status": "proposed"}), ("timeline", {"date_from": "2024-01-01"}),
        ("entities", {"type": "person"}), ("relationships", {"predicate": "employs"}),
    ):  # fmt: skip
        saved(api, case, target=target, name=target, params=params, alert=True)
    ann, bea = make_entity(case, "Ann Orr"), make_entity(case, "Bea Orr")
    old = make_item(case, "Ann Orr and Bea Orr met.")
    for one in (ann, bea):
        mention(one, old, one.name)
    item = make_item(case, "Ann Orr employs Bea Orr. The valve failed.", title="Report")
    mention(ann, item, "Ann Orr")  # a name that the case had already
    make_fact(item, "The valve failed.", date=date(2024, 5, 1))
    make_relationship(ann, "employs", bea, item, "Ann Orr employs Bea Orr")
    processed(item)
    processed(make_item(case, "Nothing of it."))
    assert sorted(one["title"] for one in notices(api)) == [
        "1 new document with events that match “timeline”", "1 new document with facts that match “facts”",
        "1 new document with relationships that match “relationships”",
    ]  # fmt: skip
    (notice,) = [one for one in notices(api) if "facts”" in one["title"]]
    assert notice["digest"]["parts"][0]["path"] == f"/cases/{case.pk}/facts?q=valve&status=proposed"
    fresh = make_item(case, "Cal Moss came.", title="Note")
    mention(make_entity(case, "Cal Moss"), fresh, "Cal Moss")
    processed(fresh)
    assert "1 new document with names that match “entities”" in [one["title"] for one in notices(api)]


def test_a_fact_that_a_document_withheld_brings_is_not_told(api: APIClient, case: Case, attorney: User) -> None:
    saved(api, case, target="facts", params={"q": "valve"}, alert=True)
    item = make_item(case, "The valve failed.", privilege="work_product", privilege_state="proposed")
    make_fact(item, "The valve failed.")
    processed(item)
    assert len(notices(api)) == 1
    seen = agent_client(attorney, case).get("/v1/notifications").json()["items"]
    assert [one for one in seen if one["entity_type"] == "filter_alert"] == []


def test_who_left_the_case_is_told_of_nothing(api: APIClient, case: Case, attorney: User) -> None:
    saved(api, case, alert=True)
    read(case, "A valve.")
    assert len(notices(api)) == 1
    Participant.objects.filter(case=case, user=attorney).delete()
    CaseUserObjectPermission.objects.filter(content_object=case, user=attorney).delete()
    read(case, "Another valve.")
    assert notices(api) == []
    assert FilterMatch.objects.count() == 1


def test_what_is_withheld_or_removed_meanwhile_is_not_told(api: APIClient, case: Case, attorney: User) -> None:
    saved(api, case, alert=True)
    hidden = read(case, "A valve.", privilege="work_product", privilege_state="proposed", title="Secret")
    assert notices(api)[0]["digest"]["total"] == 1
    agent = agent_client(attorney, case)
    seen = agent.get("/v1/notifications").json()["items"]
    assert [one for one in seen if one["entity_type"] == "filter_alert"] == []
    EvidenceItem.objects.filter(pk=hidden.pk).update(deleted_at=hidden.created_at)
    (notice,) = notices(api)
    assert notice["digest"] is None
    assert "Secret" not in str(notice)


def test_a_filter_of_somebody_deactivated_asks_nothing(api: APIClient, case: Case, attorney: User) -> None:
    saved(api, case, alert=True)
    User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
    read(case, "A valve.")
    check_alerts()
    assert Notification.objects.filter(entity_type="filter_alert").count() == 0


@pytest.mark.parametrize("shared", [True, False])
def test_only_the_owner_is_notified(api: APIClient, case: Case, firm: Firm, shared: bool) -> None:
    colleague = make_user(firm, Role.STAFF)
    join_case(case, colleague)
    saved(api, case, alert=True, shared=shared)
    read(case, "A valve.")
    assert len(notices(api)) == 1
    assert notices(token_client(colleague)) == []
    assert SavedFilter.objects.get().position > 0
