"""What the model sees, compared with what a list of words finds."""

from __future__ import annotations

from evidence.engines.names.seen_names import SeenNames
from evidence.engines.names.spans import LISTED, Span


def test_a_list_of_words_is_believed_where_the_model_sees_a_name_too() -> None:
    listed = Span(10, 30, "organization", 0.89, certainty=LISTED)
    assert SeenNames([Span(12, 29, "location", 0.76, certainty=0.6)]).vouched(listed).certainty == 1
    assert SeenNames([Span(0, 14, "location", 0.76, certainty=0.9)]).vouched(listed).certainty == LISTED
    assert SeenNames([]).vouched(listed).certainty == LISTED


def test_the_best_is_what_shares_most_and_no_neighbour_that_only_touches() -> None:
    first, second = Span(0, 12, "person", 0.76), Span(13, 40, "organization", 0.76)
    seen = SeenNames([second, first])
    assert seen.best(Span(10, 36, "organization", 0.9)) == second
    assert seen.best(Span(5, 12, "person", 0.9)) == first
    assert seen.best(Span(39, 60, "person", 0.9)) is None
    assert seen.best(Span(12, 13, "person", 0.9)) is None
