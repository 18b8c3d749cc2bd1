"""Speech that stumbles and says one thing all the same."""

from __future__ import annotations

import pytest

from evidence.engines.facts.testimony.fluency import fluent, stumbles


@pytest.mark.parametrize(
    ("said", "judged"),
    [
        ("I was told -- I forget by whom -- that the pump had failed.", "I was told that the pump had failed."),
        ("I do not think that I saw it -- that I read the log.", "I do not think that I read the log."),
        ("There was a valve -- there were two valves.", "There were two valves."),
        ("I wrote to the mill -- because nobody had called.", "I wrote to the mill because nobody had called."),
    ],
)
def test_what_is_said_again_or_aside_is_no_rambling(said: str, judged: str) -> None:
    assert (fluent(said), stumbles(said)) == (judged, False)


@pytest.mark.parametrize(
    "said",
    [
        "I understood that -- well, as you say, the valves were old.",
        "I am -- the thing that I saw was -- and I -- is the log.",
        "They told me of people -- nobody would come.",
    ],
)
def test_what_breaks_off_rambles(said: str) -> None:
    assert stumbles(said)
