"""Changing, reviewing and deleting items, for those who may."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, Role, User
from config.api.scope import SYSTEM
from evidence.models import ManifestEntry
from evidence.pipeline.start import start_processing
from tests.evidence.conftest import error_of, events, fields_of, listed, one, titles
from tests.factories import make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db


class TestUpdate:
    def test_changes_and_tells(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, title="Scan 1")
        answer = as_attorney.patch(one(item), {"title": "Amendment", "tags": ["hot"], "document_date": "2024-03-01"})
        assert (answer.json()["title"], answer.json()["document_date"], answer.json()["version"]) == (
            "Amendment", "2024-03-01", 2,
        )  # fmt: skip
        assert Event.objects.get(entity_id=item.pk).data == {"fields": ["document_date", "tags", "title"]}

    def test_no_change_is_no_event(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, title="Same")
        assert as_attorney.patch(one(item), {"title": "Same"}).json()["version"] == 1
        assert events(item) == []

    def test_a_lost_update_is_refused(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case)
        assert as_attorney.patch(one(item), {"title": "First", "version": 1}).status_code == 200
        error_of(as_attorney.patch(one(item), {"title": "Lost", "version": 1}), 409)
        error_of(as_attorney.patch(one(item), {"title": "Lost"}, HTTP_IF_MATCH='"1"'), 409)

    def test_a_person_shows_it_to_the_client(self, as_attorney: APIClient, as_client: APIClient, case: Case) -> None:
        item = make_item(case)
        error_of(as_client.get(one(item)), 404)
        assert as_attorney.patch(one(item), {"client_visible": True}).status_code == 200
        assert as_client.get(one(item)).status_code == 200

    def test_hiding_it_hides_what_came_inside(self, as_attorney: APIClient, as_client: APIClient, case: Case) -> None:
        mail = make_item(case, client_visible=True)
        inner = make_item(case, client_visible=True, parent=make_item(case, client_visible=True, parent=mail))
        assert as_attorney.patch(one(mail), {"client_visible": False}).status_code == 200
        error_of(as_client.get(one(inner)), 404)
        assert titles(as_client.get(listed(case))) == []
        as_attorney.patch(one(mail), {"client_visible": True})
        error_of(as_client.get(one(inner)), 404)

    @pytest.mark.parametrize("value", ["true", 1, 0, None, "on", [True]])
    def test_visibility_takes_no_look_alikes(self, as_attorney: APIClient, case: Case, value: Any) -> None:
        item = make_item(case)
        assert list(fields_of(as_attorney.patch(one(item), {"client_visible": value}))) == ["client_visible"]
        item.refresh_from_db()
        assert item.client_visible is False

    def test_an_agent_changes_all_but_visibility(self, as_agent: APIClient, case: Case) -> None:
        item = make_item(case, client_visible=True)
        assert as_agent.patch(one(item), {"kind": "contract"}).status_code == 200
        for value in (True, False):
            asked = as_agent.patch(one(item), {"title": "x", "client_visible": value})
            assert (asked.status_code, asked.json()["code"]) == (202, "APPROVAL_REQUIRED")
        item.refresh_from_db()
        assert (item.client_visible, item.title == "x") == (True, False)

    def test_a_client_changes_nothing(self, as_client: APIClient, case: Case) -> None:
        item = make_item(case, client_visible=True, title="Kept")
        for method, what in (("patch", ""), ("delete", ""), ("post", "/review")):
            error_of(getattr(as_client, method)(one(item, what), {}), 403)
        assert events(item) == []

    def test_outsiders_find_nothing(self, outsider: tuple[APIClient, int], case: Case) -> None:
        client, status = outsider
        item = make_item(case, client_visible=True)
        answer = client.patch(one(item), {"title": "Mine"})
        assert answer.status_code in (status, 403)
        item.refresh_from_db()
        assert item.title != "Mine"


class TestReview:
    def test_a_person_marks_and_unmarks(self, as_attorney: APIClient, case: Case, attorney: User) -> None:
        item = make_item(case)
        marked = as_attorney.post(one(item, "/review"), {}).json()
        assert (marked["reviewed_by"]["id"], marked["version"]) == (str(attorney.pk), 2)
        assert as_attorney.post(one(item, "/review"), {}).json()["version"] == 2
        unmarked = as_attorney.post(one(item, "/review"), {"reviewed": False}).json()
        assert (unmarked["reviewed_at"], unmarked["reviewed_by"]) == (None, None)
        assert events(item) == ["evidence.reviewed"] * 2

    def test_an_agent_may_not(self, as_agent: APIClient, case: Case) -> None:
        item = make_item(case)
        error_of(as_agent.post(one(item, "/review"), {}), 403)
        assert "evidence.review" not in as_agent.get(one(item)).json()["allowed_actions"]


class TestDelete:
    def test_takes_it_and_what_came_inside_out_of_the_case(self, as_attorney: APIClient, case: Case) -> None:
        mail = make_item(case, content=b"mail", title="Mail")
        inner = make_item(case, parent=mail, title="Inner")
        other = make_item(case, title="Other")
        job = start_processing(actor=SYSTEM, item=mail)
        assert as_attorney.delete(one(mail)).status_code == 204
        assert titles(as_attorney.get(listed(case))) == [other.title]
        for gone in (mail, inner):
            error_of(as_attorney.get(one(gone)), 404)
            assert ManifestEntry.objects.get(item=gone).act == ManifestEntry.Act.DELETED
            assert "evidence.deleted" in events(gone)
        assert Job.objects.get(pk=job.pk).status == Job.Status.CANCELLED
        error_of(as_attorney.delete(one(mail)), 404)

    def test_needs_the_right_to_delete(self, case: Case) -> None:
        staff = make_user(case.firm, Role.STAFF)
        case_of_staff = make_case(case.firm, staff)
        item = make_item(case_of_staff)
        client = token_client(staff)
        assert error_of(client.delete(one(item)), 403)["details"]["required_permission"] == "delete:evidence"
        assert "evidence.delete" not in client.get(one(item)).json()["allowed_actions"]
