"""What a paper says that a party argues, and of which other papers it tells."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.lists import argued
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.facts import judge_facts

OPINION = """Tarn v. Quist

Court of Appeals of Oregon
Nov 17, 2021

Opinion

CV-20-442

11-17-2021

ORLA TARN, APPELLANT v. JUDE QUIST, APPELLEE

ORDER OF REVERSAL AND REMAND

Orla Tarn appeals the order entered by the Marion County Circuit Court in favor of Jude Quist. Tarn argues that (1) the \
circuit court's holding that the 2010 order quieting title to the mill in certain individuals was void and rendered any \
conveyance by the beneficiaries of that order void is an error of law; (2) there exists no basis for providing Quist with a \
cotenancy interest for which neither the heirs nor the grantors of the mill had bargained; and (3) the \
statute of limitations that the circuit court applied to the deed of the mill and to its land does not bar the action.

Finch held title to the mill until a quitclaim deed from Hale and a decree of the Marion County Circuit Court, entered while he \
was away in the winter and could not be heard by the court, or by anyone who spoke for him, in case No. CV-2009-126-1.
"""
MINUTES = """Vale Town Council Meeting Minutes
Tuesday, October 18, 2011

The regular meeting of the Vale Town Council was called to order at approximately 4:30 P.M. by Mayor Orla Tarn.

Finch thanked all the volunteers for their service. Quist made a motion to approve the meeting minutes of September 20, 2011, \
and the motion was seconded by Hale. A vote was taken and the motion passed 7-0.
"""


def statements(text: str) -> dict[str, date | None]:
    document, mentions = Document(text, "paper.txt"), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    return {fact.text: fact.date for fact in found.kept}


def test_each_thing_argued_is_said_to_be_argued() -> None:
    about = [said for said in statements(OPINION) if "basis" in said or "limitations" in said]
    assert about
    assert all("argues that" in said for said in about)


@pytest.mark.parametrize(
    ("words", "lead"),
    [
        ("Tarn argues that (1) the order was void;", "Tarn argues that"),
        ("The heirs contend that (a) no basis exists and", "The heirs contend that"),
        ("Tarn argues that the order was void;", ""),
        ("Tarn must (1) pay the rent;", ""),
        ("Tarn argues that (1) the order was void.", ""),
    ],
)
def test_a_list_of_what_is_argued_is_led_by_who_argues(words: str, lead: str) -> None:
    assert argued(words) == lead


def test_a_summary_has_the_rulings_title_and_the_number_of_its_own_case() -> None:
    said = parts_of(Document(OPINION, "paper.txt"))[0].words
    assert said.startswith("Order of Reversal and Remand in")
    assert "No. CV-20-442" in said


def test_a_motion_to_approve_earlier_minutes_is_no_fact_and_nothing_is_of_their_day() -> None:
    found = statements(MINUTES)
    assert not any("approve the meeting minutes" in said for said in found)
    assert date(2011, 9, 20) not in found.values()
