"""What mail tells, and reports, charts and invoices whose head says of what or of whom they are."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.deponents import deponent_of
from evidence.engines.facts.sentences.telling import narrated_share
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions

MAIL = """From: Hugo Brandl <hugo@brandlglass.example>
To: Selma Norris <snorris@norrisbuild.example>
Date: Thu, 17 May 2018 06:48:00 -0400
Subject: Depot windows

Selma,

We cut the wrong panes on Monday. I paid the driver $400 yesterday. Your man Abel told my crew on May 3 to leave the old putty in.
Somebody broke two sashes over the weekend. I need the draw of $9,000 by Friday or I stop.

Hugo
"""
REPORT = """OFFICE OF THE CITY AUDITOR
Review of Fuel Cards, Road Department
Issued July 2, 2014

On April 14, 2014 we counted the cards. Foreman Abel Dorn said he had lent a card to Kit Lowe in March.
Mr. Lowe told us on April 20 that he never had a card. The clerk, Jo Baum, gave two cards to Mr. Dorn in December.
In 2012 nobody counted the cards. Mr. Dorn called in sick yesterday.
"""
CAUSE = """CAUSE REPORT

Prepared for: Alder Mutual
Insured: Nora Quist
Date of loss: November 3, 2017
Investigator: Tobias Holm, CFI

1. Interviews
Ms. Quist was interviewed on November 8, 2017. Her son Abel called the fire brigade at the back door.

2. Opinion
The fire began at the spliced cord of the heater.
"""
CHART = """ALDER GENERAL HOSPITAL - EMERGENCY ROOM
Patient: Nora Quist        MRN 0031-447       DOB 5/2/1961
Arrived: 10/21/2015 19:40  Physician: K. Holm, MD

She was seen at Quay Clinic at 14:00 and was sent home with antacids. Patient collapsed at 20:38.
"""
INVOICE = """BRANDL & SONS GLAZING
License 55102                                   18 Quay St., Alder

INVOICE 30918                                   Date: 02/19/2016
Bill to: Harbor Daycare

Date       Work                                 Hours   Amount
02/11/16   Boarded up broken window             2.5     $312.50
02/12/16   Replaced pane and putty              4.0     $500.00
"""
TESTIMONY = """DEPOSITION OF TOBIAS HOLM
June 8, 2021

BY MS. QUIST:
Q. Where did you work in 2019?
A. At Brandl Crane in Alder. I was the rigger.
Q. Who hired you?
A. Abel Dorn. He was the yard boss.
Q. Did you see the load chart?
A. No. It had been gone since we moved the crane on March 4.
"""
ORDER = """IN THE DISTRICT COURT OF ALDER COUNTY

NORA QUIST, Petitioner
v.                               Cause No. 2018-3341
ABEL QUIST, Respondent

ORDER

Petitioner appeared with counsel. Respondent appeared in person.
IT IS ORDERED that Respondent pay Petitioner $1,150 by October 1, 2018.
"""


def facts(text: str) -> list[FoundFact]:
    document = Document(text, filename="paper.txt")
    return find_facts(document, find_mentions(text), find_own_dates(document))


def one_with(words: str, found: list[FoundFact]) -> FoundFact:
    return next(one for one in found if words in one.text)


def test_mail_that_tells_what_happened_is_read_for_it() -> None:
    found = facts(MAIL)
    assert one_with("cut the wrong panes", found)
    assert one_with("paid the driver $400", found).date == date(2018, 5, 16)


def test_a_weekday_by_which_something_is_due_is_none_before_the_mail() -> None:
    due = next((one for one in facts(MAIL) if "by Friday" in one.text), None)
    assert due is None or due.date is None or due.date >= date(2018, 5, 17)


def test_how_much_of_a_mail_tells_what_happened() -> None:
    assert narrated_share(read(MAIL, "")) > 0.5
    assert (
        narrated_share(
            read("From: A <a@b.example>\nTo: C <c@b.example>\nSubject: x\n\nThe picnic is on Friday at noon.\n", "")
        )
        == 0
    )


def test_days_without_a_year_in_a_report_are_before_it_was_issued() -> None:
    dates = {one.text: one for one in find_own_dates(Document(REPORT))}
    assert dates["March"].date == date(2014, 3, 1)
    assert dates["April 20"].date == date(2014, 4, 20)
    assert dates["December"].date == date(2013, 12, 1)
    assert "yesterday" not in dates


def test_what_a_report_concludes_stands_without_its_head() -> None:
    found = facts(CAUSE)
    assert one_with("began at the spliced cord", found).text.startswith("The fire began")
    assert not any("Investigator" in one.text for one in found)


def test_what_follows_an_interview_is_not_of_its_day() -> None:
    assert one_with("called the fire brigade", facts(CAUSE)).date is None


def test_a_chart_without_a_title_says_whose_it_is() -> None:
    found = facts(CHART)
    assert "Nora Quist" in one_with("sent home with antacids", found).text
    assert "Nora Quist" in one_with("collapsed at 20:38", found).text


def test_a_license_is_not_what_an_invoice_is() -> None:
    assert one_with("Replaced pane", facts(INVOICE)).text.startswith("Invoice 30918 of BRANDL & SONS GLAZING")


def test_a_witness_is_asked_who_did_something_to_the_witness() -> None:
    assert "Abel Dorn hired" in one_with("Abel Dorn", facts(TESTIMONY)).text


def test_the_year_of_testimony_is_the_one_it_speaks_of() -> None:
    dates = {one.text: one.date for one in find_own_dates(Document(TESTIMONY))}
    assert next(day for text, day in dates.items() if "March 4" in text) == date(2019, 3, 4)


def test_who_swears_may_have_degrees() -> None:
    text = "AFFIDAVIT\n\nTobias J. Holm, Ph.D., P.E., being first duly sworn, says:\n\n1. I inspected the roof.\n"
    assert deponent_of(text) == "Tobias J. Holm"


def test_who_appeared_is_no_fact_of_an_order() -> None:
    assert not any("appeared" in one.text for one in facts(ORDER))
