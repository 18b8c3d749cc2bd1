"""Searching by words and by meaning, within what the caller may see."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.registry import provider_of
from evidence.models import Arrival, EvidenceItem, Page, Passage
from evidence.search.serializers import SearchFilters
from tests.evidence.conftest import error_of, fields_of
from tests.factories import browser_client, make_case, make_item

pytestmark = pytest.mark.django_db
VALVE = "Preface about nothing in particular. On 3 May the relief valve failed and steam escaped."
PAY = "The executive's salary and bonus were withheld after dismissal."


def find(client: APIClient, case: Case, q: str, **body: Any) -> Any:
    return client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": q, **body})


def hits(response: Any) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.content
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def embed(item: EvidenceItem) -> EvidenceItem:
    """One passage for each page, with the real model."""
    pages = list(Page.objects.filter(item=item))
    vectors = provider_of(EMBED).run([page.text for page in pages])
    for page, vector in zip(pages, vectors, strict=True):
        Passage.objects.create(
            firm_id=item.firm_id, case_id=item.case_id, item=item, page=page, start=0, end=len(page.text),
            embedding=vector,
        )  # fmt: skip
    return item


class TestWords:
    @pytest.mark.parametrize("mode", ["text", "hybrid"])
    @pytest.mark.parametrize("q", ["-" * 500, "- " * 250, "(-" * 250, '"' * 500, "\\" * 500, "!", "the", '-"'])
    def test_a_search_without_words_finds_nothing(self, as_client: APIClient, case: Case, q: str, mode: str) -> None:
        make_item(case, VALVE, client_visible=True)
        assert hits(find(as_client, case, q, mode=mode)) == []

    @pytest.mark.parametrize(
        ("q", "says"), [("-", True), ("or", True), ("( or )", True), ("!", True), ("the", False), ("type:pdf", False)]
    )
    def test_a_search_for_nothing_says_so(self, as_attorney: APIClient, case: Case, q: str, says: bool) -> None:
        make_item(case, VALVE)
        for url in (f"/v1/cases/{case.pk}/evidence/search", f"/v1/cases/{case.pk}/search"):
            assert as_attorney.post(url, {"q": q}).json()["notice"].startswith("No word to look for") is says

    @pytest.mark.parametrize("character", ["\\u0000", "\\ud800"])
    def test_text_that_can_not_be_stored_is_refused(self, as_client: APIClient, case: Case, character: str) -> None:
        body, url = f'{{"q": "valve {character}"}}', f"/v1/cases/{case.pk}/evidence/search"
        assert as_client.post(url, body.encode(), content_type="application/json").status_code == 422

    def test_operators_before_a_word_count_once(self, as_attorney: APIClient, case: Case) -> None:
        make_item(case, VALVE)
        assert len(hits(find(as_attorney, case, "valve " + "-" * 400 + "pump"))) == 1
        assert hits(find(as_attorney, case, "valve " + "-" * 400 + "steam")) == []

    def test_finds_the_page_and_the_words(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, "Nothing here.", VALVE, title="Memo")
        make_item(case, PAY)
        (hit,) = hits(find(as_attorney, case, "valves failing"))
        assert (hit["evidence_id"], hit["title"], hit["page"]) == (str(item.pk), "Memo", 2)
        assert VALVE[hit["start"] : hit["end"]] == "valve failed"
        words = [hit["snippet"][match["start"] : match["end"]] for match in hit["matches"]]
        assert words == ["valve", "failed"]
        context = as_attorney.get(
            f"/v1/evidence/{item.pk}/context", {"page": 2, "start": hit["start"], "end": hit["end"]}
        )
        assert context.json()["quote"] == "valve failed"

    @pytest.mark.parametrize(
        ("q", "found"),
        [
            ('"relief valve"', ["valve"]),
            ('"valve relief"', []),
            ("valve -steam", []),
            ("salary or valve", ["pay", "valve"]),
            ("the of and", []),
            ("'); DROP TABLE x; --", []),
            ("valve & | ! <-> ((", ["valve"]),
        ],
    )
    def test_understands_searches_as_people_write_them(
        self, as_attorney: APIClient, case: Case, q: str, found: list[str]
    ) -> None:
        make_item(case, VALVE, title="valve")
        make_item(case, PAY, title="pay")
        assert sorted(hit["title"] for hit in hits(find(as_attorney, case, q))) == found

    def test_the_words_come_as_plain_text(self, as_attorney: APIClient, case: Case) -> None:
        make_item(case, "<b onclick=x>bribe</b> paid; O'Neil & Sons \U0001f4a5 bribe")
        (hit,) = hits(find(as_attorney, case, "bribe"))
        assert hit["snippet"].startswith("<b onclick=x>bribe</b>")
        assert "bribe" in [hit["snippet"][match["start"] : match["end"]] for match in hit["matches"]]

    def test_pages_through_without_repeating(self, as_attorney: APIClient, case: Case) -> None:
        for number in range(7):
            make_item(case, f"valve {'steam ' * number}", title=f"Item {number}")
        seen: list[str] = []
        cursor = None
        for _ in range(4):
            body = {"limit": 2, **({"cursor": cursor} if cursor else {})}
            answer = find(as_attorney, case, "valve", **body)
            seen += [hit["title"] for hit in hits(answer)]
            cursor = answer.json()["next_cursor"]
        assert (len(seen), len(set(seen)), cursor) == (7, 7, None)

    def test_filters(self, as_attorney: APIClient, case: Case) -> None:
        make_item(case, VALVE, title="Mail", kind="email", client_visible=True)
        make_item(case, VALVE, title="Memo", kind="memo")
        for filters in ({"kind": "email"}, {"client_visible": True}):
            assert [hit["title"] for hit in hits(find(as_attorney, case, "valve", filters=filters))] == ["Mail"]

    def test_a_renamed_item_is_not_found_by_its_old_title(self, as_attorney: APIClient, case: Case) -> None:
        item = make_item(case, "Text.", title="Whistleblower list")
        EvidenceItem.objects.filter(pk=item.pk).update(filename="scan.pdf")
        as_attorney.patch(f"/v1/evidence/{item.pk}", {"title": "List 4"})
        assert hits(find(as_attorney, case, "whistleblower")) == []
        assert len(hits(find(as_attorney, case, "list"))) == 1

    def test_deleted_items_and_other_cases_are_not_found(self, as_attorney: APIClient, case: Case) -> None:
        gone = make_item(case, VALVE)
        make_item(make_case(case.firm), VALVE)
        as_attorney.delete(f"/v1/evidence/{gone.pk}")
        assert hits(find(as_attorney, case, "valve")) == []


class TestMeaning:
    def test_finds_what_no_word_names(self, as_attorney: APIClient, case: Case) -> None:
        pay, valve = embed(make_item(case, PAY)), embed(make_item(case, VALVE))
        assert hits(find(as_attorney, case, "unpaid wages of a fired manager")) == []
        found = hits(find(as_attorney, case, "unpaid wages of a fired manager", mode="semantic"))
        assert [hit["evidence_id"] for hit in found] == [str(pay.pk), str(valve.pk)]
        assert (found[0]["start"], found[0]["end"], found[0]["snippet"]) == (0, len(PAY), PAY)
        assert found[0]["score"] > found[1]["score"]

    def test_both_together_rank_what_both_find_first(self, as_attorney: APIClient, case: Case) -> None:
        embed(make_item(case, PAY, title="pay"))
        embed(make_item(case, VALVE, title="valve"))
        found = hits(find(as_attorney, case, "relief valve broke", mode="hybrid"))
        assert [hit["title"] for hit in found] == ["valve", "pay"]
        first = find(as_attorney, case, "relief valve broke", mode="hybrid", limit=1)
        rest = find(as_attorney, case, "relief valve broke", mode="hybrid", limit=1, cursor=first.json()["next_cursor"])
        assert [hit["title"] for hit in hits(first) + hits(rest)] == ["valve", "pay"]
        assert rest.json()["has_more"] is False

    @pytest.mark.parametrize("q", ["Did the valve crack or leak?", "Which valve (of the plant) leaked?"])
    def test_a_question_with_or_and_parentheses_is_no_condition(
        self, as_attorney: APIClient, case: Case, q: str
    ) -> None:
        embed(make_item(case, PAY, title="pay"))
        embed(make_item(case, VALVE, title="valve"))
        assert hits(find(as_attorney, case, q, mode="text")) == []
        assert hits(find(as_attorney, case, q, mode="hybrid"))[0]["title"] == "valve"
        assert hits(find(as_attorney, case, f'{q} "leaked away"', mode="hybrid")) == []


class TestBoundary:
    @pytest.mark.parametrize("mode", ["text", "semantic", "hybrid"])
    def test_a_client_finds_only_what_is_for_them(self, as_client: APIClient, case: Case, mode: str) -> None:
        embed(make_item(case, f"{VALVE} canary"))
        shown = embed(make_item(case, VALVE, client_visible=True))
        answer = find(as_client, case, "relief valve", mode=mode)
        assert [hit["evidence_id"] for hit in hits(answer)] == [str(shown.pk)]
        assert "canary" not in answer.content.decode()

    @pytest.mark.parametrize("name", ["tag", "custodian", "classification"])
    def test_a_client_can_not_ask_about_the_firms_notes(self, as_client: APIClient, case: Case, name: str) -> None:
        assert list(fields_of(find(as_client, case, "x", filters={name: "x"}))) == [f"filters.{name}"]

    def test_outsiders_find_nothing(self, outsider: tuple[APIClient, int], case: Case) -> None:
        client, status = outsider
        error_of(find(client, case, "valve"), status)

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({"q": ""}, "q"),
            ({"q": "x" * 501}, "q"),
            ({"q": "x", "mode": "magic"}, "mode"),
            ({"q": "x", "limit": 0}, "limit"),
            ({"q": "x", "cursor": "forged"}, "cursor"),
            ({"q": "x", "mode": "semantic", "cursor": "forged"}, "cursor"),
            ({"q": "x", "filters": {"client_visible": "true"}}, "filters.client_visible"),
            ({"q": "x", "nope": 1}, "nope"),
        ],
    )
    def test_refuses_bad_bodies(self, as_attorney: APIClient, case: Case, body: dict[str, Any], field: str) -> None:
        answer = as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", body)
        assert list(fields_of(answer)) == [field]

    def test_people_see_it_as_html(self, case: Case, attorney: User) -> None:
        item = make_item(case, VALVE)
        assert str(item.pk) in find(browser_client(attorney), case, "valve").content.decode()


class TestPage:
    """The hits on the page of documents are of the documents that the list above them shows."""

    def searched(self, case: Case, attorney: User, **query: str) -> dict[str, Any]:
        text = browser_client(attorney).get(f"/cases/{case.pk}/evidence", {"q": "valve", **query}).content.decode()
        found = re.search(r'data-tool="evidence.search"[^>]* hx-vals="([^"]*)"', text)
        assert found
        body: dict[str, Any] = json.loads(html.unescape(found[1]))
        return body

    def test_only_what_arrived_together_is_searched(
        self, case: Case, attorney: User, as_attorney: APIClient, client_user: User
    ) -> None:
        arrival = Arrival.objects.create(
            firm=case.firm, case=case, uploader=client_user, actor_type="human", actor_id=client_user.pk
        )
        arrived = make_item(case, VALVE, arrival=arrival)
        make_item(case, VALVE)
        body = self.searched(case, attorney, arrival_id=str(arrival.pk))
        found = hits(as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", body))
        assert {one["evidence_id"] for one in found} == {str(arrived.pk)}

    def test_every_filter_that_is_set_is_searched_by(self, case: Case, attorney: User) -> None:
        booleans = {"client_visible": "true", "reviewed": "false", "from_client": "true"}
        others = {name: f"some-{name}" for name, _ in SearchFilters().fields.items() if name not in booleans}
        body = self.searched(case, attorney, **booleans, **others)
        assert body["filters"] == {"client_visible": True, "reviewed": False, "from_client": True, **others}
