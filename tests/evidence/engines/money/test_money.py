"""Amounts: what they are worth, in which currency, and what they are in their clause."""

from __future__ import annotations

from decimal import Decimal

import pytest

from evidence.engines.money.amounts import find_amounts


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("He paid $1,250.00 in cash.", "1250.00", "USD"),
        ("a fee of USD 3.5 million", "3500000", "USD"),
        ("RMB6,000,000.00 was lent", "6000000", "CNY"),
        ("the price was € 12.500,00 in all", "12500", "EUR"),
        ("C$40,000 and no more", "40000", "CAD"),
        ("about 40,000 dollars", "40000", "USD"),
        ("£2.5m in total", "2500000", "GBP"),
        ("Ten Thousand Dollars were due", "10000", "USD"),
        ("Two Million Five Hundred Thousand and 50/100 Dollars", "2500000.50", "USD"),
        ("All amounts are in Canadian dollars. He owes $500.", "500", "CAD"),
    ],
)
def test_an_amount_has_worth_and_currency(text: str, value: str, currency: str) -> None:
    (found,) = find_amounts(text)
    assert (found.value, found.currency) == (Decimal(value), currency)


def test_words_and_figures_are_one_amount() -> None:
    text = "the sum of two million dollars ($2,000,000) on demand"
    (found,) = find_amounts(text)
    assert text[found.start : found.end] == "two million dollars ($2,000,000)"
    assert found.value == 2_000_000
    assert not found.disagrees


def test_words_that_say_another_amount_than_the_figures_are_noticed() -> None:
    (found,) = find_amounts("Fifty Thousand Dollars ($15,000) at closing")
    assert (found.value, found.figures, found.disagrees) == (Decimal(50_000), Decimal(15_000), True)


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("liquidated damages of $500 for each day of delay", ["penalty"]),
        ("Total due $310.00", ["price"]),
        ("We were quoted $9,400, and retainage of $940 is held.", ["price", "deposit"]),
        ("12 bearings at $86.00 per unit", ["price"]),
        ("He found $214 in the coat.", ["amount"]),
        ("The Lender shall lend the Borrower $42,000.", ["principal"]),
        ("a late fee of $50 is payable", ["fee"]),
        ("The jury awarded damages of $3 million.", ["damages"]),
        ("Her annual salary is $90,000, and a monthly rent of $2,000 is due.", ["salary", "rent"]),
        ("The purchase price shall be $1,000,000; the deposit is $10,000.", ["price", "deposit"]),
        ("He paid $800 to the driver.", ["payment"]),
        ("There were $12 in the drawer.", ["amount"]),
        ("The fee was waived. There were $12 in the drawer.", ["amount"]),
    ],
)
def test_the_clause_says_what_an_amount_is(text: str, roles: list[str]) -> None:
    assert [found.role for found in find_amounts(text)] == roles


def test_numbers_without_a_currency_are_no_amounts() -> None:
    assert find_amounts("Section 40,000 or 5 people in 2019, and dollars") == []
