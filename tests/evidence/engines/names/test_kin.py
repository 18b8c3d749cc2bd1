"""Who is introduced as somebody's kin is not who the surname alone means afterwards."""

from __future__ import annotations

from evidence.engines.names.mentions import find_mentions


def called(text: str, words: str) -> list[tuple[str, bool]]:
    return [(one.name, one.is_open) for one in find_mentions(text) if one.text == words]


def test_a_surname_alone_is_the_one_who_was_not_named_as_kin() -> None:
    text = (
        "A clerk, Owen Radley, had left in May. Hale met him at the home of his mother, Joan Radley. "
        "Radley said nothing. Radley was arrested."
    )
    assert called(text, "Radley") == [("Owen Radley", False), ("Owen Radley", False)]


def test_where_neither_is_named_as_kin_it_stays_open() -> None:
    text = "Owen Radley and Joan Radley came. Radley said nothing."
    assert called(text, "Radley") == [("Radley", True)]


def test_a_title_is_not_somebody_s_of_the_other_sex() -> None:
    text = (
        "Patient Name: Radley, Ramona A.        MRN 44\nHer son, Daniel Radley, called. Mrs. Radley was found at home."
    )
    assert called(text, "Radley") == [("Ramona A. Radley", False)]
