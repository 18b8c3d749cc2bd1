"""Finding quoted words in the stored text."""

from __future__ import annotations

import time

import pytest

from cases.models import Case
from config.api.errors import Invalid
from evidence.models import EvidenceItem
from facts.facts.citing import place_of
from tests.factories import make_item


def field_errors(error: pytest.ExceptionInfo[Invalid]) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = error.value.details["fields"]
    return fields


def test_words_are_found_exactly(letter: EvidenceItem) -> None:
    place = place_of(letter, {"quote": "Nothing else is owed."})
    assert (place.page.number, place.start, place.end) == (2, 14, 35)
    assert place.quote == "Nothing else is owed."


def test_line_breaks_and_spaces_do_not_matter_and_the_source_s_own_words_are_taken(letter: EvidenceItem) -> None:
    place = place_of(letter, {"quote": " signed   the release the\tsame day. "})
    assert place.quote == "signed the release\nthe same day."
    assert place.page.text[place.start : place.end] == place.quote


def test_exact_words_come_before_words_with_other_spaces(case: Case) -> None:
    item = make_item(case, "paid in\nfull", "paid in full")
    assert place_of(item, {"quote": "paid in full"}).page.number == 2


def test_a_page_narrows_the_search(case: Case) -> None:
    item = make_item(case, "owed", "owed")
    assert place_of(item, {"quote": "owed", "page": 2}).page.number == 2


def test_words_in_several_places_are_refused_with_their_number(letter: EvidenceItem) -> None:
    with pytest.raises(Invalid) as error:
        place_of(letter, {"quote": "Paid in full."}, at="citations.0")
    message = field_errors(error)["citations.0.quote"][0]
    assert "2 places: page 2 at 0-13; page 2 at 36-49." in message


def test_more_places_than_worth_counting_are_not_counted(case: Case) -> None:
    item = make_item(case, "e" * 50_000)
    with pytest.raises(Invalid) as error:
        place_of(item, {"quote": "e"})
    assert "more than 1000 places" in field_errors(error)["quote"][0]


@pytest.mark.parametrize("quote", ["never written", "paid in full.", "100%", "owed_", r"\d", "owed. Paid in full. On"])
def test_words_that_are_not_there_are_refused(letter: EvidenceItem, quote: str) -> None:
    with pytest.raises(Invalid) as error:
        place_of(letter, {"quote": quote})
    assert field_errors(error) == {"quote": ["These words do not stand in the source."]}


def test_a_place_is_compared_with_its_quote_and_what_stands_there_is_reported(letter: EvidenceItem) -> None:
    with pytest.raises(Invalid) as error:
        place_of(letter, {"page": 2, "start": 0, "end": 4, "quote": "Owed"}, at="citations.3")
    assert field_errors(error) == {
        "citations.3.quote": ["These words do not stand on page 2 at 0-4. There stands: “Paid”"]
    }


def test_a_place_alone_takes_the_words_that_stand_there(letter: EvidenceItem) -> None:
    assert place_of(letter, {"page": 2, "start": 0, "end": 12}).quote == "Paid in full"


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"page": 3, "start": 0, "end": 4}, "page", "The source has no page 3; it has 2."),
        ({"page": 2, "start": 0, "end": 50}, "end", "Page 2 ends at 49."),
        ({"page": 2, "start": 4, "end": 5}, "start", "There are no words there."),
    ],
)
def test_a_place_that_is_none_is_refused(letter: EvidenceItem, given: dict[str, int], field: str, message: str) -> None:
    with pytest.raises(Invalid) as error:
        place_of(letter, given)
    assert field_errors(error) == {field: [message]}


def test_offsets_count_code_points(case: Case) -> None:
    item = make_item(case, "🙂 Zoë\u00a0Müller  paid")
    place = place_of(item, {"quote": "Zoë Müller paid"})
    assert (place.start, place.quote) == (2, "Zoë\u00a0Müller  paid")


def test_a_hostile_text_takes_no_longer(case: Case) -> None:
    """A megabyte that almost matches everywhere is searched in one pass."""
    item = make_item(case, ("a  " * 330_000) + "b")
    began = time.process_time()
    with pytest.raises(Invalid):
        place_of(item, {"quote": "a " * 2000 + "b b"})
    assert time.process_time() - began < 5
