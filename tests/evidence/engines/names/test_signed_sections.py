"""Sections of a form that somebody else signs."""

from __future__ import annotations

from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.writers import signs_there

TEXT = """WRITTEN WARNING
Supervisor: Edith Farrow
I saw Mr. Holm leave the dock at 3 p.m.

6.  EMPLOYEE'S COMMENTS (optional)
I had leave from the office. I told the desk.
                  Tobias Holm     5/3/2011

MANAGER COMMENTS
I agree with the warning.
"""


def test_comments_are_of_whoever_signs_below_them() -> None:
    mentions = find_mentions(TEXT)
    assert signs_there(TEXT.index("I had leave"), TEXT, mentions) == "Tobias Holm"


def test_what_is_outside_or_unsigned_has_no_other_signer() -> None:
    mentions = find_mentions(TEXT)
    assert signs_there(TEXT.index("I saw"), TEXT, mentions) == ""
    assert signs_there(TEXT.index("I agree"), TEXT, mentions) == ""
