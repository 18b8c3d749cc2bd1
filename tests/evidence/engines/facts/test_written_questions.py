"""Interrogatories and other questions that a paper puts in writing state nothing."""

from __future__ import annotations

import pytest

from evidence.engines.facts.sentences.broken import is_asked


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("State whether a fence was installed on May 3, 2011.", True),
        ("4. Identify each complaint that you received about the crane.", True),
        ("Interrogatory No. 4: Describe in detail how the crane was moored.", True),
        ("State troopers closed the bridge on May 3, 2011.", False),
        ("Describe Odei left the yard.", False),
        ("Describe how the loss occurred: A pipe above the lanes froze and split.", False),
    ],
)
def test_a_written_question_is_asked(words: str, asks: bool) -> None:
    assert is_asked(words) is asks
