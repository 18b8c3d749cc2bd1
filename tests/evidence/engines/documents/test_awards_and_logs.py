"""Awards, letters of demand, press releases, voicemails and logs by the clock: who is meant, which day it was, what they are."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.classify import classify
from evidence.engines.documents.titles import title_in
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.facts.papers.sender_names import person_name, recipients
from evidence.engines.layout.person_names import clean_name
from evidence.engines.layout.sentences import read
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.summaries.summarize import parts_of
from tests.evidence.engines.facts.test_sworn_forms import kept

AWARD = """Arbitration Tribunal

Quist Dairy Corp., Claimant
and
Farrow Systems, Inc., Respondent
Case No. 01-22-88

FINAL AWARD

I, the undersigned Arbitrator, having been designated under the agreement dated May 3, 2019, award as follows:

1. Respondent agreed to install 31 pumps by September 1, 2019. Only 12 were installed by that date.

2. Respondent shall pay Claimant $612,940.00 within 30 days.

Date: June 27, 2021

Edith Farrow, Arbitrator
"""
LOG = """OBSERVATION LOG

Date: March 30, 2021
Officer: Tobias Holm

21:00 - Nora Quist was awake and asked for a blanket.
22:05 - Nurse Bell gave her two tablets.
{third} - Nora Quist was taken to Alder Hospital.
"""
VOICEMAIL = """Voicemail - saved message
Received: Tue, Oct 10, 2023 at 4:52 PM

Hi, my name is Nora Quist, I keep the books at Farrow Dairy. I found two sets of invoices on October 3, 2023.
"""
DEMAND = """Farrow Dairy Ltd
4 Weir Road, Alder

May 9, 2021

Re: Reservation of Rights - Claim No. 8812

Dear Ms. Quist:

We inspected the cellar on May 5, 2021. The pipe had burst. We deny the claim.

Sincerely,

Edith Farrow
"""
RELEASE = """FOR IMMEDIATE RELEASE

Farrow Dairy Recalls Two Lots of Cheese

ALDER, July 12, 2023 -- Farrow Dairy Ltd. announced today that it recalls two lots of cheese. It found mould.
"""


def said(text: str, day: date) -> dict[str, date | None]:
    return {one.text: one.date for one in kept(text, day)}


def test_a_party_is_known_by_the_role_behind_its_name_in_the_caption() -> None:
    texts = said(AWARD, date(2021, 6, 27))
    paid = "Farrow Systems, Inc. (Respondent) shall pay Quist Dairy Corp. (Claimant) $612,940.00 within 30 days."
    assert paid in texts


def test_an_award_is_a_ruling_and_its_summary_says_who_must_pay() -> None:
    document = Document(AWARD, "a.pdf", "application/pdf")
    assert classify(document).kind == "opinion"
    assert any("shall pay" in one.words for one in parts_of(document))


def test_a_press_release_is_no_contract() -> None:
    assert classify(Document(RELEASE, "a.pdf", "application/pdf")).kind != "contract"


def test_a_log_is_read_by_the_time_that_each_line_begins_with() -> None:
    found = said(LOG.format(third="22:40"), date(2021, 3, 30))
    assert found["22:05 - Nurse Bell gave her two tablets."] == date(2021, 3, 30)
    assert found["22:40 - Nora Quist was taken to Alder Hospital."] == date(2021, 3, 30)


def test_a_log_goes_on_after_midnight_on_the_next_day() -> None:
    found = said(LOG.format(third="00:10"), date(2021, 3, 30))
    assert found["00:10 - Nora Quist was taken to Alder Hospital."] == date(2021, 3, 31)


def test_times_that_run_back_by_less_than_half_a_day_make_no_log() -> None:
    found = said(LOG.format(third="20:10"), date(2021, 3, 30))
    assert all(day is None or "Date" in text for text, day in found.items() if " - Nora" in text)


def test_who_leaves_a_message_is_who_they_say_they_are() -> None:
    assert "Nora Quist stated: “I found two sets of invoices on October 3, 2023.”" in said(
        VOICEMAIL, date(2023, 10, 10)
    )


def test_the_summary_of_a_letter_says_what_it_is_about() -> None:
    lead = parts_of(Document(DEMAND))[0].words
    assert lead.endswith("from Edith Farrow of Farrow Dairy Ltd, about “Reservation of Rights - Claim No. 8812”.")


def test_a_day_since_which_something_was_so_is_not_the_day_of_what_is_told_next() -> None:
    text = (
        "STATEMENT OF NORA QUIST\n\nOn May 6, 2021 my foreman sent me home. The guard had been off since April 30, 2021. I lost"
        " eight hours of pay.\n\nNora Quist\n"
    )
    assert said(text, date(2021, 5, 9))["Nora Quist stated: “I lost eight hours of pay.”"] == date(2021, 5, 6)


@pytest.mark.parametrize("name", ["Patrick Ahearn", "Ann Toledo", "Mary Pope"])
def test_letters_that_end_a_surname_are_no_degree(name: str) -> None:
    assert clean_name(name) == name
    assert clean_name(f"{name}, RN") == name


def test_what_somebody_is_does_not_stand_in_their_name_nor_among_whom_they_write_to() -> None:
    assert person_name("Nora Quist, Senior Investigator") == "Nora Quist"
    assert recipients("Edith Farrow, Compliance Officer") == ["Edith Farrow"]
    assert recipients("Edith Farrow, Nora Quist") == ["Edith Farrow", "Nora Quist"]


def test_a_reply_with_its_label_is_no_title() -> None:
    assert title_in(structure("PLAINTIFF'S PAPER\n\nANSWER: Admitted.\n")) == ("", 0, 0)


def test_a_form_is_of_its_own_day_where_one_of_its_fields_has_it() -> None:
    lines = [
        "CERTIFICATE OF ANALYSIS",
        "Client: Nora Quist        Report No.: TV-66",
        "Sampled by: Tobias Holm   Date sampled: 08/21/2023",
        "Date received: 08/22/2023   Date reported: 08/30/2023",
        "",
    ]
    text = "\n".join(lines)
    assert "August 30, 2023" in head_of(Document(text), read(text), find_mentions(text))
