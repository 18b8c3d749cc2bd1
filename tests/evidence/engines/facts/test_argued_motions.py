"""What counsel says when a motion is argued is not testified."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions

MOTION = """TRANSCRIPT OF PROCEEDINGS - MOTION FOR PRELIMINARY INJUNCTION
June 14, 2016

   THE COURT:  Good morning.  Mr. Farrow for the plaintiff, Ms. Holm for the defendant?
   MS. HOLM:  Yes, Your Honor.
   THE COURT:  When did Tarn Mills sign the lease?
   MR. FARROW:  Tarn Mills signed the lease on August 27, 2012.
   THE COURT:  And when did it leave?
   MR. FARROW:  It left on April 1 of this year and took eleven looms to Weir Street.
   THE COURT:  Is that disputed, Ms. Holm?
   MS. HOLM:  That Tarn Mills left on April 1 is not disputed, Your Honor.
"""


def texts_of(text: str) -> list[str]:
    document = Document(text)
    return [one.text for one in find_facts(document, find_mentions(text), find_own_dates(document))]


def test_counsel_states_and_does_not_testify() -> None:
    found = texts_of(MOTION)
    assert any(one.startswith("Mr. Farrow, asked") and "stated: " in one for one in found)
    assert not any("testified" in one for one in found)


def test_where_somebody_is_sworn_answers_are_testimony() -> None:
    sworn = MOTION.replace("   THE COURT:  When", "   (Whereupon Mr. Farrow was duly sworn.)\n   THE COURT:  When")
    assert any("testified" in one for one in texts_of(sworn))
