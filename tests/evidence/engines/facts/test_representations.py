"""What a party represents in a contract is told as what it represents, or not at all."""

from __future__ import annotations

from tests.evidence.engines.documents.test_parties_meant import statements

_OPENING = """SUPPLY AGREEMENT

This Agreement is made on May 3, 2019 between Tarn Mills, Inc. ("Tarn") and Quist Pumps Ltd. ("Quist").

"""


def told(clauses: str) -> list[str]:
    return [one for one in statements(_OPENING + clauses) if not one.startswith("This Agreement is made")]


def test_items_of_a_representation_say_who_represents_them() -> None:
    found = told("""3. Representations of Tarn. Tarn represents and warrants as follows: (a) Tarn has the power and authority to
sign this Agreement with Quist and to deliver the pumps that it describes; and

(b) this Agreement has been duly authorized, signed and delivered by Tarn and is binding on Tarn.

4. Payment. Quist shall pay Tarn $5,000 by June 9, 2019.
""")
    assert not any(one.startswith("This Agreement has been duly authorized") for one in found)
    assert all("represents" in one for one in found if "duly authorized" in one)
    assert "Quist shall pay Tarn $5,000 by June 9, 2019." in found


def test_an_item_far_from_its_lead_in_is_left_out_and_duties_among_them_stay() -> None:
    items = "\n\n".join(
        f"({letter}) Quist has not pledged the pumps that are kept in the hall of number {at} of Weir Road, Altona, to any bank;"
        for at, letter in enumerate("abcdefghij")
    )
    found = told(f"""5. Quist represents and warrants to Tarn that:

{items}

(k) Quist has been owed $9,000 by Weir Bank since June 1, 2018; and

(l) Quist shall deliver the pumps to Tarn no later than July 1, 2019.

6. Quist has paid $700 to Weir Bank on June 2, 2018.
""")
    assert not any("has been owed" in one for one in found)
    assert not any(one.startswith("Quist has not pledged") for one in found)
    assert any(one.startswith("Quist shall deliver the pumps") for one in found)
    assert any("has paid $700" in one for one in found)


def test_numbered_items_under_a_heading_are_represented_too() -> None:
    found = told("""8. Representations and Warranties

Quist hereby makes the following representations and warranties to Tarn, each of which is true today.

8.1 Quist owns all of the pumps that are listed in Exhibit A, and nobody else has owned them since June 1, 2018.

8.2 There are no liens on the pumps, which were sold by Weir Bank on June 1, 2018.

9. Term

9.1 This Agreement shall end on May 3, 2021.
""")
    assert not any(one.startswith(("Quist owns all", "There are no liens")) for one in found)
    assert any(one.startswith("This Agreement shall end") for one in found)


def test_what_holds_of_several_items_together_is_not_said_of_one() -> None:
    found = told("""2. Use. The drawings shall be used exclusively for (i) discussions and negotiations of the parties, (ii)
performance of the order by Tarn, (iii) settlement of disputes of the parties, and shall not be copied before June 9, 2019.

3. Orders. Each purchase order of Quist shall contain the following information: (i) identification of each pump by number,
quantity and price; (ii) instructions for shipping to Altona; and (iii) requested delivery date for each pump of the order.
""")
    assert not any("exclusively for settlement" in one or "information requested" in one for one in found)


def test_the_next_clauses_number_ends_no_statement() -> None:
    found = told(
        "4. Quist shall not persuade any customer of Tarn before June 9, 2021 to end its dealings with the company. 9.\n"
    )
    assert (
        "Quist shall not persuade any customer of Tarn before June 9, 2021 to end its dealings with the company."
        in found
    )


def test_a_party_that_is_bound_begins_a_sentence() -> None:
    found = told("""5. Quist shall keep all of the pumps that Tarn delivers by June 9, 2019, as described in Exhibit C. Tarn will
bear the cost of all other repairs of $5,000 or more.
""")
    assert "Quist shall keep all of the pumps that Tarn delivers by June 9, 2019, as described in Exhibit C." in found
    assert any(one.startswith("Tarn will bear the cost of all other repairs of $5,000 or more") for one in found)
