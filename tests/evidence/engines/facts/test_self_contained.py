"""Statements that are understood alone: names for pronouns of testimony, questions with answers, a form's fields and rows."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.form_heads import headed, without_head
from evidence.engines.facts.referring.referring import is_open
from evidence.engines.facts.referring.third_person import ThirdPersons
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.answers import denied
from evidence.engines.facts.worth.judged import JudgedStatement
from evidence.engines.facts.worth.weights import worth
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context
from tests.evidence.engines.candidates import candidate_texts
from tests.evidence.engines.facts.test_facts import facts_of

TRANSCRIPT = """ 1   DEPOSITION OF MARIA ROSSI
 2   EXAMINATION BY MR. LANE
 3   Q.  Did you work with Mr. John Doe?
 4   A.  He hired me on May 3, 2021.
 5   Q.  Is he still there?
 6   A.  Yes, he is.
 7   Q.  {question}
 8   A.  {answer}
"""
FORM = """INCIDENT REPORT FORM

Employee name: John Doe            Employee no.: 20817
Date of incident: 05/03/2021       Time: 6:40 a.m.
Nature of injury: Fractured right ankle
Was the lift inspected? [ ] Yes [X] No
"""
STATEMENT = """STATEMENT OF ACCOUNT

Date        Description              Withdrawals    Deposits      Balance
05/03/2021  Wire out - Acme            75,000.00               925,000.00
05/04/2021  Wire in - Maria Rossi                    500.00    925,500.00
05/05/2021  Rent                        4,000.00               921,500.00
"""


def worded(before: str, words: str) -> str:
    text = f"{before} {words}"
    source = Source(Document(text), find_mentions(text), [])
    spans = [(len(before) + 1, len(text)), (0, len(before))]
    return ThirdPersons(source).worded(words, spans, "").said


@pytest.mark.parametrize(
    ("before", "words", "said"),
    [
        ("Did you tell Mr. John Doe?", "He said no.", "He [John Doe] said no."),
        ("Did Mr. John Doe and Mr. Peter Lane come?", "He said no.", "He said no."),
        ("Did Mr. John Doe and Ms. Maria Rossi come?", "She came alone.", "She [Maria Rossi] came alone."),
        ("Did your husband see Mr. John Doe?", "He did.", "He did."),
        ("Did you call?", "John Doe gave him the key.", "John Doe gave him the key."),
    ],
)
def test_a_pronoun_is_named_where_one_reading_is_left(before: str, words: str, said: str) -> None:
    assert worded(before, words) == said


def test_a_name_in_brackets_is_borne_out_only_if_the_document_gives_it() -> None:
    quote = "He hired me in May."
    said = "Maria Rossi testified: “He [John Doe] hired me in May.”"
    assert not missing(said, quote, Context(names=("Maria Rossi", "John Doe")))
    assert missing(said, quote, Context(names=("Maria Rossi", "Peter Lane")))


def test_an_answer_that_only_its_question_explains_is_stated_with_it() -> None:
    text = TRANSCRIPT.format(question="What do you do for a living now?", answer="I drive a truck for Acme Holdings.")
    assert "Maria Rossi, asked “What do you do for a living now?”, testified: “I drive a truck for Acme Holdings.”" in [
        one.text for one in facts_of(text)
    ]


def test_a_no_denies_what_was_put_and_its_day_is_the_questions() -> None:
    assert denied("You took the money on May 3, 2021, didn't you?") == "the witness took the money on May 3, 2021."
    assert not denied("Did you take the money?")
    asked = "You took the money from Acme Holdings on May 3, 2021, didn't you?"
    facts = facts_of(TRANSCRIPT.format(question=asked, answer="No, I was in Ohio until June 2022."))
    (fact,) = [one for one in facts if "denied that she took the money" in one.text]
    assert str(fact.date) == "2021-05-03"


def test_a_no_leaves_what_stands_within_the_question() -> None:
    said = "Maria Rossi testified that the witness did not have anything to drink that day."
    quote = "Q. Did you have anything to drink that day? A. No, sir."
    assert not missing(said, quote, Context(names=("Maria Rossi",)))


def test_a_tag_of_its_own_asks_the_sentence_before_it() -> None:
    text = TRANSCRIPT.format(question="You signed the lease of Acme Holdings on May 3, 2021.  Correct?", answer="Yes.")
    texts = [one.text for one in facts_of(text)]
    assert "Maria Rossi testified that she signed the lease of Acme Holdings on May 3, 2021." in texts


def test_the_witness_is_whom_the_questions_speak_to() -> None:
    turns = "Q.  Officer Dyer, where were you?\nA.  At home.\nQ.  Alone?\nA.  Yes.\n"
    assert structure(turns * 2).witnesses == ["Officer Dyer"]
    assert structure(turns + turns.replace("Dyer", "Moran")).witnesses == []


def test_fields_are_stated_under_what_the_form_is_and_whose() -> None:
    texts = candidate_texts(FORM)
    head = "Incident Report Form (Employee name: John Doe)"
    assert f"{head}: Nature of injury: Fractured right ankle" in texts
    assert f"{head}: Was the lift inspected? No" in texts
    assert not any(text.endswith("Employee name: John Doe") for text in texts)  # which each of the others says
    words = "Employee name: John Doe"
    assert without_head(head, headed(head, words)) == words


def test_a_row_with_an_empty_cell_keeps_the_heads_of_the_others() -> None:
    document = Document(STATEMENT)
    texts = [one.text for one in facts_of(STATEMENT)]
    assert find_dates(document.text)
    assert any(text.endswith("withdrawals 75,000.00.") for text in texts)
    assert any(text.endswith("deposits 500.00.") for text in texts)


def test_a_message_is_stated_without_the_name_that_it_calls() -> None:
    mail = "From: Maria Rossi <m@example.com>\nTo: John Doe <j@example.com>\nDate: Mon, 24 May 2021 10:00:00 +0000\n\n"
    texts = [one.text for one in facts_of(f"{mail}John,\nAcme Holdings paid the deposit of $4,200 on May 3, 2021.\n")]
    assert any("“Acme Holdings paid the deposit" in text for text in texts)


def test_of_whom_it_speaks_a_date_does_not_say() -> None:
    assert is_open("On 21 January 2011, she was sentenced to a term of 18 months.")
    assert not is_open("On 21 January 2011, Maria Rossi was sentenced.")


def test_the_day_of_a_form_is_the_one_it_calls_its_date() -> None:
    lines = [
        "WAGE CLAIM FORM",
        "Claimant: John Doe",
        "Employer: Acme Holdings",
        "Dates of employment: March 2, 2018 to June 29, 2019",
    ]
    text = "\n".join([*lines, "Amount claimed: $1,161.00", "Signature: /s/ John Doe     Date: July 12, 2019", ""])
    heads = {one.split(" (")[0].split(":")[0] for one in candidate_texts(text)}
    assert heads == {"Wage Claim Form, July 12, 2019"}


def test_weights_tell_a_deed_from_boilerplate() -> None:
    deed = JudgedStatement("Maria Rossi paid a deposit of $4,200 to Acme Holdings LLC on May 3, 2021.", 0.9, dated=True)
    idle = JudgedStatement("The captions are included solely for convenience of reference.", 0.3, dated=False)
    of_deed, of_idle = worth([deed, idle])
    assert of_deed > 0.6 > 0.3 > of_idle


@pytest.mark.parametrize(
    ("before", "thing"),
    [
        ("The canopy was built in April 2016 by Holm Brothers.", "the canopy"),
        ("In May 2015, the loading dock was widened.", "the loading dock"),
    ],
)
def test_it_is_the_thing_that_the_sentence_before_is_about(before: str, thing: str) -> None:
    report = f"WEIR ENGINEERS\nReport for Weir Mutual\nJune 30, 2018\n\n{before} It fell on May 22, 2018, killing Ruth Odei.\n"
    document = Document(report)
    found = find_facts(document, find_mentions(report), find_own_dates(document))
    assert any(one.text.startswith(f"It [{thing}] fell on May 22, 2018") for one in found)


def test_it_stays_open_after_somebody_and_after_what_somebody_does() -> None:
    for before in ("The driver was sent to the yard.", "The mill sent the county a pump."):
        report = f"WEIR ENGINEERS\nReport\nJune 30, 2018\n\n{before} It failed on May 22, 2018.\n"
        document = Document(report)
        found = find_facts(document, find_mentions(report), find_own_dates(document))
        assert not any("It [" in one.text for one in found)
