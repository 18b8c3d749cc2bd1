"""A clause that leads to a list is told with the items of the list, and with no others."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.listed_items import ListedClause, list_at
from evidence.engines.summaries.parts import SummarySource

LEAD = "Either party may end this Agreement by notice:"
ITEMS = """
(a) if the mill burns down;
(b) if the other party sells flour to a third baker of the county, provided that it has first been told not to do so by a letter
that names the baker and the sack, and that has been sent to the mill by hand;
(c) if a court orders it.
"""
OTHER = """
4. The mill is kept clean.
(d) Bakers may visit it on Sundays.
"""
WITHIN = """
(a) By Tarn:
(i) if Finch does not pay within ten days;
(b) By Finch:
(i) if Tarn does not mill within a week.
"""
NUMBERED = """
3.1 Tarn may end it in each year before the harvest;
3.2 Finch may end it when the weir is closed for repairs.
"""
LONG = "(a) " + "if the mill and what belongs to it is let to somebody else " * 6 + ";\n(b) if it burns down.\n"


def listed(items: str) -> ListedClause | None:
    source = SummarySource(Document(f"MILLING AGREEMENT\n\n{LEAD}\n{items}"), "contract")
    return list_at(source, next(one for one in source.sentences if one.words.startswith("Either")))


def in_words(items: str, best: str = "") -> str:
    found = listed(items)
    ends = [one.end for one in found.items if best and best in one.words] if found else []
    said = found.in_words(ends) if found else None
    return said[0] if said else ""


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (ITEMS, ": (a) if the mill burns down; (b) if the other party sells"),
        (ITEMS, "(c) if a court orders it, with exceptions."),
        (
            WITHIN,
            "(a) By Tarn if Finch does not pay within ten days; (b) By Finch if Tarn does not mill within a week, among others.",
        ),
        (
            NUMBERED,
            ": Tarn may end it in each year before the harvest; Finch may end it when the weir is closed for repairs.",
        ),
        (LONG + "(c) if a court orders it.", ": (b) if it burns down; (c) if a court orders it, among others."),
    ],
)
def test_the_items_are_told_in_their_order(items: str, said: str) -> None:
    assert said in in_words(items), in_words(items)


def test_what_follows_the_list_is_none_of_it() -> None:
    assert "Sundays" not in in_words(ITEMS + OTHER)


def test_nothing_is_told_where_the_item_that_counts_is_too_long() -> None:
    assert not in_words(LONG, best="let to somebody else")


def test_a_clause_that_leads_to_none_has_no_list() -> None:
    assert listed("Bakers may visit the mill on Sundays, in all years.") is None
