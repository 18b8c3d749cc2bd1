"""A contract capitalises much that is nobody's name, so that one is asked for more than the model's guess."""

from __future__ import annotations

import pytest

from evidence.engines.names.certainty import SeenNames, surest_of
from evidence.engines.names.roles import Definition
from evidence.engines.names.spans import LISTED, Span

_CONTRACT = "This Supply Agreement binds Torvik Mills, Inc. as this Agreement says. "
_PARTY = Span(_CONTRACT.index("Torvik"), _CONTRACT.index(" as this"), "organization", 0.94)


def _surest(said: str, certainty: float, *, kind: str = "organization", contract: bool = True, at: str = "") -> float:
    flat = (_CONTRACT if contract else "") + said
    name = at or said.split(" is ")[0].removeprefix("The ")
    start = flat.index(name)
    span = Span(start, start + len(name), kind, 0.77, certainty=certainty)
    definitions = [Definition("Supplier", _PARTY)] if contract else []
    return surest_of(flat, [*([_PARTY] if contract else []), span], definitions)[tuple(name.lower().split())]


@pytest.mark.parametrize(
    ("said", "name", "certainty"),
    [
        ("It bought from Velsina once.", "Velsina", 0.7),  # one word
        ("It bought from Velsina Kroft once.", "Velsina Kroft", 0.65),
        ("The Velsina Software is new.", "Velsina", 0.95),  # of a thing
        ("The Velsina Renewal Fund is empty.", "Velsina Renewal Fund", LISTED),  # by a list of words alone
    ],
)
def test_what_a_contract_says_too_little_of_is_doubted(said: str, name: str, certainty: float) -> None:
    assert _surest(said, certainty, at=name) == 0
    assert _surest(said, certainty, at=name, contract=False) in (1, certainty)


@pytest.mark.parametrize(
    ("said", "name", "certainty"),
    [
        ("It bought from Velsina once.", "Velsina", 0.85),
        ("It bought from Velsina Kroft once.", "Velsina Kroft", 0.75),
        ("Then Velsina shall pay at once.", "Velsina", 0.65),  # it acts
        ("It asked the Velsina Harbour Commission once.", "Velsina Harbour Commission", 0.65),
        ("It asked Velsina Savings Bank once.", "Velsina Savings Bank", LISTED),
    ],
)
def test_who_acts_or_is_named_for_sure_is_kept(said: str, name: str, certainty: float) -> None:
    assert _surest(said, certainty, at=name) in (1, certainty)


def test_a_list_of_words_is_believed_where_the_model_sees_a_name_too() -> None:
    listed = Span(10, 30, "organization", 0.89, certainty=LISTED)
    assert SeenNames([Span(12, 29, "location", 0.76, certainty=0.6)]).vouched(listed).certainty == 1
    assert SeenNames([Span(0, 14, "location", 0.76, certainty=0.9)]).vouched(listed).certainty == LISTED
    assert SeenNames([]).vouched(listed).certainty == LISTED


def test_a_party_is_no_surer_for_its_definition() -> None:
    flat = 'This Agreement is of the Good Velm (the "Club"). This Agreement ends.'
    party = Span(flat.index("Velm"), flat.index(" (the"), "person", 0.5, certainty=0.55)
    assert surest_of(flat, [party], [Definition("Club", party)]) == {("velm",): 0.55}
