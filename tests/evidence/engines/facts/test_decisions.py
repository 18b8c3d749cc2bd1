"""What orders direct and letters and notices decide is told."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.deciding import is_decision
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import summarize
from evidence.engines.support.facts import judge_facts

ORDER = """UNITED STATES DISTRICT COURT
DISTRICT OF OREGON

TARN MILLS, INC.,
          Plaintiff,
     v.                                   Case No. 3:19-cv-00412
TOBIAS HOLM,
          Defendant.

ORDER GRANTING PRELIMINARY INJUNCTION

On May 3, 2019, the Court heard argument on the motion of Tarn Mills, Inc. The Court finds good cause.

IT IS HEREBY ORDERED THAT:

1. Defendant Holm must keep all letters and drawings that concern this dispute.

IT IS SO ORDERED.
"""
NOTICE = """UNITED STATES COURT OF APPEALS FOR THE NINTH CIRCUIT

Holm v. Tarn Mills, Inc.
Case No. 19-55512

NOTICE

A notice of appeal filed by Tobias Holm in the above referenced case was docketed on June 4, 2019 as 19-55512.
"""
DENIAL = """ALDER MUTUAL INSURANCE COMPANY
Appeals

June 12, 2020

Edith Farrow
14 Mill Lane
Brook, OR

Dear Ms. Farrow:

We received your appeal on May 20, 2020. The panel upheld our decision of April 2, 2020 not to pay for the items listed above.

We approved the roof on March 3, 2020. You may ask for a review by the state within four months of the date of this letter.

Sincerely,

Orla Finch
Claims Examiner
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [
        one.text
        for one in judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    ]


def test_what_an_order_directs_is_told_though_it_speaks_of_this_dispute() -> None:
    assert any("Holm must keep all letters and drawings that concern this dispute" in one for one in told(ORDER))


def test_a_court_s_own_case_above_leaves_nothing_open() -> None:
    assert any("was docketed on June 4, 2019 as 19-55512" in one for one in told(NOTICE))


def test_what_a_letter_decides_is_told() -> None:
    assert any("upheld our decision of April 2, 2020" in one for one in told(DENIAL))


@pytest.mark.parametrize(
    "words",
    [
        "The panel upheld our decision not to pay.",
        "The District has therefore suspended your permit.",
        "We must respectfully decline the request.",
        "For the reasons below, the motion is granted in part.",
        "We write to demand payment of $400.",
    ],
)
def test_what_a_writer_or_a_body_decides_is_a_decision_whatever_the_verb(words: str) -> None:
    assert is_decision(words)


@pytest.mark.parametrize(
    "words", ["The Board met at noon.", "I can see the barn.", "The roof is needed.", "Ms. Roe said that she paid."]
)
def test_what_happens_or_is_said_is_no_decision(words: str) -> None:
    assert not is_decision(words)


def test_a_letter_s_summary_has_the_decision() -> None:
    assert "The panel upheld our decision of April 2, 2020" in summarize(Document(DENIAL))
