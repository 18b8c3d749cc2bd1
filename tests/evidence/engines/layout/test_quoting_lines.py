"""Whom a message quotes, as the lines of mail programs say it."""

from __future__ import annotations

import re

from evidence.engines.layout.quoting_lines import QUOTING_LINE, quoted_author, quoted_when
from tests.each import each

LINES = {
    "In a message dated 2/25/02 14:38:12 Eastern Standard Time, \nann.lee@quay.example writes:\n": (
        "ann.lee@quay.example",
        "2/25/02",
    ),
    "> On Fri, Mar 1, 2019 at 5:45 PM Ann Lee <ann@quay.example> wrote:\n": ("Ann Lee", "Fri, Mar 1, 2019"),
    "Am 12.06.2019 um 16:20 schrieb Ann Lee <ann@quay.example>:\n": ("Ann Lee", "12.06.2019"),
    "Le 4 mars 2010 à 10:15, Ann Lee <ann@quay.example> a écrit :\n": ("Ann Lee", "4 mars 2010"),
    "--- Ann Lee <ann@quay.example> wrote:\n": ("Ann Lee", ""),
    "At 10:15 AM 3/4/99 -0500, Ann Lee wrote:\n": ("Ann Lee", "10:15 AM 3/4/99"),
    "At 10:15 AM 3/4/1999, you wrote:\n": ("", "10:15 AM 3/4/1999"),
    "Ann Lee wrote:\n> The pump is off.\n": ("Ann Lee", ""),
}


@each([*LINES])
def test_who_is_quoted_and_when_it_was_written(line: str) -> None:
    found = re.search(QUOTING_LINE, line, re.M | re.I)
    assert found
    assert (quoted_author(found.group()), quoted_when(found.group())) == LINES[line]


@each(
    ["Ann Lee wrote:\nThe pump is off.\n", "At noon the clerk wrote:\n", "- Ann Lee wrote to the bank: it is closed\n"]
)
def test_other_lines_quote_nobody(line: str) -> None:
    assert not re.search(QUOTING_LINE, line, re.M | re.I)
