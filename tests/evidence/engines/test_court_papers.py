"""Opinions, motions and dockets as courts print them: between whom they are, what each page repeats, what a side is called."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.classify import classify
from evidence.engines.documents.summarize import parts_of
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions

IN_COLUMNS = """In the Alder Court of Appeals
Western District
ORLA MAEVE FINCH, ) No. WD10877
 )
Appellant, ) Appeal from the Circuit Court of
 ) Weir County
vs. ) No. 1711-CC00064
 )
TARN MILLS, INC., ) Honorable Tobias Holm
 )
 Respondent. ) Filed: January 19, 2021
"""
OVER_LINES = """UNITED STATES DISTRICT COURT
DISTRICT OF ALDER
QUISTWORKS.COM, INC. dba
QUIST CONSUMER
SERVICES,
Plaintiff,
v.
TOBIAS HOLM; and DOES 1
through 10, inclusive,
Defendants.
Case No. 8:16-cv-1261 DOC
"""
OPINION = """OPINION {\u00b6 1} At approximately 4:00 p.m. on March 8, 1998, appellant Orla Finch entered the store of \
appellee, Tarn Mills, Inc., to buy flour. Appellant decided to buy a sack, but could not reach it. She slipped \
on the wet floor and broke her wrist.

{\u00b6 2} Appellant filed this action in the Weir County Common Pleas Court on May 3, 1999. However, the court granted the \
motion of appellee for summary judgment on June 9, 1999.
"""


def statements(text: str) -> list[str]:
    document = Document(text, "opinion.txt")
    return [fact.text for fact in find_facts(document, find_mentions(text), find_own_dates(document))]


@pytest.mark.parametrize(
    ("caption", "one", "other"),
    [
        (IN_COLUMNS, "ORLA MAEVE FINCH", "TARN MILLS, INC."),
        (OVER_LINES, "QUISTWORKS.COM, INC. dba QUIST CONSUMER SERVICES", "TOBIAS HOLM"),
        ("COURT\nORLA FINCH,\nPlaintiff,\n- against -\nTARN MILLS LLC\n Defendant.\n", "ORLA FINCH", "TARN MILLS LLC"),
        ("COURT\nORLA FINCH, Plaintiff,\n\nv. Tobias Holm, Defendant.\n", "ORLA FINCH", "Tobias Holm"),
    ],
)
def test_a_caption_has_a_party_on_each_side_of_the_v(caption: str, one: str, other: str) -> None:
    sides = sides_of(caption)
    assert sides is not None
    assert (sides.one, sides.other.split(",")[0] if "v. T" in caption else sides.other) == (one, other)
    assert "v" in caption[sides.start : sides.end] or "against" in caption[sides.start : sides.end]


def test_a_text_that_cites_a_case_has_no_caption() -> None:
    assert sides_of("The court relied on Finch v. Holm, 580 S.W.3d 895, and on Orwin v. State.") is None


def test_an_opinion_is_summed_up_as_in_its_own_case_and_not_in_one_that_it_cites() -> None:
    text = IN_COLUMNS + (
        "Introduction\nAppellant Orla M. Finch appeals the judgment against her. In\n"
        "Orwin v. State, 12 S.W.3d 45, the court held otherwise. We affirm the judgment of the circuit court.\n"
    )
    assert "Orla Maeve Finch v. Tarn Mills, Inc" in parts_of(Document(text, "opinion.txt"))[0].words


@pytest.mark.parametrize(
    "stamp",
    [
        "Appellate Case: 22-1801 Page: 1 Date Filed: 01/19/2023 Entry ID: 5237514",
        "Appeal: 22-1801 Doc: 17 Filed: 01/19/2023 Pg: 1 of 1",
        "Case 2:22-cv-01801-GW-PVC Document 40 Filed 01/19/23 Page 1 of 4 Page ID #:365",
        "Case: 22-1801, 01/19/2023, ID: 11774985, DktEntry: 19, Page 1 of 20",
    ],
)
def test_what_the_docket_prints_on_each_page_is_no_statement_but_gives_the_day(stamp: str) -> None:
    text = f"{stamp}\nUNITED STATES COURT OF APPEALS\nMOTION TO STAY\n\nOrla Finch moves the court to stay the order.\n"
    assert not any("22-1801" in one.words or "01801" in one.words for one in split(text))
    assert document_day(Document(text, "motion.txt")) == date(2023, 1, 19)


def test_a_sentence_about_a_case_is_no_stamp() -> None:
    text = "Case 12 was filed on Page 3 of the log, and Orla Finch signed it.\n"
    assert [one.words for one in split(text)] == [text.strip()]


def test_an_appellant_and_an_appellee_are_named_where_the_opinion_goes_on_to_call_them_so() -> None:
    found = statements(OPINION)
    assert any(one.startswith("Orla Finch (Appellant) decided to buy a sack") for one in found)
    assert any("Orla Finch (Appellant) filed this action" in one for one in found)
    assert any("Tarn Mills, Inc. (appellee)" in one for one in found)


def test_an_appellant_of_two_names_or_of_any_case_is_nobody() -> None:
    text = (
        "In State v. Roe the appellant Jo Roe appealed. The appellant Bo Lund appealed, too. An appellant pays the fee."
    )
    assert {one.role for one in find_mentions(text) if one.role} == set()
    later = "The appellant Jo Roe appealed in May 2019. An appellant pays the fee."
    assert not any(one.start > later.index("An") for one in find_mentions(later) if one.role)


def test_headings_paragraph_numbers_and_joining_words_stand_in_no_statement() -> None:
    found = statements(OPINION)
    assert not any("\u00b6" in one or "OPINION" in one or one.startswith("However") for one in found)
    assert any(one.startswith("At approximately 4:00 p.m. on March 8, 1998") for one in found)
    assert any(one.startswith("The court granted the motion") for one in found)


def test_an_abbreviation_ends_no_sentence() -> None:
    for text in (
        "The agent had each such U.S. Subscriber sign the form.",
        "Enclosed is an appeal docketed at No. 17-2603 by Tarn Mills.",
        "It is made with Tarn Mills Limited, a P.R.C. company with an office in Alder.",
    ):
        assert [one.words for one in split(text)] == [text]
    assert len(split("Orla Finch left the U.S. The company stayed.")) == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "APPEARANCE OF COUNSEL FORM\nUNITED STATES COURT OF APPEALS\nTHE CLERK WILL ENTER MY APPEARANCE\n",
            "pleading",
        ),
        (
            "Board of Selectmen Minutes 05-21-15\nPolice Department: Ms. Finch reported on pay.\nVoted to adjourn.\n",
            "board_minutes",
        ),
        ("PRESS RELEASE\nTarn Mills signs Settlement Agreement\nThe parties agree on the effective date.\n", "other"),
        ("Statement to the press\nTarn Mills and Orla Finch entered into an agreement by and between them.\n", "other"),
        ("Preliminary Narrative\nThe airplane flew under Title 14 Code of Federal Regulations Part 91.\n", "other"),
    ],
)
def test_kinds_of_papers_that_speak_of_another(text: str, kind: str) -> None:
    assert classify(Document(text, "paper.txt")).kind == kind


def test_fields_of_a_courts_form_stand_under_what_it_is_and_not_under_a_party() -> None:
    text = (
        "United States Court of Appeals for the Alder Circuit\nDOCKETING NOTICE\n\nDate: October 31, 2017\n"
        "Short Title: Tarn Mills, Inc. v. Finch\nDocket #: 17-3510\nCourt Below: District of Alder\nJudge: Tobias Holm\n"
    )
    found = statements(text)
    assert any(one.startswith("Docketing Notice, October 31, 2017") for one in found)
    assert not any("of Tarn Mills" in one or "Paper headed" in one for one in found)


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
    assert "in Alder Protection and Advocacy Services, Inc v. Orla A. Finch" in lead
    assert "United States Court of Appeals for the Eighth Circuit" in lead
    assert rest[-1] == "For the reasons set forth below, we affirm."


def test_the_title_may_stand_in_the_second_column_and_an_initial_is_no_article() -> None:
    lead, *rest = (part.words for part in parts_of(Document(BESIDE, "paper.txt")))
    assert lead.startswith("Order on Motion to Dismiss in Orla A. Finch v. Department of Public Works, ")
    assert rest == [
        "Finch filed this action on May 4, 2015, arguing that the fee is void.",
        "The Court therefore denies the motion.",
    ]


def test_what_a_court_is_asked_to_do_is_no_ruling() -> None:
    text = BESIDE.replace("arguing", "requesting that the Court vacate an award and arguing")
    assert [part.words for part in parts_of(Document(text, "paper.txt"))][
        -1
    ] == "The Court therefore denies the motion."


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
    assert any(one.startswith("Orla A. Finch filed") or "Finch" in one for one in statements(BESIDE))
    told = statements(BESIDE.replace("Finch filed this action", "The Plaintiff filed this action"))
    assert any("(the Plaintiff) filed this action on May 4, 2015" in one for one in told)


def test_no_day_is_carried_on_in_a_courts_paper() -> None:
    text = (
        BESIDE
        + "On May 2, 2016, a dog bit Wilma Tarn in the yard. She died of the bite in the hospital. Tarn owned the yard.\n"
    )
    document = Document(text, "opinion.txt")
    found = find_facts(document, find_mentions(text), find_own_dates(document))
    assert [one.date for one in found if one.text.endswith("owned the yard.")] in ([None], [])


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
        "Opinion in Tarn Mills, Inc v. Alder Labor Board, United States Court of Appeals, Ninth Circuit"
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
