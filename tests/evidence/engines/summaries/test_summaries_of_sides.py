"""Between whom a contract is, where its head lists the sides or only its signatures name them, and what is owed under it."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

LISTED = """COMMERCIAL LEASE

THIS LEASE is dated the 15th day of May, 2013.

BETWEEN:

     TARN LOOMS LTD.
     (the "Landlord")
                                        OF THE FIRST PART
     - and -

     WEIR BAKERY INC.
     (the "Tenant")
                                        OF THE SECOND PART

     - and -

     ORLA FINCH
     (the "Indemnifier")
                                        OF THE THIRD PART

1.   PREMISES. The Landlord leases to the Tenant Unit 5 of the mill at Alder.

2.   RENT. The Tenant shall pay the Landlord rent of $4,600.00 on the first day of each month.
"""
SIGNED = """SUPPLY AGREEMENT

1.   The Seller shall deliver forty looms to the Buyer by May 1, 2019.

2.   The Buyer shall pay the Seller a price of $9,000 for each loom.

3.   The obligations of this Section shall survive any termination or expiration of this Agreement.

TARN LOOMS, INC.                    WEIR MILLS LLC

By: ____________________            By: ____________________
Wilma Tarn                          Orla Finch
"""
SETTLED = """SETTLEMENT AGREEMENT AND RELEASE

     This Settlement Agreement and Release is entered into as of October 14, 2016 by and between Tarn Mills, Inc., an Alder
corporation ("Tarn"), and Weir Joinery LLC ("Weir").

                              RECITALS

A.   Tarn withheld the final payment of $71,875 under a contract of June 9, 2014.

     The parties agree as follows:

1.   Payment.  Tarn shall pay Weir $38,000 in two installments:
     $20,000 within ten days and $18,000 on or before January 31, 2017.
"""
MORTGAGE = """                           M O R T G A G E

   THIS MORTGAGE, made the 19th day of September, 1988, between TOBIAS HOLM, of the City of Alder (hereinafter called
"Mortgagor"), and ALDER BUILDING AND LOAN ASSOCIATION, a corporation organized under the laws of Alder (hereinafter called
"Mortgagee").

   Mortgagor shall pay to Mortgagee the principal sum of $42,500.00.

   BEING the same premises which Wilma Tarn by deed dated June 2, 1979 conveyed to Mortgagor.
"""


RECITED = """CONTENT AGREEMENT

THIS AGREEMENT made as of the 30th day of June 1999

BETWEEN:

     TARN MEDIA INC., Suite 800, 4 Weir Road, Alder
     ("Tarn")

     - and -

     WEIR COM INC., 9 Quay Street, Alder
     ("Weir")

     RECITALS

     Tarn owns a site on the World Wide Web (the "Site").

NOW, THEREFORE, for good and valuable consideration, the receipt and adequacy of which are hereby acknowledged by each of the
sides that have signed below, Weir does hereby transfer, sell, assign, convey and deliver to Tarn all right, title and
interest in, to and under the drawings of the looms, including, without limitation, those that are set forth on the first
schedule of this agreement and all goodwill of the business of Weir that is associated with them.
"""


AGREEING = """CONSULTING AGREEMENT

Tarn Biotech, Inc., with a place of business at 740 Weir Avenue, Alder ("Tarn") and ORLA FINCH B.V. ("Consultant") agree to all
terms and conditions of this Consulting Agreement dated June 1, 2020.

1. Tarn shall pay Consultant for the services at the rate of $500 per hour.

2. The invalidity of any provision shall not affect this Agreement, which shall continue in full force and effect.
"""
NUMBERED = """COOPERATION AGREEMENT

This Cooperation Agreement (this "Agreement") is entered into on January 24, 2014 by and between:

(1) Tarn Technology Co., Ltd., with its registered address at 3 Weir Street and its legal representative being Jo Roe ("Party A");

(2) Weir Technology Co., Ltd., with its registered address at 9 Quay Street ("Party B").

Party B shall pay Party A a fee of $4,000 each year.
"""
LETTERED = """Cooperation Agreement of the Power Project   Party A: People's Government of Alder Party B: Weir Energy Co., Ltd.

Party A supports Party B in its project. Party B shall pay a fee of $4,000 to Party A by May 3, 2014.
"""
OF_A_SITE = """SPONSORSHIP AGREEMENT

This Sponsorship Agreement is entered into as of the 11th day of March, 1999 by and between weirlooms.com, inc., an Alder
corporation ("weirlooms"), and Tarn Mills, Inc. ("Sponsor").

Sponsor shall pay weirlooms a fee of $4,000 each month.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            LISTED,
            ["between TARN LOOMS LTD. (Landlord), WEIR BAKERY INC. (Tenant) and ORLA FINCH (Indemnifier)", "$4,600.00"],
            ["FIRST PART"],
        ),
        (
            RECITED,
            ["between TARN MEDIA INC. (Tarn) and WEIR COM INC. (Weir)", "Weir does hereby transfer"],
            ["Suite", "Site"],
        ),
        (
            LETTERED,
            ["between People's Government of Alder (Party A) and Weir Energy Co., Ltd. (Party B)", "$4,000"],
            [],
        ),
        (OF_A_SITE, ["weirlooms.com, inc.", "Tarn Mills, Inc.", "$4,000"], []),
        (
            AGREEING,
            ["between Tarn Biotech, Inc. (Tarn) and ORLA FINCH B.V. (Consultant)", "$500"],
            ["invalidity", "agree to all"],
        ),
        (NUMBERED, ["Tarn Technology Co., Ltd.", "Weir Technology Co., Ltd."], []),
        (SIGNED, ["Supply Agreement, signed for TARN LOOMS, INC. and WEIR MILLS LLC", "$9,000"], ["survive"]),
        (SETTLED, ["Tarn shall pay Weir $38,000 in two installments: $20,000 within ten days"], []),
        (MORTGAGE, ["TOBIAS HOLM", "ALDER BUILDING AND LOAN ASSOCIATION", "$42,500.00"], ["(dated"]),
    ],
)
def test_who_contracts_with_whom_for_what(text: str, said: list[str], unsaid: list[str]) -> None:
    summary = summarize(Document(text))
    assert [one for one in said if one not in summary] == [], summary
    assert [one for one in unsaid if one in summary] == [], summary


@pytest.mark.parametrize("text", [LISTED, SIGNED, SETTLED, MORTGAGE])
def test_each_statement_of_a_contract_keeps_its_places(text: str) -> None:
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)
