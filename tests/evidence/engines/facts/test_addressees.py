"""Whom "you" means in a message, and memoranda that are written to nobody."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.sender_names import recipients
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

MESSAGE = """From: Ruth Odei <rodei@holmweir.example>
To: {to}
Cc: Anna Quist <aquist@holmweir.example>
Date: Tue, 3 May 2011 09:12:00 -0400
Subject: Weir pump

Tobias,

The pump at the weir stopped at 4 this morning and the lower field was flooded by 6.

Anna Quist called from the county at 7. I told her you had ordered the new seal on April 11 and had paid $640 for it.

Ruth
"""
MEMO = """MEMORANDUM

TO:       File 0417
FROM:     Ruth Odei, Claims
DATE:     May 9, 2011
RE:       Flood at Weir Farm

I met Tobias Holm at the farm on May 6. He said that the pump had stopped twice in April.
"""


def told(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    return [one.text for one in found.kept]


def test_you_is_the_one_whom_the_message_is_to() -> None:
    found = told(MESSAGE.format(to="Tobias Holm <tholm@holmweir.example>"))
    assert any(
        "\u201cI told her [Anna Quist] you had" in one and one.startswith("Ruth Odei wrote to Tobias Holm")
        for one in found
    )


def test_you_of_a_message_to_two_is_left_open() -> None:
    found = told(MESSAGE.format(to="Tobias Holm <tholm@holmweir.example>, Edgar Lund <elund@holmweir.example>"))
    assert not any("wrote to Tobias Holm: " in one and "you had" in one for one in found)


@pytest.mark.parametrize("field", ["File 0417", "The file", "file"])
def test_a_file_is_no_reader(field: str) -> None:
    assert recipients(field) == []


def test_what_a_memorandum_to_the_file_tells_first_is_kept() -> None:
    assert any("met Tobias Holm at the farm on May 6" in one for one in told(MEMO))


STORED = """From: <MAILER-DAEMON>
To: Tobias Holm <tobias@tarn.example>
Date: Sat, 30 Nov 2002 00:00:00 -0800
Subject: Weir Mills

Tobias,

Please furnish an executed copy of the Supply Agreement dated August 16, 2000, between Tarn Ltd and Weir Mills Inc.

Cordially,
Ruth B. Odei
Tarn Ltd
"""


def test_a_message_that_an_archive_kept_without_its_sender_is_of_who_signed_it_and_of_no_day() -> None:
    asked = next(one for one in told(STORED) if "Supply Agreement" in one)
    assert asked.startswith("Ruth B. Odei wrote to Tobias Holm: “Please furnish an executed copy")


def test_a_mark_behind_a_name_and_what_is_left_of_one_are_no_recipients() -> None:
    assert recipients("Ann Roe \\(E-mail\\); Roe, Ann; m") == ["Ann Roe"]
    assert recipients("Roe, Ann <a.roe@tarn.example>") == ["Ann Roe"]
    assert recipients("<m>") == []


ANSWERED = """From: Ruth Odei <ruth@tarn.example>
To: P.J. Holm <pj@quay.example>
Date: Tue, 16 Aug 2022 07:52:00 +0000
Subject: RE: Lot 2207

We refuse to pay the $4,200 that you claim for the cold store of Quay Mills.

On Mon, Aug 8, 2022 at 4:41 PM, P.J. Holm wrote:

> You owe me $9,300 for the repair of the compressor of Quay Mills.

On Fri, Aug 5, 2022 at 9:20 AM, Jun Weir wrote:

> You owe Quay Mills another $800 for the gauge of the compressor.
"""


def test_what_somebody_answers_was_written_to_them_and_what_a_third_wrote_was_not() -> None:
    document, mentions = Document(ANSWERED), find_mentions(ANSWERED)
    facts = find_facts(document, mentions, find_own_dates(document))
    kept = [one.text for one in judge_facts(document, mentions, facts).kept]
    assert [one for one in kept if one.startswith("Ruth Odei wrote to P.J. Holm on August 16, 2022")]
    assert [one for one in kept if one.startswith("P.J. Holm wrote to Ruth Odei on August 8, 2022")]
    assert not [one for one in kept if one.startswith("Jun Weir wrote to")]


def test_whom_a_message_to_several_greets_is_you() -> None:
    head = (
        "From: Nell Abery <nell@rose.example>\nTo: help@crumb.example, Tomas Ilk <tomas@crumb.example>\n"
        "Cc: Ann Orr <ann@crumb.example>\nDate: Tue, 5 Mar 2019 21:14:08 -0800\nSubject: Royalties of store 117\n\n"
    )
    said = "You told me on October 9, 2018 that Rose Bakery would not owe royalties on wholesale of $11,760.\n"
    for greeting, name in (("Tomas,\n\n", "Tomas Ilk"), ("Hi Ann,\n", "Ann Orr"), ("Ann: ", "Ann Orr")):
        text = f"{head}{greeting}{said}"
        found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
        assert [one.text.split(" on March")[0] for one in found] == [f"Nell Abery wrote to {name}"]
    for greeting in ("Tomas and Ann,\n\n", "All,\n\n", "Bo,\n\n"):
        text = f"{head}{greeting}{said}"
        found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
        assert not any(one.text.startswith(("Nell Abery wrote to Tomas", "Nell Abery wrote to Ann")) for one in found)
