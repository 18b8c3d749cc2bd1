"""Words that a hyphen parted at a line's end: one word again where it is one, and a compound with its hyphen otherwise."""

from __future__ import annotations

import pytest

from evidence.engines.layout.line_ends import joined, mended, words_in


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["before the confer-", "ence began"], "before the conference began"),
        (["a well-", "known inspector"], "a well-known inspector"),
        (["we re-", "established it"], "we re-established it"),
        (["in mid-", "February"], "in mid-February"),
        (["I was go-", "and then he left"], "I was go- and then he left"),
        (["two-", "or three-year terms"], "two- or three-year terms"),
        (["of both mat-", "ters"], "of both matters"),
        (["super-", "users"], "super-users"),
        (["I was --", "well, tired"], "I was -- well, tired"),
        (["at 14-", "15 Mill Lane"], "at 14- 15 Mill Lane"),
        (["", "  no   hyphen ", "", "here"], "no hyphen here"),
        ([], ""),
    ],
)
def test_lines_are_one_text(lines: list[str], said: str) -> None:
    assert joined(lines) == said


def test_the_document_s_own_words_decide_first() -> None:
    known = words_in(["The Trelliscope and its super-user were there.", "He knows the Long-Ford."])
    assert joined(["the Trellis-", "cope"], known) == "the Trelliscope"
    assert joined(["the super-", "user"], known) == "the super-user"
    assert joined(["the Long-", "Ford"], known) == "the Long-Ford"


def test_every_letter_stays_in_its_order() -> None:
    lines = ["confer-", "ence, well-", "known re-", "port of the sub-", "And so"]
    said = joined(lines)
    assert [c for c in said if c.isalpha()] == [c for line in lines for c in line if c.isalpha()]


def test_text_that_was_joined_with_blanks_is_mended() -> None:
    assert mended("They met at the confer- ence on pre- and post-trial mat- ters.") == (
        "They met at the conference on pre- and post-trial matters."
    )
