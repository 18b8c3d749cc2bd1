"""Opinions, orders, minutes: whose words they are, whom sides and cities mean, which days name papers, what is no fact."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.classify import classify
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from evidence.engines.support.facts import judge_facts

OPINION = """ORLA FINCH, Appellee,
v.
CITY OF ALTONA, Appellant.

No. S-04-1240.

Supreme Court of Nebraska.

Filed May 5, 2006.

Jude D. Quist argued the cause and filed the briefs for appellant.

Before: PELL, HOLM, and TARN, Judges.

PELL, J.

Finch brought this action against the City of Altona (the City) for her broken wrist. A party must show that it was wet. \
In Roe v. Doe, 580 S.W.3d 895, the defendant had hired a cleaner. Following a *15 bench trial, the district court for Weir \
County found on June 3, 2005, that the City was liable and awarded Finch $93,402. The City appeals the judgment of \
$93,402. We affirm the \
judgment of the district court.
"""
ORDER = """UNITED STATES DISTRICT COURT

TARN CRAFTS LOCAL UNION NO. 5 PENSION FUND, Plaintiff, v. QUIST MILLS, INC., Defendant.

Case No. 08-11414.

September 25, 2008

ORDER GRANTING PLAINTIFF'S MOTION TO COMPEL

This matter is before the Court on plaintiff's motion. On April 2, 2008, plaintiff filed a complaint against defendant to \
enforce a decision. On May 27, 2008, District Judge Orla O. Finch issued a scheduling order with a cut-off date of \
July 30, 2008. \
The answer that was issued on September 19, 2008 was late. The Court finds that the Magistrate Judge's April 15, 2008 Order \
granting the motion to compel is not clearly erroneous and it is therefore AFFIRMED.
"""


def statements(text: str) -> dict[str, date | None]:
    """What is found and borne out, with its day."""
    document, mentions = Document(text, "paper.txt"), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    return {fact.text: fact.date for fact in found.kept}


def test_we_of_an_opinion_is_its_court() -> None:
    head = "The Supreme Court of Nebraska wrote about “Orla Finch v. City of Altona”"
    assert f"{head}: “We affirm the judgment of the district court.”" in statements(OPINION)


def test_a_city_named_by_a_word_of_its_own_is_whom_that_word_means() -> None:
    found = statements(OPINION)
    assert "City of Altona (the City) appeals the judgment of $93,402." in found
    assert not any("Finch (the City)" in said for said in found)


@pytest.mark.parametrize(
    "no_fact", ["argued the cause", "Judges", "must show", "580 S.W.3d", "*15", "before the Court"]
)
def test_who_appeared_who_sat_and_what_the_law_is_are_no_facts(no_fact: str) -> None:
    assert not [said for said in [*statements(OPINION), *statements(ORDER)] if no_fact in said]


def test_a_side_of_a_caption_is_its_party_in_small_letters_too() -> None:
    assert (
        "On April 2, 2008, TARN CRAFTS LOCAL UNION NO. 5 PENSION FUND (plaintiff) filed a complaint against Quist Mills, Inc. "
        "(defendant) to enforce a decision."
    ) in {said.replace("QUIST MILLS, INC.", "Quist Mills, Inc.") for said in statements(ORDER)}


def test_several_plaintiffs_are_no_one_of_them() -> None:
    text = "ORLA FINCH and JUDE HOLM, Plaintiffs,\nv.\nTARN MILLS, INC., Defendant.\n\nOn May 3, 2019, plaintiff Holm fell. "
    assert not any(
        "Orla Finch (plaintiff)" in said for said in statements(f"{text}Tarn sued plaintiff on May 4, 2019.")
    )


def test_an_order_bears_the_day_under_its_number() -> None:
    assert document_day(Document(ORDER)) == date(2008, 9, 25)


def test_what_an_order_finds_of_another_order_it_finds_on_its_own_day() -> None:
    found = next(day for said, day in statements(ORDER).items() if "April 15" in said)
    assert found == date(2008, 9, 25)


def test_one_clause_with_two_days_is_one_fact() -> None:
    assert [day for said, day in statements(ORDER).items() if "scheduling order" in said] == [date(2008, 5, 27)]


def test_an_initial_ends_no_title() -> None:
    assert any(said.startswith("On May 27, 2008, District Judge Orla O. Finch issued") for said in statements(ORDER))


def test_a_contract_bears_the_day_it_was_signed_and_not_that_its_term_begins() -> None:
    text = """THIS AGREEMENT is entered into between Weir County and Orla Finch ("Contractor").
