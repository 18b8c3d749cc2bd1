"""What papers say that counsel reads aloud, as the words of whoever wrote them."""

from __future__ import annotations

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of, find_facts
from evidence.engines.facts.proof import with_proof
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

HEAD = """                    DEPOSITION OF NORA QUIST
 1        NORA QUIST, having been duly sworn, testified as follows:
 2   EXAMINATION BY MR. LUND:
 3   Q.   Where do you live?
 4   A.   At 4 Weir Road in Alder.
 5   Q.   Who hired you?
 6   A.   Bo Harkin did.
"""


def read_aloud(*lines: str) -> list[FoundFact]:
    text = HEAD + "".join(f"{at:2}   {line}\n" for at, line in enumerate(lines, 7))
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    return [one.fact for one in candidates_of(source) if one.fact.proof]


def test_an_email_that_is_read_is_its_authors_word_of_its_day() -> None:
    found = read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "The press lost pressure twice in January and I told the',
        '     owner of the mill."  Do you see that?',
        "A.   Yes.",
    )
    assert [one.text for one in found] == [
        (
            "Bo Harkin wrote to Nora Quist on March 8, 2017: \u201cThe press lost pressure twice in January and I told the"
            " owner of the mill.\u201d"
        )
    ]
    assert (str(found[0].date), found[0].proof, found[0].speaker) == ("2017-03-08", "correspondence", "Bo Harkin")


def test_the_witness_is_the_author_of_what_you_wrote() -> None:
    found = read_aloud(
        "Q.   Look at Exhibit 7.  It is a letter from you to Bo Harkin of May 2, 2017.",
        '     You wrote, "The belts were replaced in April by Tarn Supply."',
        "A.   I did.",
    )
    assert [one.text for one in found] == [
        "Nora Quist wrote to Bo Harkin on May 2, 2017: \u201cThe belts were replaced in April by Tarn Supply.\u201d"
    ]


def test_minutes_say_what_is_read_from_them() -> None:
    found = read_aloud(
        "Q.   These are the minutes of a board meeting, dated June 4, 2017.  It",
        '     says: "Harkin reported that the press was unsafe."  Correct?',
        "A.   Yes.",
    )
    assert [(one.text, one.proof) for one in found] == [
        ("The minutes of June 4, 2017 say: \u201cHarkin reported that the press was unsafe.\u201d", "record")
    ]


def test_another_page_of_a_chain_may_be_of_another_writer() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  If we",
        '     scroll up: "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )


def test_what_somebody_else_says_is_not_the_authors() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to Ida Tarn dated March 8, 2017.",
        '     You say: "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )


def test_a_statement_that_is_read_is_no_letter() -> None:
    assert not read_aloud(
        "Q.   This is the statement of Bo Harkin dated March 8, 2017, which he",
        '     sent by email.  He says: "The press lost pressure twice in January."',
        "A.   Yes.",
    )


def test_a_paper_that_is_asked_about_is_not_in_hand() -> None:
    assert not read_aloud(
        "Q.   Did you get an email from Bo Harkin to you dated March 8, 2017?",
        "A.   No.",
        'Q.   It says: "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )


def test_what_is_left_out_of_it_may_turn_it() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "The press lost pressure ... twice in January."  Correct?',
        "A.   Yes.",
    )


def test_the_pipeline_keeps_its_kind_of_proof() -> None:
    found = read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )
    proofs = with_proof(Document(HEAD), "deposition", found)
    assert [(one.proof, one.speaker) for one in proofs] == [("correspondence", "Bo Harkin")]


def test_who_is_greeted_did_not_write_it() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "Bo "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )


def test_a_letter_within_a_letter_is_somebody_elses() -> None:
    found = read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "The press lost pressure twice in January."  Then there\'s',
        '     the email: "The mill was closed in February of 2017."  Correct?',
        "A.   Yes.",
    )
    assert [one.text.split(": ")[1] for one in found] == ["\u201cThe press lost pressure twice in January.\u201d"]


def test_you_of_a_letter_to_two_is_left_open() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to you and Ida Tarn dated March 8, 2017.",
        '     He says: "The owner told me in January that you stopped the press."',
        "A.   Yes.",
    )


def test_a_greeting_is_no_part_of_what_is_written() -> None:
    found = read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He",
        '     says: "Nora, "The press lost pressure twice in January."  Correct?',
        "A.   Yes.",
    )
    assert [one.text for one in found] == [
        "Bo Harkin wrote to Nora Quist on March 8, 2017: \u201cThe press lost pressure twice in January.\u201d"
    ]


