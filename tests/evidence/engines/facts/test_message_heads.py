"""What a fact of mail says of its message: who wrote it, when, and about what where the words need it."""

from __future__ import annotations

import re
from datetime import date

from evidence.engines.base.types import Document, FoundFact
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.text import uncalled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import split
from evidence.engines.names.addresses import given_name_first
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.each import each

THREAD = """From: Ruth Odei <ruth@tarn.example>
To: Bo Lund <bo@quay.example>
Date: Tue, 16 Aug 2022 07:52:00 +0000
Subject: RE: Lot 2207 - cold store 4

Bo,

You told Anna Quist on the 5th that the room never got above zero.
Do not throw out any of the charts from cold store 4.
Our trustee, Dora Weir, has the reporting deadline on the 30th and we refuse to pay $4,200 before it.

On Mon, Aug 8, 2022 at 4:41 PM, Bo Lund <bo@quay.example> wrote:

> Morning Ruth, I paid $9,300 to Tarn Ltd for the repair of the compressor in July.
> Bo
"""


def kept(text: str) -> list[FoundFact]:
    document = Document(text)
    mentions = find_mentions(text)
    judged = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    assert not judged.dropped
    return judged.kept


def test_a_thing_that_the_words_leave_open_is_told_with_the_subject() -> None:
    head = "Ruth Odei wrote to Bo Lund on August 16, 2022 about “Lot 2207 - cold store 4”: “You told Anna Quist"
    assert any(one.text.startswith(head) for one in kept(THREAD))


def test_the_fifth_in_a_message_is_the_last_one_before_it() -> None:
    found = next(one for one in kept(THREAD) if "on the 5th" in one.text)
    assert (found.date, found.precision) == (date(2022, 8, 5), "day")
    assert "on the 5th [August 5, 2022] that" in found.text


def test_the_fifth_is_of_no_day_where_the_thread_tells_of_another_month() -> None:
    text = THREAD.replace("Do not throw", "The gauge failed on July 14, 2022. Do not throw")
    found = next(one for one in kept(text) if "on the 5th" in one.text)
    assert (found.date, "[August" in found.text) == (None, False)


@each(
    [
        ("I'll have Dr. Sarkis at the college test the pumps Friday.", "2022-08-19"),
        ("We delivered the pumps Monday and Bo Weir signed for all of them.", "2022-08-15"),
        ("The foreman told me on Friday that the gate of the mill was locked.", "2022-08-12"),
        ("I'll have Dr. Sarkis at the college test the pumps every Friday.", ""),
        ("By Monday the foreman of the mill had been told to lock the gate.", ""),
        ("I'll have Dr. Sarkis at the college test the pumps on Tuesday.", ""),
    ]
)
def test_a_bare_weekday_is_the_last_before_the_message_or_the_next(words: str, day: str) -> None:
    text = THREAD.partition("You told Anna")[0] + words
    found = kept(text)
    shown = [one.group() for fact in found for one in re.finditer(r"day \[[^\]]+\]", fact.text)]
    spelled = f"{date.fromisoformat(day):%B} {date.fromisoformat(day).day}, 2022" if day else ""
    assert found
    assert shown == ([f"day [{spelled}]"] if day else [])
    assert not day or str(found[0].date) == day


def test_mail_to_one_reader_says_to_whom_it_is() -> None:
    text = THREAD.replace("Our trustee", "Nobody at Quist Mills touches cold store 4 until May 3, 2023. Our trustee")
    found = next(one.text for one in kept(text) if "Nobody at Quist" in one.text)
    assert "Odei wrote to Bo Lund" in found


def test_who_tells_another_what_to_do_directs_them() -> None:
    about = "about “Lot 2207 - cold store 4”"
    told = f"Ruth Odei wrote to Bo Lund on August 16, 2022 {about}: “Do not throw out any of the charts from cold store 4.”"
    assert told in [one.text for one in kept(THREAD)]


def test_quoted_words_are_of_the_day_that_stands_above_them() -> None:
    [paid] = [one.text for one in kept(THREAD) if "$9,300" in one.text]
    assert paid.startswith("Bo Lund wrote to Ruth Odei on August 8, 2022")
    assert "“I paid $9,300" in paid


@each(
    [
        ("Morning Dale, the driver says that there was frost.", "The driver says that there was frost."),
        ("Good morning Gareth, please note our driver was refused.", "Our driver was refused."),
        ("Priya, as per my call. The jib drifted.", "The jib drifted."),
        ("And yes I'm aware of the memo.", "I'm aware of the memo."),
        ("Morning Star, Inc. paid the bill.", "Morning Star, Inc. paid the bill."),
        ("So far we have paid nothing.", "So far we have paid nothing."),
        ("But for the delay we had paid.", "But for the delay we had paid."),
        ("Steve, Jeff and Ray had to postpone the call.", "Steve, Jeff and Ray had to postpone the call."),
    ]
)
def test_what_is_said_begins_behind_the_greeting(words: str, said: str) -> None:
    assert uncalled(words) == said


def test_lines_from_the_senders_own_name_on_are_the_signature() -> None:
    tail = "\nRuth Odei, MBA\nHead of Stores\nTarn Ltd\n\nRegistered in England & Wales No. 03388217.\n"
    head = THREAD.partition("\nOn Mon")[0].replace("Ruth Odei <", '"Ruth Odei, MBA" <')
    kinds = {one.words: one.kind for one in split(head + tail)}
    assert kinds["Head of Stores"] is BlockKind.SIGNATURE_BLOCK
    assert kinds["Registered in England & Wales No. 03388217."] is BlockKind.SIGNATURE_BLOCK


def test_a_degree_is_no_given_name() -> None:
    assert given_name_first("Lorna Huddle, MBA") == "Lorna Huddle"
    assert given_name_first("Mann, Kay") == "Kay Mann"


def test_he_is_whom_the_sentence_before_says_somebody_to_be() -> None:
    words = "The driver is Tobias Holm. He told Anna Quist on August 3 that the brake of the crane had failed twice.\n"
    found = kept(THREAD.partition("Bo,\n")[0] + "Bo,\n\n" + words)
    assert any("Tobias Holm told Anna Quist" in one.text for one in found)


def test_a_claim_that_the_message_makes_is_told() -> None:
    words = "Consider this our written claim of $412,900 under Section 11 of the receipt of Quay Stores Ltd.\n"
    found = kept(THREAD.partition("Bo,\n")[0] + "Bo,\n\n" + words)
    assert any("“Consider this our written claim of $412,900" in one.text for one in found)


def test_what_companies_must_print_is_of_the_signature() -> None:
    line = "Registered in England & Wales No. 03388217. Registered office: 4 Quay House, Weir Lane, Bristol BS1 4XX"
    kinds = {
        one.kind
        for one in split(f"{THREAD.partition('On Mon')[0]}Ruth Odei\nTarn Ltd\n\n{line}\n")
        if "4 Quay" in one.words
    }
    assert kinds == {BlockKind.SIGNATURE_BLOCK}


def test_a_message_that_calls_its_reader_before_a_colon_is_no_field() -> None:
    words = "Steve:  Congressman Weir asked Quay Stores Ltd on August 3 for $5,000, and Tobias Holm refused.\n"
    found = {one.words: one.kind for one in split(THREAD.partition("Bo,\n")[0] + words)}
    assert found[" ".join(words.split())] is BlockKind.MAIL_BODY
