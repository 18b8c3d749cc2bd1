"""What reads as somebody's name and is a company's, and items' numerals, which are no initials."""

from __future__ import annotations

from evidence.engines.names.numerals import without_numerals
from evidence.engines.names.spans import Span
from tests.evidence.engines.names.naming import named


def test_words_that_begin_several_companies_name_no_person() -> None:
    companies = "Holly Tavener Capital Inc. lends to Holly Tavener Direct Fund Ltd. on these terms."
    text = f'{companies} Licensor owns the mark "Holly Tavener" and the design.'
    assert named(text, "person") == []
    assert named("Holly Tavener Capital Inc. is led by Holly Tavener, who founded it.", "person") == ["Holly Tavener"]


def test_an_item_s_numeral_begins_no_name() -> None:
    text = "Work is as follows:\nIV. Earth works\nV. Construction Monitoring\nVI. Permits\nI. Topographic survey\nII. Drilling"
    assert named(text, "person") + named(text, "organization") == []
    drawn = "I. Costs\n\nII. Plans\n\nThey were drawn by Mr. I. Hartley and V. Baker."
    people = [
        Span(drawn.index(name), drawn.index(name) + len(name), "person", 0.77) for name in ("I. Hartley", "V. Baker")
    ]
    assert list(without_numerals(drawn, people)) == people
