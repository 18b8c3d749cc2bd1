"""Names that are broken over the lines of an indented paragraph."""

from __future__ import annotations

from evidence.engines.layout.reading import flatten
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.unindented import Unindented

_LETTER = """6.   We understand that the buyer granted a blanket lien to Weirson Valley
     Commercial Bank on January 2, and that it was signed there by Dr. Liam
     Fennimorton, who has since left the firm for another in the same street.

7.   Nothing in this letter waives a right of our client, and all rights are
     reserved, as they were in the letters of January and of March before it.
"""


def test_a_name_goes_on_in_the_next_line_of_an_indented_paragraph() -> None:
    found = {one.name: one.text for one in find_mentions(_LETTER)}
    assert found["Weirson Valley Commercial Bank"] == "Weirson Valley\n     Commercial Bank"
    assert found["Liam Fennimorton"] == "Liam\n     Fennimorton"


def test_every_place_is_that_of_the_original() -> None:
    flat = flatten(_LETTER)
    unindented = Unindented(_LETTER, flat)
    assert "Valley Commercial" in unindented.text
    assert all(_LETTER[one.start : one.end] == one.text for one in find_mentions(_LETTER))


def test_a_text_without_indents_is_as_it_was() -> None:
    assert Unindented("Ann Lee\n  of Altona", "Ann Lee\n  of Altona").text == "Ann Lee\n  of Altona"
