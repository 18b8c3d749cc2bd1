"""Items of a list that hold in one case only are told with it, or not at all."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.lists import case_of_items
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

_OPENING = """SUPPLY AGREEMENT

This Supply Agreement (the "Agreement") is made on May 3, 2019, between Tarn Mills, Inc. ("Supplier"), and Quist Pumps Ltd.
("Buyer").
"""
_AFTER_THE_END = """
7.2. Upon termination of this Agreement, (i) Buyer shall no longer have the right to use any mark of Supplier, (ii) Supplier
shall no longer have the right to use any mark of Buyer;

(iii) Supplier shall remove all pictures of pumps made by Buyer from its pages within ten (10) days;

(iv) Buyer shall pay Supplier $4,200 for each pump that was ordered and not yet paid for.
"""
_TO_RENEW = """
8. Buyer shall have the one time right to renew this Agreement for a single term of five (5) years immediately following the
expiration of the first term, which right shall be used by Buyer alone and together with no other person or company whatsoever,
upon giving Supplier six (6) months notice in writing before the expiration of the term that is then current if:

(1) Buyer has complied with this Agreement and has paid Supplier $90,000 for pumps in all material respects; and

(2) Buyer maintains possession of the yard in Altona and has agreed to rebuild the shed by May 3, 2024; and

(3) Buyer pays Supplier a fee of $500.
"""


def told_of(clauses: str) -> list[str]:
    document = Document(_OPENING + clauses)
    mentions = find_mentions(document.text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


def test_what_is_owed_after_the_end_is_told_with_the_end() -> None:
    found = [one for one in told_of(_AFTER_THE_END) if "pictures" in one or "$4,200" in one]
    assert any("$4,200" in one for one in found)
    assert all(one.startswith("Upon termination of this Agreement, ") for one in found), found


def test_what_a_right_hangs_on_is_not_told_as_if_it_had_happened() -> None:
    assert [one for one in told_of(_TO_RENEW) if "shed" in one or "$90,000" in one or "$500" in one] == []


def test_only_a_list_that_goes_on_has_a_case() -> None:
    assert case_of_items("Upon termination, (i) Buyer shall return all plans; and") == "Upon termination,"
    assert case_of_items("Upon any termination: (i) Buyer shall return all plans;") == "Upon any termination,"
    assert case_of_items("Upon termination, (i) Buyer shall return all plans.") == ""
    assert case_of_items("Buyer shall, upon termination, return all plans;") == ""
