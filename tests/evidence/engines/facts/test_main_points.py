"""What a short paper is there to say stands in its summary and among its facts, whatever kind of paper it is."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize
from evidence.engines.support.facts import judge_facts

GRANT = """TARN ARTS COUNCIL
9 Weir Road, Brook, Oregon

June 4, 2019

Mr. Jonas Holm
Holm Players, Inc.
Brook, Oregon

Dear Mr. Holm:

Thank you for your application of March 1, 2019. It was read by three members of the Council. The Council met on May 28, 2019.

The Council has revoked the grant of $12,000 because no play was shown in 2018. Please return the sum of $12,000 by July 15, 2019.
If it is not returned by that day, the Council will sue Holm Players, Inc.

The offices of the Council are closed on Mondays.

Sincerely,

Edith Roe
Secretary
"""
FALL = """WEIR MARKET
ACCIDENT REPORT

Store: Brook                    Date: March 9, 2020
Injured person: Ada Quist       Reported by: Tobias Lee

The store opens at eight. Ms. Quist came in at ten to buy bread. She slipped on oil in the third aisle and broke her wrist. Mr.
Lee saw the oil at nine and did not wipe it up. An ambulance took Ms. Quist to Brook Hospital.
"""


ACCOUNT = """TARN LUMBER CO.
STATEMENT OF ACCOUNT

Customer:   Weir Barns LLC                  Statement date:  May 31, 2019

Date        Description                Charges      Payments      Balance
05/02/19    Balance forward                                       $1,100.00
05/09/19    Beams                      $400.00                     1,500.00
05/20/19    Payment                                 $300.00        1,200.00
Total due                                                         $1,200.00

Mr. Holm called on May 21 about the beams. The yard was closed on May 27 for the holiday. Deliveries to the barn stopped on
May 29. If the total due is not paid by June 15, 2019, we will file a claim against the bond of Quist Surety Company.
"""
RULED = """STATE OF OREGON
ADMINISTRATIVE DECISION            No. 4410

Claimant: Ada Quist                Employer: Weir Mills, Inc.

FINDINGS OF FACT
Ms. Quist worked for Weir Mills as a weaver. She left at nine because her son was ill. The foreman told her that she might leave.

DECISION
Ms. Quist was discharged, but not for misconduct. She may have benefits from June 28, 2020.
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            GRANT,
            ["The Council has revoked the grant of $12,000", "Please return the sum of $12,000 by July 15, 2019"],
        ),
        (FALL, ["She slipped on oil in the third aisle and broke her wrist"]),
        (ACCOUNT, ["If the total due is not paid by June 15, 2019, we will file a claim"]),
        (RULED, ["Ms. Quist was discharged, but not for misconduct."]),
    ],
    ids=["letter", "report", "account", "decision"],
)
def test_a_summary_has_the_main_point(text: str, said: list[str]) -> None:
    words = summarize(Document(text))
    assert [one for one in said if one not in words] == [], words


def test_what_a_letter_asks_by_a_day_is_a_fact_with_who_asks() -> None:
    document, mentions = Document(GRANT), find_mentions(GRANT)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    assert any("revoked the grant of $12,000" in one.text for one in kept)


def test_a_decision_weighs_more_than_what_stands_beside_it() -> None:
    layout = read(GRANT)
    weight = dict(zip((one.words for one in layout.sentences), weighed(layout, layout.sentences), strict=True))
    (decision,) = (value for words, value in weight.items() if words.startswith("The Council has revoked"))
    assert decision > weight["The offices of the Council are closed on Mondays."]
    assert decision > weight["The Council met on May 28, 2019."]


def test_nothing_has_no_main_point() -> None:
    assert weighed(read(""), []) == []
