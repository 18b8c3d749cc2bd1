"""Sums of money are found however they are written, and the places that are shown have the very sum."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from config.api.amounts import in_digits, parts_of_spellings, spellings
from tests.evidence.search.searched_case import find
from tests.factories import make_fact, make_item

pytestmark = pytest.mark.django_db
MEMO = (
    "A year of base salary is $186,000; doubled, $372,000. Severance would be $93,000 on top of that, and fees follow. "
    "She signed 4 of 410 papers and said so to the board. The company has insurance, which pays from the first dollar on. "
    "We would open the talks far above, and our client would take $410,000 if her record is cleared."
)


def shown(client: APIClient, case: Case, q: str) -> list[tuple[str, list[str]]]:
    """What is found: the title of each document, with the words that are marked in its snippet."""
    hits = find(client, case, q, mode="text")["items"]
    return [(one["title"], [one["snippet"][at["start"] : at["end"]] for at in one["matches"]]) for one in hits]


@pytest.mark.parametrize("q", ["410,000", "$410,000", '"410,000"', "410000", "$410,000.00", '"would take $410,000"'])
def test_the_sum_that_was_asked_for_is_what_is_marked(as_attorney: APIClient, case: Case, q: str) -> None:
    make_item(case, MEMO, title="Memo")
    [(title, marked)] = shown(as_attorney, case, q)
    assert title == "Memo"
    assert [one for one in marked if any(sign.isdigit() for sign in one)] == ["410,000"]


@pytest.mark.parametrize(
    "q", ["186,000", "186,000.00", "186000", "$186,000.00", '"salary of 186,000"', '"salary 186,000"~3']
)
def test_a_sum_is_found_with_cents_and_without_grouped_or_not(as_attorney: APIClient, case: Case, q: str) -> None:
    for number, sum_ in enumerate(("$186,000", "$186,000.00", "186000", "186000.00")):
        make_item(case, f"A base salary of {sum_} a year.", title=f"Item {number}")
    make_item(case, "A base salary of $187,000 for unit 186, and 000 for others.", title="Another sum")
    found = shown(as_attorney, case, q)
    assert {title for title, _ in found} == {"Item 0", "Item 1", "Item 2", "Item 3"}
    assert all("186" in "".join(marked) for _, marked in found)


@pytest.mark.parametrize(
    ("q", "marked"),
    [
        ("CHL-000212", ["CHL-000212"]),
        ("2024-03-12", ["2024-03-12"]),
        ("r.ortiz@company.example", ["r.ortiz@company.example"]),
        ('"stop-work order"', ["stop-work", "order"]),
        ("lock*", ["locked"]),
        ("doctor's", ["doctor’s"]),
    ],
)
def test_of_a_word_with_signs_in_it_all_parts_stand_in_what_is_marked(
    as_attorney: APIClient, case: Case, q: str, marked: list[str]
) -> None:
    text = "CHL-000212, CHL-000213: on 2024-03-12 and 2024-03-18 r.ortiz@company.example, m.doyle@company.example wrote that"
    make_item(case, f"{text} a stop-work order was locked up by the doctor’s side.", title="Minutes")
    [(_, found)] = shown(as_attorney, case, q)
    assert found == marked


@pytest.mark.parametrize("q", ["186,000", "$186,000.00", "186000", "salary 186000"])
def test_facts_titles_and_the_search_page_find_it_too(as_attorney: APIClient, case: Case, q: str) -> None:
    item = make_item(case, "A salary of $186,000.00 a year.", title="Salary of 186,000")
    for text in ("A salary of $186,000.00 a year.", "The salary is 186000 dollars.", "A salary of $187,000."):
        make_fact(item, "A salary of $186,000.00 a year.", text=text)
    facts = as_attorney.get(f"/v1/cases/{case.pk}/facts", {"q": q}).json()["items"]
    assert {one["text"] for one in facts} == {"A salary of $186,000.00 a year.", "The salary is 186000 dollars."}
    titles = as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"q": q}).json()["items"]
    assert [one["title"] for one in titles] == ["Salary of 186,000"]
    answer = as_attorney.post(f"/v1/cases/{case.pk}/search", {"q": q}).json()
    assert len(answer["facts"]) == 2


def test_cents_count() -> None:
    assert spellings("1,684.50") == ["1,684.50"]
    assert spellings("3 of 2024") == ["3 of 2024"]
    assert spellings("version 1.186,000.1") == ["version 1.186,000.1"]
    assert spellings("00042") == ["00042", "00042.00"]
    assert parts_of_spellings("$186,000.00") == ["186,000", "186000"]
    assert in_digits("$186,000.00 of 1,684.50 in 2024, 42250.00") == "$186000 of 1,684.50 in 2024, 42250"
