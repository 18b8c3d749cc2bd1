"""Answers that say yes or no and then of what, noes to one of two things, and statements that point at what was counted."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.mail.manners import is_in_passing
from evidence.engines.facts.mail.undertakings import is_undertaken
from evidence.engines.facts.referring.back_references import refers_back, with_counted
from evidence.engines.facts.referring.left_open import is_of_another_day
from evidence.engines.facts.referring.referring import is_nobody, says_nothing
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.answers import denied
from evidence.engines.facts.testimony.lead_ins import not_addressed, without_time
from evidence.engines.facts.testimony.restarts import after_reply
from evidence.engines.names.mentions import find_mentions
from tests.each import each

EXAMINATION = """EXAMINATION UNDER OATH OF NORA ANN QUIST

NORA ANN QUIST,
having been first duly sworn, was examined and testified as follows:

BY MR. VANCE:

    Q.  Did you increase the contents coverage in September 2022?
    A.  Yes, from $60,000 to $95,000.
    Q.  Had the bank sent you a notice of default?
    A.  Yes. I got one on November 2, 2022.
    Q.  Did you or anyone at your direction set the fire?
    A.  Absolutely not.
    Q.  Did you sell the piano in October 2022?
    A.  No. He did that on May 3.
"""


def test_a_yes_is_told_with_what_a_short_answer_adds() -> None:
    document = Document(EXAMINATION)
    source = Source(document, find_mentions(EXAMINATION), find_own_dates(document))
    found = {one.fact.text: one.fact for one in candidates_of(source)}
    increased = [one for one in found if "increase the contents coverage" in one]
    assert len(increased) == 1
    assert increased[0].endswith("in September 2022: \u201cFrom $60,000 to $95,000.\u201d")
    notice = next(one for text, one in found.items() if "I got one on November 2, 2022" in text)
    assert "had sent the witness a notice of default: \u201c" in notice.text
    assert (notice.date and notice.date.isoformat(), notice.precision) == ("2022-11-02", "day")
    assert not any("He did that" in one and "did not sell" in one for one in found)
    assert any(
        "denied that the witness or anyone at the witness\u2019s direction did set the fire." in one for one in found
    )


def test_what_an_answer_adds_is_whole_and_of_nobody_left_open() -> None:
    assert after_reply("Yes, sir. I sold it in 2018.") == "I sold it in 2018."
    for answer in ("Yes.", "Absolutely not.", "Yes, he was.", "No, do you mean 2018?", "Yes, in the --"):
        assert not after_reply(answer)


def test_a_no_to_one_of_two_things_denies_both() -> None:
    assert denied("Did you ever sign or approve any plan?") == "the witness did ever sign or approve any plan."
    assert not denied("Did you sign it or did he?")
    assert not denied("Didn't you or your brother sign it?")


@pytest.mark.parametrize(
    "words",
    [
        "Of these, 902 were entered under one login.",
        "On each occasion Mr. Quist apologized.",
        "The log shows that Mr. Quist granted that permission on May 3, 2020.",
    ],
)
def test_what_only_the_sentence_before_names_points_back(words: str) -> None:
    assert refers_back(words)


@pytest.mark.parametrize(
    "words",
    [
        "Of these [902 sales], 87 were late.",
        "On each occasion when Mr. Quist called, the line was busy.",
        "The lender agreed that payment on the note was due.",
        "Mr. Quist was away at that time.",
        "Mr. Quist asked for a permit and was granted that permit in May.",
    ],
)
def test_what_is_named_or_dated_in_the_sentence_does_not(words: str) -> None:
    assert not refers_back(words)


def test_of_these_is_told_with_the_one_thing_that_was_counted_before() -> None:
    words = "Of these, 902 were entered under one login."
    assert (
        with_counted(words, "We found 1,143 voided sales.")
        == "Of these [1,143 voided sales], 902 were entered under one login."
    )
    assert with_counted(words, "We found 12 voided sales and 9 late deposits.") == words
    assert with_counted("Sales rose.", "We found 12 voided sales.") == "Sales rose."


def test_what_a_writer_will_do_or_will_not_is_undertaken() -> None:
    for words in (
        "We will replace the lot at no charge if you return it by October 15.",
        "We cannot cover your labor.",
        "I am not willing to pay for the second survey.",
    ):
        assert is_undertaken(words)
    for words in (
        "I will provide an update tomorrow.",
        "We will see you on Friday at noon.",
        "Will we pay for the survey?",
    ):
        assert not is_undertaken(words)


HEARING = """UNEMPLOYMENT APPEALS TRIBUNAL
RECORDED HEARING

   HEARING OFFICER QUILL:  Mr. Holm, you've been sworn. When did Ms. Quist start working for the mill?
   MR. HOLM:  January 4th, 2019. She was a certified nursing assistant on second shift.
   HEARING OFFICER QUILL:  And the last day?
   MR. HOLM:  March 25th of this year.
   HEARING OFFICER QUILL:  Was she discharged or did she quit?
   MR. HOLM:  She was discharged for sleeping at work on March 23rd, 2022.
   HEARING OFFICER QUILL:  Did Ann Vance see it?
   MR. HOLM:  I asked my assistant.
   HEARING OFFICER QUILL:  And then?
   MR. HOLM:  She signed a report on April 4th, 2022.
