"""The authored matters: their gold says nothing that is not so, and what must always hold of the engine holds of them."""

from __future__ import annotations

import pytest

from tests.gold.findings import Reading, read_files
from tests.gold.matter import MATTERS, GoldMatter, load
from tests.gold.must_nots import made
from tests.gold.quotes import locate
from tests.gold.sources import build, read

SIZES = {"contract": 40, "criminal": 25}


@pytest.fixture(scope="module")
def read_matters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Reading]]:
    folder = tmp_path_factory.mktemp("gold")
    return {name: read_files(build(name, folder / name), folder) for name in MATTERS}


@pytest.fixture(scope="module", params=MATTERS)
def matter(request: pytest.FixtureRequest) -> GoldMatter:
    return load(request.param)


@pytest.fixture(scope="module")
def readings(matter: GoldMatter, read_matters: dict[str, list[Reading]]) -> dict[str, Reading]:
    return {one.key: one for one in read_matters[matter.key]}


def test_the_gold_is_about_all_documents(matter: GoldMatter) -> None:
    keys = [one.key for one in read(matter.key)]
    assert len(keys) == SIZES[matter.key]
    assert keys == list(matter.papers)
    assert {one.document for one in matter.facts} <= set(keys)


def test_every_quote_of_the_gold_stands_in_its_document(matter: GoldMatter, readings: dict[str, Reading]) -> None:
    quotes = [(one.document, one.quote) for one in matter.facts]
    quotes += [(key, quote) for key, each in matter.minor.items() for quote in each]
    quotes += [(part.document, part.quote) for sides in matter.contradictions for part in sides]
    quotes += [(part.document, part.quote) for moment in matter.timeline for part in moment.parts]
    quotes += [(one.document, one.quote) for one in matter.must_nots if one.quote]
    assert [one for one in quotes if not locate(readings[one[0]].text, one[1])] == []


def test_the_gold_names_its_people_by_their_first_form(matter: GoldMatter) -> None:
    known = {one.name for one in matter.names}
    links = matter.links + [one.link for one in matter.must_nots if one.link]
    assert {name for one in links for name in (one.subject, one.object)} <= known
    assert {one.by for one in matter.facts if one.by} <= known


def test_amounts_of_the_gold_stand_in_their_documents(matter: GoldMatter, readings: dict[str, Reading]) -> None:
    assert [one for one in matter.sums if one.text not in readings[one.document].text] == []


def test_every_document_is_read(readings: dict[str, Reading]) -> None:
    assert [key for key, one in readings.items() if len(one.text) < 100] == []


def test_every_citation_stands_where_it_says(readings: dict[str, Reading]) -> None:
    assert [one for reading in readings.values() for one in reading.unverified] == []


@pytest.mark.parametrize("kind", ["negation", "merged", "relationship"])
def test_no_denial_is_turned_no_two_people_are_one_and_nothing_goes_the_other_way(
    matter: GoldMatter, readings: dict[str, Reading], kind: str
) -> None:
    assert {
        (one.document, one.quote or one.why): what for one, what in made(matter, readings) if one.kind == kind
    } == {}
