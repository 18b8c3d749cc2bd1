"""The clauses of a long spoken sentence that say something by themselves."""

from __future__ import annotations

import pytest

from evidence.engines.facts.testimony.spoken_clauses import spoken_clauses
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence


def parts(words: str) -> list[tuple[str, str]]:
    whole = Sentence(0, len(words), BlockKind.ANSWER, words)
    return [(words[one.start : one.end], one.words) for one in spoken_clauses(words, whole)]


def test_a_main_clause_is_cited_without_what_only_adds_to_it() -> None:
    said = "I asked Bo Lund for the log in May 2012, because that was the first time it had come up, and it was sent to me."
    assert parts(said)[0] == ("I asked Bo Lund for the log in May 2012", "I asked Bo Lund for the log in May 2012.")


@pytest.mark.parametrize(
    "said",
    [
        "I asked Bo Lund for the log in May 2012, but that was not the log that I had wanted to see.",
        "When the pump failed, I called Bo Lund at the mill, and he came over with that.",
        "I think that Bo Lund called the mill in May and that they answered him then.",
        "I called Bo Lund in May.",
    ],
)
def test_what_another_clause_may_limit_is_no_statement_of_its_own(said: str) -> None:
    assert not [one for one, _ in parts(said) if "Bo Lund" in one]


def test_white_space_of_the_print_does_not_move_the_citation() -> None:
    printed = "I asked Bo Lund for\n   the log in May 2012, because that was the first time it had come up with us."
    whole = Sentence(0, len(printed), BlockKind.ANSWER, " ".join(printed.split()))
    (one,) = spoken_clauses(printed, whole)
    assert printed[one.start : one.end] == "I asked Bo Lund for\n   the log in May 2012"
