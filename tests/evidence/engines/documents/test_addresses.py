"""Whom a letter is to that greets nobody by name: the first line of the address above its greeting."""

from __future__ import annotations

import pytest

from evidence.engines.documents.correspondents import written_to

HEAD = "HART HAY & GRAIN\n7720 Main Street\n\n"
SCOTS = "Messrs Rennie Shaw\nSolicitors\nPerth          [stamp: RECEIVED]"
REST = "\n\nYou have not paid.\n\nYours truly,\n\nEdith Farrow\n"


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        (
            f"{HEAD}October 2, 2003\n\n{SCOTS}\n\nDear Sirs{REST}",
            "Rennie Shaw",
        ),
        (
            f"Aug. 6, 1999\nLabor Commissioner\n770 East Avenue\n\nRe: my pay\n\nDear Sir or Madam,{REST}",
            "Labor Commissioner",
        ),
        (
            (
                f"{HEAD}October 2, 2003\n\nGrange Mutual Insurance Co.\nAttn: Property Claims\nMansfield, OH\n\n"
                f"  Insured:  Hart Hay, Inc.\n  Date of Loss: October 1\n\nGentlemen:{REST}"
            ),
            "Grange Mutual Insurance Co.",
        ),
        (
            f"{HEAD}May 2, 2003\n\nSun River LLC\nc/o Mr. Bradley Kim, Member\n2990 North Ave\n\nDear Brad,{REST}",
            "Bradley Kim",
        ),
        (f"{HEAD}May 2, 2003\n\nGentlemen:{REST}", ""),
        (f"{HEAD}NOTICE OF LOSS\n  Insured:  Hart Hay\n  Barn: 4\n\nTo Whom It May Concern:{REST}", ""),
    ],
)
def test_a_letter_to_nobody_by_name_is_to_whom_its_address_names(letter: str, name: str) -> None:
    assert written_to(letter) == name
