"""Small made-up documents the engine tests read."""

from __future__ import annotations

from evidence.engines.base.types import EntityType, FoundMention
from evidence.extraction.base import PAGE_BREAK

CONTRACT = """LOAN AGREEMENT

This Loan Agreement is made and entered into as of 3 May 2021 by and between Acme Holdings LLC ("Lender") and
Maria Rossi ("Borrower").

1. Loan. Lender shall lend Borrower $42,000 on 10 May 2021.

2. Repayment. Borrower shall repay the loan in twelve monthly instalments of $3,500.

3. Definitions. "Business Day" means any day on which banks are open.

4. Governing Law. This Agreement shall be governed by the laws of the State of Ohio.

5. Counterparts. This Agreement may be executed in any number of counterparts.
"""

LETTER = """14 June 2021

Dear Mr Doe,

Maria Rossi signed the lease on 3 May 2021. She paid a deposit of $4,200 to Acme Holdings LLC two days later.
Acme Holdings LLC employed John Doe as site manager. On 20 May 2021 John Doe told Maria Rossi that the boiler
had failed.

Yours sincerely,
Jane Roe
"""

DEPOSITION = """ 1   DEPOSITION OF MARIA ROSSI
 2   EXAMINATION BY MR. LANE
 3   Q.  Please state your name.
 4   A.  Maria Rossi.
 5   Q.  Did you sign the lease with Acme Holdings on
 6   May 3, 2021?
 7   A.  Yes.
 8   Q.  What happened next?
 9   A.  On May 20, 2021 John Doe told me that the boiler
10   had failed.
11   Q.  Were you employed by Acme Holdings in 2020?
12   A.  No.
"""

STATEMENT = """First Bank Statement of Account
Date\tDescription\tDebit\tCredit\tBalance
03/05/2021\tTransfer to Acme Holdings\t4,200.00\t\t10,800.00
25/05/2021\tSalary\t\t2,000.00\t12,800.00
"""

MAIL = """From: Maria Rossi <maria@example.com>
To: "Doe, John" <john@example.com>
Date: Mon, 24 May 2021 10:00:00 +0000
Subject: Boiler

John,

I paid the deposit on 5 May 2021 and the boiler has failed again.
"""

TWO_PAGES = f"The first page ends in the middle of\n12{PAGE_BREAK}a sentence that goes on. It was signed on 3 May 2021."

_NAMES: dict[str, tuple[EntityType, str]] = {
    "Acme Holdings LLC": ("organization", "Acme Holdings LLC"),
    "Acme Holdings": ("organization", "Acme Holdings LLC"),
    "Maria Rossi": ("person", "Maria Rossi"),
    "MARIA ROSSI": ("person", "Maria Rossi"),
    "John Doe": ("person", "John Doe"),
    "Borrower": ("person", "Maria Rossi"),
    "Lender": ("organization", "Acme Holdings LLC"),
    "Ohio": ("location", "Ohio"),
}


def mentions(text: str) -> list[FoundMention]:
    """Every occurrence of the samples' names, longest first, made by hand."""
    found: dict[int, FoundMention] = {}
    taken: set[int] = set()
    for words, (kind, name) in _NAMES.items():
        at = text.find(words)
        while at >= 0:
            span = set(range(at, at + len(words)))
            if not span & taken:
                taken |= span
                role = words if words in ("Borrower", "Lender") else ""
                found[at] = FoundMention(at, at + len(words), words, kind, name, role, 0.9)
            at = text.find(words, at + 1)
    return [found[at] for at in sorted(found)]
