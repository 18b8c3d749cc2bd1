"""Testimony as people speak: broken off, begun anew, led back to what was said before."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.referring import is_about_papers, is_addressed, knows_nothing
from evidence.engines.facts.testimony.answers import assertion
from evidence.engines.facts.testimony.lead_ins import without_lead_in
from evidence.engines.facts.testimony.questions import last_question
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.each import each

HEAD = (
    "          JANE ROE,\nhaving been first duly sworn, testified as follows:\n                    EXAMINATION\nBY MR. BELL:\n"
    "     Q.   Did you work for the Harbor Mill in 2004?\n     A.   Yes.\n"
)


def statements(*said: str) -> list[str]:
    """What comes of a deposition whose questions and answers these are, by turns."""
    turns = (f"     {'A' if at % 2 else 'Q'}.   {words}\n" for at, words in enumerate(said))
    text = HEAD + "".join(turns)
    document = Document(text, "deposition.txt")
    mentions = find_mentions(text)
    found = find_facts(document, mentions, find_own_dates(document))
    assert all(text[fact.start : fact.end] == fact.quote for fact in found)
    return [fact.text for fact in judge_facts(document, mentions, found).kept]


def asked(words: str) -> str:
    question = last_question(DialogueTurn("", BlockKind.QUESTION, [Sentence(0, len(words), BlockKind.QUESTION, words)]))
    return question.words if question else ""


def test_what_an_answer_ends_with_stands_where_it_begins_anew() -> None:
    found = statements(
        "What about the accounts?",
        "It was always -- our fees were paid by the Harbor Mill, and I signed the agreement with Peter Lane in May 2004.",
    )
    assert [one for one in found if one.endswith("testified: “Our fees were paid by the Harbor Mill.”")]
    assert [one for one in found if one.endswith("testified: “I signed the agreement with Peter Lane in May 2004.”")]


@each(
    [
        "It is not so that -- I signed it with Peter Lane.",
        "If he had -- we would have paid Peter Lane $4,200 in May 2004.",
    ]
)
def test_what_the_words_before_a_break_may_turn_stands_for_nothing(answer: str) -> None:
    assert not [one for one in statements("What about the accounts?", answer) if "Peter Lane" in one]


def test_a_question_into_which_the_answer_comes_is_one() -> None:
    assert (
        asked("You were not aware of the notes about the leak --") == "You were not aware of the notes about the leak?"
    )
    for open_end in ("At that time, did you know that --", "And you signed it because --", "The notes of May --"):
        assert asked(open_end) == open_end


def test_whom_a_paper_names_that_is_read_aloud_is_not_who_is_spoken_of() -> None:
    read = "Please look at the note of the meeting with Peter Lane.  Mr Evans says:"
    found = statements(read, "He approached the leak from a technology perspective and owned the log of 2004.")
    assert not [one for one in found if "[" in one]


def test_what_was_that_leads_back_to_who_was_named_before() -> None:
    found = statements(
        "Did you form a view of Mr Evans?", "Yes, I did.", "What was that?",
        "He struck me as an administrator who farmed out the cases to lawyers in the north in 2004.",
    )  # fmt: skip
    assert [one for one in found if one.startswith("Jane Roe testified: “He [") and "Evans] struck me" in one]


def test_lead_ins_with_a_comma_and_statements_that_are_agreed_to() -> None:
    put = "You tell us in your witness statement that, over three years, the mill had 140 leaks?"
    assert without_lead_in(put) == "Over three years, the mill had 140 leaks?"
    lived = "Do you agree that you lived through the leak, the fire and the trial?"
    assert assertion(lived, True) == "the witness lived through the leak, the fire and the trial."


def test_idioms_of_lines_and_bottoms_are_no_papers() -> None:
    for words in ("She wanted to get to the bottom of the complaints.", "I had a dual reporting line to Peter Lane."):
        assert not is_about_papers(words)
    for words in ("It stands at line 14.", "Look at the bottom, please.", "It is the second line."):
        assert is_about_papers(words)


def test_that_one_did_not_know_somebody_is_said_and_that_one_does_not_know_is_not() -> None:
    assert not knows_nothing("I didn't know Peter Lane at the time.")
    assert knows_nothing("I don't know Peter Lane's reasons.")
    assert knows_nothing("I did not know.")
    assert not is_addressed("I was doing, you know, my homework.")
    assert is_addressed("You know that I paid.")


def test_an_answer_that_is_cut_short_is_its_yes_or_no_or_nothing() -> None:
    found = statements("Did the mill pay Peter Lane $4,200 in May 2004 for the log?", "No, I'm saying --")
    assert not [one for one in found if "saying" in one]
    found = statements("When did Peter Lane leave the Harbor Mill?", "That's --")
    assert not [one for one in found if "That's" in one]


def test_a_yes_does_not_answer_who_did_it() -> None:
    found = statements("Who did you think was investigating the leak for Peter Lane in 2004?", "Yes, I can see that.")
    assert not [one for one in found if "investigating" in one]


def test_you_within_quoted_words_is_not_the_witness() -> None:
    put = 'The mill said to each driver "Tell us what you did with the money" in 2004?'
    assert not assertion(put, True)


def test_a_sentence_that_a_page_breaks_off_is_one() -> None:
    said = ("The Harbor Mill paid the whole of the sum of $4,200 to", "Peter Lane in May 2004 for the log.")
    text = f"{HEAD}     Q.   What about the accounts?\n     A.   {said[0]}\n\f{'Page':>50} 2\n     {said[1]}\n"
    text += "     Q.   Thank you.\n     A.   Yes.\n"
    document = Document(text, "deposition.txt")
    mentions = find_mentions(text)
    kept = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document))).kept
    assert [one for one in kept if " ".join(said) in one.text]
