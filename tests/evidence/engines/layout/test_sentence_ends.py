"""Where a sentence ends behind an hour: "at 3 p.m. Roe was called", and not "the 3 p.m. Tuesday bus"."""

from __future__ import annotations

import pytest

from evidence.engines.layout.sentences import read


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The squad came at 11:31 p.m. Paramedics started the pump and left.", 2),
        ("The truck arrived at 10:05 p.m. Mrs. Quist was flown to Ormsby.", 2),
        ("The truck arrived on the 3 p.m. Tuesday ferry with two men.", 1),
        ("The board met at 7:00 p.m. Monday called for a vote.", 1),
    ],
)
def test_a_sentence_ends_behind_an_hour_before_a_name_that_acts(text: str, count: int) -> None:
    assert len(read(text).sentences) == count


def test_a_lettered_clause_with_a_heading_begins_a_sentence_behind_a_party_in_capitals() -> None:
    text = (
        "Large orders need written approval from WEIR. (iv) COSTS OF TARN: All costs of delivery are borne by TARN.\n"
    )
    assert [one.words for one in read(text).sentences] == [
        "Large orders need written approval from WEIR.",
        "(iv) COSTS OF TARN: All costs of delivery are borne by TARN.",
    ]


def test_a_long_sentence_is_not_cut_before_what_limits_it() -> None:
    text = (
        "Subject to any restriction that binds Weir Mills or its owner, Weir Mills shall sell Tarn the whole of its yearly"
        " output of rye flour and of barley flour at the prices of the schedule, and shall deliver it at the mill's own gate"
        " between the first and the last day of each month; provided that Tarn has paid what fell due in the month before,"
        " with interest at the rate of the schedule, and has sent its own sacks to the mill by the tenth day of the month.\n"
    )
    assert len(read(text).sentences) == 1
