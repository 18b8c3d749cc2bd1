"""What a statement says as a whole of its worth, apart from the words it has."""

from __future__ import annotations

from typing import get_args

import numpy as np

from evidence.engines.embedding.judgment import GENRES, MEANING, judgments_of, meaning_of
from evidence.engines.embedding.words import words_of
from evidence.engines.facts.worth.judged import Genre

KEPT = "On March 3, 2019 Harbor Freight Lines LLC refused to pay the invoice of $48,200 and rejected the shipment."
TRIFLE = "Please do not hesitate to call our office if you have any questions."


def test_what_happened_scores_higher_than_courtesy_in_every_genre() -> None:
    kept, trifle = judgments_of([KEPT, TRIFLE])
    assert (kept.scores > trifle.scores + 1).all()
    assert kept.scores.shape == (len(GENRES),)


def test_the_order_of_words_counts_and_not_only_which_they_are() -> None:
    words = KEPT.split()
    kept, shuffled = judgments_of([KEPT, " ".join([*words[::2], *words[1::2]])])
    assert (kept.scores > shuffled.scores).all()


def test_a_statement_is_judged_the_same_whatever_else_is_judged_with_it() -> None:
    [found] = judgments_of([KEPT])
    among = judgments_of([TRIFLE, KEPT, KEPT * 9])[1]
    assert np.array_equal(found.scores, among.scores)
    assert np.array_equal(found.meaning, meaning_of(words_of([KEPT])[0]))


def test_no_words_are_worth_nothing_in_particular() -> None:
    [found] = judgments_of([""])
    assert not found.scores.any()
    assert found.meaning.shape == (MEANING,)


def test_every_genre_of_documents_has_a_score() -> None:
    assert set(GENRES) == set(get_args(Genre))
