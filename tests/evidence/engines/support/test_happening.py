"""What a quote has as a duty, a plan, a wish or a guess bears out nothing that is said to have been done."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing


@pytest.mark.parametrize(
    ("said", "quote"),
    [
        ("The brakes were inspected.", "The brakes were due to be inspected."),
        ("Lee sold the mill.", "Lee is to sell the mill."),
        ("The mill was sold.", "The mill was about to be sold."),
        ("The mill was sold.", "The mill was to be sold in May."),
        ("Lee paid the invoice.", "Lee would have paid the invoice."),
        ("Lee repaired the roof.", "Lee had yet to repair the roof."),
        ("The roof was repaired.", "The roof has to be repaired."),
        ("Lee signed the release.", "Roe demanded that Lee sign the release."),
        ("Lee signed the release.", "Roe suspected that Lee signed the release."),
        ("Lee sold the mill.", "Lee almost sold the mill."),
        ("The order was binding.", "The order was not binding."),
        ("The order shall be binding until it is confirmed.", "The order shall not be binding until it is confirmed."),
    ],
)
def test_what_is_still_to_come_or_only_thought_was_not_done(said: str, quote: str) -> None:
    assert missing(said, quote)


@pytest.mark.parametrize(
    ("said", "quote"),
    [
        ("Lee signed the release.", "Lee finally managed to sign the release."),
        ("Lee paid the invoice.", "Lee had to pay the invoice."),
        ("Lee saw the report.", "Lee was glad to see the report."),
        ("Lee repaired the roof.", "Lee began to repair the roof in May."),
        ("Lee signed the release.", "Roe testified that Lee signed the release."),
        ("The order was not binding.", "The order was not binding."),
    ],
)
def test_what_came_to_be_done_was_done(said: str, quote: str) -> None:
    assert not missing(said, quote)
