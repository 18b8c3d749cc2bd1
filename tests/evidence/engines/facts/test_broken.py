"""What print breaks off, runs together or marks with numbers is no statement, or one without the marks."""

from __future__ import annotations

import pytest

from evidence.engines.facts.referring.referring import is_about_papers, points_back, says_nothing
from evidence.engines.facts.relevance import assess
from evidence.engines.facts.sentences.broken import goes_on, is_asked, is_broken, is_torn, without_notes
from evidence.engines.facts.testimony.turns import DialogueTurn, whole_questions
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence, split
from tests.evidence.engines.facts.test_facts import facts_of


def printed(words: str, kind: BlockKind = BlockKind.PARAGRAPH) -> Sentence:
    return Sentence(0, len(words), kind, words)


@pytest.mark.parametrize(
    ("words", "is_so"),
    [
        ("Roe wanted to check in and see how", True),
        ("Counsel tried to avert the bank's.", True),
        ("The office had received 2,523 claims of which.", True),
        ("A Meeting Between Counsel And The Board Of Directors", True),
        ("Roe signed the lease on May 3, 2021.", False),
        ("Roe signed the lease on May 3, 2021", False),
    ],
)
def test_a_sentence_that_breaks_off_is_none(words: str, is_so: bool) -> None:
    assert is_broken(printed(words), None) is is_so


def test_what_the_next_block_goes_on_with_is_broken_off() -> None:
    first, second = printed("Roe signed the lease in the presence"), printed("of the notary on May 3, 2021.")
    assert is_broken(first, second)
    assert goes_on(second, printed("It rained."))
    assert not goes_on(second, first)
    assert not is_broken(printed(first.words, BlockKind.MAIL_BODY), second)


def test_a_question_without_its_mark_is_one() -> None:
    assert is_asked("Did you learn of any payment to")
    assert is_asked("Before May 3, 2021, were you aware of the chain")
    assert is_asked("\u201cHas the office paid what it owed?\u201d")
    assert not is_asked("Roe did learn of the payment.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("'!%6 Roe denied it.", "Roe denied it."),
        ("Roe denied it.!%9", "Roe denied it."),
        ("526 Roe told Lee that the valve was shut.", "Roe told Lee that the valve was shut."),
        ("2019 Sales of the plant fell.", "2019 Sales of the plant fell."),
        ('Roe called it "a loan."', 'Roe called it "a loan."'),
        ('Roe went home."', "Roe went home."),
        ("$4,200 was paid.", "$4,200 was paid."),
        ("** Roe paid Lee.", "Roe paid Lee."),
        ("Roe read the report,''> and Lee denied it.", "Roe read the report, and Lee denied it."),
        ("Roe told the officers.'", "Roe told the officers."),
        ('Roe would not contest the ruling.""', "Roe would not contest the ruling."),
        ('Roe met Lee at the end of the hearing.""\'', "Roe met Lee at the end of the hearing."),
        ("Roe called it 'the loan.'", "Roe called it 'the loan.'"),
    ],
)
def test_numbers_of_notes_are_no_words(words: str, said: str) -> None:
    assert without_notes(words) == said


def test_sentences_that_a_note_s_number_runs_together_are_two() -> None:
    text = (
        "Roe paid Lee in New York.12 Lee deposited the money the same day.'!9 The bank closed.Roe left town soon after."
    )
    words = [one.words for one in split(text)]
    assert words == [
        "Roe paid Lee in New York.",
        "Lee deposited the money the same day.",
        "The bank closed.",
        "Roe left town soon after.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Lee knew of the calls of the clerk.'TM Before that, Roe had opened a file.",
        "Lee said that Roe should resign as Counsel.>Roe agreed to go and left the room.",
        "Lee told the clerk about it in the summer of 2016.2Roe, an adviser, told him too.",
        "Lee had no job in the office!3 The two of them remained in touch.",
    ],
)
def test_a_note_s_number_that_a_scan_has_misread_ends_a_sentence(text: str) -> None:
    assert len(split(text)) == 2


