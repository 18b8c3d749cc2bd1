"""A hearing of argument is summed up by its ruling and by what counsel argue; a witness's answers as their facts tell them."""

import pytest

from evidence.engines.base.types import Document
from evidence.engines.layout.structure import structure
from evidence.engines.summaries.summarize import summarize

HEARING = """\
              SUPERIOR COURT OF WEIR
              LAW DIVISION - ALDER COUNTY

TARN TENANTS ASSOCIATION,       :
            Plaintiff,          :     TRANSCRIPT OF
      v.                        :     MOTION HEARING
WEIR REALTY, L.P.,              :
and OTTO QUIST,                 :
            Defendants.         :

                        Date:  January 24, 2003

BEFORE:
      HON. WILMA M. HOLM, J.S.C.

APPEARANCES:
      TOBIAS FINCH, ESQ., for the Plaintiff
      WARREN T. ROE, ESQ., for the Defendants

      THE COURT:  This is the association's order to show cause on the
boilers.  Mr. Finch, where are we today?
      MR. FINCH:  Your Honor, the city inspector wrote nineteen violations on January 14.  Mr. Quist
lives in the building.  He shut the second boiler on January 9 to save oil.
      THE COURT:  Mr. Roe?
      MR. ROE:  Judge, my client ordered a new section on January 13.
      THE COURT:  Why can't you rent a boiler?
      MR. ROE:  It is $4,200 a week, Judge.  They owe us $71,000 in back rent.
      THE COURT:  I am going to grant the application.  The defendant is
to have a temporary boiler connected by Monday, January 27.  I'm denying the request for a rent
receiver at this time.  Mr. Finch, submit an order.  Bond.  Mr. Roe?
      MR. ROE:  We suggest a hundred.
      THE COURT:  Twenty thousand dollars, by Friday.
      MR. FINCH:  Thank you, Judge.
"""
DEPOSITION = """\
                                                              47
 1       Q.   So on August 6, 1997, the day the boom came down,
 2   you had been foreman a little over two years?
 3       A.   That's right.
 4       Q.   Who was on the crane?
 5       A.   Tobias Holm.  He'd been with Weir Cranes nine years
 6   by then.
 7       Q.   Had anybody checked the ground?
 8       A.   No.  I asked Mr. Quist for mats on the Monday.
 9       Q.   (BY MS. FINCH)  Did you stop the lift?
10       A.   I did not.  I was in the trailer (indicating).
11       Q.   Did you drink any coffee that day?
12       A.   Yes.

     DEPOSITION OF ANN P. ROE - MARCH 30, 1999
     Lund v. Weir Crane Rental Co., et al.   L-3391-98
"""


@pytest.fixture(scope="module")
def hearing() -> str:
    return summarize(Document(HEARING))


def test_the_head_of_a_hearing_says_on_what_and_before_whom(hearing: str) -> None:
    assert hearing.startswith("Motion Hearing in Tarn Tenants Association v. Weir Realty, L.P.")
    assert "24 January 2003, before Hon. Wilma M. Holm." in hearing
    assert "Testimony" not in hearing


def test_what_is_ruled_stands_first_with_what_it_directs(hearing: str) -> None:
    ruled = hearing.index("The court ruled: \u201cI am going to grant the application. The defendant is to have")
    assert ruled < hearing.index("argued")
    assert "I'm denying the request" in hearing
    assert "submit an order" not in hearing
    assert "Bond: \u201cTwenty thousand dollars, by Friday.\u201d" in hearing


def test_counsel_argue_and_a_pronoun_has_its_name(hearing: str) -> None:
    assert "Tobias Finch argued: \u201c" in hearing
    assert "Warren T. Roe argued: \u201cMy client ordered a new section on January 13.\u201d" in hearing
    assert "answers" not in hearing
    assert "We suggest a hundred" not in hearing  # behind the ruling


def test_the_court_is_nobodys_name() -> None:
    speakers = {block.speaker for block in structure(HEARING).blocks}
    assert {"THE COURT", "Tobias Finch", "Warren T. Roe"} <= speakers


def test_answers_are_told_as_their_facts_have_them() -> None:
    said = summarize(Document(DEPOSITION))
    assert said.startswith("Deposition of Ann P. Roe in Lund v. Weir Crane Rental Co., 30 March 1999")
    assert "on August 6, 1997, the day the boom came down, she had been foreman a little over two years" in said
    assert (
        "testified that Tobias Holm was on the crane: \u201cHe'd been with Weir Cranes nine years by then.\u201d"
        in said
    )
    assert "BY MS. FINCH" not in said
