"""What every contract says, and law that a report expounds, is no fact of the case."""

from __future__ import annotations

import pytest

from tests.evidence.engines.documents.test_parties_meant import statements

_PREAMBLE = 'This Agreement is made between Tarn Mills, Inc. ("Tarn") and Quist Corp. ("Quist").\n\n'


@pytest.mark.parametrize(
    "clause",
    [
        "The failure of Tarn to demand performance of any term shall not be construed as a waiver of it by Tarn Mills.",
        "This Agreement is binding upon Tarn and Quist and their heirs and assigns.",
        "Quist shall execute and deliver such further documents as Tarn Mills may request.",
        "Quist shall comply with all export control laws of Maine.",
        "Quist agrees that money damages would not be a sufficient remedy to Tarn Mills.",
        "This Agreement shall become effective upon being signed by Tarn and Quist.",
        "All payments to Tarn Mills shall be made in U.S. Dollars.",
        "Neither Tarn Mills nor Quist shall be bound by typographical or clerical errors.",
        "This Agreement may not be modified or amended without the written consent of Tarn and Quist.",
        "A donation of $0.05 for each pump sold in the Territory payable to Tarn Mills.",
    ],
)
def test_a_clause_of_every_contract_is_not_stated(clause: str) -> None:
    said = statements(f"{_PREAMBLE}{clause}\n\nQuist shall pay Tarn $5,000 by June 9, 2019.\n")
    assert [one for one in said if "$5,000" in one]
    assert not [one for one in said if one.startswith(clause[:30])]


_REPORT = """REPORT ON THE MILL FIRE

{sentence} The inspector found a broken valve in the boiler house of the mill on May 3, 2019, and Orla Finch reported it.
"""


@pytest.mark.parametrize(
    ("sentence", "is_kept"),
    [
        (
            "In one leading case, the Court construed the Mill Act, 5 U.S.C. 701, not to apply to orders of the governor.",
            False,
        ),
        ("Congress adopted the provision in order to restrict the use of boilers.", False),
        ("On June 9, 2019, the Court held that the statute required Orla Finch to close the mill.", True),
    ],
)
def test_law_that_a_report_expounds_is_not_stated(sentence: str, is_kept: bool) -> None:
    said = statements(_REPORT.format(sentence=sentence))
    assert bool([one for one in said if sentence.split()[-1] in one]) is is_kept
