"""Which day a part of a paper is of: minutes of their meeting, a quotation in a quotation of its own message."""

from __future__ import annotations

from datetime import date

from evidence.engines.base.types import Document
from evidence.engines.dates.message_parts import parts_of
from evidence.engines.dates.own_day import own_day

MINUTES = """TARN GROWERS' SOCIETY LTD

MINUTES OF THE SPECIAL COMMITTEE MEETING HELD ON WEDNESDAY 6TH FEBRUARY 2019 AT THE MILL, 9.30 A.M.

MIN 1  CONFIRMATION OF PREVIOUS MINUTES
The minutes of 9th January 2019 were read and confirmed as a true record.
"""
MAIL = """From: Ada Quist <ada@tarn.example>
To: Bo Lund <bo@tarn.example>
Date: Mon, 8 Mar 2021 17:44:09 +0000
Subject: Re: The crane

I did not sign the log.

On Mon, 8 Mar 2021 at 15:02, Bo Lund wrote:

> The crane was inspected twice.
>
> > On 5 Mar 2021, at 09:20, Tobias Holm wrote:
> >
> > Who signed the log of the crane?
"""


def test_minutes_are_of_their_meeting_and_not_of_those_that_it_confirms() -> None:
    assert own_day(Document(MINUTES)) == date(2019, 2, 6)
    assert own_day(Document(MINUTES.replace("WEDNESDAY 6TH FEBRUARY 2019", "6 February 2019"))) == date(2019, 2, 6)


def test_what_a_quotation_quotes_is_of_its_own_day() -> None:
    days = {MAIL[one.start : one.end].split()[-1]: one.day for one in parts_of(MAIL, None)}
    assert days["crane?"] == date(2021, 3, 5)
    assert {part.day for part in parts_of(MAIL, None)} == {date(2021, 3, 8), date(2021, 3, 5)}