The term of this Agreement shall commence on the 27th day of July 2017 and end on July 29, 2017.
IN WITNESS WHEREOF, the parties have executed this Agreement on this 3rd day of February 2017.
"""
    assert document_day(Document(text)) == date(2017, 2, 3)


def test_a_sentence_ends_before_a_title() -> None:
    text = "Holm said that the order relates to the State Building Code. Mr. Finch asked for a reply to every question."
    assert [one.words[:9] for one in split(text)] == ["Holm said", "Mr. Finch"]


def test_a_role_right_behind_a_companys_name_is_that_company() -> None:
    text = """BUYER'S AGREEMENT
The undersigned ("Buyer") understands that TARN BUSINESS BROKERS, LLC (the "Broker") has been retained to sell the mill.
All sums due hereunder shall be payable at the office of the Broker in Weir County by May 3, 2021.
"""
    assert any("TARN BUSINESS BROKERS, LLC (the Broker)" in said for said in statements(text))


def test_a_role_is_left_alone_where_it_is_defined() -> None:
    text = """This Agreement, dated as of December 20, 2007, is made by and between NMS TARN CORP.,
a Maine corporation ("Seller"), and QUIST MILLS, INC., a Georgia corporation ("Buyer").
Seller shall deliver 500 tons of flour to Buyer by May 3, 2008.
"""
    assert not any('("NMS' in said for said in statements(text))


def summary(text: str) -> str:
    return " ".join(part.words for part in parts_of(Document(text, "paper.txt")))


def test_a_summary_of_an_opinion_has_no_caption_and_no_counsel_in_it() -> None:
    said = summary(OPINION)
    assert said.startswith(
        "Opinion in Orla Finch v. City of Altona, Supreme Court of Nebraska, No. S-04-1240, 5 May 2006."
    )
    assert not any(words in said for words in ("Appellant.", "argued", "Before:"))


def test_a_summary_of_minutes_has_no_list_of_who_was_there() -> None:
    said = summary("""MINUTES OF THE CITY COUNCIL
REGULAR SESSION
NOVEMBER 13, 2018
The Altona City Council met in regular session called to order by Mayor Orla Finch at 7:00 p.m.
Mayor Orla Finch and Councilmembers Jude Holm, Ann Tarn, and Dan Pell.
Also present were City Manager Bo Quist and Finance Director Ned Reiss.
Councilmember Holm moved and Councilmember Pell seconded to approve the purchase of two trucks for $84,000.
""")
    assert "two trucks" in said
    assert not any(words in said for words in ("called to order", "Bo Quist", "Ann Tarn"))


def test_a_contracts_title_stands_above_its_first_clause() -> None:
    said = summary("""THIS AGREEMENT is entered into between WEIR COUNTY, a political subdivision, and Orla Finch ("Contractor").
This Agreement is comprised of:
Attachment D - Special Terms and Conditions
Contractor shall provide bullfighter services on July 27, 2017.
County shall pay Contractor a total of $1,175.00 within thirty (30) days of receipt of an invoice.
""")
    assert said.startswith("THIS AGREEMENT is entered into between WEIR COUNTY")


@pytest.mark.parametrize(
    ("defined", "name"),
    [
        ('Weir Service Employees Union, Local 371, AFSCME, AFL-CIO ("Union")', "Weir Service Employees Union"),
        ("Weir Association of Firefighters, IAFF Local 717, AFL-CIO, CLC (Union)", "Weir Association of Firefighters"),
    ],
)
def test_a_union_is_named_by_its_own_name_and_not_by_its_federations(defined: str, name: str) -> None:
    text = f"On June 25, 2017, the City filed a petition against a grievance of the {defined}. "
    text += "The Union filed an answer on May 3, 2018."
    assert any(f"{name} (the Union) filed an answer" in said for said in statements(text))


def test_a_name_that_only_its_definition_shows_to_be_one_is_the_partys() -> None:
    text = """This Promotion Agreement is entered into on May 3, 2015 between BigEvents.com ("Promoter")
and Quist, Inc. ("Quist"). Promoter shall deliver 500 tickets to Quist by June 9, 2016.
Promoter shall pay Quist $5,000 by July 1, 2016.
"""
    assert "BigEvents.com (Promoter) shall pay Quist $5,000 by July 1, 2016." in statements(text)


def test_steps_of_a_dispute_are_not_of_the_day_told_before() -> None:
    text = "Finch was dismissed from the mill on August 25, 2015. He broke a lamp. The grievance was processed to arbitration."
    days = {said: day for said, day in statements(text).items() if "grievance" in said}
    assert set(days.values()) == {None}


def test_a_contract_tells_no_story_of_one_day() -> None:
    text = """This Agreement is made on May 3, 2019 between Tarn, Inc. ("Tarn") and Quist, Inc. ("Quist"). \
