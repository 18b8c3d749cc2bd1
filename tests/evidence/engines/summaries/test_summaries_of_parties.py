"""Whom and what summaries of contracts, minutes and opinions name, and no seat of a meeting or form's blanks."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize

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
        (JOINED, ["Quist Looms, LLC (Buyer), dated 4 May 2017."], ["RECITALS", "forty years"]),
        (OPINION, ["Finch, brought action", ", Alder Court of Appeals, ", "We affirm."], ["Sept."]),
        (ON_APPEAL, ["Tobias Holm v. Tarn Mills", "We reverse"], ["Trial Judge"]),
        (MINUTES, ["(Finch \u2013 yes, Tarn \u2013 yes)"], ["Town Hall", "Administrator"]),
    ],
)
def test_who_is_named_and_what_is_done(text: str, said: list[str], unsaid: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words
    assert [one for one in unsaid if one in words] == [], words


ON_REVIEW = """Opinion
Decided: September 20, 2001.
Appeal from a judgment of the County Court of Weir County (Wilma Quist, J.), rendered
April 28, 1999, convicting defendant of theft.
Before: Tarn, P.J., Holm and Finch, JJ.
The judgment convicted defendant, upon his plea of guilty, of theft in the first degree.
ORDERED that the judgment is affirmed.
"""
RULED = """UNITED STATES DISTRICT COURT
DISTRICT OF ALDER
)
ORLA FINCH and
)
WILMA TARN,
)
Plaintiffs,
)
v.
)
Civil Action 13-cv-13251-DJC
)
)
TOBIAS HOLM et al.,
)
Defendants.
)
MEMORANDUM AND ORDER
QUIST, J.
May 18, 2015
Plaintiffs have filed this lawsuit against Defendants under the Looms Act No. 1902.
For the reasons below, the Court will grant the motions.
"""
BLANK_SIDE = """Non-Disclosure Agreement
THIS DEED is made on 4 May 2018
(1) Tarn Mills Ltd, a company whose registered office is 11 Weir Place London (Discloser);
(2) , a company incorporated in under number whose address is (the Recipient),
The Recipient shall keep the drawings of the looms secret for five years and pay GBP 5,000 for each breach.
"""


def test_what_a_short_opinion_reviews_is_told_and_no_judge_is_the_convict() -> None:
    assert "Appeal from a judgment of the County Court of Weir County" in summarize(Document(ON_REVIEW))
    found = find_facts(Document(ON_REVIEW), find_mentions(ON_REVIEW), find_own_dates(Document(ON_REVIEW)))
    assert not any("Quist" in one.text for one in found if "upon his" in one.text), found


def test_a_caption_is_read_through_the_rule_beside_it() -> None:
    lead = summarize(Document(RULED))
    assert "Orla Finch and Wilma Tarn v. Tobias Holm" in lead
    assert "13-cv-13251-DJC, 18 May 2015." in lead


def test_nobody_bears_the_role_of_a_party_that_is_left_blank() -> None:
    found = find_facts(Document(BLANK_SIDE), find_mentions(BLANK_SIDE), find_own_dates(Document(BLANK_SIDE)))
    assert not any("Tarn Mills Ltd (the Recipient)" in one.text for one in found), found


def test_minutes_bear_the_numbers_beside_their_title() -> None:
    text = "City Council Minutes 1-11-99 - Page 4\nMotion by Finch to sell the plow. Motion carried.\n1999, January 25, 1999\n"
    assert document_day(Document(text)) == date(1999, 1, 11)


def test_a_side_that_is_plaintiff_and_appellant_is_known_by_either() -> None:
    text = """Orla FINCH, Plaintiff and Appellant,
v.
HOLM MOTORS, INC., Defendant and Respondent.

Supreme Court of Alder.

QUIST, Justice:

On February 4, 1972, plaintiff entered defendant's store in Weir and fell on the stairs.
From a verdict, defendant appeals, on the ground that the court erred in a) its rulings and b) its instructions.
"""
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    told = [one.text for one in found if one.date == date(1972, 2, 4)]
    assert any("Orla FINCH (plaintiff)" in one for one in told), told
    assert "a) its rulings and b) its instructions" in summarize(Document(text))


def test_who_stands_before_a_blank_is_not_the_other_side() -> None:
    text = BLANK_SIDE.split("(1)")[0] + (
        "The terms apply between Tarn Mills Ltd and ______________ (referred to hereafter as the Business Partner).\n"
        "Loom: means a machine of Tarn Mills Ltd for cloth.\n"
        "The Business Partner agrees that the drawings will be kept secret for five years.\n"
    )
    found = [one.text for one in find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))]
    assert not any("(the Business Partner)" in one or "means" in one for one in found), found
