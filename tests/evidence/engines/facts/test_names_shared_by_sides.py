"""A word that both sides of a contract begin with names neither by itself."""

from __future__ import annotations

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.referring.parties import meant_by


def mention(text: str, name: str) -> FoundMention:
    return FoundMention(text=text, start=0, end=len(text), type="organization", name=name, confidence=0.9)


def test_a_side_called_by_a_word_of_both_is_told_with_its_name() -> None:
    works, mills = mention("WEIR", "Weir Works, LLC"), mention("Weir Mills, LLC", "Weir Mills, LLC")
    assert meant_by([works, mills]) == [("WEIR", "Weir Works, LLC")]
    assert meant_by([works]) == []
