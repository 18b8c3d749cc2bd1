"""What a motion or a brief says is told as what it argues."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.briefs import brief_of
from evidence.engines.facts.source import Source
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

STAMP = "\n\nCase 2:20-cv-07872 Document 50 Filed 12/02/20 Page 8 of 29\n"
BODY = "\n\nWeir Pumps Inc. provided no secrets to Altona Bank after May 3, 2013. First, Altona Bank has no standing."


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("NOTICE OF MOTION AND MOTION TO DISMISS THE COMPLAINT", "motion"),
        ("PLAINTIFF\u2019S OPPOSITION TO THE BANK\u2019S MOTION", "opposition"),
        ("DEFENDANT'S MEMORANDUM OF LAW IN SUPPORT OF ITS MOTION", "memorandum"),
        ("OBJECTIONS TO THE RECEIVER'S FEES", "objection"),
        ("ORDER GRANTING MOTION TO DISMISS", ""),
        ("ORDER GRANTING\nMOTION TO DISMISS", ""),
        ("MEMORANDUM OPINION", ""),
        ("Minutes of the Board", ""),
    ],
)
def test_what_a_party_files_to_argue_is_a_brief(title: str, name: str) -> None:
    assert brief_of(title + BODY + STAMP) == name


def test_what_no_court_has_is_no_brief() -> None:
    assert not brief_of("MOTION TO APPROVE THE BUDGET\n\nMoved by Ann Roe at the meeting of May 3, 2021.")


def test_a_brief_argues_what_it_says_and_its_words_bear_that_out() -> None:
    document = Document("NOTICE OF MOTION AND MOTION TO DISMISS" + BODY + STAMP)
    mentions = find_mentions(document.text)
    found = find_facts(document, mentions, find_own_dates(document))
    told = [one.text for one in found]
    assert any(one.startswith("The motion argues that Weir Pumps Inc. provided no secrets") for one in told), told
    assert not [one for one in told if "that First" in one]
    assert not judge_facts(document, mentions, found).dropped


def test_what_a_motion_says_is_scheduled_happened_on_no_such_day() -> None:
    body = "\n\nThe court denied a stay to Weir Pumps Inc. on July 8, 2020. Its appeal is scheduled for September 15, 2020."
    end = "\n\nDated: August 5, 2020\n"
    document = Document("NOTICE OF MOTION AND MOTION TO DISMISS" + body + end + STAMP.replace("12/02/20", "08/05/20"))
    source = Source(document, find_mentions(document.text), find_own_dates(document))
    told = {one.words[:4]: source.when(one.start, one.end) for one in source.read.sentences}
    assert told["Its "] is None
    day = told["The "]
    assert day is not None
    assert str(day.date) == "2020-07-08"