def test_its_day_may_be_said_before_whose_it_is() -> None:
    found = read_aloud(
        "Q.   Look at the email on page 2.  So this is 8 March 2017.  It is an",
        '     email from you to Bo Harkin.  You say: "The press lost pressure twice in January."',
        "A.   Yes.",
    )
    assert [(one.text.split(":")[0], str(one.date)) for one in found] == [
        ("Nora Quist wrote to Bo Harkin on 8 March 2017", "2017-03-08")
    ]


def test_a_statement_in_passing_is_not_in_hand() -> None:
    found = read_aloud(
        "Q.   You gave evidence of that.  This is an email from Bo Harkin to",
        '     you dated March 8, 2017.  He says: "The press lost pressure twice in January."',
        "A.   Yes.",
    )
    assert [one.text.split(":")[0] for one in found] == ["Bo Harkin wrote in an email on March 8, 2017"]


def test_of_two_days_its_own_is_left_open() -> None:
    assert not read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.",
        '     That is 2 May 2015.  He says: "The press lost pressure twice in January."',
        "A.   Yes.",
    )


def test_a_name_in_brackets_is_whom_the_paper_shortens() -> None:
    found = read_aloud(
        "Q.   This is an email from Bo Harkin to you dated March 8, 2017.  He says:",
        '     "The press of [the Alder Mill] lost pressure twice in January."',
        "A.   Yes.",
    )
    assert len(found) == 1


def test_a_paper_of_which_only_the_number_is_said_says_what_is_read_from_it() -> None:
    found = read_aloud(
        "Q.   Can we look, please, at WEIR00098317.  At paragraph 12 it says:",
        '     "The operator is liable for losses caused by careless handling of the press."',
        "A.   Yes.",
        'Q.   And it goes on: "We told Tarn Supply of the losses in January."',
        "A.   Yes.",
    )
    assert [one.text for one in found] == [
        "The document WEIR00098317 says: \u201cThe operator is liable for losses caused by careless handling of the press.\u201d"
    ]
    assert (found[0].date, found[0].proof, found[0].speaker) == (None, "record", "")


def test_the_words_of_a_numbered_paper_are_borne_out() -> None:
    text = HEAD + (
        " 7   Q.   Can we look, please, at WEIR00098317.  It says:\n"
        ' 8        "The operator is liable for losses caused by careless handling of the press."\n'
        " 9   A.   Yes.\n"
    )
    document, mentions = Document(text), find_mentions(text)
    judged = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    assert any(one.text.startswith("The document WEIR00098317 says: ") for one in judged.kept)
    assert not judged.dropped


def test_a_briefing_is_not_of_the_day_of_the_meeting_that_it_is_for() -> None:
    found = read_aloud(
        "Q.   This is a briefing for you for the meeting that was proposed to be held with Bo Harkin on May 23, 2017.",
        '     It says: "The owner of the mill is concerned that the press is unsafe."',
        "A.   Yes.",
    )
    assert not [one for one in found if one.date]


def test_a_line_s_number_is_no_part_of_a_paper_s_day() -> None:
    found = read_aloud(
        "Q.   These are the minutes of a board meeting, dated 4",
        '     June 2017.  It says: "Harkin reported that the press was unsafe."  Correct?',
        "A.   Yes.",
    )
    assert [one.text.split(" say")[0] for one in found] == ["The minutes of 4 June 2017"]


def test_a_numbered_paper_that_speaks_of_itself_says_so_pages_later() -> None:
    found = read_aloud(
        "Q.   Please look at WEIR00012345.",
        *["A.   Yes.", "Q.   If we scroll down a little further, please, to the foot of that."] * 24,
        '     It says: "The contractor shall, from the date of this Agreement, clean the screens of the weir each month."',
        "A.   Yes.",
    )
    assert [one.text for one in found] == [
        (
            "The document WEIR00012345 says: \u201cThe contractor shall, from the date of this Agreement, clean the screens"
            " of the weir each month.\u201d"
        )
    ]


def test_words_that_counsel_puts_for_a_paper_s_own_are_read_too() -> None:
    found = read_aloud(
        "Q.   Please look at WEIR00012345, the note of the board.",
        '     It says: "Carl Stone then outlined the repair position [year to date]; in summary, four gates had been mended."',
        "A.   Yes.",
    )
    assert len(found) == 1
    assert "[year to date]" in found[0].text
