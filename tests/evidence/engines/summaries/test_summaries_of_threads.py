"""Mail that is printed in no order is told from its oldest message on, each by who wrote it."""

from evidence.engines.base.types import Document
from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.structure import structure
from evidence.engines.summaries.summarize import summarize

THREAD = """\
From: Holm, Tobias <tobias@holmimports.example>
To: Wilma Quist
Date: Wed, Jul 17, 2019 at 8:05 AM
Subject: Re: Fwd: container 4482

The reefer was off from July 3 to July 8 at the dock. My notes say you told me on June 11 that you'd get a trucker with a genset.

On Tue, Jul 16, 2019 at 6:22 PM Wilma Quist <wilma@weirfwd.example> wrote:
> The container was delivered to your warehouse yesterday at 2:10pm.
> Your guy Benny signed clean.
>
>> On Tue, Jul 16, 2019 at 3:40 PM Tobias Holm wrote:
>> Benny opened a few cases. Corks are pushed on about half.
>> Put the carrier on notice today please.

---------- next message ----------
From: Wilma Quist <wilma@weirfwd.example>
To: Tobias Holm
Date: Wed, Jul 17, 2019 at 11:31 AM
Subject: Re: Re: Fwd: container 4482

I looked and he's right, our work order says 40HC. Notice of claim went to the carrier at 10:50 this morning.
"""


def test_a_thread_in_no_order_is_told_from_its_oldest_message_on() -> None:
    said = summarize(Document(THREAD))
    assert said.startswith(
        "Mail thread of Tobias Holm and Wilma Quist, 16 July 2019 to 17 July 2019, about \u201ccontainer 4482\u201d"
    )
    told = [
        "16 July 2019, Tobias Holm: \u201cBenny opened",
        "Wilma Quist: \u201cThe container was delivered",
        "17 July 2019, Tobias",
    ]
    places = [said.index(one) for one in [*told, "Wilma Quist: \u201cI looked"]]
    assert places == sorted(places)


def test_a_thread_with_the_newest_on_top_is_told_as_before() -> None:
    said = summarize(Document(THREAD[: THREAD.index("---------- next")]))
    assert said.startswith("Tobias Holm to Wilma Quist, 17 July 2019")
    assert "In answer to Wilma Quist (16 July 2019)" in said


def test_what_is_quoted_right_above_another_header_is_its_own_writers() -> None:
    found = {one.speaker for one in structure(THREAD).blocks if "Corks" in THREAD[one.start : one.end]}
    assert found == {"Tobias Holm"}


def test_a_family_name_first_before_an_address_is_turned() -> None:
    assert name_of("Holm, Tobias <tobias@holmimports.example>") == "Tobias Holm"
