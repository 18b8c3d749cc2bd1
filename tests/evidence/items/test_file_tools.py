"""Downloading, reading, quoting, and the chain of custody."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, User
from evidence.models import EvidenceItem, ManifestEntry, PageLayout
from evidence.storage import get_store
from evidence.storage.tokens import unseal
from tests.evidence.conftest import error_of, fields_of
from tests.factories import browser_client, make_item

pytestmark = pytest.mark.django_db
TEXT = "On 3 May the relief valve failed. \U0001f4a5 Cordell was told on 4 May."
QUOTE = "Cordell was told on 4 May."


def at(item: EvidenceItem, what: str) -> str:
    return f"/v1/evidence/{item.pk}/{what}"


class TestDownload:
    def test_gives_a_signed_address_and_notes_it(self, as_attorney: APIClient, case: Case, attorney: User) -> None:
        item = make_item(case, content=b"original", media_type="text/plain")
        answer = as_attorney.get(at(item, "download")).json()
        grant = unseal(httpx.URL(answer["download_url"]).path.rpartition("/")[2], method="GET")
        assert (grant.key, grant.content_type) == (item.storage_key, "text/plain")
        assert grant.disposition.startswith("attachment;")
        assert (answer["sha256"], answer["size_bytes"]) == (item.sha256, 8)
        entry = ManifestEntry.objects.get(item=item)
        assert (entry.act, entry.actor_name) == (ManifestEntry.Act.DOWNLOADED, attorney.name)

    def test_a_record_without_a_file_has_none(self, as_attorney: APIClient, case: Case) -> None:
        error_of(as_attorney.get(at(make_item(case), "download")), 409)

    def test_a_client_downloads_only_what_they_see(self, as_client: APIClient, case: Case) -> None:
        assert as_client.get(at(make_item(case, content=b"a", client_visible=True), "download")).status_code == 200
        hidden = make_item(case, content=b"b")
        error_of(as_client.get(at(hidden, "download")), 404)
        assert not ManifestEntry.objects.filter(item=hidden).exists()


class TestView:
    def test_shows_a_page_with_its_highlight(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, "First page.", TEXT, title="Memo")
        start = TEXT.index(QUOTE)
        answer = as_attorney.get(at(item, "view"), {"page": 2, "start": start, "end": start + len(QUOTE)}).json()
        assert (answer["title"], answer["page"], answer["page_count"], answer["text"]) == ("Memo", 2, 2, TEXT)
        mark = answer["highlights"][0]
        assert answer["text"][mark["start"] : mark["end"]] == QUOTE

    def test_an_unread_item_has_an_empty_page(self, as_attorney: APIClient, case: Case) -> None:
        answer = as_attorney.get(at(make_item(case), "view")).json()
        assert (answer["text"], answer["page_count"], answer["highlights"]) == ("", 0, [])

    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({"page": 3}, "page"),
            ({"page": 0}, "page"),
            ({"page": "x"}, "page"),
            ({"start": 1}, "end"),
            ({"start": 5, "end": 5}, "start"),
            ({"start": 0, "end": 9999}, "end"),
            ({"start": -1, "end": 3}, "start"),
        ],
    )
    def test_refuses_what_is_no_place_in_it(
        self, as_attorney: APIClient, case: Case, query: dict[str, Any], field: str
    ) -> None:
        item = make_item(case, TEXT, "Two")
        assert list(fields_of(as_attorney.get(at(item, "view"), query))) == [field]

    def test_is_notified_once_a_day_for_each_viewer(
        self, as_attorney: APIClient, as_agent: APIClient, case: Case
    ) -> None:
        item = make_item(case, TEXT)
        viewed = Event.objects.filter(event_type="evidence.viewed", entity_id=item.pk)
        as_attorney.get(at(item, "view"))
        as_attorney.get(at(item, "view"))
        assert viewed.count() == 1
        as_agent.get(at(item, "view"))
        assert viewed.count() == 2
        with time_machine.travel(timezone.now() + timedelta(days=1)):
            as_attorney.get(at(item, "view"))
        assert viewed.count() == 3

    def test_a_client_reads_only_what_they_see(self, as_client: APIClient, case: Case) -> None:
        assert as_client.get(at(make_item(case, TEXT, client_visible=True), "view")).json()["text"] == TEXT
        error_of(as_client.get(at(make_item(case, TEXT), "view")), 404)

    def test_a_browser_marks_the_words_and_runs_none(self, case: Case, attorney: User) -> None:
        item = make_item(case, "<script>alert(1)</script> paid")
        page = browser_client(attorney).get(at(item, "view"), {"start": 26, "end": 30}).content.decode()
        assert "<script>" not in page
        assert ">paid</mark>" in page


class TestPlaces:
    """Where words stand on a page that was recognised from an image."""

    @pytest.fixture
    def scan(self, case: Case) -> EvidenceItem:
        item = make_item(case, "TOTAL $48.20 paid", media_type="image/png")
        page = item.pages.get()
        page.method = "ocr"
        page.save()
        boxes = [[0, 5, 0.1, 0.2, 0.3, 0.25], [6, 12, 0.35, 0.2, 0.5, 0.25], [13, 17, 0.1, 0.3, 0.2, 0.35]]
        PageLayout.objects.create(
            firm_id=item.firm_id, case=case, page=page, width=200, height=400, boxes=boxes
        )  # fmt: skip
        return item

    @pytest.mark.parametrize("what", ["view", "context"])
    def test_are_those_of_the_words_asked_for(self, as_attorney: APIClient, scan: EvidenceItem, what: str) -> None:
        answer = as_attorney.get(at(scan, what), {"start": 4, "end": 12}).json()
        assert (answer["width"], answer["height"], answer["length"]) == (200, 400, 17)
        assert answer["boxes"] == [
            {"start": 0, "end": 5, "x0": 0.1, "y0": 0.2, "x1": 0.3, "y1": 0.25},
            {"start": 6, "end": 12, "x0": 0.35, "y0": 0.2, "x1": 0.5, "y1": 0.25},
        ]

    def test_are_none_without_words_and_for_text_that_came_with_the_file(
        self, as_attorney: APIClient, scan: EvidenceItem, case: Case
    ) -> None:
        assert as_attorney.get(at(scan, "view")).json()["boxes"] == []
        answer = as_attorney.get(at(make_item(case, TEXT), "view"), {"start": 0, "end": 4}).json()
        assert (answer["width"], answer["height"], answer["boxes"], answer["length"]) == (None, None, [], len(TEXT))


class TestChildren:
    def test_are_shown_as_far_as_one_sees_them(self, as_attorney: APIClient, as_client: APIClient, case: Case) -> None:
        mail = make_item(case, TEXT, client_visible=True)
        shown = make_item(case, parent=mail, title="Receipt", client_visible=True)
        hidden = make_item(case, parent=mail, title="Draft")
        found = [one["id"] for one in as_attorney.get(at(mail, "view")).json()["children"]]
        assert found == [str(shown.pk), str(hidden.pk)]
        assert [one["title"] for one in as_client.get(at(mail, "view")).json()["children"]] == ["Receipt"]


class TestContext:
    def test_gives_the_words_around(self, as_attorney: APIClient, case: Case) -> None:
        start = TEXT.index(QUOTE)
        query = {"page": 1, "start": start, "end": start + len(QUOTE), "around": 9}
        answer = as_attorney.get(at(make_item(case, TEXT), "context"), query).json()
        assert (answer["before"], answer["quote"], answer["after"]) == ("failed. \U0001f4a5 "[-9:], QUOTE, "")
        assert answer["before"] + answer["quote"] == TEXT[start - 9 :]

    def test_finds_a_quote(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, TEXT)
        start = TEXT.index(QUOTE)
        queries: list[dict[str, Any]] = [{"quote": QUOTE}, {"quote": QUOTE, "start": 0, "end": 4}]
        for query in queries:
            answer = as_attorney.get(at(item, "context"), query).json()
            assert (answer["start"], answer["end"], answer["quote"]) == (start, start + len(QUOTE), QUOTE)

    @pytest.mark.parametrize(
        ("query", "field"),
        [
            ({}, "start"),
            ({"start": 0, "end": 9999}, "end"),
            ({"start": 7, "end": 3}, "start"),
            ({"quote": "Nowhere"}, "quote"),
            ({"start": 0, "end": 3, "quote": "Nowhere"}, "quote"),
            ({"start": 0, "end": 3, "page": 2}, "page"),
            ({"start": 0, "end": 3, "around": 99999}, "around"),
        ],
    )
    def test_refuses_what_does_not_stand_there(
        self, as_attorney: APIClient, case: Case, query: dict[str, Any], field: str
    ) -> None:
        assert list(fields_of(as_attorney.get(at(make_item(case, TEXT), "context"), query))) == [field]

    def test_a_client_quotes_only_what_they_see(self, as_client: APIClient, case: Case) -> None:
        query = {"start": 0, "end": 4}
        assert as_client.get(at(make_item(case, TEXT, client_visible=True), "context"), query).status_code == 200
        error_of(as_client.get(at(make_item(case, TEXT), "context"), query), 404)

    def test_people_see_it_as_html(self, case: Case, attorney: User) -> None:
        answer = browser_client(attorney).get(at(make_item(case, TEXT), "context"), {"start": 0, "end": 4})
        assert '<mark id="source-words">On 3</mark>' in answer.content.decode()


class TestManifest:
    def test_tells_every_act_and_verifies_on_demand(self, as_attorney: APIClient, case: Case, attorney: User) -> None:
        item = make_item(case, content=b"original")
        as_attorney.get(at(item, "download"))
        plain = as_attorney.get(at(item, "manifest")).json()
        assert (plain["verified"], [entry["act"] for entry in plain["entries"]]) == (None, ["downloaded"])
        checked = as_attorney.get(at(item, "manifest"), {"verify": "true"}).json()
        assert (checked["verified"], checked["found_sha256"]) == (True, item.sha256)
        assert [entry["act"] for entry in checked["entries"]] == ["downloaded", "verified"]
        assert {entry["actor_name"] for entry in checked["entries"]} == {attorney.name}

    def test_finds_altered_and_missing_bytes(self, as_attorney: APIClient, case: Case) -> None:
        altered, missing = make_item(case, content=b"original"), make_item(case, content=b"gone")
        get_store().delete(missing.storage_key)
        with get_store().local_path(altered.storage_key) as path:
            path.write_bytes(b"orig1nal")
        for item, size in ((altered, 8), (missing, None)):
            answer = as_attorney.get(at(item, "manifest"), {"verify": "true"}).json()
            assert (answer["verified"], answer["found_size_bytes"], answer["entries"]) == (False, size, [])

    def test_refuses_bad_parameters_and_records_without_a_file(self, as_attorney: APIClient, case: Case) -> None:
        record = make_item(case)
        assert list(fields_of(as_attorney.get(at(record, "manifest"), {"verify": "1"}))) == ["verify"]
        error_of(as_attorney.get(at(record, "manifest"), {"verify": "true"}), 409)

    def test_is_not_for_clients(self, as_client: APIClient, case: Case) -> None:
        error_of(as_client.get(at(make_item(case, client_visible=True), "manifest")), 403)
