"""The pages of clauses: what is found and what is not is said in words, and clients have none of it."""

from __future__ import annotations

import re

from cases.models import Case, User
from tests.evidence.clauses.contracts import FIRST, SECOND
from tests.factories import browser_client, make_case, make_clause, make_item, token_client


def test_the_checklist_says_what_is_found_and_what_is_not(case: Case, attorney: User, client_user: User) -> None:
    item = make_item(case, FIRST, title="Agreement.pdf", kind="contract", client_visible=True)
    page = browser_client(attorney).get(f"/evidence/{item.pk}/clauses")
    assert page.status_code == 200
    assert "No clauses looked for yet" in page.content.decode()
    types = {"clause_types": ["governing law", "force majeure"]}
    token_client(attorney).post(f"/v1/evidence/{item.pk}/classify-clauses", types, format="json")
    text = browser_client(attorney).get(f"/evidence/{item.pk}/clauses").content.decode()
    assert "Found: 1 clause" in text
    assert "Not found" in text
    assert "1 clause of 1 type found; 1 type not found" in text
    assert browser_client(client_user).get(f"/evidence/{item.pk}/clauses").status_code == 302


def test_two_contracts_are_chosen_and_compared_with_their_differences_marked(case: Case, attorney: User) -> None:
    first, second = (make_item(case, text, kind="contract") for text in (FIRST, SECOND))
    for item in (first, second):
        make_clause(item, "assignment", "Neither party may assign this Agreement")
    browser = browser_client(attorney)
    chosen = browser.get(f"/cases/{case.pk}/evidence/clauses", {"first": first.pk, "second": second.pk})
    assert f"/v1/cases/{case.pk}/clauses/compare" in chosen.content.decode()
    body = {"evidence_ids": [first.pk, second.pk], "clause_types": ["termination", "assignment", "exclusivity"]}
    part = browser.post(f"/v1/cases/{case.pk}/clauses/compare", body, format="json", HTTP_ACCEPT="text/html")
    assert part.status_code == 200, part.content
    text = part.content.decode()
    assert "Different words" in text
    assert "<del>ninety</del>" in text
    assert "<ins>thirty</ins>" in text
    assert "The same words" in text
    assert re.search("<h3>In neither</h3>.*Exclusivity", text)


def test_what_was_chosen_stays_chosen_though_it_is_no_contract(case: Case, attorney: User) -> None:
    contract, amendment = (
        make_item(case, FIRST, kind="contract"),
        make_item(case, SECOND, title="Amendment", kind="other"),
    )
    elsewhere = make_item(make_case(case.firm, attorney), SECOND, title="Elsewhere")
    browser, url = browser_client(attorney), f"/cases/{case.pk}/evidence/clauses"
    page = browser.get(url, {"first": contract.pk, "second": amendment.pk}).content.decode()
    for item in (contract, amendment):
        assert f'value="{item.pk}" selected' in page
    for wrong in (str(elsewhere.pk), "nothing"):
        page = browser.get(url, {"first": contract.pk, "second": wrong}).content.decode()
        assert "Elsewhere" not in page
