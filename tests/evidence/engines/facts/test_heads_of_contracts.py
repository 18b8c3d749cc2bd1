"""A statement of a contract says which contract it is of: that of the nearest head above it, with the sides that it lacks."""

from __future__ import annotations

from evidence.engines.documents.contract_parties import sides_in
from tests.each import each
from tests.evidence.engines.facts.sent import facts_of

LOAN = """LOAN AGREEMENT

THIS LOAN AGREEMENT is entered into on 19 April 2013 between TARN HARBOUR BANK PLC, a company incorporated in Scotland (the
"Lender") and QUIST TIDAL POWER LIMITED, a company incorporated in Scotland (the "Borrower").

1. The Borrower shall repay the Facility in twenty equal quarterly instalments of 120,000 pounds.

2. This Agreement is governed by the law of Scotland and each dispute under it is decided by its courts.

SCHEDULE 2

GUARANTEE

THIS GUARANTEE is made on 22 April 2013 by QUIST HOLDINGS LIMITED (the "Guarantor") in favour of TARN HARBOUR BANK PLC.

1. The liability of the Guarantor under this Guarantee shall not exceed 1,000,000 pounds together with interest.

2. This Guarantee is a continuing guarantee and expires on 31 December 2019.
"""

AMENDED = """term under the Agreement will not be effective unless it is agreed to.
Quist may not assign this Agreement without consent.

{filler}

AMENDMENT TO THE DISTRIBUTOR AGREEMENT

This Amendment is entered into effective October 1, 1996 by and between TARN MILLS, INC. ("Tarn") and QUIST PUMPS LTD. ("Quist").

1. Quist shall pay a price of $40 for each pump that is delivered before October 31, 1997.

AMENDMENT #2

THIS AMENDMENT (the "Amendment") is entered into this 15th day of July 1998, by and between QUIST PUMPS LTD. ("Quist") and TARN
MILLS, INC. ("Vendor").

2. Quist shall pay a price of $50 for each pump that is delivered after October 31, 1998.
""".format(
    filler="\n\n".join(f"{at}. Each pump has to be delivered with its own set of printed manuals." for at in range(30))
)


def fact(text: str, begins: str) -> str:
    return next(one for one in facts_of(text) if begins in one)


def test_who_acts_alone_is_told_with_the_contract_and_the_other_side() -> None:
    told = fact(LOAN, "shall repay")
    assert told.endswith(
        "instalments of 120,000 pounds [Loan Agreement of April 19, 2013, with Tarn Harbour Bank PLC]."
    )


def test_what_names_no_side_is_told_with_both() -> None:
    sides = "between Tarn Harbour Bank PLC and Quist Tidal Power Limited"
    assert fact(LOAN, "law of Scotland").endswith(f"[Loan Agreement of April 19, 2013, {sides}].")


def test_what_a_schedule_has_is_of_the_contract_that_begins_there() -> None:
    assert fact(LOAN, "shall not exceed").endswith("[Guarantee of April 22, 2013, with Tarn Harbour Bank PLC].")
    sides = "between Quist Holdings Limited and Tarn Harbour Bank PLC"
    assert fact(LOAN, "expires on").endswith(f"[Guarantee of April 22, 2013, {sides}].")


def test_each_amendment_is_told_by_its_own_day_and_what_stands_before_it_by_neither() -> None:
    assert fact(AMENDED, "may not assign").endswith("this Agreement without consent.")
    assert "Amendment effective October 1, 1996" in fact(AMENDED, "$40")
    assert "Amendment of July 15, 1998" in fact(AMENDED, "$50")


@each(
    (
        'between Tarn Freight, Inc. ("Tarn") and Quist Orchard Cooperative, a Washington cooperative association ("Quist")',
        'between Tarn Freight, Inc. ("Tarn") and Quist Orchard Cooperative, an Ohio nonprofit corporation ("Quist")',
    )
)
def test_a_cooperative_is_a_side(clause: str) -> None:
    assert [one.name for one in sides_in(clause)] == ["Tarn Freight, Inc.", "Quist Orchard Cooperative"]


def test_a_side_of_a_long_contract_that_is_several_is_named_behind_its_word() -> None:
    head = """ENDORSEMENT AGREEMENT

This Endorsement Agreement is made May 3, 2017, between Quist League, Inc. ("League"), a corporation having its office at 12
Weir Road, Altona, and Tarn Mills, Inc. a
corporation organized under the laws of Ohio / Roe Foods, having their office at Altona (collectively the "Company").
"""
    filler = "\n\n".join(
        f"{at}. Each pump has to be delivered with its own set of printed manuals." for at in range(150)
    )
    told = fact(f"{head}\n{filler}\n\nCompany shall pay League $35,000 before June 9, 2018.\n", "$35,000")
    assert told.startswith("Company [Tarn Mills, Inc. and others] shall pay"), told


def test_a_day_that_has_a_name_is_told_with_the_day() -> None:
    lease = """LEASE

THIS LEASE is made on May 3, 2019 (the "Effective Date") between Tarn Mills, Inc. ("Lessor") and Quist Pumps Ltd. ("Lessee").

1. Lessee shall pay Lessor a bond of $3,700 within fifteen days after the Effective Date.

2. The term of this Lease begins on June 9, 2019 (the "Commencement Date") and Lessee shall insure the mill from such day on.

3. Lessee shall pay Lessor a rent of $1,850 a month from the Commencement Date on and until the "Closing Date" that is agreed.
"""
    assert "after the Effective Date [May 3, 2019]" in fact(lease, "$3,700")
    assert "from the Commencement Date [June 9, 2019] on" in fact(lease, "$1,850")


def test_what_holds_for_one_thing_only_is_told_with_it() -> None:
    lease = """LEASE

THIS LEASE is made on May 3, 2019 between Tarn Mills, Inc. ("Lessor") and Quist Pumps Ltd. ("Lessee").

8. For the stable block only:

The Lessor shall maintain the roof and the external drains at its own expense of $9,000 a year.

9. Payment is made as follows:

Lessee shall pay Lessor $3,700 on May 5, 2020.
"""
    assert fact(lease, "$9,000").startswith("For the stable block only, Tarn Mills, Inc. (the Lessor) shall")
    assert not fact(lease, "$3,700").startswith("Payment")


def test_a_day_before_its_month_is_no_seat() -> None:
    deed = """DEED OF RELEASE

This Deed of Release is made as of 11 June 2009 (the "Effective Date") between Tarn Freight, Inc., an Oregon corporation
("Tarn"), and Quist Orchard Cooperative, a Washington cooperative association ("Cooperative").

1. Tarn shall pay a sum of $412,000 within ten days.
"""
    assert any("Tarn Freight, Inc. (Tarn) and Quist Orchard Cooperative (Cooperative)" in one for one in facts_of(deed))
    assert fact(deed, "$412,000").endswith("[Deed of Release of June 11, 2009, with Quist Orchard Cooperative].")
