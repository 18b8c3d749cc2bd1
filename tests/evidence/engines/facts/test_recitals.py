"""What an order recites before it decides is told, each part by itself, on its own day."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.rulings import is_of_its_course
from evidence.engines.names.mentions import find_mentions

ORDER = """                      SUPERIOR COURT OF ALDER
                      CHANCERY DIVISION: TARN COUNTY
                      DOCKET NO. TRN-C-117-08

WEIR BOAT WORKS, INC.,        :
                    Plaintiff,      :          CIVIL ACTION
          v.                        :
EDGAR QUIST,                        :       ORDER FOR SANCTIONS
                    Defendant.      :

     IT APPEARING that by Order of January 9, 2009 defendant was directed to turn over the hull molds for the "Weir 28" and all
computers used by him since he left plaintiff's employ on March 31, 2008; and

     IT FURTHER APPEARING that the molds were shipped on January 22, 2009 to a yard in Brook at the instance of Edgar Quist; and
that Quist's laptop was delivered to plaintiff's expert on February 20, 2009;

     IT IS on this 21st day of May, 2009, ORDERED:

     1.  Defendant Quist shall pay plaintiff's counsel fees of $18,640.50 within 30 days.
"""


def days() -> dict[str, date | None]:
    found = find_facts(Document(ORDER), find_mentions(ORDER), find_own_dates(Document(ORDER)))
    return {one.text: one.date for one in found}


def test_each_part_of_a_recital_is_a_statement_of_its_day() -> None:
    shipped = next(day for text, day in days().items() if text.startswith("The molds were shipped"))
    laptop = next(day for text, day in days().items() if "laptop was delivered" in text)
    assert shipped == date(2009, 1, 22)
    assert laptop == date(2009, 2, 20)


def test_what_an_earlier_order_directed_is_of_its_day_though_a_number_stands_before_a_quotation_mark() -> None:
    assert next(day for text, day in days().items() if '"Weir 28"' in text) == date(2009, 1, 9)


def test_that_the_matter_has_come_before_the_court_only_leads_to_its_order() -> None:
    assert is_of_its_course(
        "This matter having come before the Court, the Court having heard testimony on April 28, 2015;"
    )
    assert not is_of_its_course("This matter came before the Court on May 31, 2023 on the motion to compel.")
