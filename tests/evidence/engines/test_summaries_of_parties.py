"""Whom and what summaries of contracts, minutes and opinions name, and no seat of a meeting or form's blanks."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.summarize import summarize

FORM = """CONFIDENTIALITY AGREEMENT

This Confidentiality Agreement (this "Agreement") is dated _______ ___, 2018, and is between Tarn Mills
Company ("Owner"), a Delaware
corporation, and _____________________ (the "Receiving Company"), a ______________. Owner and the Receiving
Company are sometimes referred
to herein individually as a "Party".

The Receiving Company shall keep the drawings of the looms secret for five years.

Nothing contained in this Agreement shall be deemed to grant a license.
"""
DEED = """PATENT AGREEMENT

THIS PATENT AGREEMENT, dated as of December 20, 2007, is made by and between Tarn Mills, Inc., a Delaware
corporation ("Seller"), and Quist
Looms, LLC, a Georgia company ("Buyer").

NOW, THEREFORE, for good and valuable consideration, the receipt and adequacy of which are hereby
acknowledged, Seller does hereby transfer,
sell, assign, convey and deliver to Buyer all right, title and interest in, to and under the looms' patents,
including, without limitation,
the patents set forth on the schedule hereof, and all goodwill of the business that is associated with them.

This Patent Agreement is subject in all respects to the purchase agreement of the same parties and documents
the assignment only.
"""
JOINED = (
    "SUPPLY AGREEMENT\n\nThis Supply Agreement is made on May 4, 2017 by and between "
    'Tarn Mills, Inc. ("Seller") and Quist Looms, LLC ("Buyer")'
    " RECITALS WHEREAS Seller has made looms for forty years; and Buyer shall purchase ten looms.\n"
)
OPINION = """ORLA FINCH, Plaintiff-Appellant,

v.

TOBIAS HOLM, Defendant-Appellee.

Sept. 9, 1992 \u00b7 Alder Court of Appeals \u00b7 No. 1-92-0044

JUSTICE QUIST delivered the opinion of the court:

Plaintiff, Orla Finch, brought action against defendant, Tobias Holm, for injuries sustained on the stairs of his mill.
Prior to trial, the trial court granted summary judgment, from which plaintiff appeals.
We affirm.
"""
ON_APPEAL = """IN THE SUPREME COURT OF ALDER

TOBIAS HOLM

v.

TARN MILLS, INC.

TRIAL JUDGE: HON. WILMA QUIST

Tobias Holm sued Tarn Mills over the smoke of its chimneys. We reverse the judgment of the circuit court.
"""
MINUTES = """Board of Selectmen Minutes 05-21-15
Board of Selectmen                              Present:        Wilma Tarn
May 21, 2015                                                    Orla Finch
Town Hall                                       Dan Quist, Town Administrator

Ms. Finch called the meeting to order at 7:00.

On a motion made by Finch and seconded by Tarn, the Board voted to buy a plow.  (Finch \u2013 yes, Tarn \u2013 yes)
"""


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (FORM, ["a form of Tarn Mills Company (Owner) in which the other party"], ["Nothing contained", "referred to"]),
        (DEED, ["Seller does hereby transfer, sell, assign"], []),
        (JOINED, ['("Buyer")'], ["RECITALS", "forty years"]),
        (OPINION, ["Finch, brought action", ", Alder Court of Appeals, ", "We affirm."], ["Sept."]),
        (ON_APPEAL, ["Tobias Holm v. Tarn Mills", "We reverse"], ["Trial Judge"]),
        (MINUTES, ["(Finch \u2013 yes, Tarn \u2013 yes)"], ["Town Hall", "Administrator"]),
    ],
)
def test_who_is_named_and_what_is_done(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words
