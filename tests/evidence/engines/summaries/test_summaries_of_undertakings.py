"""Contracts whose sides are named and act in other ways: hereinafter, you and we, under a condition, in a form."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

HEREINAFTER = """TRANSPORTATION CONTRACT

Alder, January 31, 2010

Tarn Oil JSC, hereinafter referred to as the "Company", in the person of its Director Ms. O. Finch, acting on the basis of the
Power of Attorney, on the one side and Weir Crude JSC, hereinafter referred to as the "Principal", in the person of its Director
Mr. T. Holm, on the other side, have entered into this Transportation Contract (the "Contract") and agree as follows:

1.1 "Offtake Agreement" means the Crude Oil Sale and Purchase Agreement between the Principal and Quist Mills made in 2009.
1.2 The Company shall arrange transportation of crude oil belonging to the Principal.
2.1 The Principal shall pay the Company a fee of $1.00 for each tonne of oil shipped under this Contract.
3.1 This Contract shall remain in full force and effect until December 31, 2012.
"""
CONDITION = """COOPERATION AGREEMENT

This Cooperation Agreement, dated May 4, 2014, is by and among Quist Partners, L.P. (the "Investor") and Tarn Mills, Inc. (the
"Company").

NOW, THEREFORE, the parties agree as follows:

1. Board. (a) Subject to the completion of the customary check of the background of the person, the Board of the Company shall
appoint Orla Finch to serve as a director of the Company within ten days of the request of the Investor.
(b) The Investor will promptly advise the Company if it sells shares.
(c) The Company will provide the Investor with the forms that all of its directors fill in each year for the annual meeting.
"""
YOU = """TARN CHIROPRACTIC CORP. FRANCHISE AGREEMENT

This Franchise Agreement is made and entered into between ______________________ and ______________________ on ________, 20__.

We grant you the right to operate a clinic under our marks for a term of ten years. You agree to pay us a fee of $29,000.00 when
you sign this Agreement.
You will operate the clinic at the premises that are named in Exhibit 1. You will keep the premises in good repair at all times.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            HEREINAFTER,
            ["between Tarn Oil JSC (Company) and Weir Crude JSC (Principal)", "until December 31, 2012"],
            ["Power of Attorney", "Offtake"],
        ),
        (CONDITION, ["the Board of the Company shall appoint Orla Finch"], []),
        (YOU, ["a form of Tarn Chiropractic Corp", "You agree to pay us a fee of $29,000.00", "You will "], []),
    ],
)
def test_what_is_undertaken_and_by_whom(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


MERGER = """AGREEMENT AND PLAN OF MERGER

This Agreement and Plan of Merger is made as of May 3, 2019, by and among Tarn Holdings, Inc. ("Parent"), Weir Sub, Inc. ("Merger
Sub") and Finch Mills, Inc. (the "Company").

WHEREAS, Parent, Merger Sub and the Company desire to make certain representations, warranties and covenants.

1.1 Within ten days of the date of this Agreement the Company shall deliver to Parent a list of its mills.
1.2 Upon the terms set forth herein, at the Effective Time, Merger Sub shall be merged with and into the Company.
2.1 Each Share outstanding before the Effective Time shall be converted into the right to receive $19.25 in cash, without tax.
3.1 The Company has made available to Parent a true and complete list of all who receive fees of more than $100,000 a year.
"""
SECRETS = """NON-DISCLOSURE AGREEMENT

This Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. (the "Discloser") and Finch LLC (the "Recipient").

1. The parties wish to define their rights with respect to the recipes of the mill.
2. The Discloser retains all right, title and interest in its recipes.
3. The Recipient shall return the recipes within ten days of a request and shall provide a list of the copies.
4. The Recipient agrees to hold the recipes in strict confidence and not to disclose them to any third party.
"""
RUN_IN = """MILLING AGREEMENT

This Milling Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Finch hereby engages Tarn to mill the wheat of its farms.
8. TERM AND TERMINATION 8.1 Term This Agreement shall have a term of four (4) years from its date.
9. The Rolling Policy shall provide that the baker may terminate this agreement upon thirty (30) days notice.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            MERGER,
            [
                "Subject: Upon the terms set forth herein, at the Effective Time, Merger Sub shall be merged",
                "$19.25 in cash",
            ],
            ["desire to make", "complete list"],
        ),
        (SECRETS, ["Subject: The Recipient agrees to hold the recipes in strict confidence"], ["all right, title"]),
        (RUN_IN, ["Term: This Agreement shall have a term of four (4) years"], ["baker"]),
    ],
)
def test_what_a_merger_a_promise_of_secrecy_and_a_clause_behind_its_headings_are_told_by(
    text: str, said: list[str], unsaid: list[str]
) -> None:
    test_what_is_undertaken_and_by_whom(text, said, unsaid)
