"""A price that stands in a schedule alone is told with the schedule's heading."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

SCHEDULED = """HOSTING AGREEMENT

This Hosting Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Tarn shall host the site of Finch on its servers at Alder.

2. Finch shall pay Tarn the fees that are set out in Schedule A within thirty days of each invoice.

3. Interest of 2% a month is due on amounts that are paid late.

4. This Agreement shall continue for two (2) years.

SCHEDULE A

FEES

Monthly hosting of the site of Finch        $1,250.00

Late fee        $40.00
"""


def test_a_price_in_a_schedule() -> None:
    words = summarize(Document(SCHEDULED))
    assert "Finch shall pay Tarn the fees that are set out in Schedule A" in words, words
    assert "Fees \u2013 Monthly hosting of the site of Finch $1,250.00." in words, words
    assert "$40.00" not in words, words
