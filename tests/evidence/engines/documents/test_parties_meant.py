"""Whom a role, a term or a pronoun means in contracts, captions and awards: the party itself, and no one near it."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundMention
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of


def statements(text: str) -> dict[str, date | None]:
    document = Document(text, "paper.txt")
    return {one.text: one.date for one in find_facts(document, find_mentions(text), find_own_dates(document))}


@pytest.mark.parametrize(
    ("preamble", "named"),
    [
        (
            'Tarn Mills, Inc. ("Tarn") and QUIST B.V. having an address at Altona, represented by Orla Finch, ("Consultant")',
            "QUIST B.V.",
        ),
        (
            'Tarn Mills, Inc. ("Tarn") and Quist Mobile, Inc. f/k/a Reiss, Inc. ("Consultant")',
            "Quist Mobile, Inc.",
        ),
        (
            'Ms. Orla Finch of Tarn, Inc. ("Tarn") and JSC Quistmunay, hereinafter referred to as the "Consultant", by Mr. Holm',
            "JSC Quistmunay",
        ),
    ],
)
def test_a_role_is_the_partys_and_not_of_who_signs_for_it_or_of_its_former_name(preamble: str, named: str) -> None:
    text = f"This Agreement is made on May 3, 2019 between {preamble}.\n\nConsultant shall pay Tarn $5,000 by June 9, 2019.\n"
    assert f"{named} (Consultant) shall pay Tarn $5,000 by June 9, 2019." in statements(text)


def test_a_side_of_a_caption_is_not_that_of_the_other_side() -> None:
    text = """TARN CHEVROLET, INC., Petitioner,
v.
COMMISSION OF WEIR, Respondent.

Respondent denied the claim on May 3, 1991. Respondent employee Orla Finch was hurt on June 9, 1990.
"""
    assert not [said for said in statements(text) if said.lower().startswith("tarn chevrolet, inc. (respondent)")]


def test_roles_in_capitals_behind_a_description_name_the_sides() -> None:
    text = """TARN STEEL, INC., A CORPORATION OF THE STATE OF MAINE, PLAINTIFF-RESPONDENT,
v.
QUIST MILLS, INC., A CORPORATION OF THE STATE OF MAINE, DEFENDANT-APPELLANT.

On June 16, 1975 plaintiff and defendant entered into a written subcontract.
"""
    said = next(one for one in statements(text) if "subcontract" in one)
    assert "TARN STEEL, INC. (plaintiff)" in said
    assert "QUIST MILLS, INC. (defendant)" in said


def test_it_is_no_party_that_the_sentence_before_only_mentions() -> None:
    text = "The trial court entered a judgment in favor of Tarn Mills, Inc. on May 3, 2019. It denied a claim of $500."
    assert not [said for said in statements(text) if said.startswith("Tarn Mills, Inc. denied")]


def test_hereinafter_without_quotation_marks_defines() -> None:
    text = """The Weir Employees Union, hereinafter the Union, filed a grievance on May 3, 1999
against Altona County, hereinafter the County. The Union filed a brief on June 9, 1999. The County filed a brief on July 1, 1999.
"""
    found = statements(text)
    assert "Weir Employees Union (the Union) filed a brief on June 9, 1999." in found
    assert "Altona County (the County) filed a brief on July 1, 1999." in found


def test_an_i_that_nothing_names_makes_no_fact() -> None:
    text = "On August 12, 2010, I issued an interlocutory award in which I found that Ms. Clark of Tarn Mills was paid $500."
    assert not [said for said in statements(text) if "I issued" in said]


def test_days_without_a_year_are_not_of_the_day_of_the_opinion() -> None:
    text = """ORLA FINCH v. TARN MILLS, INC.

Supreme Court of Weir.

April 10, 1980.

OPINION

The owner, a miller by trade, had agreed at that time to pay for the work \
that the builder was to do, as both of them have testified at the trial, and about which there is no dispute before us at all. \
The contract was one for the filling and the grading of a yard, which was to be level at the end, and to be covered with gravel \
and oil, and to be rolled twice at the least, so that heavy trucks of every kind and make, empty or loaded, could stand on it \
at any time of the year without any danger to their drivers. \
The parties made the written contract in March of 1973. The installments were to become due on April 15 and on May 15.
"""
    assert date(1973, 4, 15) in statements(text).values()


def test_a_judge_in_the_second_column_is_no_party() -> None:
    sides = sides_of("""TARN DEVELOPMENT            AN APPEAL FROM WEIR COUNTY
CO., LLC                    CIRCUIT COURT
          APPELLANT         [No. CV2002-12205]
v.
                            HONORABLE JUDE HOLM
ORLA FINCH                  CIRCUIT JUDGE
          APPELLEE
""")
    assert sides is not None
    assert (sides.one, sides.other) == ("TARN DEVELOPMENT CO., LLC", "ORLA FINCH")


def test_an_awards_summary_says_between_whom() -> None:
    text = """BEFORE THE ARBITRATOR

In the Matter of the Arbitration of a Dispute Between

WEIR COUNTY EMPLOYEES UNION

and

WEIR COUNTY

Case 288
No. 69694

ARBITRATION AWARD

This arbitration concerns a grievance by Orla Finch regarding her discharge from employment by Weir County.
"""
    said = parts_of(Document(text, "award.txt"))[0].words
    assert said.startswith("Arbitration Award between Weir County Employees Union and Weir County")


def test_a_section_of_a_statute_is_read_for_its_rules() -> None:
    text = """Sec. 146.018. OFFENSE; CRIMINAL PENALTY.

