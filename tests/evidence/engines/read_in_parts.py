"""Documents that a language model reads in parts, and what it says of the letter."""

from __future__ import annotations

from typing import Any

from django.test import override_settings

from evidence.engines.base.types import Document
from evidence.engines.providers.llm.read import read
from tests.evidence.engines.providers.scripted_model import NOTHING, Script, asked, asked_about

PARAGRAPHS = [
    f"On May {n}, 2021 tenant number {n} paid the rent of {n}00 dollars to the landlord in full." for n in range(1, 13)
]
LETTER = Document("\n\n".join(PARAGRAPHS), "letter.txt")
FACTS = [{"text": words, "quote": words, "confidence": 0.9} for words in PARAGRAPHS]
DEPOSITION = "\n".join(
    [
        "DEPOSITION OF JOHN DOE",
        "",
        "EXAMINATION BY MS. LEE",
        *(
            line
            for n in range(1, 41)
            for line in (
                f"Q.  Did you inspect house number {n} on that day?",
                f"A.  Yes, I did inspect house number {n}.",
            )
        ),
    ]
)
LEASE = """LEASE AGREEMENT

This lease is made on May 3, 2021 between Acme Holdings LLC, a Delaware company (the "Company"), and Maria Rossi (the "Tenant").

1. Rent

The Tenant shall pay the Company 900 dollars a month.

2. Repairs

The Company shall repair the boiler within ten days after the Tenant asks for it in writing.
"""


def facts_asked_about(request: dict[str, Any]) -> dict[str, Any]:
    """Every fact whose words stand in the part."""
    words = " ".join(asked_about(request).split())
    return NOTHING | {"facts": [fact for fact in FACTS if str(fact["quote"]) in words]}


def small(**more: Any) -> override_settings:
    return override_settings(LLM_GROUP_TOKENS=60, **more)


def found(script: Script, document: Document = LETTER) -> list[str]:
    with asked(script):
        return [fact.text for fact in read(document, []).facts]
