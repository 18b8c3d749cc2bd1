"""What stands with an act must stand with it in the quote: whoever or whatever belongs to another act there does not count."""

from __future__ import annotations

from time import perf_counter

import pytest

from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

BOTH = "Ruiz paid for the hotel, and Haldane paid for the dinner."
PRICES = "Calder Freight raised its price in March, while Tolland Cartage cut its price in April."
OFFICERS = "The treasurer, Ana Ruiz, presented the budget; the secretary, Jon Haldane, read the minutes."
GOODS = "The Supplier shall deliver the Goods to the Buyer, and the Buyer shall inspect them within ten days."
KNEES = "Dr. Ruiz examined the left knee; Dr. Haldane ordered an image of the right knee."


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("Ruiz paid for the hotel.", BOTH),
        ("Haldane paid for the dinner.", BOTH),
        ("Tolland Cartage cut its price in April.", PRICES),
        ("Ana Ruiz presented the budget.", OFFICERS),
        ("The secretary read the minutes.", OFFICERS),
        ("The Buyer must inspect the Goods within ten days.", GOODS),
        ("Dr. Ruiz examined the left knee.", KNEES),
        ("Haldane attended.", "Neither Ruiz nor Moran attended; Haldane attended."),
        ("Ruiz raised the price in April.", "Ruiz raised the price in March. She raised it again in April."),
        ("Ruiz was given the keys.", "Moran gave the keys to Ruiz, and Haldane kept the car."),
        ("Mr. Haldane heard the shots.", "Ruiz asked Mr. Haldane, who had heard the shots, and Moran wrote it down."),
        ("Officers must review the tape.", "An officer shall review the tape before writing a report."),
        ("Ruiz is out until May.", "Ruiz is out until May, so Haldane will answer."),
        ("Ms. Haldane read the note.", "She read the note, and Ms. Haldane left."),
        ("The driver's statement was struck.", "The statement of the driver was struck."),
        ("The court sent the form to the lawyer.", "The court sent the form to the attorney."),
        ("Moran must not keep a dog.", "Moran shall not (a) build a shed or (b) keep a dog."),
        ("Mr. Haldane drove the truck.", "The driver of the truck, Mr. Haldane, was unhurt; Ms. Ruiz was not."),
        ("The tenant must pay the fee.", "The judge thanked the clerk and ordered the tenant to pay the fee."),
        ("Ruiz repaired the crane in May.", "The crane was repaired in May. It was Ruiz who repaired the crane."),
        ("Moran paid the fee.", "Ruiz was late, but the payment of the fee by Moran came in May."),
    ],
)  # fmt: skip
def test_what_stands_with_the_act_is_borne_out(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


@pytest.mark.parametrize(
    ("statement", "quote", "words"),
    [
        ("Haldane paid for the hotel.", BOTH, {"Haldane", "hotel"}),
        ("Calder Freight raised its price in April.", PRICES, {"April"}),
        ("Jon Haldane presented the budget.", OFFICERS, {"Haldane"}),
        ("The treasurer read the minutes.", OFFICERS, {"treasurer", "minutes"}),
        ("Ana Ruiz read the minutes.", OFFICERS, {"Ruiz", "minutes"}),
        ("The Supplier must inspect the Goods within ten days.", GOODS, {"Supplier"}),
        ("Dr. Ruiz examined the right knee.", KNEES, {"knee"}),
        ("Haldane did not attend.", "Neither Ruiz nor Moran attended; Haldane attended.", {"attend"}),
        ("Ruiz attended.", "Neither Ruiz nor Moran attended; Haldane attended.", {"Ruiz", "attended"}),
        ("Ruiz took notes.", "Ruiz did the paperwork, and Haldane took notes.", {"Ruiz"}),
        ("Moran wrote the memo.", "Who wrote the memo? Ruiz wrote it, and Moran read it.", {"Moran"}),
        (
            "The court found Moran reliable.",
            "The court found Ruiz reliable and Moran not reliable.",
            {"reliable", "Moran"},
        ),
        ("Officer Ruiz searched it.", "Officer Ruiz left while Officer Haldane searched it.", {"Ruiz", "Officer"}),
        ("Haldane is out until May.", "Ruiz is out until May, so Haldane will answer.", {"Haldane"}),
        ("Mr. Haldane read the note.", "She read the note, and Mr. Haldane left.", {"Haldane"}),
        ("The notice to the lender was late.", "The notice to the landlord was late.", {"lender"}),
        ("The mechanic's statement was struck.", "The statement of the driver was struck.", {"mechanic"}),
        ("The court struck the mechanic's statement.", "The court struck the statement of the driver.", {"mechanic"}),
        ("The court sent the form to the widow.", "The court sent the form to the executor.", {"widow"}),
        ("The clerk must pay the fee.", "The judge thanked the clerk and ordered the tenant to pay the fee.", {"clerk"}),
        ("Haldane had been injured.", "Haldane replaced Ruiz, who had been injured.", {"Haldane"}),
        ("Ms. Ruiz drove the truck.",
         "The driver of the truck, Mr. Haldane, was unhurt; the driver of the bus, Ms. Ruiz, broke her wrist.", {"Ruiz"}),
        ("Ruiz voted in favor.", "Moran and Haldane voted in favor; Ruiz voted against.", {"Ruiz", "favor"}),
        ("The clerk took notes.", "The clerk called, and I took notes.", {"clerk"}),
        ("Ruiz's offer was accepted.", "Ruiz's offer was refused; Haldane's offer was accepted.", {"offer"}),
    ],
)  # fmt: skip
def test_what_stands_with_another_act_is_named(statement: str, quote: str, words: set[str]) -> None:
    assert {one.words for one in missing(statement, quote)} & words


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("Ruiz paid " + "Moran and " * 300 + "Haldane.", "Ruiz paid " + "Moran and " * 500 + "Haldane."),
        ("Ruiz wants to try " * 50 + "to leave.", "Ruiz refused to " + "try to refuse to " * 360 + "leave."),
        ("The car " + "of the friend " * 50 + "was sold.", "The car " + "of the brother " * 400 + "was sold."),
    ],
)
def test_long_chains_are_compared_in_bounded_work(statement: str, quote: str) -> None:
    started = perf_counter()
    missing(statement, quote)
    assert perf_counter() - started < 20


def test_a_name_that_the_document_gives_may_be_whom_a_role_means() -> None:
    given = Context(names=("Ana Ruiz",))
    assert missing("Ruiz never replaced the goods.", "Defendant never replaced the goods.", given) == []
    assert missing("Ana Ruiz must pay Moran a deposit.", "The buyer shall pay Moran a deposit.", given) == []
