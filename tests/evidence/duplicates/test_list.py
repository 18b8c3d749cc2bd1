"""Documents that repeat others: found whatever comes first, told with how alike they are, and only of what the caller sees."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Firm, Role, User
from config.boundary import firm_boundary
from evidence.duplicates.finding import text_kept
from evidence.duplicates.sketch import sketch_of
from evidence.duplicates.waiting import compare_waiting
from evidence.models import DistinctText, EvidenceItem, ItemText, NearText
from evidence.pipeline.work import Work
from tests.agents.conftest import fields_of
from tests.factories import (
    agent_client,
    browser_client,
    grant_guest,
    join_case,
    make_case,
    make_firm,
    make_item,
    make_user,
    token_client,
)

LETTER = " ".join(
    f"Paragraph {n}: the {word} valve of unit {n} was inspected by the {word} crew on the {n}th day and signed off."
    for n, word in enumerate(
        ("north", "south", "upper", "lower", "inner", "outer", "spare", "main", "relief", "intake"), start=1
    )
)
EDITED = LETTER.replace("spare crew", "night crew").replace("signed off. Paragraph 9", "left open. Paragraph 9")
OTHER = " ".join(f"Section {n} says that rent number {n * 7} falls due whenever bell {n * 3} rings." for n in range(30))


def compared(case: Case, *pages: str, **fields: Any) -> EvidenceItem:
    """A document as reading it in leaves it."""
    item = make_item(case, *pages, **fields)
    with firm_boundary(item.firm_id):
        text_kept(item, sketch_of(Work(item).text))
    return item


def listed(api: APIClient, case: Case, **query: Any) -> list[tuple[str, str, str]]:
    response = api.get(f"/v1/cases/{case.pk}/duplicates", query)
    assert response.status_code == 200, response.content
    return [(one["title"], one["of"]["title"], one["relation"]) for one in response.json()["items"]]


def test_exact_same_and_near_documents_are_told_apart(case: Case, as_attorney: APIClient) -> None:
    compared(case, LETTER, title="A", content=b"one file")
    compared(case, OTHER, title="Other")
    compared(case, LETTER, title="B", content=b"one file")
    compared(case, LETTER.upper().replace(". ", ".\n\n"), title="C", content=b"another file")
    compared(case, EDITED, title="D", content=b"a third file")
    rows = as_attorney.get(f"/v1/cases/{case.pk}/duplicates").json()["items"]
    assert [(one["title"], one["of"]["title"], one["relation"]) for one in rows] == [
        ("D", "A", "near"), ("C", "A", "same_text"), ("B", "A", "exact"),
    ]  # fmt: skip
    assert [one["similarity"] for one in rows[1:]] == [100, 100]
    assert 85 <= rows[0]["similarity"] < 100
    assert listed(as_attorney, case, relation="same_text") == [("C", "A", "same_text")]
    assert listed(as_attorney, case, min_similarity=100) == [("C", "A", "same_text"), ("B", "A", "exact")]


def test_of_one_document_those_before_and_after_it_are_listed(case: Case, as_attorney: APIClient) -> None:
    compared(case, LETTER, title="A", content=b"one file")
    middle = compared(case, EDITED, title="B")
    compared(case, LETTER, title="C", content=b"one file")
    compared(case, OTHER, title="Other")
    assert listed(as_attorney, case, evidence_id=middle.pk) == [("C", "B", "near"), ("A", "B", "near")]
    page = as_attorney.get(f"/v1/cases/{case.pk}/duplicates", {"limit": 1}).json()
    rest = as_attorney.get(f"/v1/cases/{case.pk}/duplicates", {"limit": 1, "cursor": page["next_cursor"]}).json()
    assert [one["title"] for one in page["items"] + rest["items"]] == ["C", "B"]
    assert not rest["has_more"]


def test_files_without_words_are_compared_by_their_hash(case: Case, as_attorney: APIClient) -> None:
    for title in ("A", "B"):
        compared(case, title=title, content=b"a picture")
    compared(case, "Too few words", title="C")
    compared(case, "Too few words", title="D")
    assert listed(as_attorney, case) == [("B", "A", "exact")]


def test_a_mail_that_two_people_kept_is_told(case: Case, as_attorney: APIClient) -> None:
    ids = {"lookup_keys": ["message:<a@x.example>"]}
    compared(case, LETTER, title="Hers", custodian="Ann Orr", **ids)
    compared(case, LETTER, title="His", custodian="Bo Lund", **ids)
    compared(case, LETTER, title="His again", custodian="Bo Lund")
    compared(case, LETTER, title="Somebody’s")
    rows = as_attorney.get(f"/v1/cases/{case.pk}/duplicates", {"across_custodians": "true"}).json()["items"]
    assert [(one["title"], one["of"]["title"], one["is_same_message"]) for one in rows] == [
        ("His again", "Hers", False), ("His", "Hers", True),
    ]  # fmt: skip


def test_what_is_hidden_neither_counts_nor_joins(case: Case, attorney: User, firm: Firm) -> None:
    """Only the hidden document is like both others: who does not see it is told of no duplicate, nor of how alike any are."""
    first = compared(case, LETTER, title="A")
    hidden = compared(case, EDITED, title="Hidden", privilege="work_product", privilege_state="proposed", content=b"x")
    compared(case, OTHER, title="Copy", content=b"x")
    agent, guest = agent_client(attorney, case), make_user(firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest)
    assert len(listed(token_client(attorney), case)) == 2
    for blind in (agent, token_client(guest)):
        assert listed(blind, case) == listed(blind, case, evidence_id=first.pk) == []
        query = {"evidence_id": hidden.pk}
        missing = {"evidence_id": "01900000-0000-7000-8000-000000000000"}
        address = f"/v1/cases/{case.pk}/duplicates"
        assert fields_of(blind.get(address, query)) == fields_of(blind.get(address, missing))


def test_guests_read_nothing_of_who_kept_what(case: Case, firm: Firm) -> None:
    compared(case, LETTER, title="A", custodian="Ann Orr")
    compared(case, LETTER, title="B", custodian="Bo Lund")
    guest = make_user(firm, Role.GUEST)
    join_case(case, guest)
    grant_guest(case, guest)
    row = token_client(guest).get(f"/v1/cases/{case.pk}/duplicates").json()["items"][0]
    assert (row["custodian"], row["of"]["custodian"]) == ("", "")
    answer = token_client(guest).get(f"/v1/cases/{case.pk}/duplicates", {"across_custodians": "true"})
    assert list(fields_of(answer)) == ["across_custodians"]


def test_clients_are_not_told_of_them(as_client: APIClient, case: Case) -> None:
    assert as_client.get(f"/v1/cases/{case.pk}/duplicates").status_code == 403


def test_other_cases_and_firms_are_not_compared(case: Case, firm: Firm, attorney: User, as_attorney: APIClient) -> None:
    compared(case, LETTER)
    compared(make_case(firm, attorney), LETTER)
    elsewhere = make_firm()
    compared(make_case(elsewhere, make_user(elsewhere)), EDITED)
    assert listed(as_attorney, case) == []
    assert NearText.objects.count() == 0


def test_reading_again_compares_what_it_says_now(case: Case, as_attorney: APIClient) -> None:
    compared(case, LETTER, title="A")
    item = compared(case, LETTER, title="B")
    with firm_boundary(item.firm_id):
        text_kept(item, sketch_of(LETTER))
        assert ItemText.objects.count() == 2
        text_kept(item, sketch_of(OTHER))
    assert listed(as_attorney, case) == []
    assert DistinctText.objects.count() == 2


def test_documents_from_before_are_compared_later(case: Case, as_attorney: APIClient) -> None:
    make_item(case, LETTER, title="A", content=b"a")
    make_item(case, EDITED, title="B", content=b"b")
    assert listed(as_attorney, case) == []
    assert (compare_waiting(1), compare_waiting(), compare_waiting()) == (1, 1, 0)
    assert listed(as_attorney, case) == [("B", "A", "near")]


@pytest.mark.parametrize("query", [{"relation": "like"}, {"min_similarity": 5}, {"evidence_id": "x"}, {"near": 1}])
def test_what_cannot_be_asked_is_refused(case: Case, as_attorney: APIClient, query: dict[str, Any]) -> None:
    answer = as_attorney.get(f"/v1/cases/{case.pk}/duplicates", query)
    assert answer.status_code == 422
    assert list(fields_of(answer)) == list(query)


def test_people_get_a_page_of_them(case: Case, attorney: User) -> None:
    compared(case, LETTER, title="A")
    item = compared(case, EDITED, title="B <i>")
    browser = browser_client(attorney)
    page = browser.get(f"/cases/{case.pk}/evidence/duplicates").content.decode()
    assert "B &lt;i&gt;" in page
    assert "% like" in page
    compared_page = browser.get(f"/cases/{case.pk}/evidence/compare?evidence_id={item.pk}&other_id={item.pk}")
    assert "Both say the same" in compared_page.content.decode()
