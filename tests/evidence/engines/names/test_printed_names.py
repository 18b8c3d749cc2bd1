"""Names as statements, rosters and logs print them."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.names.naming import named


def test_a_roster_has_the_family_name_first() -> None:
    text = "PERSONS\nRole Name Born Contact\nInjured HOLM, Peter K. 1979 555-0171\nWitness DORRANCE, Edith M. 1966 555-0115\n"
    assert {one.name for one in find_mentions(text) if one.type == "person"} == {"Peter K. Holm", "Edith M. Dorrance"}


def test_a_payment_is_no_part_of_who_is_paid() -> None:
    text = "2024-02-26\tPOS WEIRTON HILL PHARMACY\tPOS 120933\t41.08\t\t24,047.20\n"
    assert named(text, "organization") == ["WEIRTON HILL PHARMACY"]


def test_an_institution_that_is_abbreviated_is_no_person() -> None:
    text = "0312 TRANSPORTED ONE MALE WITH HEAD INJURY TO ST BRENDAN HOSP FOR CLEARANCE\n"
    assert [(one.type, one.text) for one in find_mentions(text)] == [("organization", "ST BRENDAN HOSP")]


@pytest.mark.parametrize("department", ["Human Resources", "the Special Investigations Unit", "Accounts Payable"])
def test_a_department_that_any_organization_has_is_none_by_name(department: str) -> None:
    text = f"She asked whether {department} had looked into the complaint, and wrote to {department} again."
    assert named(text, "organization") == []
