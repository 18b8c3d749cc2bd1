"""Whether a quote bears a statement out: right however it is worded, wrong by one name, figure, date, denial or act."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

PAID = "On March 3, 2024 Kestrel Harbor Inc. paid Thomas Moran $12,500 for the repair of the crane."
NOTICE = (
    "The Lender may terminate this Agreement upon not less than thirty (30) days' prior written notice to the Borrower."
)
LETTERHEAD = "Halden & Pryce LLP, Attorneys at Law, 12 Quay Street"


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        (PAID, PAID),
        ("Thomas Moran was paid $12,500 by Kestrel Harbor Inc. on March 3, 2024.", PAID),
        ("Moran received $12,500 for repairing the crane.", "Moran received $12,500 for the crane\u2019s repair."),
        ("Kestrel Harbor paid Moran 12,500 dollars in March 2024.", PAID),
        ("On or about March 3, 2024, Kestrel Harbor paid Moran for the repair of the crane.", PAID),
        ("The Lender can end the Agreement by giving the Borrower 30 days' written notice.", NOTICE),
        ("Moran did not sign the release.", "Mr. Moran refused to sign the release."),
        ("Moran did not sign the release.", "Mr. Moran never signed the release."),
        ("No crane was inspected.", "None of the cranes were inspected, no crane at all."),
        ("Ms. Ortiz informed the insurer of the fire.", "Ms. Ortiz notified the insurer about the fire."),
        ("The lease costs £1.5 million.", "Cost of the lease: £1,500,000."),
        ("The fee is due every month.", "The fee falls due on a monthly basis."),
        ("Nurse Bell did not call the surgeon.", "Nurse Bell noted the fever and did not call the surgeon."),
        ("Ms. Bell never told Moran of the crack.", "At no time did Ms. Bell tell Moran of the crack."),
        ("Moran, the foreman, told Bell that it rained.", "The foreman, Moran, told Bell that it rained."),
        ("The plan passed by seven votes to two.", "Moran voted against the plan, which passed by seven votes to two."),
        ("The Lender must return the deposit.", "The Lender shall return the deposit."),
        ("Moran had to sell the crane.", "Moran was forced to sell the crane."),
    ],
)  # fmt: skip
def test_what_a_quote_says_is_borne_out_however_it_is_worded(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


ASKED = "Q.   Did you {} the lease?\n 25        A.   {}"
ROW = "2022-07-15\tWIRE\tPayment Bellamy Ridge\t\t400000.00\t31025.00"
HEADS = frozenset({"date", "reference", "description", "debit", "credit", "balance"})
NAMED = Context(names=("Ryan Mathis", "Thomas Abernathy"), heads=HEADS)


@pytest.mark.parametrize(
    "answer", ["No.", "No, I did not.", "Absolutely not.", "I did not.", "Never.", "Of course not."]
)
def test_what_was_answered_no_is_denied(answer: str) -> None:
    quote = ASKED.format("sign", answer)
    assert missing("Ryan Mathis testified that the witness did not sign the lease.", quote, NAMED) == []
    lacking = missing("Ryan Mathis testified that the witness did sign the lease.", quote, NAMED)
    assert [one.part for one in lacking] == ["negation"]


@pytest.mark.parametrize("answer", ["Yes.", "Correct.", "I did.", "Yes, absolutely."])
def test_what_was_answered_yes_is_so(answer: str) -> None:
    quote = ASKED.format("sign", answer)
    assert missing("Ryan Mathis testified that the witness did sign the lease.", quote, NAMED) == []
    lacking = missing("Ryan Mathis testified that the witness did not sign the lease.", quote, NAMED)
    assert [one.part for one in lacking] == ["negation"]


def test_an_initial_makes_no_other_person() -> None:
    quote = "I work for Bellamy\n  9  Ridge."
    assert missing("Thomas J. Abernathy testified: “I work for Bellamy Ridge.”", quote, NAMED) == []
    assert missing("Thomas J. Stroud testified: “I work for Bellamy Ridge.”", quote, NAMED) != []


def test_a_row_is_borne_out_by_its_cells_under_their_heads() -> None:
    row = "On July 15, 2022: WIRE; Payment Bellamy Ridge; credit 400000.00; balance 31025.00."
    assert missing(row, ROW, NAMED) == []
    assert [one.words for one in missing(row.replace("credit", "refund"), ROW, NAMED)] == ["refund 400000.00"]
    assert missing(row.replace("Payment", "Deposit"), ROW, NAMED) != []
    assert missing(row.replace("31025", "31052"), ROW, NAMED) != []
    assert missing(row.replace("July 15", "July 25"), ROW, NAMED) != []


def test_a_log_s_entry_is_borne_out_with_a_head_before_each_cell() -> None:
    quote = "05/03/2021 0910      Edith Farrow          Tobias Holm            Repair"
    heads = Context(heads=frozenset({"date", "time", "given", "by", "to", "purpose"}))
    entry = "Date / time 05/03/2021 0910; given by Edith Farrow; given to Tobias Holm; purpose Repair."
    assert missing(entry, quote, heads) == []
    assert missing(entry.replace("Tobias", "Ruth"), quote, heads) != []
    assert missing(entry.replace("given to", "stolen by"), quote, heads) != []


@pytest.mark.parametrize(
    ("statement", "quote", "part", "words"),
    [
        ("Halden & Pryce LLP represents Thomas Moran.", LETTERHEAD, "name", "Thomas Moran"),
        ("Halden & Pryce LLP sued the port.", LETTERHEAD, "act", "sued port"),
        (PAID.replace("Thomas", "Edward"), PAID, "name", "Edward Moran"),
        (PAID.replace("12,500", "15,200"), PAID, "figure", "$15,200"),
        (PAID.replace("March 3", "March 13"), PAID, "date", "March 13, 2024"),
        (PAID.replace("March 3, 2024", "Friday"), PAID, "date", "Friday"),
        ("Kestrel Harbor did not pay Moran $12,500.", PAID, "negation", "pay"),
        ("Moran signed the release.", "Mr. Moran refused to sign the release.", "negation", "signed"),
        ("Thomas Moran paid Kestrel Harbor Inc. $12,500.", PAID, "act", "Moran"),
        ("The Borrower may terminate the Agreement on 30 days' notice to the Lender.", NOTICE, "act", "Borrower"),
        ("The Lender may terminate the Agreement on 30 months' notice.", NOTICE, "figure", "30"),
        ("The fee is due every week.", "The fee falls due on a monthly basis.", "figure", "every week"),
        ("Moran bought the crane.", "Moran sold the crane.", "act", "bought"),
        ("Bell told Moran that it rained.", "Moran told Bell that it rained.", "act", "Bell"),
        ("Ms. Bell was fined after Moran complained.", "Moran was fined after Ms. Bell complained.", "act", "Moran"),
        ("Managers must report theft to Bell.", "Employees must report theft to Bell.", "act", "Managers"),
        ("Bell bought the crane from Moran.", "MR. MORAN: I bought the crane from Bell.", "act", "Bell"),
        ("Ms. Bell told Moran of the crack.", "At no time did Ms. Bell tell Moran of the crack.", "negation", "told"),
        ("The port must pay Moran $900.", "Moran is ordered to pay the port $900.", "act", "port"),
        ("A tenant who keeps the key owes $50.", "A landlord who keeps the key owes $50.", "act", "tenant"),
        ("Moran saw Ortiz climb the crane.", "I saw Moran climb the crane, and Ortiz was ill.", "act", "Moran"),
        ("Licensor may not leave in May.", "Licensee may not leave in May.", "act", "Licensor"),
        ("The board refused to buy the crane.", "The board agreed to buy the crane.", "negation", "buy"),
        ("The Borrower paid the fee.", "The Borrower shall pay the fee.", "act", "paid"),
        ("The Borrower paid the fee.", "The Borrower was ordered to pay the fee.", "act", "paid"),
        ("The Borrower paid the fee.", "The Lender asked whether the Borrower paid the fee.", "act", "paid"),
        ("The delivery notice was late.", "The termination notice was late.", "act", "delivery"),
    ],
)  # fmt: skip
def test_what_a_quote_does_not_say_is_named(statement: str, quote: str, part: str, words: str) -> None:
    assert (part, words) in [(one.part, one.words) for one in missing(statement, quote)]


def test_a_defined_term_and_a_pronoun_stand_for_whom_the_document_means_and_for_nobody_else() -> None:
    quote = "He told the Company that the crane was safe."
    statement = "Thomas Moran told Kestrel Harbor Inc. that the crane was safe."
    given = Context(names=("Kestrel Harbor Inc.",), actors=("Thomas Moran",))
    assert missing(statement, quote, given) == []
    assert [one.words for one in missing(statement, quote)] == ["Thomas Moran", "Kestrel Harbor"]
    assert missing(statement, quote, Context(names=("Kestrel Harbor Inc.",), actors=("Edward Moran",)))


def test_parties_that_the_quote_calls_by_their_roles_are_not_exchanged() -> None:
    quote = "The Tenant shall pay the Landlord $900 a month."
    given = Context(
        names=("Ana Petrov", "Crane Street LLC"), meant=(("Tenant", "Ana Petrov"), ("Landlord", "Crane Street LLC"))
    )
    assert missing("Ana Petrov must pay Crane Street $900 a month.", quote, given) == []
    assert [one.part for one in missing("Crane Street LLC must pay Ana Petrov $900 a month.", quote, given)] == ["act"]


def test_a_day_that_words_without_a_date_fall_on_is_the_documents() -> None:
    quote = "Yesterday Moran inspected the crane."
    statement = "Moran inspected the crane on March 4, 2024."
    assert missing(statement, quote, Context(reference=date(2024, 3, 5))) == []
    assert missing(statement, quote, Context(days=(date(2024, 3, 4),))) == []
    assert [one.part for one in missing(statement, quote)] == ["date"]


def test_a_long_and_hostile_statement_is_compared_in_bounded_work() -> None:
    words = "not never 1,000 " * 2_000
    assert missing(words, "The crane was safe. " * 2_000)


def test_of_found_facts_those_without_support_are_dropped_with_what_is_missing() -> None:
    text = 'Kestrel Harbor Inc. (the "Company") hired Thomas Moran.\n\nHe repaired the crane for the Company on March 3, 2024.'
    start = text.index("He repaired")
    said = (
        "Thomas Moran repaired the crane for Kestrel Harbor Inc.",
        "Edward Hale repaired the crane for the Company.",
    )
    facts = [FoundFact(words, start, len(text), text[start:]) for words in said]
    judged = judge_facts(Document(text), find_mentions(text), facts)
    assert [fact.text for fact, _ in judged.dropped][-1:] == [said[1]]
    assert [one.words for one in judged.dropped[-1][1]] == ["Edward Hale"]


def test_a_question_that_a_yes_broke_off_is_borne_out_as_one() -> None:
    quote = "Q. You joined the mill in 1984 --\nA. Yes.\nQ. -- and you ran the press?\nA. Yes."
    statement = (
        "Nora Quist answered \u201cYes.\u201d when asked: \u201cYou joined the mill in {} and you ran the press?\u201d"
    )
    by_her = Context(names=("Nora Quist",))
    assert missing(statement.format(1984), quote, by_her) == []
    assert missing(statement.format(1985), quote, by_her)
    assert missing(statement.format(1984), quote.replace("A. Yes.\nQ. --", "A. I left then.\nQ. --"), by_her)


def test_the_name_of_who_is_asked_and_marks_of_print_are_no_part_of_the_question() -> None:
    quote = (
        "**Mr Lund**: You had, Ms Quist, a :abbr:`GPL (general price list)`, had you?\n\n**Nora Quist**: I kept two."
    )
    statement = "Nora Quist, asked \u201cYou had, a GPL (general price list), had you?\u201d, testified: \u201cI kept two.\u201d"
    assert missing(statement, quote) == []
    assert missing(statement, quote.replace("Ms Quist", "Mr Lund"))
