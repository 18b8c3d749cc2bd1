"""What a semicolon parts are two statements, where each is understood alone."""

from __future__ import annotations

from evidence.engines.facts.referring.conjoined import at_semicolon
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence


def parts(words: str) -> list[str]:
    return [one.words for one in at_semicolon(words, Sentence(0, len(words), BlockKind.PARAGRAPH, words))]


def test_two_clauses_with_their_own_subjects_are_two() -> None:
    said = "Notice letters to Roe and Tarn were mailed June 18; Tarn did not attend the June 24 exam."
    assert parts(said) == [
        "Notice letters to Roe and Tarn were mailed June 18",
        "Tarn did not attend the June 24 exam.",
    ]


def test_a_clause_that_needs_the_other_stays_with_it() -> None:
    assert parts("Ms. Quist sent Mr. Roe a memo on May 4; he did not recall it at the meeting.") == []
    assert parts("Edgar Roe offered $240,000.00 on June 30; Ms. Quist has by now refused it.") == []
    assert parts("The packing was perished over its whole length; three of eighteen cleats.") == []
