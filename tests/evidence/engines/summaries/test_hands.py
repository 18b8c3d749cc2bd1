"""A note that another hand put on a form stands behind the line that it is on, and is not given to whose form it is."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.hands import behind_their_lines, unquoted
from evidence.engines.summaries.parts import SummaryPart
from evidence.engines.summaries.summarize import summarize

FORM = """TARN QUARRIES LTD.                               FORM 7
ACCIDENT REPORT

Site:  Weir Pit                     Report No:   0288
Date of accident: 3 March 1998      Time: 14:20
Reported by:   Colin Odei, foreman
Injured:  Jan Teal                  Age: 41
Occupation:  loader driver          Shift: day

DESCRIPTION OF EVENT:
The loader rolled back down the ramp while Jan Teal was out of the cab. The left track went over his foot.
The parking brake of the loader did not hold. It was written up on 24 February 1998 and was not mended.

ROOT CAUSE:       driver left the cab without a chock.
                  [crossed out in ink, beside it, another hand:] "Brake
                  known bad. See my note of 24 Feb.  R.L."

Signed:  C. Odei        Date: 4 March 1998
"""


def test_the_note_is_not_given_to_whose_form_it_is() -> None:
    said = summarize(Document(FORM, filename="report.txt"))
    assert "Odei: \u201c[crossed out" not in said
    assert 'chock. [crossed out in ink, beside it, another hand:] "Brake known bad' in said


def test_a_note_stands_behind_what_is_before_it_on_the_paper() -> None:
    cause, course = SummaryPart("Cause: none.", ((50, 60),)), SummaryPart("It fell.", ((10, 20),))
    note = SummaryPart('[struck out in pencil] "wet floor"', ((61, 80),))
    assert behind_their_lines([cause, course, note]) == [cause, note, course]
    assert unquoted(note.words) == ""
    assert "my" not in unquoted('It says "see my memo" there.')
