"""Two who are one side of a contract together are told together."""

from __future__ import annotations

from evidence.engines.documents.contract_parties import sides_in
from tests.each import each
from tests.evidence.engines.facts.test_contract_facts import facts_of

WELL = """CONTRACT FOR A WELL

This Agreement made this 4th day of April, 1974, by and between
AMOS ROE and wife, IDA ROE, of Weir County, Texas, (herein "Owner") and TARN DRILLING CO., of Altona, Texas (herein "Driller").

1. Driller shall drill for Owner two irrigation wells on the south field to a depth of 210 feet.

2. Owner shall pay Driller Fourteen Dollars ($14.00) per foot for hole and casing in place.
"""


@each(
    (
        'between Amos Roe and wife, Ida Roe, of Weir County ("Sellers") and Tarn Farms LLC ("Buyer")',
        'between Amos Roe and Ida Roe, husband and wife, of Altona ("Sellers"), and Tarn Farms LLC ("Buyer")',
        'between Amos Roe and Ida Roe, his wife ("Sellers") and Tarn Farms LLC ("Buyer")',
    )
)
def test_husband_and_wife_are_one_side(clause: str) -> None:
    assert [str(one) for one in sides_in(clause)] == ["Amos Roe and Ida Roe (Sellers)", "Tarn Farms LLC (Buyer)"]


def test_what_they_owe_is_told_of_both() -> None:
    facts = [one.text for one in facts_of(WELL)]
    assert any("between Amos Roe and Ida Roe (Owner) and Tarn Drilling Co. (Driller)" in one for one in facts)
    assert any(one.startswith("Owner [Amos Roe and Ida Roe] shall pay") for one in facts)
    assert not any("Amos Roe (Owner)" in one for one in facts)


def test_a_firm_is_the_side_and_not_who_it_is_composed_of() -> None:
    clause = (
        'between Ann Roe ("Owner") and TARN DRILLING CO., a partnership composed of Bo Lee and Ida Quist ("Driller")'
    )
    assert [str(one) for one in sides_in(clause)] == ["Ann Roe (Owner)", "TARN DRILLING CO. (Driller)"]