Tarn owned and operated the mill at Altona. Quist shall pay $500 to Tarn by May 9, 2019.
"""
    assert next(day for said, day in statements(text).items() if "operated" in said) is None


@pytest.mark.parametrize("idle", ["seconded the motion", "NAYS", "were present", "excused", "minutes with corrections"])
def test_how_a_meeting_is_conducted_is_no_fact(idle: str) -> None:
    text = """PLANNING COMMISSION MINUTES
JUNE 27, 1995

The following members were present: Holm, Tarn, Pell. Commissioners Reiss and Quist were excused.
Commissioner Tarn moved approval of the May 23, 1995 minutes with corrections.
Commissioner Holm seconded the motion.
AYES: 5
NAYS: 0
Mrs. Orla Finch informed the Commission that the fence will be 48 inches in height.
"""
    found = statements(text)
    assert [said for said in found if "48 inches" in said]
    assert not [said for said in found if idle in said]


def test_a_short_ruling_is_a_fact_and_ends_the_summary() -> None:
    text = OPINION.replace("We affirm the judgment of the district court.", "We affirm.")
    assert "The Supreme Court of Nebraska wrote about “Orla Finch v. City of Altona”: “We affirm.”" in statements(text)
    assert "We affirm." in summary(text)


def test_terms_of_a_long_contract_are_not_left_open_by_its_own_name() -> None:
    clause = "The parties have considered the matter at length and are content with it in every way. " * 120
    text = f"""This Agreement is made on May 3, 2019 between Tarn, Inc. ("Tarn") and Quist, Inc. ("Quist").
{clause}
This Agreement shall commence on June 10, 2019 and shall continue for one year.
"""
    told = "This Agreement shall commence on June 10, 2019 and shall continue for one year"
    assert f"{told} [Agreement of May 3, 2019, between Tarn, Inc. and Quist, Inc.]." in statements(text)


def test_a_contracts_title_run_into_its_first_clause_is_none_of_it() -> None:
    text = """Strategic Alliance Agreement This Strategic Alliance Agreement (this "Agreement") is entered into on May 26,
2017, by and between Tarn, Inc. ("Tarn") and Quist, Inc. ("Quist").
"""
    fact = "The Strategic Alliance Agreement of May 26, 2017 is between Tarn, Inc. (Tarn) and Quist, Inc. (Quist)."
    assert list(statements(text)) == [fact]


@pytest.mark.parametrize(
    "day", ["19t h day of March, 2020", "19 th day of March, 2020", "19 th of March 2020", "March 19 th, 2020"]
)
def test_an_ordinal_that_print_has_parted_is_a_day(day: str) -> None:
    text = f"This Agreement is made on {day} between Tarn, Inc. and Quist, Inc."
    assert [(one.date, text[one.start : one.end]) for one in find_own_dates(Document(text))] == [
        (date(2020, 3, 19), day)
    ]


def test_a_street_with_a_parted_ordinal_is_no_day() -> None:
    assert [one.text for one in find_own_dates(Document("She left 4 th Street in May 2017."))] == ["May 2017"]


def test_a_resolution_is_not_of_the_day_of_the_agreement_it_recites() -> None:
    text = """RESOLUTION 01-0028

WHEREAS, there has been signed by Weir County on the 9th day of July, 1996, an agreement providing for a bridge, and
WHEREAS, the State received bids on January 11, 2001, the Board hereby concurs in the selection of the contractor.
"""
    assert document_day(Document(text)) is None


def test_an_award_is_a_ruling() -> None:
    text = """BEFORE THE ARBITRATOR
In the Matter of the Arbitration of a Dispute Between
WEIR POLICE ASSOCIATION and CITY OF ALTONA (POLICE DEPARTMENT)
ARBITRATION AWARD
The Association filed a request for grievance arbitration on March 6, 2001. The officer was on patrol that day.
AWARD
The grievance is denied.
"""
    assert classify(Document(text)).kind == "opinion"
    assert "The grievance is denied." in summary(text)


def test_an_invoices_second_column_is_read_too() -> None:
    said = summary("""TARN & QUIST CONSULTING, INC.
                     INVOICE
Invoice No.:  22-0417                     Date: 04/17/2022
Bill To:      Port of Altona              Due Date: 05/17/2022
Site visit                                16.0   $145.00   $2,320.00
                                          TOTAL DUE        $6,685.35
""")
    assert said.startswith("Invoice of Tarn & Quist Consulting, Inc, 17 April 2022.")
    assert all(words in said for words in ("Bill To: Port of Altona.", "Total due $6,685.35, due 05/17/2022"))
