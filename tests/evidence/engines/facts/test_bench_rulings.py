"""What a judge decides in a hearing is told as what the court stated, of the hearing's day."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

HEARING = """IN THE DISTRICT COURT OF TARN COUNTY

TARN FREIGHT LINES, LLC,           )
                Plaintiff,         )     Case No. CV01-16-22
     vs.                           )
TOBIAS HOLM,                       )
                Defendant.         )

        TRANSCRIPT OF PROCEEDINGS - MOTION FOR PRELIMINARY INJUNCTION
                          June 14, 2016
                BEFORE THE HONORABLE RUTH ODEI

   THE COURT:  Good morning.  Mr. Lund, tell me why I should stop a man from working.
   MR. LUND:  Mr. Holm can work where he likes, Your Honor.  He took the rate sheets of eleven customers on March 30.
   THE COURT:  Ms. Quist, is that disputed?
   MS. QUIST:  That he sent them is not disputed.
   THE COURT:  The objection is overruled.  I am going to grant it in part.  I find the covenant is reasonable as to
the eleven customers but I am not going to go beyond the nine that are left.  Mr. Holm is enjoined from carrying freight
for the nine until April 1, 2017.  What bond do you ask for?
   MR. LUND:  Five thousand dollars, Your Honor.
"""


def ruled() -> list[FoundFact]:
    document, mentions = Document(HEARING, "hearing.txt", "text/plain"), find_mentions(HEARING)
    facts = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    return [one for one in facts if one.text.startswith("The court stated")]


def test_what_the_court_grants_finds_and_enjoins_is_told() -> None:
    assert [one.text for one in ruled()] == [
        "The court stated: \u201cI am going to grant it [the motion for preliminary injunction] in part.\u201d",
        (
            "The court stated: \u201cI find the covenant is reasonable as to the eleven customers but I am not going to go"
            " beyond the nine that are left.\u201d"
        ),
        "The court stated: \u201cMr. Holm is enjoined from carrying freight for the nine until April 1, 2017.\u201d",
    ]


def test_it_is_of_the_day_of_the_hearing_and_no_question_or_objection_is_told() -> None:
    assert {one.date for one in ruled()} == {date(2016, 6, 14)}
    assert not [one for one in ruled() if "overruled" in one.text or "bond" in one.text]
