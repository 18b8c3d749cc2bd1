"""Which names of a case are one entity."""

from __future__ import annotations

import pytest

from facts.entities.names import entity_key


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("organization", "ACME Holdings, LLC", "Acme Holdings"),
        ("organization", "The Pellworth Co.", "Pellworth"),
        ("organization", "Café Río S.A.", "Cafe Rio SA"),
        ("person", "Dr. Eugenia V. Moran", "Eugenia Moran"),
        ("person", "MORAN, Jr.", "Moran"),
        ("person", "Eugenia Moran, Jr.", "Moran, Eugenia Jr."),
        ("person", "Moran, Eugenia V.", "Eugenia Moran"),
        ("person", "Eugenia Moran, M.D.", "Eugenia Moran"),
        ("person", "J.A. Moran", "J. A. Moran"),
        ("person", "E.Moran", "E. Moran"),
        ("person", "Eugenia Moran, Ph.D.", "Eugenia Moran"),
        ("location", "St. Paul", "St Paul"),
    ],
)
def test_forms_of_one_name_meet(kind: str, one: str, other: str) -> None:
    assert entity_key(kind, one) == entity_key(kind, other)


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("person", "Eugenia Moran", "Edward Moran"),
        ("person", "Mary Ann Cole", "Mary Beth Cole"),
        ("organization", "Pellworth Roofing LLC", "Pellworth Gutters LLC"),
        ("money", "$1,240.00", "$1,024.00"),
        ("account", "4417-22", "4417-23"),
    ],
)
def test_different_names_stay_apart(kind: str, one: str, other: str) -> None:
    assert entity_key(kind, one) != entity_key(kind, other)


@pytest.mark.parametrize("name", ["Inc.", "---", "Dr.", "株式会社"])
def test_a_key_is_never_empty(name: str) -> None:
    assert entity_key("organization", name)
    assert entity_key("person", name)


def test_father_and_son_are_two_people() -> None:
    keys = {
        entity_key("person", name) for name in ("Robert Hale", "Robert Hale, Jr.", "Robert Hale Sr.", "Robert Hale III")
    }
    assert len(keys) == 4
    assert entity_key("person", entity_key("person", "Robert Hale Jr.")) == entity_key("person", "Robert Hale Jr.")
