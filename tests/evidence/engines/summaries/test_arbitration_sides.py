"""Between whom an arbitration is, by a caption that sets each side over what it is called."""

from __future__ import annotations

from evidence.engines.summaries.arbitration_sides import arbitration_sides

HEAD = """                 IN THE MATTER OF THE ARBITRATION BETWEEN

Tarn Mills, Inc.                         )
                  "Employer"             )   No. 93-08861
            and                          )   Grievance 92-37
Millers' Local 12                        )   Discharge of Jan Teal
                  "Union"                )

                          OPINION AND AWARD
"""


def test_each_side_is_named_with_what_it_is_called() -> None:
    found = arbitration_sides(HEAD)
    assert found is not None
    assert found.words == "Tarn Mills, Inc. (Employer) and Millers' Local 12 (Union)"


def test_a_caption_without_two_such_sides_has_none() -> None:
    assert arbitration_sides(HEAD.replace('"Union"', "")) is None
