"""What a message answers, as its summary has it: by whom and of which day, also below heads in other languages."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.documents.classify import classify
from evidence.engines.summaries.summarize import summarize

ABROAD = """Von: Birgit Aum <b.aum@tarnguss.example>
Gesendet: Mittwoch, 12. Juni 2019 16:20
An: 'Colin Odei' <codei@weirpumps.example>
Betreff: AW: Lot 5512

Dear Colin,

We will replace the 37 housings of lot 5512 free of charge until 5 July. We do not accept the claim for EUR 84,000.

Mit freundlichen Grüßen
Birgit Aum

Von: Colin Odei
Gesendet: Freitag, 7. Juni 2019 11:02
An: Birgit Aum
Betreff: Lot 5512

I have stopped the line and I need a decision on the costs of EUR 14,000 a day by Monday.
"""
QUOTING = """From: Nell Abery <nell@rose.example>
To: Tomas Ilk <tomas@crumb.example>
Date: Tue, 5 Mar 2019 21:14:08 -0800
Subject: Re: Royalties

I have not paid the adjustment of $11,760 and I'm not going to.

On Mon, Mar 4, 2019 at 8:31 AM Tomas Ilk <tomas@crumb.example> wrote:
> If we do not receive the $11,760 by March 15, we will issue a notice of default.
"""


def test_a_message_with_a_head_in_german_is_mail() -> None:
    assert classify(Document(ABROAD)).kind == "email"
    said = summarize(Document(ABROAD))
    assert said.startswith("Birgit Aum to Colin Odei, 12 June 2019, about “AW: Lot 5512”.")
    assert "In answer to Colin Odei (7 June 2019): “I have stopped the line" in said


def test_what_is_quoted_below_has_its_own_day() -> None:
    assert "In answer to Tomas Ilk (4 March 2019): “If we do not receive" in summarize(Document(QUOTING))


NESTED = """From: Odei, Colin <c.odei@weirpumps.example>
To: Aum, Birgit <b.aum@tarnguss.example>
Date: Wed, 12 Jun 2019 16:20:00 +0200
Subject: RE: Lot 5512

We cannot accept the housings of lot 5512 and we hold back EUR 84,000.

-----Original Message-----
From: Aum, Birgit
Sent: Friday, 7 June 2019 11:02
To: Odei, Colin
Subject: RE: Lot 5512

We will replace the 37 housings free of charge until 5 July.

> On Mon, Jun 3, 2019 at 8:31 AM Colin Odei wrote:
>
> I have stopped the line and I need a decision on the costs of EUR 14,000 a day by Monday.
"""
TWICE = """From: Nell Abery <nell@rose.example>
To: Tomas Ilk <tomas@crumb.example>
Date: Tue, 5 Mar 2019 21:14:08 -0800
Subject: Re: Royalties

I have not paid the adjustment of $11,760 and I'm not going to.

On Mon, Mar 4, 2019 at 8:31 AM Tomas Ilk wrote:

If we do not receive the $11,760 by March 15, we will issue a notice of default.

On Fri, Jan 11, 2019 at 9:02 AM Tomas Ilk wrote:

> The audit found that the royalties of $11,760 for the spring were not paid.
"""


def test_a_name_with_its_comma_without_quotation_marks_is_one_person() -> None:
    assert summarize(Document(NESTED)).startswith("Colin Odei to Birgit Aum, 12 June 2019")


def test_what_an_earlier_message_quotes_is_told_under_its_own_writer() -> None:
    said = summarize(Document(NESTED))
    assert (
        "In answer to Birgit Aum (7 June 2019): “We will replace the 37 housings free of charge until 5 July.”" in said
    )
    assert "Before that, Colin Odei (3 June 2019): “I have stopped the line" in said


def test_two_messages_of_one_writer_have_each_its_day() -> None:
    said = summarize(Document(TWICE))
    assert (
        "Tomas Ilk (4 March 2019): “If we do not receive the $11,760 by March 15, we will issue a notice of default.”"
        in said
    )
    assert "Tomas Ilk (11 January 2019): “The audit found" in said