def test_what_points_back_needs_what_stood_before() -> None:
    assert points_back("The next morning, Roe called the bank.")
    assert points_back("The bank had paid these invoices.")
    assert not points_back("The bank had invoices and paid these invoices.")
    assert not points_back("Those who signed were paid that day in March 2019.")


def test_what_counsel_asked_before_is_chatter() -> None:
    assert is_about_papers("the witness was asked by Mr Lee this morning about the lease")
    assert says_nothing("Sorry, I didn't catch that.")


def test_a_question_that_a_yes_breaks_off_is_one() -> None:
    def turn(speaker: str, words: str) -> DialogueTurn:
        return DialogueTurn(speaker, BlockKind.SPEAKER_TURN, [printed(words, BlockKind.SPEAKER_TURN)])

    turns = [
        turn("Mr Lee", "You were told by Roe --"),
        turn("Ann Bo", "Yes."),
        turn("Mr Lee", "-- that the valve was chained?"),
        turn("Ann Bo", "Yes."),
    ]
    assert [one.words for one in whole_questions(turns)] == ["You were told by Roe that the valve was chained?", "Yes."]
    assert list(whole_questions(turns[:2])) == turns[:2]
    assert list(whole_questions([])) == []


def test_a_number_with_its_unit_is_a_measure_whatever_the_unit() -> None:
    def points(words: str) -> float:
        return assess(printed(words), [], []).relevance

    plain = points("The gauge of the boiler was read by the operator.")
    assert points("The gauge of the boiler was read at 212 psi.") > plain
    assert points("The gauge of the boiler was read at 14 mSv/h.") > plain


def test_an_i_of_a_signed_paper_is_its_signer() -> None:
    text = "STATEMENT\n\nI, Maria Rossi, declare as follows. I paid the deposit of $4,200 on May 3, 2021.\n"
    assert any(one.text.startswith("Maria Rossi stated: “I paid the deposit") for one in facts_of(text))


def test_a_person_named_before_stands_in_brackets() -> None:
    text = (
        "Maria Rossi ran the office from 2015. On May 3, 2021 she paid the deposit of $4,200 to Acme Holdings LLC. "
        "The deposit was returned on June 1, 2021."
    )
    assert any("she [Maria Rossi] paid" in one.text for one in facts_of(text))


@pytest.mark.parametrize(
    ("statement", "torn"),
    [
        ("Orla Finch wrote the following: \u201cThe eggs had been broken.", True),
        ('There is a lot to go through," said Tobias Holm.', True),
        ("The holders shall look to the bank for payment against.", True),
        ("Orla Finch said that she \u201cnever signed\u201d the deed.", False),
        ("They saw where the noise was coming from.", False),
        ('The pipe is 4" wide.', False),
    ],
)
def test_a_statement_with_half_a_quotation_or_no_end_is_torn(statement: str, torn: bool) -> None:
    assert is_torn(statement) is torn


def test_what_a_term_means_is_a_fact_only_with_a_day_or_a_sum() -> None:
    text = (
        '"Contract Year" shall mean each of the periods of twelve months that begin on the first day of June.\n\n'
        '"Maintenance Agreement" means the agreement that Tarn Mills and Orla Finch entered into on March 28, 1999.\n\n'
        "Tarn Mills, Inc. shall pay Orla Finch $4,000 each month under this Agreement.\n"
    )
    found = [fact.text for fact in facts_of(text)]
    assert not any("Contract Year" in one for one in found)
    assert any("March 28, 1999" in one for one in found)


def test_clauses_with_one_object_stay_together() -> None:
    text = (
        "The holders of Tarn Mills shall look only to the bank for, and the bank shall remain liable for, payment of $4,000 "
        "to Orla Finch by May 3, 2021.\n"
    )
    assert not any(one.text.endswith("for.") or one.text.startswith("The bank shall remain") for one in facts_of(text))


def test_that_thing_points_back_where_only_what_stood_before_names_it() -> None:
    assert points_back("That meeting ended without a vote.")
    assert not points_back("That Tarn Mills paid is certain.")
