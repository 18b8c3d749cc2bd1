"""Letters, memoranda and notices: whose "we" and "our client" it is, to whom it is said, and what "this office" is."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.correspondents import written_by, written_to
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.letters import with_issuer, with_law
from evidence.engines.names.mentions import find_mentions

LETTER = """HARGREAVE PELL LLP
Solicitors

3 March 2014

Messrs Orton Vane LLP
Leeds

Dear Sirs

Our client: Marlow Cement Limited
Your client: Dyer Homes Limited

Our client delivered 40 tonnes of cement on 6 January 2014. Your client refused to pay the invoice of GBP 8,200.
We wrote to you about this on 10 February 2014. The pallets were collected by Mr Alan Stroud.

Yours faithfully

Hargreave Pell
"""
MEMORANDUM = """MEMORANDUM

TO:      Ann Corley, General Counsel
FROM:    Brandt Addo LLP
DATE:    May 3, 2019
RE:      The Dayton leak

We inspected the tank on April 12, 2019 and found two cracks. In 2016 this firm advised the company to replace the valve.
"""
DISMISSAL = """Whitlock Mills Pty Ltd
9 October 2012

Ms Carol Denny
18 Park Street

Dear Carol

On 11 September 2012 you were told in writing by Mr Peter Lane to lock the press. We have decided to end your employment.

Yours sincerely

Susan Archer
Head of Personnel
"""
NOTICE = """CALDER TOY COMPANY, INC.
Safety Notice
August 30, 2011

TO: All retailers

The hinge of the Calder swing can break. In February 2011 we changed the hinge from nylon to steel.
Calder Toy Company, Inc. has received 34 reports of broken hinges since May 2010.
"""
FORM_TEXT = """Tenancy at 12 Elm Road

You must pay the rent of $900 before May 3, 2021. The cost of $212 which you deducted in April 2021 was not allowed.
"""


def texts_of(text: str) -> list[str]:
    document = Document(text)
    return [one.text for one in find_facts(document, find_mentions(text), find_dates(text))]


def test_a_lawyers_letter_is_its_sides_word_and_names_both_clients() -> None:
    texts = texts_of(LETTER)
    assert (
        "Hargreave Pell wrote to Orton Vane LLP: “Our client [Marlow Cement Limited] delivered 40 tonnes of cement "
        "on 6 January 2014.”" in texts
    )
    assert any("to Orton Vane LLP: “Your client [Dyer Homes Limited] refused to pay" in one for one in texts)
    assert any(one.startswith("Hargreave Pell wrote to Orton Vane LLP: “The pallets were collected") for one in texts)


def test_a_memorandum_of_a_firm_says_we_for_the_firm() -> None:
    texts = texts_of(MEMORANDUM)
    assert any(one.startswith("Brandt Addo LLP wrote") and "We inspected the tank" in one for one in texts)
    assert any("this firm [Brandt Addo LLP] advised the company" in one for one in texts)


def test_a_greeting_without_a_mark_says_whom_a_letter_is_to() -> None:
    assert written_to(DISMISSAL) == "Carol Denny"
    told = "On 11 September 2012 you were told in writing by Mr Peter Lane to lock the press."
    assert f"Susan Archer wrote to Carol Denny: “{told}”" in texts_of(DISMISSAL)


def test_a_notice_says_we_for_the_company_in_its_head() -> None:
    texts = texts_of(NOTICE)
    assert any(one.startswith("Calder Toy Company, Inc. wrote: “In February 2011 we changed") for one in texts)


def test_a_letter_that_a_department_sends_is_its_companys() -> None:
    texts = texts_of(
        "DYER INSURANCE COMPANY\nAppeals Department\n\nMay 3, 2019\n\nMs. Ann Corley\n12 Elm Road\n\nDear Ms. Corley:\n\n"
        "We received your appeal on April 9, 2019. You told us that the roof had leaked since January 2018.\n\n"
        "Sincerely,\n\nCustomer Service\n"
    )
    assert any(one.endswith("wrote to Ann Corley: “We received your appeal on April 9, 2019.”") for one in texts)


def test_a_firm_signs_with_its_name() -> None:
    assert written_by("Dear Mr. Roe:\n\nThe sum is due.\n\nSincerely,\n\nOrton & Vane LLP\n") == "Orton & Vane LLP"


def test_you_and_we_of_nobody_are_left_out() -> None:
    assert not [one for one in texts_of(FORM_TEXT) if "you" in one.lower().split()]


@pytest.mark.parametrize("line", ["Ann Lee, CPA", "Ann Lee, Personnel"])
def test_who_wrote_is_named_without_what_they_are(line: str) -> None:
    assert written_by(f"TO: Peter Lane\nFROM: {line}\n") == "Ann Lee"


def test_this_office_and_this_chapter_are_named_from_the_head() -> None:
    assert (
        with_issuer("In 1988 this office appraised it.", "Roe & Co.") == "In 1988 this office [Roe & Co.] appraised it."
    )
    head = "MARLOW ADMINISTRATIVE CODE\nTitle 4. Health\nChapter 9. Kennels\n"
    assert with_law("This chapter does not apply.", head) == (
        "This chapter [Chapter 9 of the Marlow Administrative Code] does not apply."
    )
    assert with_law("This ordinance takes effect.", "ORDINANCE NO. 2004-17") == (
        "This ordinance [Ordinance No. 2004-17] takes effect."
    )
    assert with_law("This act of kindness was noted.", head) == "This act of kindness was noted."
