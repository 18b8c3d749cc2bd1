"""Names as the whole text shows how far they go."""

from __future__ import annotations

import pytest

from evidence.engines.names.candidates import judge
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.spans import Span
from evidence.engines.names.whole_names import as_elsewhere


def whole(text: str, kind: str, *names: str) -> list[str]:
    """The names of a kind that are found in this text, each where it first stands, as they are in the end."""
    spans = [Span(at, at + len(name), kind, 0.8) for name in names for at in [text.index(name)]]
    return [text[one.start : one.end] for one in as_elsewhere(text, spans)]


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("It sells to Harrow's, Tiller's and Oakes. Harrow's pays.", "Harrow", "Harrow's"),
        ("It sells to Harrow's, Tiller's and Oakes. Harrow pays.", "Harrow", "Harrow"),
        ("Tavrin's motion was late, and Tavrin's appeal too.", "Tavrin", "Tavrin"),
        ("Ask the city of Altenau's clerk. The City of Altenau's motion.", "City of Altenau's", "City of Altenau's"),
    ],
)
def test_an_ending_is_part_of_a_name_that_never_stands_without_it(text: str, found: str, name: str) -> None:
    assert whole(text, "organization", found) == [name]


def test_what_an_organization_has_is_no_part_of_its_name() -> None:
    assert whole("Tavrin sells. Tavrin's Northern Market grows.", "organization", "Tavrin",
                 "Tavrin's Northern Market") == ["Tavrin", "Tavrin"]  # fmt: skip
    assert whole("Weir's Northern Market grows.", "organization", "Weir's Northern Market") == [
        "Weir's Northern Market"
    ]


def test_two_people_side_by_side_are_two() -> None:
    text = "Ann Lee Bo Pelling. By Ann Lee. By Bo Pelling."
    spans = [Span(0, 18, "person", 0.8), Span(23, 30, "person", 0.8), Span(35, 45, "person", 0.8)]
    found = [text[one.start : one.end] for one in as_elsewhere(text, spans)]
    assert found == ["Ann Lee", "Bo Pelling", "Ann Lee", "Bo Pelling"]


def test_a_surname_that_is_another_s_given_name_parts_nobody() -> None:
    text = "Mary Ann Lee. Mary. Ann Lee."
    spans = [Span(0, 12, "person", 0.8), Span(14, 18, "person", 0.8), Span(20, 27, "person", 0.8)]
    assert next(text[one.start : one.end] for one in as_elsewhere(text, spans)) == "Mary Ann Lee"


@pytest.mark.parametrize("name", ["Russian Federation", "SC"])
def test_a_country_and_a_state_are_no_organizations(name: str) -> None:
    assert whole(f"Sold in the {name} alone.", "organization", name) == []


@pytest.mark.parametrize("name", ["N.W", "Republic"])
def test_a_quarter_of_a_town_and_a_kind_of_state_are_no_places(name: str) -> None:
    text = f"At 12 Mill Road, {name}., it was sold."
    at = text.index(name)
    proposed = [Span(at, at + len(name), "location", 0.5)]
    assert list(judge(text, proposed, frozenset(), Vocabulary(text))) == []


def test_two_organizations_joined_are_two_and_what_one_has_is_none() -> None:
    text = "Tavrin Mills and Weir Energy meet. Bylaws of Weir Energy bind. Tavrin Mills pays. Weir Energy sells."
    names = ("Tavrin Mills and Weir Energy", "Bylaws of Weir Energy")
    assert whole(text, "organization", *names, "Tavrin Mills pays"[:-5], "Weir Energy sells"[:-6])[:3] == [
        "Tavrin Mills", "Weir Energy", "Weir Energy"]  # fmt: skip


def test_two_names_that_the_text_defines_are_two() -> None:
    text = 'Oxley Carbon LLC ("Oxley") and Tarn Energy, Inc. ("Tarn Energy") agree. (a) Oxley and Tarn Energy hereby name one.'
    names = {one.name for one in find_mentions(text) if one.type == "organization"}
    assert names == {"Oxley Carbon LLC", "Tarn Energy, Inc."}
