"""What a contract is about is told, and not a licence beside it; a list within a list does not hide who may end it."""

from __future__ import annotations

from evidence.engines.base.types import Document
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
