"""Each item of a list of duties is stated with who is to do it, also where the items are sentences of their own."""

from __future__ import annotations

from evidence.engines.facts.sentences.lists import begins_duties, duty_of
from tests.evidence.engines.documents.test_parties_meant import statements

_CONTRACT = """This Agreement is made between Tarn Mills, Inc. ("Tarn") and Quist Corp. ("Consultant").

5. Duties. Consultant shall:

A. Deliver a report on the pumps of the mill to Tarn by June 9, 2019.

B. Pay all costs of the laboratory, which are estimated at $5,000 for each of the pumps.

The mill was closed on May 3, 2019.
"""


def test_a_duty_with_a_capital_is_told_with_its_stem() -> None:
    said = statements(_CONTRACT)
    assert "Quist Corp. (Consultant) shall deliver a report on the pumps of the mill to Tarn by June 9, 2019." in said
    assert [one for one in said if one.startswith("Quist Corp. (Consultant) shall pay all costs of the laboratory")]
    assert not [one for one in said if one.startswith(("Deliver", "Pay"))]
    assert "The mill was closed on May 3, 2019." in said


def test_what_begins_duties() -> None:
    assert begins_duties("Consultant shall:")
    assert not begins_duties("Consultant may terminate if:")
    assert not begins_duties("Consultant shall")
    assert not begins_duties("The tasks of Consultant shall be as follows:")


def test_what_a_duty_is() -> None:
    assert duty_of("B. Keep the books.") == "keep the books."
    assert not duty_of("B. The books are kept.")
    assert not duty_of("Keep the books.")
