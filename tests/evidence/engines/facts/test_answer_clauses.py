"""The main clauses of long spoken sentences, each told and cited by itself."""

from __future__ import annotations

from evidence.engines.facts.testimony.answer_clauses import answer_clauses
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from tests.evidence.engines.facts.test_interrupted_speech import statements

LONG = (
    "They took a long time over it, and the board of the Harbor Mill refused the repair of the boiler in May 2004, and they went"
    " there."
)


def clauses(words: str) -> list[str]:
    text = "A.   " + words.replace(" the ", "\n  the ", 1)
    found = answer_clauses(text, Sentence(0, len(text), BlockKind.ANSWER, words, label=5))
    assert all(" ".join(text[one.start : one.end].split()).rstrip(".").endswith(one.words[1:-1]) for one in found)
    return [one.words for one in found]


def test_clauses_with_their_own_subject_are_parted() -> None:
    assert clauses("We met the mayor on May 3 in Dover, and the board of the mill refused the repair.") == [
        "We met the mayor on May 3 in Dover.",
        "The board of the mill refused the repair.",
    ]


def test_a_clause_that_another_governs_stays_with_it() -> None:
    assert not clauses("I do not believe that the board of the mill refused the repair and that he knew of it.")
    assert not clauses("The foreman said the board of the mill had refused the repair of the boiler.")
    joined = clauses("If he had asked us in May, we would have paid, and the board of the mill would have agreed.")
    assert "The board of the mill would have agreed." not in joined


def test_what_breaks_off_is_no_clause() -> None:
    found = clauses(
        "The board of the mill refused the repair in May, and the foreman of the mill was never -- he left it."
    )
    assert found == ["The board of the mill refused the repair in May."]


def test_the_clause_that_is_understood_is_told_of_a_sentence_that_is_not() -> None:
    found = statements("What did you see?", LONG)
    assert any(
        "\u201cThe board of the Harbor Mill refused the repair of the boiler in May 2004.\u201d" in one for one in found
    )
    assert not any("testified: \u201cThey" in one for one in found if "asked" not in one)


def test_a_clause_whose_pronoun_another_clause_explains_is_left_out() -> None:
    said = "It was dark, and Ann Roe came and got me, and she said that the boiler of the Harbor Mill was burning in May 2004."
    found = statements("Did Eva Lund call you?", "Yes.", "What happened then?", said)
    assert not any("testified: \u201cShe said" in one for one in found)
    assert any("testified: \u201cShe [Ann Roe] said that the boiler" in one for one in found)
