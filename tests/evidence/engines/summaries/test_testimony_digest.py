"""What a witness accepted, denied and said, told by kind, the weightiest first."""

from __future__ import annotations

from evidence.engines.summaries.exchange_words import family_name
from evidence.engines.summaries.testimony_digest import digest
from evidence.engines.summaries.weighed_statements import WeighedStatement


def told_of(*words: str) -> list[str]:
    found = [WeighedStatement(one, 0.9 - at / 100, 100 * at, 100 * at + 80) for at, one in enumerate(words)]
    return [part.words for part in digest("Nora Quist", "testified", found)]


def test_what_is_put_as_a_statement_and_accepted_is_told_without_its_tag() -> None:
    assert told_of(
        "Nora Quist answered \u201cYes.\u201d when asked: \u201cThe gauge had failed by May 2016, hadn't it?\u201d",
        "Nora Quist, asked \u201cYou told nobody of the leak, correct?\u201d, testified: \u201cThat's right.\u201d",
    ) == ["Nora Quist accepted: \u201cThe gauge had failed by May 2016\u201d; \u201cYou told nobody of the leak\u201d."]


def test_a_question_in_its_grammar_keeps_its_answer() -> None:
    line = "Nora Quist answered \u201cNo.\u201d when asked: \u201cAs you rose in the office, did you ever read the log?\u201d"
    assert told_of(line) == [line]


def test_an_answer_that_says_more_than_yes_is_never_an_acceptance() -> None:
    line = "Nora Quist answered \u201cNot in 2016, yes.\u201d when asked: \u201cThe gauge had failed, hadn't it?\u201d"
    assert told_of(line) == [line]


def test_denials_and_statements_stand_together_and_the_office_comes_last() -> None:
    assert told_of(
        "Nora Quist testified that she was employed by the county from 2001 to 2016.",
        "Nora Quist denied that she saw the log.",
        "Nora Quist testified that she knew of the leak in May.",
        "Nora Quist denied that she burnt the notes.",
        "Nora Quist testified: \u201cI was wrong not to ask.\u201d",
    ) == [
        "Nora Quist testified that she knew of the leak in May; that she was employed by the county from 2001 to 2016.",
        "Quist denied that she saw the log; that she burnt the notes.",
        "Quist testified: \u201cI was wrong not to ask.\u201d",
    ]


def test_what_is_rejected_is_not_told_as_accepted() -> None:
    assert told_of("Nora Quist answered \u201cNo.\u201d when asked: \u201cThe gauge had failed?\u201d") == [
        "Nora Quist rejected: \u201cThe gauge had failed\u201d."
    ]


def test_a_no_to_what_is_put_with_a_negation_rejects_nothing() -> None:
    line = "Nora Quist answered \u201cNo.\u201d when asked: \u201cYou did not sign the log?\u201d"
    assert told_of(line) == [line]


def test_each_line_is_cited() -> None:
    found = [
        WeighedStatement("Nora Quist denied that she saw the log.", 0.9, 10, 40),
        WeighedStatement("Nora Quist denied that she burnt it.", 0.8, 70, 90),
    ]
    assert [part.spans for part in digest("Nora Quist", "testified", found)] == [((10, 40), (70, 90))]


def test_a_family_name_has_its_particles() -> None:
    assert [family_name(one) for one in ("Ann van der Lee", "Walter T. Roe, Jr.", "the witness")] == [
        "van der Lee",
        "Roe",
        "the witness",
    ]
