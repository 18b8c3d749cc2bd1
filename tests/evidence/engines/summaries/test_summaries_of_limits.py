"""A clause of a contract is told with what the next sentence takes back from it."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

OPENING = """Agency Agreement

This Agency Agreement is made as of May 3, 2019, by and between Tarn Mills, Inc. ("Tarn") and Orla Finch LLC ("Finch").

1. Tarn hereby appoints Finch to sell the flour of Tarn in the State of Oregon.
2. {price}
3. The term of this Agreement is three (3) years from the date above.
4. {only}
5. Either party may terminate this Agreement by sixty (60) days' written notice to the other party.{end}
6. This Agreement shall be governed by the laws of the State of Oregon.
"""
PRICE = "Tarn shall pay Finch a commission of ten percent (10%) of the revenue of each quarter."
ONLY = "Finch shall be the only seller of the flour of Tarn in Oregon."


def summed(price: str = PRICE, only: str = ONLY, end: str = "") -> str:
    return summarize(Document(OPENING.format(price=price, only=only, end=end), filename="agency.txt"))


def test_what_is_paid_only_in_a_case_is_told_with_the_case() -> None:
    limit = "This commission of ten percent is payable only if the revenue of the quarter exceeds $40,000."
    assert f"{PRICE} {limit}" in summed(price=f"{PRICE} {limit}")


def test_what_follows_on_something_else_is_not_put_behind_a_clause() -> None:
    other = "The mill at Tarn is open to visitors only if they ask before."
    assert other not in summed(price=f"{PRICE} {other}")


def test_what_is_taken_back_from_an_end_stands_behind_it() -> None:
    limit = "Notwithstanding the foregoing, Tarn may not give such notice in the first year."
    assert f"to the other party. {limit}" in summed(end=f" {limit}")


FORM = """Equipment Hire Agreement

This Equipment Hire Agreement is entered into as of [Date] by and between:

Party A: Tarn Hoists Pty Ltd
Address: 14 Mill Street, Alder
Party B: Finch Growers Limited
Address: PO Box 77, Alder

1. Hire. Party A shall hire to Party B two telescopic handlers for use at the gin of Party B at Alder.
2. Charges. Party B shall pay Party A $4,850 per week for each handler. The weekly charge is payable only if the handler was in
order on five days of that week.
3. Damage. Party B shall be liable for damage to the handlers up to the sum of $25,000. This limit does not apply to damage
caused by drivers without a licence.
4. Term. The hire shall commence on 1 March 2011 and continue for a period of twelve (12) weeks.
5. This Agreement is governed by the laws of Queensland.
"""


def test_a_form_without_its_day_is_dated_by_no_other_and_says_what_is_done() -> None:
    said = summarize(Document(FORM, filename="hire.txt"))
    assert said.startswith(
        "Equipment Hire Agreement between Tarn Hoists Pty Ltd (Party A) and Finch Growers Limited (Party B). Subject: Party A"
        " shall hire to Party B two telescopic handlers"
    )
    assert "for each handler. The weekly charge is payable only if the handler was in order" in said
    assert "the sum of $25,000. This limit does not apply to damage caused by drivers without a licence." in said
