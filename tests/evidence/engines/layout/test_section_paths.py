"""Which headings numbered clauses stand beneath: what their numbers say, where the order of headings says otherwise."""

from __future__ import annotations

import pytest

from evidence.engines.layout.structure import structure


def section_of(text: str, words: str) -> str:
    """The section of the block that begins with these words."""
    return next(block.section for block in structure(text).blocks if text[block.start :].startswith(words))


def contract(*parts: str) -> str:
    said = "The Supplier shall deliver the goods that the Buyer has ordered, and the Buyer shall pay for them."
    return "\n\n".join(f"{part} {said}" if part.endswith(".") else part for part in parts)


RECITED = (
    "RECITALS",
    "WHEREAS, the Buyer needs boilers and the Supplier makes boilers of the kinds that the Buyer needs; and",
    "NOW, THEREFORE, in consideration of the promises below the parties agree as follows and are bound by it:",
)


def test_a_numbered_clause_is_not_beneath_the_recitals_before_it() -> None:
    text = contract("RECITALS", RECITED[1], "6.1 Term.")
    assert section_of(text, "WHEREAS") == "RECITALS"
    assert section_of(text, "6.1 Term.") == "6.1"


def test_recitals_end_where_the_parties_agree() -> None:
    assert section_of(contract(*RECITED), "NOW, THEREFORE") == ""


def test_recitals_may_have_numbers_of_their_own() -> None:
    text = contract("RECITALS", "1. First.", "2. Second.", "1.1 Meanings.")
    assert [section_of(text, words) for words in ("1. First.", "2. Second.", "1.1 Meanings.")] == [
        "RECITALS \u203a 1", "RECITALS \u203a 2", "1.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "clause", "section"),
    [
        ("5. FEES", "5.1 Rates.", "5. FEES \u203a 5.1"),
        ("5. FEES", "6.1 Term.", "6.1"),
        ("5.2 FEES", "5.3 Term.", "5.3"),
        ("ARTICLE V", "5.1 Rates.", "ARTICLE V \u203a 5.1"),
        ("ARTICLE V", "6.1 Term.", "6.1"),
        ("ARTICLE V", "1.1 Rates.", "ARTICLE V \u203a 1.1"),  # whose sections are counted by themselves
        ("SCHEDULE 2", "7.1 Rates.", "SCHEDULE 2 \u203a 7.1"),
        ("MISCELLANEOUS", "7.1 Rates.", "MISCELLANEOUS \u203a 7.1"),
        ("5. FEES", "1. Rates.", "5. FEES \u203a 1"),
    ],
)
def test_a_clause_is_beneath_the_headings_that_its_number_leads_through(
    heading: str, clause: str, section: str
) -> None:
    assert section_of(contract(heading, clause), clause) == section
