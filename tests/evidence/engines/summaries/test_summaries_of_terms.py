"""What a contract is for, its price, term and end: those clauses that say them, and not those that only speak of them."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

OPENING = """{title}

This {title} is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

"""
SUPPLY = (
    OPENING.format(title="Supply Agreement")
    + """1. Tarn shall supply to Finch all flour that Finch orders for its bakeries in Alder.
2. In the event that the price that Finch is offered by another mill is 20% below the price of Tarn, Tarn shall notify Finch
whether it will match this lower price at its bakeries.
3. Finch shall pay Tarn [***] for each sack within thirty days.
4. Amounts that are paid late bear interest at 2% a month, which Finch shall pay to Tarn.
5. No amendment of this Agreement shall be effective unless signed by both parties.
6. If an event of force majeure continues for sixty (60) days, Tarn may terminate this Agreement upon ten (10) days notice.
7. Either party may terminate this Agreement upon ninety (90) days written notice for any reason.
"""
)
TARIFF = (
    OPENING.format(title="Hosting Agreement")
    + "1. Tarn shall host the site of Finch.\n"
    + "".join(
        f"{at}. The parties shall keep the records of month {at} in good order at all times.\n"
        for at in range(2, 1_000)
    )
    + "1000. Finch shall pay Tarn a fee of $900 for each month.\n1001. Term This Agreement shall continue for two (2) years.\n"
)
RECITED = (
    OPENING.format(title="Outsourcing Agreement")
    + """WHEREAS, Finch has its seat in Alder; and
WHEREAS, Tarn wishes to outsource the milling of its flour to Finch; and

1. Definitions. "Mill" means a mill of Finch.
2. Finch shall not unreasonably withhold its consent.
3. Governing Law This Agreement shall be governed by the laws of the State of Oregon.
"""
)

AMENDED = """FIRST AMENDMENT TO SUPPLY AGREEMENT

This First Amendment is made as of May 3, 2020, by and between Tarn Mills, Inc. ("Buyer") and Orla Finch LLC ("Seller").

1. Section 6 of the Agreement is amended by adding the following new Section 6.7: 6.7 [*****].
2. The term of the Agreement is extended until May 31, 2023.
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            SUPPLY,
            [
                "Tarn shall supply to Finch all flour",
                "Finch shall pay Tarn [***] for each sack",
                "upon ninety (90) days",
            ],
            ["lower price", "interest", "amendment", "force majeure"],
        ),
        (TARIFF, ["a fee of $900 for each month", "This Agreement shall continue for two (2) years"], ["Term This"]),
        (
            RECITED,
            [" Tarn wishes to outsource the milling of its flour to Finch.", " This Agreement shall be governed"],
            ["WHEREAS", "withhold", "Governing Law", "has its seat"],
        ),
        (AMENDED, ["extended until May 31, 2023"], ["[*****]"]),
    ],
)
def test_the_clauses_that_say_the_terms(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
