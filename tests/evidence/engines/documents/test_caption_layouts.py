"""What captions of courts' papers say of sides, titles and courts, and what of the paper is no fact of the case."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.classify import classify
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from tests.evidence.engines.documents.test_court_papers import statements

WITH_ASTERISKS = """United States Court of Appeals
FOR THE EIGHTH CIRCUIT

No. 06-3014

Alder Protection and Advocacy            *
Services, Inc., et al.,                  *
                                         *
             Plaintiffs - Appellants,    *
                                         *
      v.                                 * Appeal from the United States
                                         * District Court for the
Orla A. FINCH,                           * Western District of Alder.
                                         *
             Defendant - Appellee.       *

Filed: August 23, 2007

Alder Protection appeals the judgment. For the reasons set forth below, we affirm.
"""
BESIDE = """IN THE UNITED STATES DISTRICT COURT
FOR THE DISTRICT OF ALDER

ORLA A. FINCH,

     Plaintiff,                         No. 11-CV-4025

vs.                                     ORDER ON MOTION TO
                                        DISMISS
DEPARTMENT OF PUBLIC WORKS

     Defendant.

Finch filed this action on May 4, 2015, arguing that the fee is void. The Court therefore denies the motion.
"""


def test_a_caption_may_have_asterisks_between_its_columns() -> None:
    lead, *rest = (part.words for part in parts_of(Document(WITH_ASTERISKS, "paper.txt")))
    assert "in Alder Protection and Advocacy Services, Inc. v. Orla A. Finch" in lead
    assert "United States Court of Appeals for the Eighth Circuit" in lead
    assert rest[0] == "We affirm."


def test_the_title_may_stand_in_the_second_column_and_an_initial_is_no_article() -> None:
    lead, *rest = (part.words for part in parts_of(Document(BESIDE, "paper.txt")))
    assert lead.startswith("Order on Motion to Dismiss in Orla A. Finch v. Department of Public Works, ")
    assert rest == [
        "The Court denies the motion.",
        "Finch filed this action on May 4, 2015, arguing that the fee is void.",
    ]


@pytest.mark.parametrize("mark", ["*", ")", " "])
def test_the_second_column_goes_on_in_no_name_of_the_first(mark: str) -> None:
    text = (
        f"ORLA FINCH,                      {mark}   Case No. 2:21-cv-00417\n          Plaintiff,             {mark}\n"
        f"v.                               {mark}   ORDER ON MOTION TO DISMISS\nTARN MILLS, INC.,                {mark}\n"
        f"          Defendant.             {mark}\n\nDefendant shall answer the complaint by June 30, 2021.\n"
    )
    names = {one.name for one in find_mentions(text) if one.type == "organization"}
    assert names == {"TARN MILLS, INC."}


def test_what_a_court_is_asked_to_do_is_no_ruling() -> None:
    text = BESIDE.replace("arguing", "requesting that the Court vacate an award and arguing")
    assert [part.words for part in parts_of(Document(text, "paper.txt"))][1] == "The Court denies the motion."


def test_a_statute_that_is_cited_ends_no_ruling() -> None:
    found = split("Finch sued under 29 U.S.C. \u00a7\u00a7 2601 et seq. For the reasons set forth below, we affirm.")
    assert [one.words for one in found][-1] == "For the reasons set forth below, we affirm."


def test_the_court_is_named_in_a_line_of_its_own_and_in_no_sentence() -> None:
    text = (
        "Opinion\n\nNo. 12-345\n\nORDER\n\nOrla Finch sued Tarn Mills.\nThe Court has accepted the Reply.\n\n"
        "The Court denies the motion.\n"
    )
    assert "accepted" not in parts_of(Document(text, "paper.txt"))[0].words


def test_a_partys_name_goes_on_where_its_line_has_no_end() -> None:
    text = BESIDE.replace("DEPARTMENT OF PUBLIC WORKS", "WEIR INDEPENDENT SCHOOL\nDISTRICT, et al.,")
    sides = sides_of(text)
    assert sides is not None
    assert sides.other.startswith("WEIR INDEPENDENT SCHOOL DISTRICT")


def test_a_side_alone_in_the_first_column_is_named_in_what_is_told() -> None:
    told = statements(BESIDE.replace("Finch filed this action", "The Plaintiff filed this action"))
    assert any("(the Plaintiff) filed this action on May 4, 2015" in one for one in told)


def test_no_day_is_carried_on_in_a_courts_paper() -> None:
    text = (
        BESIDE
        + "On May 2, 2016, a dog bit Wilma Tarn in the yard. She died of the bite in the hospital. Tarn owned the yard.\n"
    )
    document = Document(text, "opinion.txt")
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert [one.date for one in found if "owned the yard" in one.text] == [None]


def test_the_number_of_a_title_is_no_year() -> None:
    assert find_dates("She sued under 42 U.S.C. 1983 and relied on Orwin (D.D.C. 1985).") == []
    assert [one.date.year for one in find_dates("It was built c. 1985.")] == [1985]


def test_a_court_is_not_taken_from_a_sentence_that_names_the_court_below() -> None:
    text = (
        "UNITED STATES COURT OF APPEALS\nFOR THE THIRD CIRCUIT\n\nORLA FINCH\nv.\nTARN MILLS, INC.\n\nOPINION OF THE COURT\n\n"
        "Finch moved for judgment, which\nthe Weir District Court denied. Because we agree with\nFinch, we will reverse the "
        "order of the Weir District\nCourt with instructions to grant judgment.\n"
    )
    assert not any(one.startswith("The Weir District Court wrote") for one in statements(text))


def test_items_within_a_subject_are_no_sentences() -> None:
    text = (
        "The judgment, upon (1) an order of the same court dated May 14, 2020, granting the motion of the defendant Tarn "
        "Mills for summary judgment dismissing the complaint of the plaintiff Orla Finch in its entirety; and (2) an order of "
        "the same court dated April 7, 2021, denying the motion of the plaintiff Orla Finch for leave to reargue her "
        "opposition to the motion of the defendant, is in favor of the defendant and against the plaintiff dismissing the "
        "complaint."
    )
    assert [one.words for one in split(text)] == [text]


def test_counsels_number_is_not_the_cases() -> None:
    text = "Orla Finch (State Bar No. 115868)\nAttorney for Plaintiff\n\n" + BESIDE
    assert "No. 11-CV-4025" in parts_of(Document(text, "paper.txt"))[0].words


def test_a_reporters_line_above_a_caption_is_no_party_and_a_sentence_no_title() -> None:
    text = (
        "587 F.2d 403\n99 L.R.R.M. (BNA) 2841, 84 Lab.Cas. P 10,849\nTARN MILLS, INC., Petitioner,\nv.\nALDER LABOR BOARD, "
        "Respondent.\nNo. 77-2217.\nUnited States Court of Appeals,\nNinth Circuit.\nSept. 13, 1978.\n"
        "Petition to Review a Decision of the Alder Labor Board.\n\nFINCH, Circuit Judge:\n\n"
        "Tarn Mills petitions for review of an order of the Board.\n"
    )
    lead = parts_of(Document(text, "paper.txt"))[0].words
    assert lead.startswith(
        "Opinion in Tarn Mills, Inc. v. Alder Labor Board, United States Court of Appeals, Ninth Circuit"
    )


def test_a_memorandum_decision_is_a_ruling_and_no_memorandum() -> None:
    assert (
        classify(Document("MEMORANDUM DECISION\n\nOrla Finch appeals the order.\n\nWe affirm.\n", "paper.txt")).kind
        == "opinion"
    )


def test_counsel_for_a_side_are_no_fact_and_initials_end_no_sentence() -> None:
    text = (
        BESIDE
        + "Ann Lee, Lee & Roe, San Francisco, Cal., for respondent.\n\nM.S. and C.G. (Father) are the parents of the child.\n"
    )
    assert not any("for respondent" in one for one in statements(text))
    assert "M.S. and C.G. (Father) are the parents of the child." in [one.words for one in split(text)]


@pytest.mark.parametrize("line", ["CSHO: V. Tran     Opened: 02/04/2019", "Inspector: V. Marr, Unit 4"])
def test_the_initial_of_a_name_behind_a_label_is_no_versus(line: str) -> None:
    assert sides_of(f"INSPECTION NARRATIVE\n{line}\n\nThe hoist was found without its guard.\n") is None


@pytest.mark.parametrize(
    "head",
    [
        "UNITED STATES DISTRICT COURT\nTitle ANN WEIR v. TARN MILLS, INC.; ET AL.\nPresent: The Honorable Lee Roe\n",
        "Clerk of Court\nTarn Courthouse\n Re: Ann Weir v. Tarn Mills, No. 22-1801\nDear Clerk:\n",
        "Docket #: 17-3510\nShort Title: Ann Weir v. Tarn Mills\nDC Docket #: 17-cv-6761\n",
    ],
)
def test_the_label_before_a_case_and_its_number_are_no_part_of_its_sides(head: str) -> None:
    sides = sides_of(head)
    assert sides
    assert (sides.one.title(), sides.other.title().split(",")[0]) == ("Ann Weir", "Tarn Mills")


def test_a_footnote_that_cites_a_case_is_no_caption() -> None:
    text = (
        "The lawyers met in May.\n840 Counsel for Weir 3/1/18 notes, at 2. 841 Information, Tarn Mills v. Ann Weir,"
        " 1:17-cr-232 (Dec. 1, 2017), Doc. 1; Plea\nAgreement, Tarn Mills v. Ann Weir, 1:17-cr-232, Doc. 3.\n"
    )
    assert sides_of(text) is None
