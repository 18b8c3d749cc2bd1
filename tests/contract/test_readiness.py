"""The words of tools are compared quickly, and found as alike as they are."""

from __future__ import annotations

import difflib

import pytest

from config.api.tool import Tool
from tests.readiness import QuickMatcher
from tests.registry import every_tool

THRESHOLD = 0.7  # from which on words are told to be alike
LIKE = ("List the facts of a case, newest first.", "List the events of a case, newest first.")


def words_of(tool: Tool) -> str:
    return f"{tool.name} {tool.doc}".lower()


def alike(matcher: type[difflib.SequenceMatcher[str]], first: str, second: str) -> float:
    """How alike they are, or 0 where that is less than is told."""
    found = matcher()
    found.set_seq1(first)
    found.set_seq2(second)
    if found.real_quick_ratio() <= THRESHOLD or found.quick_ratio() <= THRESHOLD:
        return 0
    ratio = found.ratio()
    return ratio if ratio > THRESHOLD else 0


def test_it_finds_what_is_alike_as_the_slow_way_does() -> None:
    texts = [*LIKE, *(words_of(one) for one in every_tool()[::12])]
    pairs = [(first, second) for place, first in enumerate(texts) for second in texts[place + 1 :]]
    found = {pair: alike(QuickMatcher, *pair) for pair in pairs}
    assert found == {pair: alike(difflib.SequenceMatcher, *pair) for pair in pairs}
    assert found[LIKE] > THRESHOLD


@pytest.mark.parametrize(("first", "second"), [("", "a"), ("abcd", "dcba"), ("a b a b", "b a b a"), LIKE])
def test_nothing_is_more_alike_than_the_quick_look_allows(first: str, second: str) -> None:
    matcher = QuickMatcher(None, first, second)
    assert matcher.ratio() <= matcher.quick_ratio()
