"""What a statement says its paper is about is borne out by the paper's first lines, and by nothing else."""

from __future__ import annotations

import pytest

from evidence.engines.support.paper_subject import without_paper_subject
from evidence.engines.support.support import missing
from evidence.engines.support.types import Context

TOP = "REPORT\nProject: Weir Street Parkade, Alder\nmade this 6th day of May, 1986\n"


@pytest.mark.parametrize(
    "statement",
    [
        "The box was unplugged [Weir Street Parkade, Alder].",
        "The box was unplugged [Report of May 6, 1986].",
        'Odei wrote to Holm about "Weir Street Parkade": "The box was unplugged."',
    ],
)
def test_what_stands_in_the_first_lines_is_not_compared_with_the_quote(statement: str) -> None:
    said = without_paper_subject(statement, TOP)
    assert "Weir" not in said
    assert "1986" not in said
    assert "box was unplugged" in said


@pytest.mark.parametrize(
    "statement",
    ["The box was unplugged [Brook Street Parkade].", "The box was unplugged [Report of May 7, 1986]."],
)
def test_another_subject_is_not_borne_out(statement: str) -> None:
    assert without_paper_subject(statement, TOP) == statement
    assert missing(statement, "The box was unplugged.", Context(top=TOP))


def test_the_subject_bears_no_other_part_of_the_statement_out() -> None:
    statement = "The box was plugged in at Weir Street [Weir Street Parkade, Alder]."
    assert missing(statement, "The box was unplugged.", Context(top=TOP))
