"""Summaries of mail: who wrote to whom, what is asked and said; no addresses, telephones and manners."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.directives import is_directive
from evidence.engines.summaries.summarize import summarize

HEAD = "From: Ann Orr <ann@pell.example>\nTo: {to}\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nSubject: {subject}\n\n"
ONE = HEAD.format(to='"Lund Bo" <bo.lund@quay.example>', subject="Turbine")
REPLY = HEAD.format(to="Bo Lund <bo@quay.example>", subject="RE: Turbine")
BELOW = (
    "\n\n-----Original Message-----\nFrom: Bo Lund <bo@quay.example>\nSent: Sunday, March 03, 2024 9:00 AM\n"
    "To: Ann Orr <ann@pell.example>\nSubject: Turbine\n\n"
    "Please advise if Pell Turbines LLC has paid the invoice of February 1.\n"
)


def summary_of(text: str) -> str:
    return summarize(Document(text))


def test_who_is_written_to_is_called_given_name_first() -> None:
    assert "Ann Orr to Bo Lund, 4 March 2024, about “Turbine”." in summary_of(ONE + "The turbine stopped at noon.")


def test_what_is_only_noted_or_sent_is_not_asked_for() -> None:
    said = summary_of(
        ONE + "Please be advised that the turbine stopped at noon.\n\nAt Dee Falk's request, attached is the log.\n"
    )
    assert "The turbine stopped at noon." in said
    assert "Asks" not in said
    assert "Asks" not in summary_of(ONE + "There is no need to stop it, as Dee Falk has let me know.")


def test_addresses_telephones_and_manners_say_nothing() -> None:
    said = summary_of(
        ONE
        + "The turbine stopped at noon.\n\nIf you have any questions, call me.\n\nAnn Orr\n\n12 Quay Street, Bath\n\n"
        + "Bath, Avon 77002 phone: (713) 555-0133 fax: (713) 555-0134\n\n713-555-0133 (office)\n"
    )
    assert "stopped" in said
    assert "questions" not in said
    assert "555" not in said


def test_a_reply_of_one_word_stands_with_its_question() -> None:
    said = summary_of(f"{REPLY}None.{BELOW}")
    assert "Answers: “None.”" in said
    assert "In answer to Bo Lund (3 March 2024): “Please advise if Pell Turbines LLC has paid" in said
    assert "Forwards" not in said


def test_a_list_is_told_with_what_leads_to_it() -> None:
    said = summary_of(
        f"{ONE}We end the contracts of the following customers:\n\n1. Pell Turbines LLC\n2. Quay Mills Inc.\n"
    )
    assert "following customers: Pell Turbines LLC; Quay Mills Inc." in said


def test_the_header_of_a_message_to_very_many_is_read() -> None:
    to = ", ".join(f"Dee Falk{n} <dee.falk{n}@quay.example>" for n in range(90))
    said = summary_of(HEAD.format(to=to, subject="Turbine") + "The turbine stopped at noon.")
    assert "Ann Orr to Dee Falk0, Dee Falk1, Dee Falk2 and 87 others, 4 March 2024, about “Turbine”." in said


def test_what_is_worth_most_as_a_fact_is_told_and_trifles_beside_it_are_not() -> None:
    said = summary_of(
        ONE
        + "Dee Falk has been away from her desk. Her plants are green. Pell Turbines LLC refused to pay the invoice of $4,200"
        + " on March 1, 2024. It would be great to have lunch. I told Dee Falk that we would sue Pell Turbines LLC."
        + " The hall is grey. Lunch was late.\n"
    )
    assert "refused to pay the invoice" in said
    assert "we would sue Pell Turbines LLC" in said
    assert "plants" not in said
    assert "Lunch" not in said


def test_what_one_would_like_and_whom_one_will_advise_is_not_asked() -> None:
    for said in (
        "Pell Turbines LLC would like the clause to be struck.",
        "I agreed to wait and advise him on March 8.",
    ):
        assert "Asks" not in summary_of(ONE + said)
    assert "Please let me know" not in summary_of(ONE + "Pell Turbines LLC paid $4,200. Please let me know.")


def test_by_when_something_is_wanted_is_told() -> None:
    said = summary_of(
        ONE + "Please send the signed lease of Pell Turbines LLC. I wuld appreciate such receipt by Friday, March 8th."
    )
    assert "by Friday, March 8" in said


def test_calls_and_thoughts_are_asked_for_out_of_manners() -> None:
    said = summary_of(
        f"{ONE}The turbine stopped at noon.\n\nPlease see the attached.\n\nPls. call me if you have any questions.\n\n"
        "What do you think?\n"
    )
    assert "stopped" in said
    assert "Asks" not in said


def test_fields_are_not_told_again_beside_what_leads_to_them() -> None:
    said = summary_of(
        f"{ONE}We have received a signed lease:\n\nTenant: Quay Mills Inc.\nLandlord: Pell Turbines LLC\nTerm: 4 years\n"
    )
    assert said.count("Quay Mills") == 1


def test_a_message_of_little_worth_is_told_by_more_than_one_sentence() -> None:
    said = summary_of(
        f"{ONE}It is the same as the other one.\n\nThe total is 1375 for both.\n\nHe will take care of this.\n"
    )
    assert "1375" in said
    assert "take care" in said


def test_what_the_reader_is_told_to_do_is_asked_for() -> None:
    said = summary_of(
        f"{ONE}Dee Falk is fine with your proposal.\n\nGo ahead and release the turbine for three years.\n"
    )
    assert "Asks: “Go ahead and release the turbine" in said
    assert "Asks" not in summary_of(f"{ONE}Pell Turbines LLC released the turbine for three years.\n")
    assert "Asks" not in summary_of(
        f"{ONE}The turbine stopped.\n\nIf anyone has any questions about this let me know.\n"
    )


@pytest.mark.parametrize(
    ("words", "right"),
    [
        ("Delete the messages.", True),
        ("Consider this our written claim.", True),
        ("Keeping a copy for myself.", False),
        ("Registered in England & Wales No. 03388217.", False),
    ],
)
def test_only_a_verb_in_its_base_form_tells_a_reader_what_to_do(words: str, right: bool) -> None:
    assert is_directive(words) is right


def test_of_a_message_that_only_forwards_another_that_one_is_told_in_full() -> None:
    forward = HEAD.format(to="Bo Lund <bo@quay.example>", subject="FW: Turbine")
    said = summary_of(
        f"{forward}This is the one I told you about, read what Bo wrote.{BELOW}Pell Turbines LLC refused on February 9 to pay "
        "the invoice of $4,200.\nDee Falk terminated the contract of Quay Mills Inc. on February 12.\n"
    )
    assert "the one I told you about" not in said
    assert said.count("Pell Turbines LLC") == 2
    assert "terminated the contract" in said
