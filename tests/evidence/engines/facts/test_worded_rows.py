"""Rows of tables that tell something in words, and rows whose cells stand under no certain head."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions

NOTICE = """STATE OF WEIR
BUREAU OF TANKS
                     NOTICE OF VIOLATION
OWNER:    Farrow Oil Co., Inc.        DATE OF INSPECTION: 06/11/2009

Dear Owner:

The following violations were noted.

Viol.  Reg. cite    Description                             Correct by
-----  -----------  --------------------------------------  ----------
 1     280.44(a)    Line leak detector on Tank 3 has been   07/15/2009
                    disabled by the clerk of the shop.
 2     280.50(b)    Inventory records of Tank 3 show a      IMMEDIATE
                    shortage of 611 gallons.

COMMENTS: Odor noted in the drain.
"""
STATEMENT = """TARN BANK                                  Statement 04/01/2003 to 04/30/2003
Account holder: Edith Farrow

CHECKS
No.    Date    Amount       No.    Date    Amount
1141   04/02    212.40      1144   04/09  2,865.00
1142   04/02     88.13      1145   04/11     61.75

OTHER DEBITS
04/10  ATM WITHDRAWAL BROOK                 400.00
04/24  WIRE TO R. LUND TRUCKING           6,628.90
"""
SAMPLES = """BROOK LABORATORY - CHAIN OF CUSTODY
Client: Farrow Holm Inc.

LAB ID   SAMPLE ID    DATE      TIME   CONT  ANALYSES
-01      MW-1         4/18/05   0915    3    8260
-02      MW-4         4/18/05   1040    1    metals
"""
DUE = """BROOK COUNTY
ORDER OF JUDGMENT
As of today there is due from Edith Farrow:

    Principal ........................................ $ 1,172,904.66
    Interest to August 10, 2015 ...................... $    21,118.40
"""


def may_be_told(text: str) -> dict[str, str]:
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return {one.fact.text: str(one.fact.date) for one in candidates_of(source)}


def test_a_violation_is_told_whole_with_its_number_and_not_on_the_day_by_which_it_is_mended() -> None:
    found = may_be_told(NOTICE)
    assert not any("2009-07-15" in day for day in found.values())
    first = "Notice of Violation: Viol. 1 (reg. cite 280.44(a); correct by 07/15/2009): "
    assert found[f"{first}Line leak detector on Tank 3 has been disabled by the clerk of the shop."] == "None"
    assert any("IMMEDIATE): Inventory records of Tank 3 show a shortage of 611 gallons." in one for one in found)


def test_rows_below_another_heading_have_no_labels_of_the_table_above() -> None:
    found = may_be_told(STATEMENT)
    assert any("ATM WITHDRAWAL BROOK; 400.00" in one for one in found)
    assert not any("no. 400.00" in one or "amount R. LUND" in one.lower() for one in found)


def test_rows_of_codes_and_figures_are_told_nowhere() -> None:
    assert not any("MW-1" in one for one in may_be_told(SAMPLES))


def test_dots_lead_to_a_sum_and_are_none_of_it() -> None:
    assert any("Interest to August 10, 2015; $21,118.40" in one for one in may_be_told(DUE))