(a) A person commits an offense if the person violates this chapter or a rule adopted under this chapter.

Added by Acts 1993, 73rd Leg., ch. 580, Sec. 1, eff. Jan. 1, 1994.
"""
    found = [*statements(text)]
    assert found == [
        "A person commits an offense if the person violates this chapter or a rule adopted under this chapter."
    ]


def test_a_side_named_in_a_column_of_its_own_is_that_party() -> None:
    text = """IN THE UNITED STATES DISTRICT COURT

DENNIS FINCH                                               PLAINTIFF

v.                              CIVIL ACTION NO. 3:21-cv-323

JUDE HOLM, ET AL.                                          DEFENDANTS

On March 26, 2021, Plaintiff filed this action and paid the filing fee.
"""
    assert "On March 26, 2021, Dennis Finch (Plaintiff) filed this action and paid the filing fee." in statements(text)


def test_who_represents_a_party_by_law_is_not_the_party() -> None:
    text = """This Agreement is entered into on January 24, 2014 by and between:
(1) Tarn Technology Co., Ltd., with its address at Altona and its legal representative being Orla Finch ("Party A"); and
(2) Quist Technology Co., Ltd., with its address at Weir and its legal representative being Orla Finch ("Party B").

Party A shall pay Party B $5,000 by May 3, 2015. Party A agrees to insure the goods for $9,000. Party B shall deliver them.
"""
    assert any("Tarn Technology Co., Ltd. (Party A) shall pay" in said for said in statements(text))


def test_a_thing_defined_behind_a_name_is_not_that_party() -> None:
    text = """Tarn LLC (the "Licensor") and its affiliates have used the marks "Tarn Capital" and derivations
thereof (the "Licensed Mark").
The Licensed Mark shall be used with care from May 3, 2015. The Licensed Mark will be displayed on 500 signs.
"""
    assert not any(
        "(the Licensed Mark)" in said
        for said in statements(text)
        if "Tarn" in said.split("(the Licensed Mark)")[0][-30:]
    )


def test_an_order_acts_on_its_day_and_a_note_only_bears_its() -> None:
    text = """On the calendar of this court the action has stood for long.
In an Order dated October 31, 2012, the Court dismissed the action of Finch.
Finch sued to recover $2,500 on a promissory note dated March 24, 1926.
"""
    days = statements(text)
    assert next(day for said, day in days.items() if "dismissed" in said) == date(2012, 10, 31)
    assert next(day for said, day in days.items() if "promissory" in said) is None


def test_a_ruling_of_the_court_itself_begins_its_summary() -> None:
    text = """ORLA FINCH, Appellant,
v.
TARN MILLS, INC., Appellee.

Supreme Court of Weir.

For the reasons stated below, we vacate the order and remand the case for further consideration.

On February 10, 1987, Finch filed a motion for appointment of counsel; the motion was denied by the trial court that same day.
On September 25, 1987, the trial court dismissed the action of Finch without prejudice for failure to prosecute it in time.
"""
    assert "We vacate the order" in " ".join(part.words for part in parts_of(Document(text, "opinion.txt")))


def test_names_that_stand_side_by_side_under_a_contract_are_no_name() -> None:
    text = (
        'This Agreement is made between Weir Corporation (the "Seller") and Tarn Technology, a company (the "Distributor"). '
        "The Distributor shall pay the Seller $500 each month.\n\nSigned by the parties. Tarn Technology Weir Corporation\n"
    )
    assert "Tarn Technology Weir Corporation" not in {one.name for one in find_mentions(text)}


def test_a_body_is_named_without_the_ending_that_says_whose_a_motion_is() -> None:
    text = "The City of Alder's motion was denied on May 4, 2015. The City of Alder appealed on May 9, 2015.\n"
    assert {one.name for one in find_mentions(text) if one.type == "organization"} <= {"City of Alder"}


def test_a_role_behind_a_verb_in_capitals_is_named() -> None:
    plaintiff = FoundMention(21, 30, "Plaintiff", "person", "Orla Finch", "Plaintiff")
    said = with_names("The Court INSTRUCTS Plaintiff to file a response.", [plaintiff])
    assert said == "The Court INSTRUCTS Orla Finch (Plaintiff) to file a response."


def test_a_role_that_anybody_may_have_is_no_partys_name() -> None:
    text = """This Distribution Agreement is made on May 3, 2015 between Quist Tools, Inc. ("Company") and Farrow Supply LLC
("Distributor"). Company shall appoint no other Distributor in the State of Ohio before May 3, 2018.
Distributor shall pay Company $5,000 by June 9, 2016.
"""
    found = list(statements(text))
    assert any("Farrow Supply LLC (Distributor) shall pay Quist Tools, Inc. (Company) $5,000" in one for one in found)
    assert any("shall appoint no other Distributor in the State of Ohio" in one for one in found)


def test_a_judge_beside_the_caption_is_no_side() -> None:
    text = """UNITED STATES DISTRICT COURT
FOR THE DISTRICT OF OREGON

WEIR GRAIN COOPERATIVE,             )
          Plaintiff,                )
                                    )    No. 3:14-cv-00872
v.                                  )    Judge Farrow
                                    )
QUIST CONVEYOR WORKS, INC.,         )
          Defendant.                )

ORDER

On May 3, 2015 Defendant produced the drawings to Plaintiff.

                                    Edith J. Farrow
                                    United States District Judge
"""
    meant = {one.name for one in find_mentions(text) if text[one.start : one.end] == "Defendant"}
    assert meant == {"QUIST CONVEYOR WORKS, INC."}
