"""What a contract is about is told, and not a licence beside it; a list within a list does not hide who may end it."""

from __future__ import annotations

import re
from dataclasses import replace
from unittest import mock

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.contract_search import ElementSearch
from evidence.engines.summaries.contract_subjects import subjects
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.summarize import summarize

DISTRIBUTOR = """DISTRIBUTOR AGREEMENT

This Distributor Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

DESCRIPTION OF TARN

Tarn markets and sells its flour through shops and mills of its own.

CONDITIONS

1. Tarn appoints Finch as its distributor of flour in the county of Alder, and Finch shall sell the flour there.
2. Tarn grants to Finch a royalty-free, non-exclusive license to use the trademarks and logos of Tarn during the term.
3. The term of this Agreement shall be two (2) years.
4. Either party may terminate this Agreement prior to expiration of the term:
(i) upon thirty (30) days prior written notice, or (ii) immediately upon written notice to the other party if:
(a) the other party becomes insolvent;
(b) the other party is dissolved.
"""


def test_the_subject_and_the_end_of_a_distributor_agreement() -> None:
    words = summarize(Document(DISTRIBUTOR))
    assert "Tarn appoints Finch as its distributor of flour" in words, words
    assert "upon thirty (30) days prior written notice" in words, words
    assert words.index("appoints Finch") < words.index("two (2) years"), words


WISHED = """MILLING AGREEMENT

This Milling Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

WHEREAS, Tarn has a mill at the weir; and
WHEREAS, Finch desires to have the wheat of its farms milled at the weir; and
WHEREAS, the parties wish to enter into this Agreement.

{agreed}
2. The term of this Agreement shall be two (2) years.
3. Either party may terminate this Agreement upon sixty (60) days prior written notice.
4. This Agreement shall be governed by the laws of the State of Oregon.
"""


def test_what_is_done_is_the_subject_and_not_what_a_side_wishes() -> None:
    words = summarize(Document(WISHED.format(agreed="1. Finch hereby engages Tarn to mill the wheat of its farms.")))
    assert "Subject: Finch hereby engages Tarn to mill the wheat of its farms." in words, words
    assert "desires" not in words, words


def test_what_a_side_wishes_is_the_subject_where_no_clause_says_what_is_done() -> None:
    words = summarize(Document(WISHED.format(agreed="1. The mill lies at the weir.")))
    assert "Subject: Finch desires to have the wheat of its farms milled at the weir." in words, words


DUE = """MAINTENANCE AGREEMENT

This Maintenance Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Finch shall maintain the mill of Tarn at the weir.

CHARGES AND PAYMENT

2. {clause}

TERM

3. The term of this Agreement shall be two (2) years.
4. A party may terminate this Agreement at once: (i) if the other party does not keep it and goes on so for thirty days after a
written notice that says what is not kept and by when it is to be kept, (ii) if the other party is dissolved or sells the mill
at the weir with all that belongs to it to anybody who does not take this Agreement over, or (iii) if the other party has been
given three such notices in the course of one and the same year, whether or not what they said was mended in time, and the
parties do not extend the term of this Agreement in writing.
"""


@pytest.mark.parametrize(
    "clause",
    [
        "The maintenance charges, which Schedule One lists, shall be invoiced by Finch and payable by Tarn within fourteen days.",
        "On the first day of each month, by a transfer, Tarn shall pay Finch [***] for the maintenance of the mill.",
    ],
)
def test_who_pays_is_told_where_no_clause_says_how_much(clause: str) -> None:
    words = summarize(Document(DUE.format(clause=clause)))
    assert f"Payment: {clause}" in words, words


def test_an_end_that_speaks_of_an_extension_far_behind_is_no_renewal() -> None:
    words = summarize(Document(DUE.format(clause="Tarn shall pay Finch a fee of $900 for each month.")))
    assert "Renewal:" not in words, words
    assert "Termination: A party may terminate this Agreement at once" in words, words


MAKER = """MILLSTONES

This Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. (the Company) and Orla Finch LLC (the Maker).

1. STONES The Maker agrees to a spring of work in which it carves a pair of stones for the mill at the weir.
2. The Company shall pay the Maker a price of $900 for each pair.
3. The term of this Agreement shall be two (2) years.
"""


def test_a_side_that_is_called_something_without_quotation_marks_acts() -> None:
    words = summarize(Document(MAKER))
    assert "Subject: The Maker agrees to a spring of work" in words, words


@pytest.mark.parametrize(("wish", "first"), [(2.0, "wished"), (1.2, "done")])
def test_a_wish_stands_first_only_where_it_outweighs_what_is_done(wish: float, first: str) -> None:
    source = SummarySource(Document(MAKER), "contract")
    done = [(1.0, replace(source.sentences[-1], words="The stones are done."))]
    wished = [(wish, replace(source.sentences[-2], words="The stones are wished for."))]
    search = ElementSearch(source, re.compile(r"(?!)"), set())
    with mock.patch.object(ElementSearch, "by_weights", side_effect=[done, wished]):
        assert first in subjects(search)[0].words


MAINTAINED = """SOFTWARE LICENSE AND MAINTENANCE AGREEMENT

This Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Tarn hereby grants to Finch a license to use its program that weighs flour.
2. Finch shall pay Tarn a license fee as set forth in Exhibit C for each copy of the program that Finch sells to a baker.
3. The term of this Agreement shall be two (2) years.
{filler}
EXHIBIT C

The maintenance fee after the end of the warranty shall be $20,000 per year, starting from the day after the warranty.
"""


def test_who_pays_for_the_licence_is_told_before_a_lesser_fee_that_has_an_amount() -> None:
    filler = "".join(
        f"{at}. Finch shall show the inspectors of the county its scale number {at}.\n" for at in range(4, 50)
    )
    words = summarize(Document(MAINTAINED.format(filler=filler)))
    assert "Payment: Finch shall pay Tarn a license fee as set forth in Exhibit C" in words, words
