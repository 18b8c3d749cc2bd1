"""Opinions, motions and dockets as courts print them: between whom they are, what each page repeats, what a side is called."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.document_day import document_day
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.classify import classify
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from tests.evidence.engines.candidates import candidate_texts

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
    assert not any("Docket #" in one for one in found)  # a field tells nothing that happened
    fields = candidate_texts(text)
    assert any(one.startswith("Docketing Notice, October 31, 2017") for one in fields)
    assert not any("of Tarn Mills" in one or "Paper headed" in one for one in fields)
