"""Two names of one person or organization are told from those of two."""

from __future__ import annotations

import uuid

import pytest

from facts.deduplication.blocking import candidates
from facts.deduplication.clusters import clusters
from facts.deduplication.comparable import Known
from facts.deduplication.entities import Alike, ComparableNames, keys_of
from facts.deduplication.linking import link
from facts.deduplication.names import compare_names
from tests.extent import full

ONE = [
    ("person", "Robert Holm", "Bob Holm"),
    ("person", "Moran, Eugenia", "Eugenia Moran"),
    ("person", "Eugenia V. Moran", "Eugenia Moran"),
    ("person", "José Núñez", "Jose Nunez"),
    ("person", "Александр Петров", "Aleksandr Petrov"),
    ("person", "Jan van der Berg", "Jan Vanderberg"),
    ("person", "Katherine Mills", "Katharine Mills"),
    ("organization", "Kestrel Harbor Marine LLC", "Kestrel Harbour Marine, L.L.C."),
    ("organization", "British Broadcasting Corporation", "BBC"),
    ("organization", "Smith & Jones GmbH", "Smith and Jones"),
]
TWO = [
    ("person", "John Smith", "Jane Smith"),
    ("person", "Mary Ann Cole", "Mary Jane Cole"),
    ("person", "Robert Holm", "Robert Pike"),
    ("organization", "Acme Holdings", "Acme Services"),
    ("organization", "Second Street Fund 4", "Second Street Fund 7"),
]


def known(name: str, *aliases: str, type_: str = "person") -> Known:
    return Known(uuid.uuid4(), type_, name, aliases)


def found(*people: Known) -> list[Alike]:
    names = ComparableNames(people)
    pairs = candidates([keys_of(each) for each in people])
    return [each for a, b in pairs if (each := names.compare(people[a], people[b]))]


@pytest.mark.parametrize(("type_", "one", "other"), ONE)
def test_names_of_one_are_alike(type_: str, one: str, other: str) -> None:
    assert compare_names(type_, one, other).share >= 0.7
    assert compare_names(type_, other, one).share == pytest.approx(compare_names(type_, one, other).share)


@pytest.mark.parametrize(("type_", "one", "other"), TWO)
def test_names_of_two_are_not(type_: str, one: str, other: str) -> None:
    assert compare_names(type_, one, other).share < 0.5
    assert not found(known(one, type_=type_), known(other, type_=type_))


def test_a_pair_says_in_words_why() -> None:
    (pair,) = found(known("Robert Holm", "rholm@kestrel.example"), known("Bob Holm", "rholm@kestrel.example"))
    words = [reason.words for reason in pair.reasons]
    assert words == ["both are called “holm”", "“bob” is short for “robert”", "both write from rholm@kestrel.example"]
    assert pair.certain
    assert pair.score > 0.9


def test_an_address_of_three_and_a_shared_mailbox_make_nothing_certain() -> None:
    three = [known(name, "desk@kestrel.example") for name in ("Robert Holm", "Bob Holm", "R. Holm")]
    assert not any(pair.certain for pair in found(*three))
    assert not any(
        pair.certain for pair in found(known("Robert Holm", "info@k.example"), known("Bob Holm", "info@k.example"))
    )


def test_different_addresses_speak_against() -> None:
    with_none = found(known("Eugenia Moran"), known("Eugenie Moran"))[0]
    apart = found(known("Eugenia Moran", "em@a.example"), known("Eugenie Moran", "moran@b.example"))[0]
    assert apart.score < with_none.score
    assert ("against", "their mail addresses or numbers differ") in [tuple(one) for one in apart.reasons]
    assert not apart.certain


def test_a_surname_that_fits_many_is_suggested_with_none() -> None:
    assert found(known("Robert Holm"), known("Holm"))
    many = found(known("Robert Holm"), known("Clara Holm"), known("Tess Holm"), known("Holm"))
    assert not [pair for pair in many if "Holm" in (pair.one.name, pair.other.name)]


def test_types_are_never_mixed() -> None:
    assert not found(known("Kestrel Harbor"), known("Kestrel Harbor", type_="organization"))


def test_the_number_of_pairs_grows_with_the_names_and_not_with_their_square() -> None:
    few = 50_000 if full() else 20_000
    sizes = [len(candidates([["smith", f"given{n % 50}", f"own{n}"] for n in range(size)])) for size in (few, 2 * few)]
    assert sizes[1] < 2.2 * sizes[0]


def test_the_pairs_of_one_are_those_of_all_that_it_is_in() -> None:
    keys = [[f"surname{n % 7}", f"given{n % 5}", f"own{n}"] for n in range(60)]
    every = candidates(keys)
    for about in range(60):
        assert candidates(keys, about) == [pair for pair in every if about in pair]


def test_a_chain_of_likely_pairs_does_not_join_its_ends() -> None:
    chain = {("a", "b"): 0.9, ("b", "c"): 0.8, ("a", "c"): 0.05, ("d", "e"): 0.7}
    assert sorted(map(sorted, clusters(chain))) == [["a", "b"], ["d", "e"]]
    assert next(sorted(one) for one in clusters({**chain, ("a", "c"): 0.6})) == ["a", "b", "c"]


def test_records_are_linked_without_labels() -> None:
    """What agreement is worth is learnt from the records alone."""
    people = [
        {"name": f"{given} {surname}", "born": f"19{10 + n}0{1 + n % 9}1{n % 9}", "number": f"{n * 7919 + 1_000_000}"}
        for n, (given, surname) in enumerate(
            (given, surname)
            for given in ("clara", "tess", "marian", "victor", "owen", "ines")
            for surname in ("ambrose", "bellwood", "carrick", "dunmore", "eastley", "fairlie", "garrow", "hollis")
        )
    ]
    again = [{**one, "name": one["name"].replace("e", "a", 1)} for one in people[::2]]
    pairs = link([*people, *again], {"name": "person", "born": "date", "number": "code"})
    likely = {(one.one, one.other) for one in pairs if one.chance > 0.5}
    assert likely == {(2 * at, len(people) + at) for at in range(len(again))}


def test_a_word_that_belongs_to_one_thing_joins_names_that_differ_beside_it() -> None:
    """ "Norwerk" is one company's, whose rows agree in what else is known of them; "Electric" is many companies'."""
    places = ("Delft", "Breda", "Gouda", "Hoorn", "Venlo", "Assen", "Zwolle", "Sneek")
    one = [{"name": f"Norwerk {place} {part}", "city": "Arnhem"} for place in places for part in ("Lamps", "Tubes")]
    others = [
        {"name": f"{owner} Electric {place}", "city": f"{owner} {place}"}
        for owner in ("Quill", "Holt", "Tarn", "Pell", "Vance", "Oakes")
        for place in places
    ]
    pairs = link([*one, *others], {"name": "organization", "city": "word"})
    likely = {(each.one, each.other) for each in pairs if each.chance > 0.5}
    assert {(0, at) for at in range(1, len(one))} <= likely
    assert not {(a, b) for a, b in likely if b >= len(one)}
