"""What the recognizer proposes and is nobody's name: things of a kind, what is called after somebody, parts of buildings."""

from __future__ import annotations

import pytest

from evidence.engines.names.candidates import judge
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.names import PersonNames
from evidence.engines.names.spans import Span


def kept(text: str, words: str, type_: str = "person") -> list[str]:
    start = text.index(words)
    span = Span(start, start + len(words), type_, 0.5 if " " not in words else 0.76)
    return [text[one.start : one.end] for one in judge(text, [span], frozenset(), Vocabulary(text))]


@pytest.mark.parametrize(
    ("text", "words", "type_"),
    [
        ("He drove a marked Corvex Ranger north.", "Corvex Ranger", "person"),
        ("Item: one (1) Corvex Ranger, black", "Corvex Ranger", "person"),
        ("a history of Voltner's palsy", "Voltner", "person"),
        ("at Suite 110, by the door", "Suite 110", "location"),
        ("left at Oak St / River", "St", "location"),
        ("Attention: Det. Orr", "Det", "person"),
    ],
)
def test_what_names_nobody_is_left_out(text: str, words: str, type_: str) -> None:
    assert kept(text, words, type_) == []


@pytest.mark.parametrize(
    ("text", "words", "type_", "name"),
    [
        (
            "Supervisor: Nadia Correll         Department: Sales",
            "Nadia Correll         Department",
            "person",
            "Nadia Correll",
        ),
        ("lost Zellmar apples in May", "Zellmar apples", "organization", "Zellmar"),
        ("met Voltner at noon", "Voltner", "person", "Voltner"),
    ],
)
def test_what_is_beside_a_name_is_cut_off(text: str, words: str, type_: str, name: str) -> None:
    assert kept(text, words, type_) == [name]


def test_a_surname_with_and_without_its_title_is_one_person() -> None:
    people = PersonNames([("Halvorsen", "Sgt"), ("Halvorsen", ""), ("Abt", "Mr"), ("Abt", "Ms"), ("Abt", "")])
    assert people.canonical("Halvorsen") == people.canonical("HALVORSEN", "Sgt") == "Sgt. Halvorsen"
    assert {people.canonical("Abt", "Mr"), people.canonical("Abt", "Ms"), people.canonical("Abt")} == {
        "Mr. Abt",
        "Ms. Abt",
        "Abt",
    }
