"""Which lines open a turn of speech."""

from __future__ import annotations

from evidence.engines.layout.kinds import TURNS
from evidence.engines.layout.structure import structure

CLAUSES = """
                         SUPPLY AGREEMENT

1.  Deliveries

    A.  The mill will deliver forty bales of felt to the hatter in each month of the term.

    B.  The hatter will inspect each delivery within ten days of its receipt.

    C.  The mill will replace a bale that the hatter rejects in writing.

2.  Payment

    A.  The hatter will pay for each delivery within thirty days of the invoice.

    B.  The mill may charge interest of one percent a month on what is overdue.

    C.  The hatter may set off what the mill owes it.

3.  Term

    A.  This agreement begins on the day of the last signature and runs for two years.

    B.  Either party may end it by ninety days' notice in writing.
"""


def test_lettered_clauses_of_a_contract_are_nobodys_speech() -> None:
    found = structure(CLAUSES)
    assert not found.spoken
    assert not [block for block in found.blocks if block.kind in TURNS]


NUMBERED = """CROSS-EXAMINATION BY MR. ROE:

46.  Q.  You are the director of the home?
     A.  Yes, since 2013.

47.  Q.  Does the camera show the tub room?
     A.  No. Only the door.

MS. LIND:  That is not the point.

48.  Q.  Who came in that evening?
     A.  Two of the four.
"""

INTERVIEW = """Interviewed:  QUIST, Tobias Lee   DOB 03/xx/1992
Interviewer:  Dep. E. Roe

ER:  What time did you start?
TQ:  At six, both of us.
ER:  Who told you to go in?
TQ:  The manager did.
ER:  Did you have a harness on?
TQ:  No, it was in the office.
"""


def test_questions_with_numbers_are_questions() -> None:
    blocks = [one for one in structure(NUMBERED).blocks if one.kind in TURNS]
    kinds = [one.kind.value for one in blocks]
    assert kinds.count("question") == 3
    assert kinds.count("answer") == 3
    first = next(one for one in blocks if one.kind.value == "question")
    assert NUMBERED[first.start + first.label : first.end].strip() == "You are the director of the home?"


def test_initials_are_of_whom_the_head_names_family_name_first() -> None:
    speakers = {one.speaker for one in structure(INTERVIEW).blocks if one.kind in TURNS}
    assert "Tobias Lee Quist" in speakers
    assert "TQ" not in speakers
