"""Listing, reading and registering items, for those who may."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from tests.evidence.conftest import error_of, events, fields_of, listed, one, titles
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


def page_by_page(client: APIClient, case: Case, **query: str) -> list[str]:
    """The titles, asked for one at a time."""
    found: list[str] = []
    cursor: dict[str, str] | None = {}
    while cursor is not None:
        page = client.get(listed(case), query | {"limit": "1"} | cursor)
        found += titles(page)
        cursor = {"cursor": page.json()["next_cursor"]} if page.json()["has_more"] else None
    return found


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
        assert page_by_page(as_attorney, case, sort=sort) == expected

    @pytest.mark.parametrize(
        ("sort", "day", "expected"),
        [("date", date.max, ["D", "A", "B", "C"]), ("-date", date.min, ["D", "C", "B", "A"])],
    )
    def test_what_has_no_date_stands_beside_the_last_day_there_is(
        self, as_attorney: APIClient, case: Case, sort: str, day: date, expected: list[str]
    ) -> None:
        for title, dated in (("A", None), ("B", day), ("C", None), ("D", date(2024, 5, 1))):
            make_item(case, title=title, document_date=dated, custodian="Records")
        make_item(case, title="Elsewhere", custodian="Others")
        assert page_by_page(as_attorney, case, sort=sort, custodian="records") == expected

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

    def test_a_client_sorts_and_searches_by_the_titles_released_to_them(self, as_client: APIClient, case: Case) -> None:
        """An order and a hit say something of a title as well as its words."""
        for title, released in (("Adverse ruling", "Zoning map"), ("Zero settlement", "Annex")):
            item = make_item(case, title=title, client_visible=True)
            EvidenceItem.objects.filter(pk=item.pk).update(client_title=released, filename="scan.pdf")
        assert titles(as_client.get(listed(case), {"sort": "title"})) == ["Annex", "Zoning map"]
        assert titles(as_client.get(listed(case), {"sort": "-title"})) == ["Zoning map", "Annex"]
        assert titles(as_client.get(listed(case), {"q": "annex"})) == ["Annex"]
        assert titles(as_client.get(listed(case), {"q": "settlement"})) == []

    @pytest.mark.parametrize(("words", "status"), [(12, 200), (13, 422), (100, 422)])
    def test_many_words_from_a_client_cost_no_more_than_few(
        self, as_client: APIClient, case: Case, words: int, status: int
    ) -> None:
        q = " ".join("0123456789abcdefghijklmnopqrstuvwxyz"[n % 36] + "x" * (n // 36) for n in range(words))
        with CaptureQueriesContext(connection) as asked:
            response = as_client.get(f"/v1/cases/{case.pk}/evidence", {"q": q[:200]})
        assert response.status_code == status
        assert sum(len(one["sql"]) for one in asked.captured_queries) < 30_000

    def test_the_same_word_a_hundred_times_is_one_word(self, as_client: APIClient, case: Case) -> None:
        found = make_item(case, title="A lease", client_visible=True)
        items = as_client.get(f"/v1/cases/{case.pk}/evidence", {"q": "a " * 100}).json()["items"]
        assert [one["id"] for one in items] == [str(found.pk)]

    def test_each_word_stands_in_the_title_or_in_the_name(self, as_attorney: APIClient, case: Case) -> None:
        found = make_item(case, title="Lease 100%")
        make_item(case, title="Lease")
        EvidenceItem.objects.filter(pk=found.pk).update(filename="signed.pdf")
        for q, expected in (("SIGNED lease", [str(found.pk)]), ("100% lease", [str(found.pk)]), ("1_0", [])):
            items = as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"q": q}).json()["items"]
            assert [one["id"] for one in items] == expected

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
        assert (shown["sha256"], shown["custodian"]) == (item.sha256, SECRET)
        assert answer.headers["ETag"].startswith('"1-')
        assert {"evidence.update", "evidence.review", "evidence.delete"} <= set(shown["allowed_actions"])

    def test_people_see_it_as_html(self, case: Case, attorney: User) -> None:
        item = make_item(case, title="Letter <b>", content=b"x")
        page = browser_client(attorney)
        for what in ("", "/view", "/manifest", "/download"):
            answer = page.get(one(item, what))
            assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert item.sha256 in page.get(one(item)).content.decode()

    def test_nothing_is_said_of_privilege_before_it_was_read(self, case: Case, attorney: User) -> None:
        page, item = browser_client(attorney), make_item(case, "One.", content=b"x")
        assert "nothing suggests it" in page.get(one(item)).content.decode()
        waiting = make_item(case, content=b"x", status=EvidenceItem.Status.PROCESSING)
        shown = page.get(one(waiting)).content.decode()
        assert ("Not known yet" in shown, "nothing suggests it" in shown) == (True, False)

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