"""


def test_he_and_she_are_whom_alone_the_exchanges_before_were_about() -> None:
    document = Document(HEARING)
    source = Source(document, find_mentions(HEARING), find_own_dates(document))
    found = [one.fact.text for one in candidates_of(source)]
    assert any("She [Ms. Quist] was discharged for sleeping at work" in one for one in found)
    assert not any("[Ann Vance] signed a report" in one or "[Ms. Quist] signed a report" in one for one in found)


def test_what_breaks_off_at_what_was_done_says_nothing() -> None:
    assert says_nothing("Ms. Quist asked the secretary not to.")
    assert says_nothing("Yes. From 2016 until I left.")
    assert not says_nothing("From 2016 I worked at the mill, and then I left.")


def test_an_hour_is_no_year_and_a_conclusion_is_of_no_day_told_before() -> None:
    text = (
        "Marine Casualty Report\n\nOn May 3, 2019, the vessel Tarn was upbound near Alder. About 2140, the deckhand smelled"
        " smoke and called Mr. Quist. I find that Mr. Quist ignored the call, which he denied.\n"
    )
    document = Document(text)
    source = Source(document, find_mentions(text), find_own_dates(document))
    days = {one.fact.text: one.fact.date for one in candidates_of(source)}
    assert not any(day and day.year > 2100 for day in days.values())
    assert all(day is None for words, day in days.items() if "I find" in words)


STATEMENT = """Q1: What is your name?
A1: Nora Ann Quist.

Q2: When did you start working at the plant?
A2: In August 2021. My cousin got me the job.

Q3: Who paid you?
A3: Mr. Holm paid us in cash every other Friday, $9 an hour.

