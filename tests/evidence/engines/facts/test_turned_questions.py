"""Questions turned round without what only leads to them, and rows whose cells are only signs."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.referring import is_about_papers
from evidence.engines.facts.testimony.answers import assertion
from evidence.engines.facts.worth.features import is_left_open
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.replies import answered_no, as_sentences
from evidence.engines.support.rows import cells_of
from evidence.engines.support.support import missing


def test_questions_are_turned_round_without_what_only_leads_to_them() -> None:
    asked = {
        "Finally, the keys had been given to you in 2012?": "the keys had been given to the witness in 2012.",
        "Am I right in saying that you signed the log?": "the witness signed the log.",
        "Isn't it true that you were at the mill on May 3?": "the witness was at the mill on May 3.",
        "You yourself, as head of the yard, knew about the leak?": "the witness, as head of the yard, knew about the leak.",
        "There were three people in the yard?": "there were three people in the yard.",
        "You had, as you say, read the log?": "the witness had read the log.",
    }
    assert {question: assertion(question, True) for question in asked} == asked
    assert not assertion("Isn't it true that you were at the mill on May 3?", False)


def test_where_the_witness_said_so_is_no_part_of_what_is_confirmed() -> None:
    asked = {
        "You tell us in your witness statement, at paragraphs 32 and 36, that you noted the leak at once; is that right?": (
            "the witness noted the leak at once."
        ),
        "You say in your statement -- no need to turn it up, it's paragraph 36 -- you were surprised at the size of the yard?": (
            "the witness was surprised at the size of the yard."
        ),
        "According to your affidavit, you had clear promises of repair?": "the witness had clear promises of repair.",
        "As you set out in your statement, your degree was in law?": "the witness\u2019s degree was in law.",
        "To summarise, is this right, you were an engineer hired by the mill?": "the witness was an engineer hired by the mill.",
        "You were head of the yard until the first or second quarter of 2012?": (
            "the witness was head of the yard until the first or second quarter of 2012."
        ),
    }
    assert {question: assertion(question, True) for question in asked} == asked
    assert not assertion("Did you sign or reject the log?", True), "which of the two is not said"


HEARING = """HEARING OF MAY 3, 2023

JANE ROE (sworn)

MR. BELL: Did the Harbor Mill provide you with the report of Peter Lane, prepared for the trial in 2004?

JANE ROE: No.

MR. BELL: Did Kim Evans join the inquiry in about July 2014?

JANE ROE: Yes.

MR. BELL: The Lane report of 2006?

JANE ROE: No.
"""


def test_answers_after_a_speakers_name_settle_what_was_asked() -> None:
    document = Document(HEARING, "hearing.txt", "text/plain")
    found = find_facts(document, find_mentions(document.text), find_own_dates(document))
    said = [fact.text for fact in found]
    assert "Jane Roe testified that Kim Evans did join the inquiry in about July 2014." in said
    assert any("the Harbor Mill did not provide her with the report of Peter Lane" in one for one in said)
    assert not any("The Lane report" in one for one in said), "a question without a verb is not understood alone"
    assert [missing(fact.text, fact.quote) for fact in found] == [[] for _ in found]


def test_a_no_after_a_speakers_name_denies_the_question() -> None:
    quote = "**Mr Bell**: Did the mill provide you with it?\n\n.. rst-class:: indented\n\n**Jane Roe**: No."
    there = as_sentences(quote)
    assert " ".join(there.split()) == "Mr Bell. Did the mill provide you with it? Jane Roe. No."
    assert there[: answered_no(there)].endswith("?")
    assert not answered_no(as_sentences(quote.replace("No.", "Yes.")))
    assert as_sentences("Date: May 3\nName: Jane Roe") == "Date: May 3\nName: Jane Roe", "fields of a form stay"


def test_a_reported_clause_that_begins_with_a_time_is_not_left_open() -> None:
    assert not is_left_open(
        "Jane Roe testified that at the outset of the inquiry, the mill did not provide the report."
    )
    assert is_left_open("Jane Roe testified that at the outset he did not provide the report.")


def test_to_see_a_thing_is_no_leading_through_papers() -> None:
    assert is_about_papers("You'll see it is dated May 3, 2021.")
    assert not is_about_papers("Did you see the chain break?")


def test_a_cell_of_signs_alone_is_no_cell() -> None:
    assert cells_of("Rent\t.\t4,200.00") == ["rent", "4,200.00"]
