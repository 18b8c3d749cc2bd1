"""Captions that list the sides as labels with their names beside them."""

from __future__ import annotations

from evidence.engines.names.mentions import find_mentions

CAPTION = """COURT FILE NUMBER        1801 05523
COURT                    COURT OF QUEEN'S BENCH OF ALDER
PLAINTIFF                QUIST SEED CLEANING CO-OP LTD.
DEFENDANT                {}
DOCUMENT                 AFFIDAVIT OF RUTH ODEI

1. In June 2017 the Plaintiff bought a used colour sorter from the Defendant for $164,000.
"""


def role(text: str, word: str) -> list[str]:
    return [one.name for one in find_mentions(text) if one.role == word]


def test_a_side_is_the_name_behind_its_label_and_not_the_one_above_it() -> None:
    text = CAPTION.format("TARN GRAIN HANDLING INC.")
    assert set(role(text, "Plaintiff")) == {"QUIST SEED CLEANING CO-OP LTD."}
    assert set(role(text, "Defendant")) == {"TARN GRAIN HANDLING INC."}


def test_a_name_of_which_only_a_part_is_found_is_no_side() -> None:
    assert "QUIST SEED CLEANING CO-OP LTD." not in role(CAPTION.format("HOLM BROS. AND THE OTHERS NAMED"), "Defendant")
