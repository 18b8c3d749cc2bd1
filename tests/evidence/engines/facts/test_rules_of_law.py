"""What a court says the law is happened to nobody and is no fact of its case."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.papers.rules_of_law import holds_of_anybody
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

OPINION = """IN THE COURT OF APPEALS OF TARN

No. 14-77

ANN ROE, Appellant, v. ALTONA BANK, Appellee.

LEE, J.

Ann Roe borrowed $4,000 from Altona Bank on May 3, 2011. A defendant who pleads late must show good cause for it.
To prevail on her claim, Ann Roe must show both deficient advice and resulting prejudice.
In Hart v. Moss, 12 P.3d 44 (Tarn 1999), the clerk had kept the note. In Moss, the accused clerk remained silent.
The record refutes the claim that Ann Roe was coerced by the clerk of Altona Bank.
"""


@pytest.mark.parametrize(
    "words",
    [
        "Prejudice exists if the movant can show another outcome.",
        "A defendant who pleads late must give good cause for it.",
        "Parties who do not intend to take part must notify the clerk in writing.",
        "When a claim of coercion follows a plea, the claim is immaterial.",
        "It is well settled that a court may reopen the record.",
    ],
)
def test_what_holds_of_anybody_is_law(words: str) -> None:
    assert holds_of_anybody(words)


@pytest.mark.parametrize(
    "words",
    [
        "The record refutes the claim that the pleas were coerced.",
        "A clerk told the jury to wait.",
        "The tenant owes rent for three months.",
        "Remand was required to correct the error.",
    ],
)
def test_what_is_so_in_a_case_is_none(words: str) -> None:
    assert not holds_of_anybody(words)


def test_of_an_opinion_its_case_is_told_without_the_law_and_without_other_cases() -> None:
    document = Document(OPINION)
    source = Source(document, find_mentions(OPINION), find_own_dates(document))
    told = " ".join(one.fact.text for one in candidates_of(source))
    assert "borrowed $4,000" in told
    assert "refutes" in told
    assert "pleads late" not in told
    assert "must show" not in told
    assert "remained silent" not in told


def test_other_papers_may_say_what_holds_of_anybody() -> None:
    text = (
        "SCHOOL POLICY\n\nA parent must deliver medication in the original container to the nurse of Hudson School.\n"
    )
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    assert any("original container" in one.fact.text for one in candidates_of(source))
