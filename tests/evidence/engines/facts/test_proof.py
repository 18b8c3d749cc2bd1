"""What kind of proof a fact is and whose words it rests on: only as far as its document shows it."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.facts.proof import with_proof
from tests.evidence.engines.facts.test_fact_genres import ANSWERS, BODY_CAMERA, COMPLAINT

DEPOSITION = """DEPOSITION OF MARIA ROSSI

MARIA ROSSI, having been first duly sworn, testified as follows:

BY MR. PIKE:

Q. When did you sign the lease?

A. I signed the lease on May 3, 2021.

Q. Who removed the boiler?

A. John Doe told me that Acme removed the boiler.

Q. What did you do?

A. He told me to leave, and I left the house.
"""
INTERVIEW = DEPOSITION.replace("DEPOSITION OF", "INTERVIEW OF").replace(
    "having been first duly sworn, testified", "spoke"
)
ADMISSIONS = """DEFENDANT ACME HOLDINGS LLC'S RESPONSES TO PLAINTIFF'S REQUESTS FOR ADMISSION

REQUEST FOR ADMISSION NO. 1: Admit that Acme removed the boiler on May 20, 2021.

RESPONSE: Admitted. Acme removed it.

REQUEST FOR ADMISSION NO. 2: Admit that John Doe inspected the boiler on May 3, 2021.

RESPONSE: Denied. John Doe was away.
"""
AFFIDAVIT = """AFFIDAVIT OF MARIA ROSSI

I, Maria Rossi, being duly sworn, state as follows:

1. I signed the lease on May 3, 2021.

2. My neighbour told me that the boiler was gone.

Subscribed and sworn before me.
"""
MAIL = """From: "Rossi, Maria" <maria@example.com>
To: John Doe <john@example.com>
Date: Mon, 3 May 2021 10:00:00 +0000
Subject: Boiler

We removed the boiler on May 20, 2021 and kept the key.

Ms. Lee told me that the lease was void.
"""
LETTER = "Dear Mr. Doe,\n\nThe boiler was removed on May 20, 2021.\n\nSincerely,\n\nMaria Rossi\n"
LABORATORY = """LABORATORY REPORT

METHOD

The sample was received on May 3, 2021 and heated.

CONCLUSIONS

The sample contained lead in a harmful quantity.
"""
CONTRACT = "LEASE AGREEMENT\n\nThe Tenant shall pay rent of $900 on the first day of each month.\n"
SUBPOENA = "SUBPOENA DUCES TECUM\n\nYou are commanded to appear on May 3, 2021.\n"


def said(text: str, kind: str, words: str, *, until: str = "") -> tuple[str, str]:
    start = text.index(words)
    end = text.index(until, start) + len(until) if until else start + len(words)
    (fact,) = with_proof(Document(text), kind, [FoundFact("It is so.", start, end, text[start:end])])
    return fact.proof, fact.speaker


@pytest.mark.parametrize(
    ("text", "kind", "words", "expected"),
    [
        (DEPOSITION, "deposition", "I signed the lease on May 3, 2021.", ("sworn", "Maria Rossi")),
        (DEPOSITION, "transcript", "I signed the lease on May 3, 2021.", ("sworn", "Maria Rossi")),
        (DEPOSITION, "deposition", "John Doe told me that Acme removed the boiler.", ("hearsay", "Maria Rossi")),
        (DEPOSITION, "deposition", "He told me to leave, and I left the house.", ("sworn", "Maria Rossi")),
        (DEPOSITION, "deposition", "When did you sign the lease?", ("", "")),
        (INTERVIEW, "transcript", "I signed the lease on May 3, 2021.", ("", "Maria Rossi")),
        (BODY_CAMERA, "transcript", "Step out of the car for me, please.", ("", "Deputy Salas")),
        (ANSWERS, "pleading", "Acme Holdings removed the boiler on May 20, 2021.", ("sworn", "Acme Holdings LLC")),
        (ANSWERS.split("     I declare")[0], "pleading", "Acme Holdings removed the boiler", ("", "Acme Holdings LLC")),
        (ADMISSIONS, "pleading", "Admitted. Acme removed it.", ("admission", "Acme Holdings LLC")),
        (ADMISSIONS, "pleading", "Denied. John Doe was away.", ("", "Acme Holdings LLC")),
        (AFFIDAVIT, "witness_statement", "I signed the lease on May 3, 2021.", ("sworn", "Maria Rossi")),
        (AFFIDAVIT, "witness_statement", "My neighbour told me that the boiler was gone.", ("hearsay", "Maria Rossi")),
        ("STATEMENT\n\nI, Maria Rossi, state that I left.\n", "witness_statement", "I left.", ("", "Maria Rossi")),
        (MAIL, "email", "We removed the boiler on May 20, 2021 and kept the key.", ("correspondence", "Maria Rossi")),
        (MAIL, "contract", "We removed the boiler on May 20, 2021 and kept the key.", ("correspondence", "Maria Rossi")),
        (MAIL, "email", "Ms. Lee told me that the lease was void.", ("hearsay", "Maria Rossi")),
        (LETTER, "letter", "The boiler was removed on May 20, 2021.", ("correspondence", "Maria Rossi")),
        (LABORATORY, "report", "The sample contained lead in a harmful quantity.", ("expert", "")),
        (LABORATORY, "report", "The sample was received on May 3, 2021 and heated.", ("", "")),
        (COMPLAINT, "pleading", "Acme Holdings LLC removed the boiler on May 20, 2021.", ("argument", "")),
        (COMPLAINT, "other", "Acme Holdings LLC removed the boiler on May 20, 2021.", ("argument", "")),
        (SUBPOENA, "pleading", "You are commanded to appear on May 3, 2021.", ("", "")),
        (CONTRACT, "contract", "The Tenant shall pay rent of $900", ("instrument", "")),
        (CONTRACT, "statute", "The Tenant shall pay rent of $900", ("law", "")),
        (CONTRACT, "invoice", "The Tenant shall pay rent of $900", ("record", "")),
        (CONTRACT, "note", "The Tenant shall pay rent of $900", ("", "")),
    ],
)  # fmt: skip
def test_a_fact_is_the_proof_that_its_document_shows(
    text: str, kind: str, words: str, expected: tuple[str, str]
) -> None:
    assert said(text, kind, words) == expected


def test_an_answer_cited_with_its_question_is_the_witness_s() -> None:
    cited = said(DEPOSITION, "deposition", "When did you sign", until="on May 3, 2021.")
    assert cited == ("sworn", "Maria Rossi")


def test_a_request_says_nothing_of_how_it_was_answered() -> None:
    cited = said(ADMISSIONS, "pleading", "Admit that John Doe", until="John Doe was away.")
    assert cited == ("", "Acme Holdings LLC")


def test_who_is_told_not_to_be_under_oath_is_not_sworn() -> None:
    text = DEPOSITION.replace("BY MR. PIKE:", "You were sworn before; today you are not under oath.")
    assert said(text, "transcript", "I signed the lease on May 3, 2021.") == ("", "Maria Rossi")
