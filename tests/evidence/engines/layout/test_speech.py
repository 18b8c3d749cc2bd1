"""Which lines open a turn of speech."""

from __future__ import annotations

from evidence.engines.layout.kinds import TURNS
from evidence.engines.layout.structure import structure

CLAUSES = """
                         SUPPLY AGREEMENT

1.  Deliveries

    A.  The mill will deliver forty bales of felt to the hatter in each month of the term.

    B.  The hatter will inspect each delivery within ten days of its receipt.

    C.  The mill will replace a bale that the hatter rejects in writing.

2.  Payment

    A.  The hatter will pay for each delivery within thirty days of the invoice.

    B.  The mill may charge interest of one percent a month on what is overdue.

    C.  The hatter may set off what the mill owes it.

3.  Term

    A.  This agreement begins on the day of the last signature and runs for two years.

    B.  Either party may end it by ninety days' notice in writing.
"""


def test_lettered_clauses_of_a_contract_are_nobodys_speech() -> None:
    found = structure(CLAUSES)
    assert not found.spoken
    assert not [block for block in found.blocks if block.kind in TURNS]
