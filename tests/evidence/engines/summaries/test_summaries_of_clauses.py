"""Which clauses of a contract are told: by their main clause, whatever is reserved beside it, and what else there is room for."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

OPENING = """{title}

This {title} is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

"""
RESERVED = (
    OPENING.format(title="Promotion Agreement")
    + """WHEREAS, Tarn desires to use the name of Finch in the promotion of its flour; and
WHEREAS, Finch desires to enter into this Agreement; and

1. In consideration of the fee that Tarn will pay, Finch grants to Tarn the right to use its name in the promotion of flour.
2. "Season" shall refer to the period that begins on the first day of May of each year of the term of this Agreement.
3. Unless earlier terminated in accordance with its provisions, the initial term of this Agreement is three (3) years, unless
either party gives a notice of thirty days.
4. In addition to the other amounts, for purposes of this Agreement, forty percent (40%) of the fee shall be allocated to travel.
5. Tarn shall pay Finch a fee of: Ninety Thousand Dollars ($90,000) for the first year and Eighty Thousand Dollars ($80,000) for
the second year.
6. During the term of this Agreement and for two (2) years thereafter, Finch shall keep records of its sales.
7. Without prejudice to its other rights, Tarn shall have the right to terminate this Agreement in the event that Finch
breaches it.
8. This Agreement shall be governed by the laws of the State of Oregon.
"""
)
UNPRICED = (
    OPENING.format(title="Milling Agreement")
    + """NOW, THEREFORE, in consideration of the premises, the parties hereby agree as follows: ARTICLE I MILLING
Section 1.1 Milling.

1. Finch shall perform the milling with the standard of care of the trade and in a professional manner.
2. Finch shall mill the wheat of Tarn and shall deliver the flour to the bakeries of Tarn.
3. Tarn shall reimburse Finch for all costs of transport that Finch incurs for the flour.
4. Each share of Finch, par value $0.01 per share, that is paid shall be kept by its secretary.
5. In the event that either party materially breaches its duties and does not cure the breach within thirty (30) days after
notice, then the other party may terminate this Agreement by giving written notice of it to the party that is in breach of its
duties, which shall say the day on which this Agreement ends for both parties and for all who act for them under it.
"""
)
CONTENTS = (
    "AGREEMENT AND PLAN OF MERGER\n\nTABLE OF CONTENTS\n\n"
    + "".join(f"Section {at}.1 Matters of the kind {at} ........ {at}\n" for at in range(1, 90))
    + """
This Agreement and Plan of Merger, dated as of May 3, 2019, is by and among Weir Holdings, Inc. ("Parent"), Weir Sub, Inc.
("Merger Sub") and Tarn Mills, Inc. (the "Company").

Section 1.1 The Merger. At the Effective Time, Merger Sub shall be merged with and into the Company.
Section 1.2 Shares. Each share of the Company, par value $0.01 per share, shall be converted into the right to receive $14.50 in
cash.
Section 8.3 Fees. (1) this Agreement is terminated pursuant to Section 8.1, the Company shall pay Parent a termination fee of
$900,000.
"""
)
AMENDED = """FIRST AMENDMENT TO SUPPLY AGREEMENT

This First Amendment is made as of May 3, 2020, by and between Tarn Mills, Inc. ("Buyer") and Orla Finch LLC ("Seller").

1. Section 6 of the Agreement is amended by replacing the word mill with the word mills.
2. Section 7 of the Agreement is amended by replacing the word sack with the word sacks.
3. Section 8 of the Agreement is amended by replacing the word loaf with the word loaves.
4. Seller shall deliver flour to Buyer each day. Seller shall keep its mills in order. Buyer shall inspect the mills each year.
"""
BESIDE = (
    OPENING.format(title="Marketing Agreement")
    + """1. Finch shall promote the flour of Tarn in its shops.
2. Donated amounts will be given to the mill of Alder from the first full quarter of three (3) months on and for the
term of this Agreement.
3. The side that asks for the appeal shall pay 50% of the filing fees of the arbitrators.
4. If the Force Majeure lasts for thirty (30) days, either party may terminate this Agreement by a notice of ten days.
5. This Agreement shall be governed by the laws of the State of Oregon.
"""
)
UNFILLED = """FRANCHISE AGREEMENT

THIS AGREEMENT is entered into on this ____ day of ______, 2000, by and between Tarn Mills, Inc. (the "Franchisor"), and You:
________________, whose address is ________________ (the "Franchisee").

1. Franchisor grants to Franchisee the right to operate a mill under its name.
2. Each certificate shall say that it is subject to a franchise agreement made between the holder of these shares and Tarn
Mills, Inc.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            RESERVED,
            [
                "Subject: In consideration of the fee that Tarn will pay, Finch grants to Tarn the right to use its name",
                "($90,000) for the first year",
                "The initial term of this Agreement is three (3) years",
                "Tarn shall have the right to terminate this Agreement in the event that Finch breaches it.",
            ],
            ["Season", "forty percent", "records", "desires to enter into"],
        ),
        (
            UNPRICED,
            [
                "Finch shall mill the wheat of Tarn",
                "Tarn shall reimburse Finch for all costs of transport",
                "In the event that either party materially breaches its duties",
            ],
            ["as follows", "standard of care", "par value"],
        ),
        (
            CONTENTS,
            ["Merger Sub shall be merged with and into the Company", "the right to receive $14.50 in cash"],
            ["Matters of the kind", "termination fee"],
        ),
        (AMENDED, ["the word mills", "the word sacks", "the word loaves"], []),
        (BESIDE, ["Finch shall promote the flour"], ["filing fees", "Force Majeure"]),
        (
            UNFILLED,
            ["Tarn Mills, Inc. (Franchisor) in which the other party is left blank"],
            ["the holder of these shares and"],
        ),
    ],
)
def test_the_clauses_that_a_contract_is_told_by(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
