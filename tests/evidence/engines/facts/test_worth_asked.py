"""Only what can become a fact is judged, and what is judged changes nothing for the others."""

from __future__ import annotations

from unittest.mock import patch

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import findings
from evidence.engines.facts.worth.meanings import judgments
from evidence.engines.names.mentions import find_mentions
from tests.bench.worth_documents import OWN

JUDGE, MAY = "evidence.engines.facts.worth.weights.judgments", "evidence.engines.facts.facts.may_suffice"
LEASE = """LEASE AGREEMENT

This Lease Agreement is made as of March 3, 2011 between Quist Holdings LLC ("Landlord") and Tarn Mills Inc. ("Tenant").

1. "Premises" means the mill at 12 Weir Road, Altona, with the yard behind it.
2. Tenant shall pay Landlord rent of $4,200 on the first day of each month.
3. Tenant shall deliver a deposit of $9,000 to Landlord by April 1, 2011.
"""


def found_in(text: str) -> tuple[list[str], list[str]]:
    document = Document(text)
    with patch(JUDGE, side_effect=judgments) as asked:
        found = findings(document, find_mentions(text), find_own_dates(document))
    return [f"{one.text} {one.date} {one.start}" for one in found.facts], asked.call_args.args[0]


def test_a_definition_is_not_judged() -> None:
    _, asked = found_in(LEASE)
    assert any("deposit" in one for one in asked)
    assert not any("means" in one for one in asked)


def test_the_same_facts_are_found_as_where_all_is_judged() -> None:
    for text in (LEASE, *(path.read_text() for path in sorted(OWN.glob("*.txt"))[:3])):
        facts, asked = found_in(text)
        with patch(MAY, return_value=True):
            others, all_asked = found_in(text)
        assert facts == others
        assert set(asked) <= set(all_asked)
