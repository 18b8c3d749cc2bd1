"""The structure of documents: kinds, exact places, speakers, references and sections, for each genre."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evidence.engines.layout.kinds import FURNITURE, TURNS, BlockKind, LayoutBlock
from evidence.engines.layout.structure import structure
from evidence.extraction.base import PAGE_BREAK
from tests.evidence.engines.layout import documents

GENRES = {name: text for name, text in vars(documents).items() if name.isupper() and name != "PAGE_BREAK"}


def blocks(text: str, *kinds: BlockKind) -> list[LayoutBlock]:
    return [block for block in structure(text).in_order if not kinds or block.kind in kinds]


def words(text: str, *kinds: BlockKind) -> list[str]:
    return [" ".join(text[block.start : block.end].split()) for block in blocks(text, *kinds)]


def block_with(text: str, said: str) -> LayoutBlock:
    return next(b for b in reversed(structure(text).blocks) if said in text[b.start : b.end])


@pytest.mark.parametrize("name", GENRES)
def test_blocks_are_exact_pieces_of_one_page_in_order_and_leave_no_word_out(name: str) -> None:
    text = GENRES[name]
    found = structure(text)
    covered = bytearray(len(text))
    for block in found.in_order:
        assert 0 <= block.start < block.end <= len(text)
        assert PAGE_BREAK not in text[block.start : block.end]
        assert text[block.start : block.end].strip() == text[block.start : block.end]
        covered[block.start : block.end] = b"\1" * (block.end - block.start)
    assert [b.start for b in found.blocks] == sorted(b.start for b in found.blocks)
    left = "".join(char for char, one in zip(text, covered, strict=True) if not one and not char.isspace())
    assert left.strip(">") == ""
    assert len(found.masked) == len(text)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "Q. Did you?",
                "A. Yes.",
                " 1  MR LEE: No.",
                "From: A B",
                "To: C D",
                "> x",
                "",
                "\f",
                "BY MR. LEE:",
                "12",
                "A-00012",
                "sworn",
            ]
        ),
        max_size=40,
    )
)
def test_no_text_is_too_strange(lines: list[str]) -> None:
    text = "\n".join(lines)
    for block in structure(text).in_order:
        assert 0 <= block.start < block.end <= len(text)


def test_a_deposition_says_who_asks_who_answers_and_on_which_page_and_line() -> None:
    text = documents.DEPOSITION
    assert structure(text).witnesses == ["John A. Smith"]
    asked = block_with(text, "Did you see the crane")
    assert (asked.kind, asked.speaker, asked.reference) == (BlockKind.QUESTION, "MR. JONES", "3:8-9")
    answered = block_with(text, "A.   Yes.")
    assert (answered.kind, answered.speaker, answered.reference) == (BlockKind.ANSWER, "John A. Smith", "3:10")
    objection = block_with(text, "Objection")
    assert (objection.kind, objection.speaker) == (BlockKind.SPEAKER_TURN, "MS. O'BRIEN")
    assert block_with(text, "I saw it fall").speaker == "John A. Smith"


def test_a_question_that_a_page_breaks_off_goes_on_with_its_examiner() -> None:
    rest = block_with(documents.DEPOSITION, "called the police?")
    assert (rest.kind, rest.speaker, rest.reference, rest.opens) == (BlockKind.QUESTION, "MR. JONES", "4:1", False)


def test_another_examiner_asks_after_the_heading_that_names_them() -> None:
    assert block_with(documents.DEPOSITION, "You were not there").speaker == "MS. O'BRIEN"
    assert block_with(documents.TRIAL, "Since when").speaker == "Mr. Poole"
    assert block_with(documents.TRIAL, "own a car").speaker == "MS. LEE"


def test_the_word_examination_at_the_end_of_a_sentence_ends_no_examination() -> None:
    text = documents.TRIAL.replace("Q.  Do you own a car?", "Q.  I have a few\nquestions.\nQ.  Do you own a car?")
    assert block_with(text, "own a car").speaker == "MS. LEE"


@pytest.mark.parametrize(
    ("heading", "examiner"),
    [
        ("E X A M I N A T I O N", ""),
        ("EXAMINATION BY COUNSEL FOR THE PLAINTIFF", ""),
        ("EXAMINATION BY THE COURT:", "THE COURT"),
        ("EXAMINATION BY ATTORNEY ROE:", "ATTORNEY ROE"),
        ("REDIRECT EXAMINATION (Continued)", "MS. LEE"),
        ("RECROSS-EXAMINATION BY MR. VAN DAM:", "MR. VAN DAM"),
        ("BY MS. O'NEIL:", "MS. O'NEIL"),
        ("By Mr. Dorn:", "Mr. Dorn"),
        ("BY ZOOM", "MS. LEE"),
    ],
)
def test_after_a_heading_asks_whom_it_names_and_nobody_where_it_names_none(heading: str, examiner: str) -> None:
    text = f"{documents.TRIAL}{' ' * 14}{heading}\n    Q.  Is it red?\n    A.  No.\n"
    assert block_with(text, "Is it red").speaker == examiner


def test_nobody_asks_until_somebody_is_named() -> None:
    first = block_with(documents.INTERVIEW, "Good morning")
    assert (first.kind, first.speaker) == (BlockKind.QUESTION, "")
    assert block_with(documents.INTERVIEW, "Where did you work").speaker == "MS. DORN"


@pytest.mark.parametrize(
    ("oath", "witness"),
    [
        ("ANN LEE, having been first duly sworn, testified:", "Ann Lee"),
        ("DEPOSITION OF: ANN B. LEE, Ph.D.", "Ann B. Lee"),
        ("ANN B. LEE, M.D., Ph.D.,\ncalled as a witness, having been duly sworn, testified:", "Ann B. Lee"),
        ("ANN LEE, the witness herein, called by the plaintiff\nand having been affirmed, was examined:", "Ann Lee"),
        ("THE WITNESS ANN LEE\n(Sworn)", "Ann Lee"),
        ("The videotaped deposition of Ann Lee, taken on May 3, 2021", "Ann Lee"),
        ("DEPOSITION OF HARBOR TOOL CO., INC.,\nBY AND THROUGH ANN LEE", "Ann Lee"),
        ("DEPOSITION OF HARBOR CRANE, INC. BY AND THROUGH ITS\nDESIGNEE, ANN LEE, taken on May 3, 2021", "Ann Lee"),
        ("Whereupon,\n     ANN VAN LEE\nwas called as a witness and, being duly sworn, testified:", "Ann Van Lee"),
        ("BO EK, was sworn to interpret.\nANN LEE, sworn, testified:", "Ann Lee"),
        (
            "BRYCE HANLON, Assistant Prosecutor\nMORTON ASH, for the State\n\nANN LEE,\nbeing first duly sworn, testified:",
            "Ann Lee",
        ),
        ("DEPOSITION OF HARBOR TOOL CO., INC.", ""),
        ("The weather was fine.", ""),
    ],
)
def test_the_witness_is_who_the_oath_or_the_title_names_and_none_rather_than_another(oath: str, witness: str) -> None:
    said = "\nQ.  Did you see it?\nA.  Yes.\nQ.  Where?\nA.  At home.\n"
    found = structure(f"{oath}\n{said}")
    assert found.witnesses == ([witness] if witness else [])
    assert {b.speaker for b in found.blocks if b.kind is BlockKind.ANSWER} == {witness}


def test_each_witness_of_a_day_answers_for_themselves() -> None:
    said = "\nQ.  Did you see it?\nA.  Yes.\nQ.  Where?\nA.  At home.\n"
    text = f"ANN LEE, sworn, testified:{said}BO EK, sworn, testified:{said}"
    assert [b.speaker for b in structure(text).blocks if b.kind is BlockKind.ANSWER] == ["Ann Lee"] * 2 + ["Bo Ek"] * 2


def test_an_inquiry_s_labels_are_questions_and_answers_by_who_examines_and_who_is_sworn() -> None:
    text = documents.INQUIRY
    assert [(b.kind.value, b.speaker, b.reference) for b in blocks(text, *TURNS)] == [
        ("question", "MR BERG", "1:4"),
        ("answer", "Orla May Finch", "1:5"),
        ("question", "MR BERG", "1:6-2:1"),
        ("answer", "Orla May Finch", "2:2"),
        ("speaker_turn", "THE CHAIR", "2:3"),
        ("answer", "Orla May Finch", "2:4"),
        ("question", "MR BERG", "2:5"),
        ("speaker_turn", "THE CHAIR", "2:6"),
    ]
    assert words(text, BlockKind.RUNNING_HEAD) == ["1", "2"]
    assert len(blocks(text, BlockKind.LINE_NUMBER)) == 12


def test_recordings_and_hearings_name_their_speakers() -> None:
    assert [b.speaker for b in blocks(documents.RECORDING, *TURNS)] == ["Jane Roe", "Otto Lind"] * 2
    assert {b.speaker for b in blocks(documents.HEARING, *TURNS)} == {"Chairman Hale", "Mr. Brandt", "Senator Oakes"}


def test_a_list_by_letters_is_no_testimony() -> None:
    clauses = "".join(f"{letter}. The tenant pays part {n} of the rent.\n" for n in range(9) for letter in "ABCQ")
    assert not structure(f"LEASE\nMR. POOLE: tenant\n{clauses.replace('Q. The', 'D. The', 7)}").spoken


def test_a_form_is_no_transcript_though_it_has_labels() -> None:
    form = "Name: Ann Lee\nStreet: Mill Road 3\nTown: Akron\nPhone: 555 0100\nNote: Call in the evening\n" * 3
    assert not structure(form).spoken
    assert {b.kind for b in structure(form).blocks} == {BlockKind.FORM_FIELD}


def test_mail_is_headers_body_signature_footer_and_what_it_quotes() -> None:
    text = documents.MAIL
    assert words(text, BlockKind.MAIL_BODY)[-1].startswith("I paid the deposit")
    assert words(text, BlockKind.SIGNATURE_BLOCK) == [
        "Kind regards,",
        "Maria Rossi",
        "Facilities Manager",
        "Tel. 555 0100",
    ]
    assert words(text, BlockKind.MAIL_FOOTER)[0].startswith("This e-mail is confidential")
    assert len(blocks(text, BlockKind.MAIL_HEADER)) == 4
    plumber, *leak = blocks(text, BlockKind.QUOTED_MAIL)
    assert (plumber.speaker, plumber.level) == ("John Doe", 1)
    assert {(one.speaker, one.level) for one in leak} == {("Maria Rossi", 2)}


def test_a_letter_whose_paragraphs_are_lines_is_read_in_paragraphs() -> None:
    delivery = "On 3 May 2021 your driver delivered forty boilers. " * 5
    letter = f"Acme Holdings LLC\nDear Ms. Rossi:\n{delivery}\nWe demand $900.\nSincerely,\n/s/ John Doe\nJohn Doe\n"
    assert words(letter, BlockKind.PARAGRAPH) == [delivery.strip(), "We demand $900."]
    assert words(letter, BlockKind.SIGNATURE_BLOCK) == ["Sincerely, /s/ John Doe", "John Doe"]


def test_a_contract_has_numbered_sections_a_signature_block_footnotes_and_bates_numbers() -> None:
    text = documents.CONTRACT
    loan = block_with(text, "$42,000")
    assert (loan.kind, loan.section) == (BlockKind.LIST_ITEM, "ARTICLE II \u203a THE LOAN \u203a 2.1")
    assert loan.reference == "ACME-000123"
    assert words(text, BlockKind.SIGNATURE_BLOCK)[0] == "ACME HOLDINGS LLC"
    assert words(text, BlockKind.SIGNATURE_BLOCK)[-1] == "Title: President"
    assert words(text, BlockKind.FOOTNOTE) == ["1 See the letter of 4 May 2021 from the Bank."]
    assert words(text, BlockKind.BATES_STAMP) == ["ACME-000123", "ACME-000124"]


def test_a_pleading_has_a_caption_numbered_paragraphs_and_counsel_s_signature() -> None:
    text = documents.COMPLAINT
    assert words(text, BlockKind.CAPTION)[0].startswith("IN THE SUPERIOR COURT")
    assert words(text, BlockKind.CAPTION)[-1] == "Civil Action No. 21-C-100"
    assert len(blocks(text, BlockKind.LIST_ITEM)) == 2
    assert words(text, BlockKind.SIGNATURE_BLOCK) == ["/s/ Jane Roe", "Jane Roe", "Attorney for Plaintiff"]


@pytest.mark.parametrize(
    "told",
    [
        "Plaintiff alleges:\n\n1. Plaintiff Acme Holdings LLC owns the Old Mill in Ashford, Kent.",
        "1. Defendant admits paragraphs 4 and 5.",
        "This matter came before the Court on May 31, 2021 on Plaintiff's motion.",
    ],
)
def test_a_caption_ends_where_something_is_said(told: str) -> None:
    head = "IN THE SUPERIOR COURT OF MARLOW COUNTY\n\nMARIA ROSSI,\n     Plaintiff,\n  v.      Case No. 21-C-100\n"
    text = f"{head}ACME HOLDINGS LLC,\n     Defendant.\n\n{told}\n\n2. Defendant paid nothing to Plaintiff.\n"
    assert not any("owns" in one or "admits" in one or "came before" in one for one in words(text, BlockKind.CAPTION))


def test_a_line_goes_on_with_the_number_that_the_one_above_speaks_of() -> None:
    item = "1. Report. The managers heard that the late harvest had cost the dairy more than it paid for Lot\n2 hay in June."
    text = f"{item}\n2. Close."
    assert words(text, BlockKind.LIST_ITEM)[0].endswith("Lot 2 hay in June.")


def test_a_statement_of_account_is_rows_and_fields() -> None:
    text = documents.STATEMENT
    assert words(text, BlockKind.TABLE_ROW)[0].startswith("03/05/2021")
    assert words(text, BlockKind.FORM_FIELD) == ["Account number: 12-3456"]


def test_what_stands_at_the_edge_of_many_pages_is_a_running_head_whatever_its_number() -> None:
    bodies = ["The pump failed on Monday.", "It was repaired on Tuesday.", "It failed again.", "It was sold."]
    pages = [f"Report of the Harbor Board, part {n}\n\n{body}\n\nPage {n} of 4" for n, body in enumerate(bodies, 1)]
    text = PAGE_BREAK.join(pages)
    assert len(blocks(text, BlockKind.RUNNING_HEAD)) == 8
    assert words(text, BlockKind.PARAGRAPH) == bodies
    assert all(b.kind not in FURNITURE for b in structure(text).blocks)


def test_a_number_on_one_page_alone_is_no_bates_stamp() -> None:
    assert not blocks("The invoice.\n\nINV-2021", BlockKind.BATES_STAMP)
    assert words("The letter.\n\nROE 000417", BlockKind.BATES_STAMP) == ["ROE 000417"]


def test_line_numbers_that_a_list_has_are_not_a_transcript_s() -> None:
    text = "\n".join(f"{n}. The tenant paid the rent of month {n} late." for n in (1, 2, 3, 5, 8, 13, 21, 34, 55))
    assert not blocks(text, BlockKind.LINE_NUMBER)


@pytest.mark.parametrize("moment", ["at 9:02 AM Tom Abernathy", "at 9:02 PM, Tom Abernathy", "09:02, Tom Abernathy"])
def test_the_time_a_message_was_written_is_no_part_of_its_sender(moment: str) -> None:
    headers = "From: Ann Lee <ann@example.org>\nTo: Tom Abernathy <tom@example.org>\nSubject: Panels\n\n"
    text = f"{headers}I agree.\n\nOn Thu, Jun 23, 2022 {moment} <tom@example.org> wrote:\n> The panels are late.\n"
    assert {one.speaker for one in structure(text).blocks if one.level} == {"Tom Abernathy"}
