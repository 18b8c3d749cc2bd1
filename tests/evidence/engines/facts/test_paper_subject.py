"""What a paper is about stands with those of its statements that name nobody."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

REPORT = """TARN MATERIALS TESTING LTD
REPORT OF CUBE STRENGTH

Project:      Weir Street Parkade, Alder           Project No. 13-0558
Client:       Quist Builders
Report date:  11 December 2013

The technician saw the driver of truck 219 add water on 14 October 2013. Sets A and B did not reach the specified strength.
Ruth Odei told Tobias Holm on 15 October 2013 that the curing box was unplugged.
"""
LETTER = """FARROW & LUND
Solicitors

4 March 2004

Mr. Tobias Holm
Holm Yard, Brook

Re: Hull No. 31, the "Orla Finch"

Dear Mr. Holm:

I saw the bed break on 22 February 2004. Edith Quist paid $20,000 on 3 May 2003.

Yours faithfully,

Ruth Odei
"""
LEASE = """EQUIPMENT LEASE

THIS LEASE made this 6th day of May, 1986, between TARN CREDIT CORP., of Alder ("Lessor"), and QUIST PRINTING, INC., of Brook
("Lessee").

1. RENT. Rent is $1,875.00 per month, due on the 1st of each month. Lessee shall insure the press against fire.
"""
AWARD = """IN THE COUNTY COURT OF TARN

EDITH FARROW, Plaintiff,
v.
HOLM POOLS, LLC, Defendant.

Case No. 18-221

ORDER

The claim for the lost season is dismissed. Judgment shall enter for the plaintiff for $61,000.
"""

SIDES = "Tarn Credit Corp. and Quist Printing, Inc."


def kept(paper: str) -> list[str]:
    """Texts of the facts that their quotes bear out."""
    document, mentions = Document(paper, "paper.txt", "text/plain"), find_mentions(paper)
    facts = find_facts(document, mentions, find_own_dates(document))
    return [one.text for one in judge_facts(document, mentions, facts).kept]


@pytest.mark.parametrize(
    ("paper", "statement"),
    [
        (REPORT, "Sets A and B did not reach the specified strength [Weir Street Parkade, Alder]."),
        (
            LETTER,
            "Ruth Odei wrote to Tobias Holm about “Hull No. 31, the ‘Orla Finch’”: “I saw the bed break on 22 February 2004.”",
        ),
        (
            LEASE,
            f"Rent is $1,875.00 per month, due on the 1st of each month [Equipment Lease of May 6, 1986, between {SIDES}].",
        ),
        (AWARD, "The claim for the lost season is dismissed [Edith Farrow v. Holm Pools, LLC]."),
    ],
)
def test_a_statement_that_names_nobody_says_what_its_paper_is_about(paper: str, statement: str) -> None:
    assert statement in kept(paper)


@pytest.mark.parametrize(
    ("paper", "part"),
    [(REPORT, "told Tobias Holm"), (LETTER, "Edith Quist")],
)
def test_a_statement_that_names_somebody_stands_without_it(paper: str, part: str) -> None:
    found = [one for one in kept(paper) if part in one]
    assert found
    assert not [one for one in found if "[" in one or "about" in one]


def test_a_letter_about_its_reader_does_not_say_so_and_an_initial_makes_no_case() -> None:
    reader = LETTER.replace('Re: Hull No. 31, the "Orla Finch"', "Re: MR. TOBIAS HOLM")
    assert "Ruth Odei wrote to Tobias Holm: “I saw the bed break on 22 February 2004.”" in kept(reader)
    other = LETTER.replace('Re: Hull No. 31, the "Orla Finch"', "Re: DR. NORA V. LUND")
    assert (
        "Ruth Odei wrote to Tobias Holm about “Dr. Nora V. Lund”: “I saw the bed break on 22 February 2004.”"
        in kept(other)
    )


def test_a_number_or_a_name_of_the_subject_in_the_statement_is_enough() -> None:
    paper = REPORT.replace("Sets A and B", "The parkade at Weir Street")
    assert "The parkade at Weir Street did not reach the specified strength." in kept(paper)


def test_a_paper_that_names_no_subject_gives_none() -> None:
    paper = REPORT.replace("Project:      Weir Street Parkade, Alder           Project No. 13-0558\n", "")
    assert not [one for one in kept(paper) if one.endswith("].") and "strength [" in one and "Parkade" in one]


def test_a_month_in_both_is_no_name_that_tells_which_contract_it_is() -> None:
    paper = LEASE.replace("Rent is", "From May 1, 1988 rent is")
    assert any("rent is $1,875.00" in one and "[Equipment Lease of May 6, 1986, between" in one for one in kept(paper))
