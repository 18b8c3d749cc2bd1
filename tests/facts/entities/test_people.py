"""Which names of a case are one person's, and which stay apart."""

from __future__ import annotations

from itertools import permutations

import pytest

from facts.entities.people import one_person

KAY = "kay.mann@example.com"
CASES = [
    ({"john smith": "", "j smith": ""}, "j smith", "john smith"),
    ({"john smith": "", "james smith": "", "j smith": ""}, "j smith", "j smith"),
    ({"john smith": "", "smith": ""}, "smith", "john smith"),
    ({"john smith": "", "jane smith": "", "smith": ""}, "smith", "smith"),
    ({"john smith": "", "k smith": ""}, "k smith", "k smith"),
    ({"mann kay": KAY, "kay mann": KAY}, "mann kay", "kay mann"),
    ({"mann kay": "", "kay mann": ""}, "mann kay", "mann kay"),
    ({"bob stone": "robert.stone@example.com", "robert stone": "robert.stone@example.com"}, "bob stone", "robert stone"),
    ({"anna stone": "stones@example.com", "peter stone": "stones@example.com"}, "anna stone", "anna stone"),
    ({"ken lay": "klay@example.com", "kenneth lay": "klay@example.com"}, "ken lay", "kenneth lay"),
    ({"ken lay": "", "kenneth lay": ""}, "ken lay", "kenneth lay"),
    ({"bill holm": "", "william holm": ""}, "bill holm", "william holm"),
    ({"bill holm": "", "william holm": "", "wilbur holm": "", "will holm": ""}, "wilbur holm", "wilbur holm"),
    ({"chris holm": "", "christopher holm": "", "christine holm": ""}, "chris holm", "chris holm"),
    ({"bill holm": "", "william holm": "", "b holm": ""}, "b holm", "william holm"),
    ({"bill holm": "", "william reed": ""}, "bill holm", "bill holm"),
    ({"terry holm": "", "terrence holm": "", "holm": ""}, "holm", "terrence holm"),
    ({"roz holm": "", "rosalind holm": ""}, "roz holm", "rosalind holm"),
    ({"andre holm": "", "andrea holm": ""}, "andre holm", "andre holm"),
    ({"carl holm": "", "carla holm": "", "holm": ""}, "holm", "holm"),
    ({"bill holm": "bill@a.example", "william holm": "w.holm@a.example"}, "bill holm", "bill holm"),
    ({"bob ray holm": "", "robert lee holm": ""}, "bob ray holm", "bob ray holm"),
    ({"mary cole": "", "mary ann cole": ""}, "mary cole", "mary ann cole"),
    ({"mary cole": "", "mary ann cole": "", "mary beth cole": ""}, "mary cole", "mary cole"),
    ({"kay": "", "kay mann": ""}, "kay", "kay"),
    ({"kim": "", "rowe kim": ""}, "kim", "kim"),
    ({"j smith": "", "smith": ""}, "smith", "j smith"),
    ({"bob stone": "desk@example.com", "ann hall": "desk@example.com"}, "ann hall", "ann hall"),
    ({"john smith": "", "j smith": "", "smith": ""}, "smith", "john smith"),
    ({"john smith": "", "j andrew smith": ""}, "j andrew smith", "john smith"),
    ({"robert hale": "", "robert hale+jr": ""}, "robert hale", "robert hale+jr"),
    ({"robert hale+sr": "", "robert hale+jr": ""}, "robert hale+sr", "robert hale+sr"),
    ({"robert hale": "", "robert hale+sr": "", "robert hale+jr": ""}, "robert hale", "robert hale"),
    ({"hale": "", "robert hale+sr": "", "robert hale+jr": ""}, "hale", "hale"),
    ({"hale": "", "robert hale+jr": ""}, "hale", "robert hale+jr"),
    ({"bob hale": "", "robert hale+sr": "", "robert hale+jr": ""}, "bob hale", "bob hale"),
    ({"robert lee hale+jr": "", "robert hale+jr": "", "robert hale+sr": ""}, "robert hale+jr", "robert lee hale+jr"),
    ({"robert hale+sr": "hale@example.com", "robert hale+jr": "hale@example.com"}, "robert hale+sr", "robert hale+sr"),
    ({"john robert smith": "", "j andrew smith": ""}, "j andrew smith", "j andrew smith"),
    ({"john smith": "", "jane smith": "", "j andrew smith": ""}, "j andrew smith", "j andrew smith"),
    ({"smantha boyd": "", "samantha boyd": ""}, "smantha boyd", "samantha boyd"),
    ({"anderw boyd": "", "andrew boyd": ""}, "anderw boyd", "andrew boyd"),
    ({"daniel boyd": "", "daniela boyd": ""}, "daniel boyd", "daniel boyd"),
    ({"marrin boyd": "", "martin boyd": "", "marvin boyd": ""}, "marrin boyd", "marrin boyd"),
    ({"smantha boyd": "", "samantha reed": ""}, "smantha boyd", "smantha boyd"),
]  # fmt: skip


@pytest.mark.parametrize(("names", "name", "person"), CASES)
def test_a_name_joins_the_one_person_it_fits(names: dict[str, str], name: str, person: str) -> None:
    known = {one: frozenset([email] if email else []) for one, email in names.items()}
    assert one_person(known)[name] == person


@pytest.mark.parametrize(("names", "name", "person"), CASES)
def test_the_order_of_names_changes_nothing(names: dict[str, str], name: str, person: str) -> None:
    orders = permutations((one, frozenset([email] if email else [])) for one, email in names.items())
    assert len({tuple(sorted(one_person(dict(order)).items())) for order in orders}) == 1
