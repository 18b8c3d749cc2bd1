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
