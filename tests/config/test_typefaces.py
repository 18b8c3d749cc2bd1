"""Which typeface shows a text, and what none does."""

from __future__ import annotations

import pytest

from config.typefaces import SOURCE_SANS, VERA, Typeface, lacking, typeface_for


@pytest.mark.parametrize(
    ("text", "face"),
    [("“Plain” – ß, €, naïve", VERA), ("Привет. Договор №5", SOURCE_SANS), ("Ελλάδα", SOURCE_SANS), ("Thanks ❤️", VERA)],
)
def test_a_text_is_set_in_a_typeface_that_has_its_letters(text: str, face: Typeface) -> None:
    assert typeface_for(text) is face
    assert lacking(text, face.regular) == ""


def test_all_styles_of_a_typeface_have_the_same_letters() -> None:
    files = (SOURCE_SANS.regular, SOURCE_SANS.bold, SOURCE_SANS.italic, SOURCE_SANS.bold_italic)
    assert [lacking("Привет Ελλάδα đồng", one) for one in files] == [""] * 4


def test_what_a_typeface_has_no_sign_for_is_told_once_each() -> None:
    assert lacking("合同 of 合 and 1", SOURCE_SANS.regular) == "合同"