Q4: Did Mr. Holm follow the plan of the union?
A4: Not entirely.
"""


def test_numbered_questions_and_answers_are_testimony_and_half_an_answer_is_none() -> None:
    document = Document(STATEMENT)
    source = Source(document, find_mentions(STATEMENT), find_own_dates(document))
    found = [one.fact.text for one in candidates_of(source)]
    assert any("\u201cMr. Holm paid us in cash every other Friday, $9 an hour.\u201d" in one for one in found)
    assert not any("Not entirely" in one for one in found)


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Nora Quist, date of birth (DOB) 08/02/1961, was interviewed at home.", None),
        ("Arthur Holm asked Nora Quist to hold the report until after the review on June 2, 2017.", None),
        (
            "Nora Quist was admitted to Alder Hospital on May 3, 2019. Nora Quist had surgery the next day.",
            "2019-05-04",
        ),
        (
            "Nora Quist was admitted to Alder Hospital on May 3, 2019. Nora Quist had eaten nothing the day before.",
            None,
        ),
        ("Nora Quist signed the lease on May 3, 2019.", "2019-05-03"),
    ],
)
def test_birth_dates_and_bounds_are_no_days_and_the_next_day_is_the_next(words: str, day: str | None) -> None:
    document = Document(words)
    source = Source(document, find_mentions(words), find_own_dates(document))
    start = words.rfind("Nora Quist had") if "Nora Quist had" in words else 0
    when = source.when(start, len(words))
    assert (when.date.isoformat() if when else None) == day


def test_letters_of_a_thing_are_nobody() -> None:
    assert is_nobody("When shown the GPS data, he declined to answer.")
    assert not is_nobody("When Fisk saw the bill, he declined to answer.")


def test_questions_are_told_without_whom_they_call_and_what_they_lead_back_to() -> None:
    assert not_addressed("Doctor, did you remove a polyp?", "Nora Quist") == "did you remove a polyp?"
    assert not_addressed("Ms. Quist, you were the owner.", "The witness") == "you were the owner."
    assert without_time("Were you fired after this?", "In May.") == "Were you fired?"
    assert without_time("Had she begun by then?", "Mr. Lee had.") == "Had she begun by then?"
    assert without_time("Were you fired after this?", "No, I left.") == "Were you fired after this?"
    assert (
        without_time("Did you read the lease after that call?", "I did.") == "Did you read the lease after that call?"
    )


def test_a_no_denies_no_more_than_what_was_asked() -> None:
    text = EXAMINATION + "    Q.  Had you paid Tarn Bank the premium of $900 at that point?\n    A.  No.\n"
    source = Source(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert not any("$900?\u201d" in one.fact.text for one in candidates_of(source))
    paid = text.replace("A.  No.\n", "A.  On May 3, 2021.\n")
    source = Source(Document(paid), find_mentions(paid), find_own_dates(Document(paid)))
    assert any("$900?\u201d, testified: \u201cOn May 3" in one.fact.text for one in candidates_of(source))


def test_what_is_done_before_somebodys_eyes_is_theirs() -> None:
    words = HEARING.replace("And the last day?", "When Ms. Quist fell, where were you?").replace(
        "March 25th of this year.", "Behind the bar. I heard her holler for the foreman."
    )
    document = Document(words)
    source = Source(document, find_mentions(words), find_own_dates(document))
    assert any("I heard her [Ms. Quist] holler" in one.fact.text for one in candidates_of(source))


def test_a_day_that_only_the_words_before_date_leaves_a_statement_open() -> None:
    assert is_of_another_day("Ms. Quist called Mr. Holm that night.")
    assert is_of_another_day("Ms. Quist escalated the matter the following week.")
    assert not is_of_another_day("Ms. Quist called Mr. Holm on the night of May 3, 2021.")


def test_who_is_away_on_a_named_day_says_nothing_of_the_case() -> None:
    assert is_in_passing("I'll be out Monday for the holiday.")


@each(
    [
        "I was on leave from 14 December to 4 January.",
        "I found out from Mr. Holm that his store was for sale.",
        "I threw out the old log books.",
        "We paid back the loan on May 3.",
    ]
)
def test_where_somebody_was_and_what_they_did_may_matter(words: str) -> None:
    assert not is_in_passing(words)


PATROL = """OFFICER LENA HOLM,
called as a witness, having been first duly sworn, testified as follows:
BY MR. VANCE:
     Q.   Were you working on the night of December 2, 2021?
     A.   Yes, I was, with Officer Ruben Quist.
     Q.   What did you see when you arrived?
     A.   I saw the defendant coming out of the alley with a black handgun in his right hand.
"""


def test_a_side_of_the_case_is_somebody_else_than_who_was_named_before() -> None:
    document = Document(PATROL)
    source = Source(document, find_mentions(PATROL), find_own_dates(document))
    found = [one.fact.text for one in candidates_of(source) if "handgun" in one.fact.text]
    assert found
    assert not any("[" in one for one in found)
