"""Listing, reading, changing, reviewing and deleting items, for those who may."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from audit.models import Event, Job
from cases.models import Case, Role, User
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem, ManifestEntry
from evidence.pipeline.start import start_processing
from tests.evidence.conftest import error_of, fields_of
from tests.factories import browser_client, make_case, make_item, make_user, token_client

pytestmark = pytest.mark.django_db
SECRET = "privileged-canary"
NOTES: Any = {
    "custodian": SECRET,
    "source": SECRET,
    "description": SECRET,
    "tags": [SECRET],
    "metadata": {"note": SECRET},
}


def listed(case: Case) -> str:
    return f"/v1/cases/{case.pk}/evidence"


def one(item: EvidenceItem, what: str = "") -> str:
    return f"/v1/evidence/{item.pk}{what}"


def titles(response: Any) -> list[str]:
    assert response.status_code == 200, response.content
    return [item["title"] for item in response.json()["items"]]


def events(item: EvidenceItem) -> list[str]:
    return list(Event.objects.filter(entity_id=item.pk).order_by("id").values_list("event_type", flat=True))


class TestList:
    def test_lists_the_case_newest_first_in_pages(self, as_attorney: APIClient, case: Case) -> None:
        for number in range(5):
            make_item(case, title=f"Letter {number}")
        make_item(make_case(case.firm), title="Elsewhere")
        first = as_attorney.get(listed(case), {"limit": 3})
        assert titles(first) == ["Letter 4", "Letter 3", "Letter 2"]
        rest = as_attorney.get(listed(case), {"limit": 3, "cursor": first.json()["next_cursor"]})
        assert (titles(rest), rest.json()["has_more"]) == (["Letter 1", "Letter 0"], False)

    @pytest.mark.parametrize(
        "query",
        [
            {"status": "failed"},
            {"kind": "contract"},
            {"classification": "Evidence"},
            {"media_type": "text/plain"},
            {"family": "text"},
            {"client_visible": "true"},
            {"custodian": "records ROOM"},
            {"tag": "hot"},
            {"q": "amendment second"},
        ],
        ids=lambda query: next(iter(query)),
    )
    def test_each_filter_narrows(self, as_attorney: APIClient, case: Case, query: dict[str, str]) -> None:
        make_item(
            case, title="Second Amendment", status="failed", kind="contract", classification="Evidence",
            media_type="text/plain", client_visible=True, custodian="Records Room", tags=["hot", "paper"],
        )  # fmt: skip
        make_item(case, title="Other")
        assert titles(as_attorney.get(listed(case), query)) == ["Second Amendment"]

    def test_lists_what_came_inside_an_item(self, as_attorney: APIClient, case: Case) -> None:
        mail = make_item(case, title="Mail")
        make_item(case, title="Attachment", parent=mail)
        assert titles(as_attorney.get(listed(case), {"parent_id": str(mail.pk)})) == ["Attachment"]

    def test_sorts(self, as_attorney: APIClient, case: Case) -> None:
        for title in ("Beta", "Alpha"):
            make_item(case, title=title)
        assert titles(as_attorney.get(listed(case), {"sort": "title"})) == ["Alpha", "Beta"]
        assert titles(as_attorney.get(listed(case), {"sort": "created"})) == ["Beta", "Alpha"]

    @pytest.mark.parametrize(
        ("sort", "expected"),
        [
            ("-title", ["D", "C", "B", "A"]),
            ("size", ["C", "D", "B", "A"]),
            ("-size", ["A", "B", "D", "C"]),
            ("date", ["B", "A", "C", "D"]),
            ("-date", ["A", "B", "D", "C"]),
        ],
    )
    def test_sorts_page_by_page(self, as_attorney: APIClient, case: Case, sort: str, expected: list[str]) -> None:
        for title, size, day in (("A", 9, "2024-05-02"), ("B", 5, "2024-05-01"), ("C", 1, None), ("D", 1, None)):
            make_item(case, title=title, size_bytes=size, document_date=day)
        found, cursor = [], None
        while cursor is not False:
            page = as_attorney.get(listed(case), {"sort": sort, "limit": 1} | ({"cursor": cursor} if cursor else {}))
            found += titles(page)
            cursor = page.json()["next_cursor"] or False
        assert found == expected

    @pytest.mark.parametrize(
        "query",
        [
            {"status": "lost"},
            {"limit": "101"},
            {"sort": "sha256"},
            {"cursor": "x"},
            {"nope": "1"},
            {"client_visible": "1"},
        ],
    )
    def test_refuses_bad_parameters(self, as_attorney: APIClient, case: Case, query: dict[str, str]) -> None:
        assert list(fields_of(as_attorney.get(listed(case), query))) == list(query)

    def test_costs_the_same_for_many_as_for_one(self, as_attorney: APIClient, case: Case, attorney: User) -> None:
        def queries() -> int:
            with CaptureQueriesContext(
                connection,
            ) as caught:
                assert as_attorney.get(listed(case)).status_code == 200
            return len(caught)

        make_item(case, uploaded_by=attorney)
        few = queries()
        for _ in range(10):
            make_item(case, uploaded_by=attorney, reviewed_by=attorney)
        assert queries() == few

    def test_a_client_sees_only_what_is_for_them(self, as_client: APIClient, case: Case) -> None:
        make_item(case, title=SECRET)
        mail = make_item(case, title="Mail", client_visible=True, **NOTES)
        make_item(case, title=SECRET, parent=mail)
        answer = as_client.get(listed(case))
        assert titles(answer) == ["Mail"]
        assert answer.json()["items"][0]["children_count"] == 0
        assert SECRET not in answer.content.decode()

    @pytest.mark.parametrize("query", [{"tag": "hot"}, {"custodian": "x"}, {"classification": "Evidence"}])
    def test_a_client_can_not_ask_about_the_firms_notes(self, as_client: APIClient, case: Case, query: Any) -> None:
        assert list(fields_of(as_client.get(listed(case), query))) == list(query)

    def test_outsiders_find_nothing(self, outsider: tuple[APIClient, int], case: Case) -> None:
        client, status = outsider
        error_of(client.get(listed(case)), status)


class TestGet:
    def test_shows_the_item(self, as_attorney: APIClient, case: Case, attorney: User) -> None:
        item = make_item(case, "One.", "Two.", title="Letter", content=b"One.", uploaded_by=attorney, **NOTES)
        make_item(case, parent=item)
        answer = as_attorney.get(one(item))
        shown = answer.json()
        assert (shown["id"], shown["case_id"], shown["page_count"], shown["children_count"]) == (
            str(item.pk), str(case.pk), 2, 1,
        )  # fmt: skip
        assert shown["uploaded_by"] == {"id": str(attorney.pk), "name": "Mara Ellison", "role": "attorney"}
        assert (shown["sha256"], shown["custodian"], answer.headers["ETag"]) == (item.sha256, SECRET, '"1"')
        assert {"evidence.update", "evidence.review", "evidence.delete"} <= set(shown["allowed_actions"])

    def test_people_see_it_as_html(self, case: Case, attorney: User) -> None:
        item = make_item(case, title="Letter <b>", content=b"x")
        page = browser_client(attorney)
        for what in ("", "/view", "/manifest", "/download"):
            answer = page.get(one(item, what))
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert item.sha256 in page.get(one(item)).content.decode()

    def test_a_client_gets_no_notes_and_no_buttons(self, as_client: APIClient, case: Case) -> None:
        answer = as_client.get(one(make_item(case, client_visible=True, **NOTES)))
        assert SECRET not in answer.content.decode()
        assert answer.json()["allowed_actions"] == []

    def test_what_a_client_may_not_see_is_as_good_as_missing(self, as_client: APIClient, case: Case) -> None:
        hidden = as_client.get(one(make_item(case)))
        missing = as_client.get(f"/v1/evidence/{uuid.uuid4()}")
        assert (hidden.status_code, hidden.content) == (404, missing.content)

    def test_outsiders_find_nothing(self, outsider: tuple[APIClient, int], case: Case) -> None:
        client, status = outsider
        item = make_item(case, "Text.", client_visible=True, content=b"x")
        for what in ("", "/view", "/download", "/context?start=0&end=1"):
            error_of(client.get(one(item, what)), status)


class TestCreate:
    def test_records_a_physical_thing(self, as_attorney: APIClient, case: Case) -> None:
        answer = as_attorney.post(listed(case), {"title": "Blue folder", "custodian": "Safe", "tags": ["paper"]})
        assert answer.status_code == 201, answer.content
        made = EvidenceItem.objects.get(pk=answer.json()["id"])
        assert (made.status, made.storage_key, made.client_visible) == ("registered", "", False)
        assert events(made) == ["evidence.created"]

    def test_one_idempotency_key_makes_one(self, as_attorney: APIClient, case: Case) -> None:
        answers = [
            as_attorney.post(listed(case), {"title": "Folder"}, HTTP_IDEMPOTENCY_KEY="folder-1") for _ in range(2)
        ]
        assert answers[0].json() == answers[1].json()
        assert EvidenceItem.objects.count() == 1

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({}, "title"),
            ({"title": "x" * 301}, "title"),
            ({"title": "x", "classification": "Rumour"}, "classification"),
            ({"title": "x", "tags": ["y" * 61]}, "tags.0"),
            ({"title": "x", "client_visible": "true"}, "client_visible"),
            ({"title": "x", "sha256": "0" * 64}, "sha256"),
            ({"title": "x", "document_date": "soon"}, "document_date"),
        ],
    )
    def test_refuses_bad_fields(self, as_attorney: APIClient, case: Case, body: dict[str, Any], field: str) -> None:
        assert list(fields_of(as_attorney.post(listed(case), body))) == [field]
        assert not EvidenceItem.objects.exists()

    def test_is_not_for_clients_guests_or_archived_cases(self, as_client: APIClient, case: Case) -> None:
        error_of(as_client.post(listed(case), {"title": "x"}), 403)
        guest = make_user(case.firm, Role.GUEST)
        attorney = make_user(case.firm)
        archived = make_case(case.firm, guest, attorney)
        error_of(token_client(guest).post(listed(archived), {"title": "x"}), 403)
        token_client(attorney).post(f"/v1/cases/{archived.pk}/archive")
        error_of(token_client(attorney).post(listed(archived), {"title": "x"}), 409)


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
            error_of(as_agent.patch(one(item), {"title": "x", "client_visible": value}), 403)
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
