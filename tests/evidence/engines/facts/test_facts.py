"""Facts: which sentences, how they are worded, and that every quote is the source's own words."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import budget, candidates_of, find_facts, findings, is_verbatim
from evidence.engines.facts.forms.tables import row_text
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines import samples


def facts_of(text: str, metadata: dict[str, str] | None = None) -> list[FoundFact]:
    document = Document(text, metadata=metadata or {})
    found = findings(document, samples.mentions(text), find_own_dates(document))
    assert found.dropped == 0
    assert all(text[f.start : f.end] == f.quote for f in found.facts)
    return found.facts


def fact_about(facts: list[FoundFact], words: str) -> FoundFact:
    return next(f for f in facts if words in f.text)


def test_a_sheet_s_row_without_heads_still_begins_with_its_day() -> None:
    row = "2024-03-11\tBelford Ferry Supply\tRope and shackles\t148.00"
    (fact,) = facts_of(f"{row}\n2024-03\tBelford Ferry Supply\tRope\t20.00")[:1]
    assert fact.text == "On March 11, 2024: Belford Ferry Supply; Rope and shackles; 148.00."
    assert fact.quote == row
    assert row_text([], ["March 2024", "Rope", "$20.00"], date(2024, 3, 1)) == "March 2024; Rope; $20.00."


def test_what_happened_at_a_time_of_day_is_an_event_whatever_it_was() -> None:
    text = "The bell of the old mill tolled at 4:15 a.m. The bell of the old mill tolled softly."
    points = [one.relevance for one in candidates_of(Source(Document(text), [], []))]
    assert points[0] > points[1]
    assert any("4:15" in one.text for one in facts_of(text))


@pytest.mark.parametrize(
    ("words", "is_one"),
    [
        ("Papadopoulos emailed Clovis on Monday.", True),
        ("Move to compel by Friday.", True),
        ("RESOLVED that the board accepts the offer.", True),
        ("Invoices over $500 need two signatures.", True),
        ("Lessee waives secured damages for Lot 4.", True),
        ("Repaired by Arlen Motors on May 3.", True),
        ("Repaired boats of the ferry company.", False),
        ("54 E.g., 11/29/16 Messages, Ek & Lee (5:09 - 5:11 p.m.).", False),
        ("Dated: August 5, 2016.", False),
        ("Case 8:16-cv-01261 Document 40 Filed 08/05/16 Page 4 of 4 Page ID #:368", False),
        ('"DUE DATE" - The date of completion as it is set out below.', False),
    ],
)
def test_a_fragment_is_no_assertion(words: str, is_one: bool) -> None:
    assert asserts(words) is is_one


def test_of_a_short_paper_what_names_no_event_is_kept_for_what_its_words_are_worth() -> None:
    said = "The net weight of the powder in Jar 7 is 12.4 grams."
    assert said in [one.text for one in facts_of(said)]
    assert said not in [one.text for one in facts_of(f"{said}\n\n" + "The weather is fine in the hills. " * 400)]


def test_a_clause_without_a_verb_is_no_fact_of_its_own() -> None:
    text = (
        "Acme Holdings LLC delivered Lot 1 on May 3, 2021, six days late, and Lot 2 on June 22, 2021, forty days late."
    )
    assert [one.text for one in facts_of(text)] == [text]


def test_it_is_somebodys_duty_is_about_nobody_before() -> None:
    texts = [
        one.text
        for one in facts_of("Acme Holdings LLC sold it. It is the duty of Maria Rossi to pay $500 on 3 May 2021.")
    ]
    assert any(text.startswith("It is the duty of Maria Rossi") for text in texts)


def test_a_line_s_number_is_no_day() -> None:
    text = samples.DEPOSITION.replace("Acme Holdings on\n 6   May 3, 2021?", "Acme Holdings in May\n 6   2021?")
    assert "in May\n 6   2021" in text
    signed = fact_about(facts_of(text), "sign the lease")
    assert (signed.date, signed.date_end, signed.precision) == (date(2021, 5, 1), date(2021, 5, 31), "month")


def test_a_day_that_the_end_of_a_line_parts_is_that_day_and_not_the_next_lines_number() -> None:
    text = samples.DEPOSITION.replace("Acme Holdings on\n 6   May 3, 2021?", "Acme Holdings on 28\n 6   May 2021?")
    assert "on 28\n 6   May 2021" in text
    signed = fact_about(facts_of(text), "sign the lease")
    assert (signed.date, signed.precision) == (date(2021, 5, 28), "day")
    assert " 6 May" not in signed.text


def test_a_contracts_terms_are_facts_and_its_boilerplate_is_not() -> None:
    facts = facts_of(samples.CONTRACT)
    texts = " | ".join(f.text for f in facts)
    assert "laws of the State of Ohio" in texts
    assert "counterparts" not in texts
    assert "Business Day" not in texts
    loan = fact_about(facts, "$42,000")
    assert loan.date == date(2021, 5, 10)
    assert loan.precision == "day"
    assert loan.text.startswith("Acme Holdings LLC (Lender) shall lend")
    assert "Lender shall lend Borrower $42,000 on 10 May 2021." in loan.quote


def test_a_leading_pronoun_is_named_in_the_text_and_left_in_the_quote() -> None:
    deposit = fact_about(facts_of(samples.LETTER), "$4,200")
    assert deposit.text.startswith("Maria Rossi paid a deposit")
    assert deposit.quote.startswith("She paid a deposit")
    assert deposit.entities == ("Acme Holdings LLC",)


def test_a_pronoun_means_the_one_of_its_sex_and_tells_nothing_of_one_of_two() -> None:
    facts = facts_of("Maria Rossi met John Doe on 3 May 2021. She signed the lease on 4 May 2021.")
    assert fact_about(facts, "4 May").text.startswith("Maria Rossi signed")
    text = "Maria Rossi met Jane Roe on 3 May 2021. She signed the lease on 4 May 2021."
    assert not [one for one in find_facts(Document(text), find_mentions(text), find_dates(text)) if "4 May" in one.text]


def test_a_question_with_its_answer_becomes_testimony() -> None:
    facts = facts_of(samples.DEPOSITION)
    signed = fact_about(facts, "sign the lease")
    said = "she did sign the lease with Acme Holdings on May 3, 2021."
    assert signed.text == f"Maria Rossi testified that {said}"
    assert signed.quote.startswith("Q.  Did you sign")
    assert signed.quote.endswith("A.  Yes.")
    assert signed.date == date(2021, 5, 3)
    assert "Maria Rossi" in signed.entities
    told = fact_about(facts, "boiler")
    assert (
        told.text == "Maria Rossi testified: \u201cOn May 20, 2021 John Doe told me that the boiler had failed.\u201d"
    )
    assert told.quote == "On May 20, 2021 John Doe told me that the boiler\n10   had failed."
    assert "she was not employed by Acme Holdings in 2020" in fact_about(facts, "employed").text


def test_a_statements_rows_are_recognized_by_their_columns() -> None:
    facts = facts_of(samples.STATEMENT)
    transfer = fact_about(facts, "Transfer")
    assert transfer.date == date(2021, 5, 3)
    assert transfer.quote == "03/05/2021\tTransfer to Acme Holdings\t4,200.00\t\t10,800.00"
    assert "4,200.00" in transfer.text


def test_mail_is_cited_by_its_words_and_never_by_its_headers() -> None:
    facts = facts_of(samples.MAIL, metadata={"from": "Maria Rossi <maria@example.com>"})
    assert not any("Subject:" in fact.quote or "From:" in fact.quote for fact in facts)
    body = samples.MAIL.index("I paid")
    note = facts_of(samples.MAIL[:body] + "The Rossi contract was returned to Acme Holdings unsigned.")
    said = "The Rossi contract was returned to Acme Holdings unsigned."
    head = "Maria Rossi wrote to John Doe on May 24, 2021 about \u201cBoiler\u201d"
    assert [fact.text for fact in note] == [f"{head}: \u201c{said}\u201d"]
    assert note[0].date == date(2021, 5, 24)
    deposit = fact_about(facts, "deposit")
    assert deposit.text.startswith(
        "Maria Rossi wrote to John Doe on May 24, 2021 about \u201cBoiler\u201d: \u201cI paid the deposit"
    )
    assert deposit.date == date(2021, 5, 5), "what it speaks of happened then"


def test_no_sentence_crosses_a_page() -> None:
    text = samples.TWO_PAGES
    assert all("\f" not in text[s.start : s.end] for s in split(text))
    assert [f.quote for f in facts_of(text)] == ["It was signed on 3 May 2021."]


@pytest.mark.full("test_mentions_robust.py and support/test_fitting.py bound the work")
def test_a_long_contract_does_not_drown_the_reader() -> None:
    text = "\n\n".join(f"Acme Holdings LLC paid Maria Rossi ${n},000 on {n % 28 + 1} May 2021." for n in range(1, 900))
    assert len(facts_of(text)) <= budget(len(text)) <= 150


def test_a_quote_that_is_not_at_its_offsets_does_not_verify() -> None:
    assert is_verbatim("He signed.", FoundFact("He signed.", 0, 10, "He signed."))
    assert not is_verbatim("He signed.", FoundFact("He signed.", 0, 9, "He signed."))
    assert not is_verbatim("He signed.", FoundFact("He paid.", 0, 10, "He paid now"))
    assert not is_verbatim("He signed.", FoundFact("x", 5, 40, "gned."))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="AbQ. \n\t\f:12/$\u2019\u201c>-;(a)", max_size=400))
def test_any_text_gives_facts_that_verify(text: str) -> None:
    document = Document(text)
    assert all(is_verbatim(text, fact) for fact in find_facts(document, [], find_dates(text)))
    assert all(0 <= s.start < s.end <= len(text) for s in split(text))


def test_a_day_that_the_end_of_a_page_parts_is_not_the_next_pages_number() -> None:
    words = [
        f"{at:2}   Q.   Was the press of Alder Mills at work in the week {at} of the year 2017?" for at in range(1, 25)
    ]
    page = "\n".join([*words, "25   A.   Maria Solis slipped by the press on"])
    text = f"{page}\n\f{7:>60}\n 1   January 2 but she was not hurt.\n 2   Q.   Was a report made?\n 3   A.   No.\n"
    assert [one.date for one in find_own_dates(Document(text)) if "January" in one.text] == [date(2017, 1, 2)]
