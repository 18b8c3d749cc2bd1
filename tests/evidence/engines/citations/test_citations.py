"""Citations are found over line ends and marks of OCR, and each is given as it stands in the text."""

from __future__ import annotations

import pytest

from evidence.engines.citations.cleaning import cleaned
from evidence.engines.citations.find import find_citations


def cores(text: str) -> list[tuple[str, str]]:
    return [(found.kind, text[found.start : found.end]) for found in find_citations(text)]


@pytest.mark.parametrize(
    ("text", "core"),
    [
        ("as held in Roe v. Wade, 410 U.S.\n113, 116 (1973).", "410 U.S.\n113"),
        ("Roe v. Wade, 410   U.S.   113 (1973)", "410   U.S.   113"),
        ("Roe v. Wade, 410 U,S, 113 (1973)", "410 U,S, 113"),
        ("In re Foo, 260 F. R. D. 38 (S.D.N.Y. 2009)", "260 F. R. D. 38"),
        ("<i>Roe v. Wade</i>, 410 <b>U.S.</b> 113 (1973)", "410 <b>U.S.</b> 113"),
    ],
)
def test_a_case_is_cited_word_for_word_however_it_is_set(text: str, core: str) -> None:
    assert ("FullCaseCitation", core) in cores(text)


def test_a_page_given_in_words_is_a_short_citation() -> None:
    assert cores("See 174 Cal.App.2d at p. 651.") == [("ShortCaseCitation", "174 Cal.App.2d at p. 651")]


def test_supra_before_a_short_citation_is_part_of_it() -> None:
    assert [kind for kind, _ in cores("in Kaiser Foundation, supra, 13 Cal.App.5th at 1146")] == ["ShortCaseCitation"]


def test_no_citation_runs_over_a_page_or_a_blank_line() -> None:
    assert cores("There were 410 U.S.\f113 of them") == []
    assert cores("There were 410 U.S.\n\n113 of them") == []
    name_above = "ROE\n\nv. Wade, 410 U.S. 113 (1973)"
    (found,) = find_citations(name_above)
    assert "\n\n" not in name_above[found.full_start : found.full_end]


def test_a_citation_ends_at_its_own_year() -> None:
    text = "Roe v. Wade, 410 U.S. 113, 116 (1973); Bush v. Gore, 531 U.S. 98 (2000), and (2001)"
    whole = [text[found.full_start : found.full_end] for found in find_citations(text)]
    assert whole == ["Roe v. Wade, 410 U.S. 113, 116 (1973)", "Bush v. Gore, 531 U.S. 98 (2000)"]


def test_each_clean_character_knows_its_place() -> None:
    text = "a  b<i>c</i>\n d\u2003 at p. 5"
    clean = cleaned(text)
    for at, character in enumerate(clean.text):
        original = text[clean.places[at]]
        assert character == original or (character == " " and original.isspace())
