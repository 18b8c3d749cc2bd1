"""What a no denies where a reporter prints numbers before lines, names before answers and objections between the two."""

from __future__ import annotations

import pytest

from evidence.engines.support.replies import without_line_numbers
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

GIVEN = Context(names=("Ryan Mathis", "Lynn Dorset"))
SIGNED = "Ryan Mathis testified that the witness did not sign the lease on May 3, 2017."


@pytest.mark.parametrize(
    "quote",
    [
        "MR DOE: Did you sign the\n 14  lease on May 3, 2017?\n 15       RYAN MATHIS: No.",
        "Did you sign the\n14   lease on May 3, 2017?\n0066\n 1   RYAN MATHIS: No. Not that I remember.",
        "Did you sign the lease on May 3, 2017?\n15             MR. DOE:  Objection, form.\n16             THE WITNESS:  No.",
        "Did you sign the lease on May 3, 2017?\n15             MR. DOE:  Object to the form.\n16        A.   No, sir.",
    ],
)
def test_a_no_of_a_printed_transcript_denies(quote: str) -> None:
    assert missing(SIGNED, quote, GIVEN) == []
    assert missing(SIGNED, quote.replace("No", "Yes").replace("Not that", "As"), GIVEN) != []


def test_a_no_denies_what_was_told_and_not_what_it_was_told_of() -> None:
    quote = "Did you ever tell Lynn Dorset that the brakes had been replaced?\n 4        A.   {}"
    said = "Ryan Mathis testified that the witness did not ever tell Lynn Dorset that the brakes had been replaced."
    assert missing(said, quote.format("No."), GIVEN) == []
    assert missing(said, quote.format("Yes."), GIVEN) != []
    assert missing(said.replace("did not ever", "did"), quote.format("No."), GIVEN) != []


def test_what_a_no_adds_is_compared_apart_from_what_it_denies() -> None:
    quote = "MR DOE: Did Lynn Dorset report to you?\n  5       RYAN MATHIS: No, Lynn was more senior than\n  6  me."
    said = "Ryan Mathis testified that Lynn Dorset did not report to the witness: \u201cLynn was more senior than me.\u201d"
    assert missing(said, quote, GIVEN) == []
    assert missing(said.replace("more senior", "older"), quote, GIVEN) != []


def test_numbers_are_left_where_only_some_lines_begin_with_one() -> None:
    quote = "Did you pay\n12 men and\nsign the lease?\n A. No."
    assert without_line_numbers(quote) == quote


def test_a_question_broken_off_by_that_is_right_is_one() -> None:
    asked = "MR DOE: The pump was tested in\n 11  May --\n 12       RYAN MATHIS: That's right."
    quote = f"{asked}\n 13       MR DOE: -- and in June?\n 14       RYAN MATHIS: Yes."
    said = "Ryan Mathis answered \u201cYes.\u201d when asked: \u201cThe pump was tested in May and in June?\u201d"
    assert missing(said, quote, GIVEN) == []


def test_a_name_with_a_particle_is_who_answers() -> None:
    quote = "**Mr Doe**: Did Lynn Dorset sign the lease on May 3, 2017?\n\n**Ann van der Lee**: {}"
    said = "Ann van der Lee testified that Lynn Dorset did not sign the lease on May 3, 2017."
    given = Context(names=("Ann van der Lee", "Lynn Dorset"))
    assert missing(said, quote.format("No."), given) == []
    assert missing(said, quote.format("Yes."), given) != []


def test_a_surname_in_brackets_is_that_of_somebody_there() -> None:
    quote, said = (
        "A. Joan signed the lease on May 3, 2017.",
        "Ann Lee testified: \u201cJoan [{}] signed the lease on May 3, 2017.\u201d",
    )
    given = Context(names=("Ann Lee", "Joan Beck"))
    assert missing(said.format("Beck"), quote, given) == []
    assert missing(said.format("Tarn"), quote, given) != []
