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
