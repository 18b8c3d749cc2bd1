"""Changing many items at once: each by itself, an event each, and nobody's rights widened by the number."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, User
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of, fields_of
from tests.factories import agent_client, make_case, make_item

pytestmark = pytest.mark.django_db


def change(client: APIClient, case: Case, items: list[EvidenceItem], **values: Any) -> Any:
    ids = [str(item.pk) for item in items]
    return client.post(f"/v1/cases/{case.pk}/evidence/batch-update", {"evidence_ids": ids, **values}, format="json")


def events(*items: EvidenceItem) -> list[tuple[str, Any]]:
    rows = Event.objects.filter(entity_id__in=[item.pk for item in items]).order_by("id")
    return [(event.event_type, event.data) for event in rows]


@pytest.fixture
def three(case: Case) -> list[EvidenceItem]:
    return [make_item(case, title=title, tags=["old"]) for title in ("One", "Two", "Three")]


def test_changes_all_and_tells_each(as_attorney: APIClient, case: Case, three: list[EvidenceItem]) -> None:
    answer = change(as_attorney, case, three, custodian="Records", add_tags=["hot"], remove_tags=["old"])
    assert answer.status_code == 200, answer.content
    assert (answer.json()["updated"], answer.json()["inside"]) == (3, 0)
    assert [one["title"] for one in answer.json()["evidence"]] == ["Three", "Two", "One"]
    for item in EvidenceItem.objects.filter(case=case):
        assert (item.custodian, item.tags, item.version) == ("Records", ["hot"], 2)
    assert events(*three) == [("evidence.updated", {"fields": ["custodian", "tags"]})] * 3


def test_a_retry_and_what_was_so_already_change_nothing(
    as_attorney: APIClient, case: Case, three: list[EvidenceItem]
) -> None:
    change(as_attorney, case, three[:1], custodian="Records")
    assert change(as_attorney, case, three, custodian="Records").json()["updated"] == 2
    assert change(as_attorney, case, three, custodian="Records").json()["updated"] == 0
    assert len(events(*three)) == 3


def test_reviews(as_attorney: APIClient, case: Case, attorney: User, three: list[EvidenceItem]) -> None:
    assert change(as_attorney, case, three, reviewed=True).json()["updated"] == 3
    assert set(EvidenceItem.objects.filter(case=case).values_list("reviewed_by", flat=True)) == {attorney.pk}
    change(as_attorney, case, three[:1], reviewed=False)
    assert not EvidenceItem.objects.get(pk=three[0].pk).reviewed_at
    assert events(three[0]) == [("evidence.reviewed", {"reviewed": True}), ("evidence.reviewed", {"reviewed": False})]


def test_hiding_takes_along_what_came_inside_and_showing_does_not(as_attorney: APIClient, case: Case) -> None:
    mail = make_item(case, title="Mail", client_visible=True)
    inner = make_item(case, title="Inner mail", client_visible=True, parent=mail)
    deepest = make_item(case, title="Attachment", client_visible=True, parent=inner)
    answer = change(as_attorney, case, [mail, inner], client_visible=False).json()
    assert (answer["updated"], answer["inside"]) == (3, 1)
    assert not EvidenceItem.objects.filter(case=case, client_visible=True).exists()
    assert events(deepest) == [("evidence.updated", {"fields": ["client_visible"]})]
    assert set(EvidenceItem.objects.filter(case=case).values_list("version", flat=True)) == {2}
    assert change(as_attorney, case, [mail], client_visible=True).json()["updated"] == 1


def test_tells_what_would_happen_without_doing_it(
    as_attorney: APIClient, case: Case, three: list[EvidenceItem]
) -> None:
    body = {"evidence_ids": [str(item.pk) for item in three], "client_visible": True}
    url = f"/v1/cases/{case.pk}/evidence/batch-update"
    answer = as_attorney.post(url, body, format="json", HTTP_PREFER="dry-run").json()
    assert (answer["dry_run"], answer["would_answer"]["updated"]) == (True, 3)
    assert not EvidenceItem.objects.filter(case=case, client_visible=True).exists()
    assert events(*three) == []


def test_one_wrong_id_changes_none(as_attorney: APIClient, case: Case, three: list[EvidenceItem]) -> None:
    elsewhere = make_item(make_case(case.firm))
    assert list(fields_of(change(as_attorney, case, [*three, elsewhere], custodian="x"))) == ["evidence_ids.3"]
    assert not EvidenceItem.objects.filter(custodian="x").exists()


def test_refuses_bad_bodies(as_attorney: APIClient, case: Case, three: list[EvidenceItem]) -> None:
    assert list(fields_of(change(as_attorney, case, []))) == ["evidence_ids"]
    assert list(fields_of(change(as_attorney, case, three))) == ["evidence_ids"]
    assert list(fields_of(change(as_attorney, case, three, client_visible="true"))) == ["client_visible"]
    assert list(fields_of(change(as_attorney, case, three * 167, custodian="x"))) == ["evidence_ids"]


def test_one_that_is_refused_stops_no_other_and_says_why(
    as_attorney: APIClient, case: Case, three: list[EvidenceItem]
) -> None:
    full, untitled, good = three
    EvidenceItem.objects.filter(pk=full.pk).update(tags=[f"tag {number}" for number in range(50)])
    changes = {"add_tags": ["hot"], "title_find": "Two", "title_replace": "", "custodian": "Records", "reviewed": True}
    answer = change(as_attorney, case, three, **changes).json()
    assert (answer["updated"], answer["refused"]) == (1, 2)
    why = {one["evidence_id"]: (one["changed"], one["error"]) for one in answer["outcomes"]}
    assert why[str(good.pk)] == (["custodian", "tags", "reviewed"], None)
    for item, name, words in ((full, "add_tags", "more than 50 tags"), (untitled, "title_replace", "no title")):
        changed, error = why[str(item.pk)]
        assert (changed, error["code"], list(error["details"]["fields"])) == ([], "VALIDATION_ERROR", [name])
        assert words in error["details"]["fields"][name][0]
        item.refresh_from_db()
        assert (item.custodian, item.reviewed_at, item.version) == ("", None, 1)
    assert [kind for kind, _ in events(*three)] == ["evidence.updated", "evidence.reviewed"]


def test_what_came_inside_is_hidden_even_if_its_own_change_is_refused(as_attorney: APIClient, case: Case) -> None:
    mail = make_item(case, title="Mail", client_visible=True)
    inner = make_item(case, title="Annex", client_visible=True, parent=mail)
    answer = change(as_attorney, case, [mail, inner], client_visible=False, title_find="Annex", title_replace="").json()
    assert (answer["updated"], answer["inside"], answer["refused"]) == (2, 1, 1)
    assert (answer["outcomes"][1]["changed"], bool(answer["outcomes"][1]["error"])) == (["client_visible"], True)
    inner.refresh_from_db()
    assert (inner.title, inner.client_visible) == ("Annex", False)


def test_nobody_is_asked_to_approve_what_is_refused_of_all(
    attorney: User, as_attorney: APIClient, case: Case, three: list[EvidenceItem]
) -> None:
    agent = agent_client(attorney, case, privileged=True)
    EvidenceItem.objects.filter(pk=three[0].pk).update(privilege="work_product", privilege_state="proposed")
    assert change(agent, case, three[:1], client_visible=True).json()["refused"] == 1
    assert change(agent, case, three, client_visible=True).status_code == 202
    assert change(as_attorney, case, three, client_visible=True).json()["refused"] == 1
    assert list(EvidenceItem.objects.filter(client_visible=False).values_list("pk", flat=True)) == [three[0].pk]
    error_of(change(agent, case, three[:1], client_visible=True, reviewed=True), 403)


def test_what_people_decide_agents_do_not(attorney: User, case: Case, three: list[EvidenceItem]) -> None:
    agent = agent_client(attorney, case)
    assert change(agent, case, three, add_tags=["invoice"]).json()["updated"] == 3
    error_of(change(agent, case, three, reviewed=True), 403)
    for values in ({"client_visible": True}, {"client_visible": False}):
        assert change(agent, case, three, **values).json()["code"] == "APPROVAL_REQUIRED"
    assert not EvidenceItem.objects.filter(case=case, reviewed_at__isnull=False).exists()


def test_an_archived_case_refuses(as_attorney: APIClient, case: Case, three: list[EvidenceItem]) -> None:
    Case.objects.filter(pk=case.pk).update(status="archived", archived_at=case.created_at)
    error_of(change(as_attorney, case, three, custodian="x"), 409)


def test_a_client_may_not(as_client: APIClient, case: Case) -> None:
    error_of(change(as_client, case, [make_item(case, client_visible=True)], custodian="x"), 403)


def test_costs_no_more_statements_for_many(as_attorney: APIClient, case: Case, three: list[EvidenceItem]) -> None:
    def statements(items: list[EvidenceItem], custodian: str) -> int:
        with CaptureQueriesContext(connection) as caught:
            assert change(as_attorney, case, items, custodian=custodian, client_visible=True).status_code == 200
        return len(caught)

    statements([make_item(case)], "first")  # of what is shown together, clients are notified once
    few = statements(three, "A")
    many = [make_item(case) for _ in range(30)]
    assert statements(many, "B") == few
