"""Words that a scan has run together are parted in statements where one reading is left, and nowhere else."""

from __future__ import annotations

from datetime import date

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.sentences.joined_words import joined_words, with_words_parted
from evidence.engines.layout.sentences import split
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

SCAN = (
    "The Departmentof Health wrote to the ownersof the mill. Holm saidthat the boiler had beentested inthe spring, and that"
    " the reportof that test wasin the office. Nobody toldthe crew. Abara Holm, Abara Roe and Abara Lund were there."
    " Wealso saw the wheel ofa mill. OnJanuary 11, 2021, Ruth Abara told the Departmentof Health that the boiler wasshut."
)


@pytest.mark.parametrize(
    ("scanned", "read"),
    [
        ("Departmentof", "Department of"),
        ("OnJanuary", "On January"),
        ("saidthat", "said that"),
        ("beentested", "been tested"),
        ("reportof", "report of"),
        ("Wealso", "We also"),
        ("ofa", "of a"),
    ],
)
def test_a_joined_word_is_parted_where_one_reading_is_left(scanned: str, read: str) -> None:
    assert joined_words(SCAN)[scanned] == read


@pytest.mark.parametrize(
    "word", ["Westover", "inpatient", "whereof", "downloaded", "notable", "askin", "thereat", "Facebook"]
)
def test_a_word_or_name_of_two_parts_stays(word: str) -> None:
    assert word not in joined_words(f"{SCAN} The {word} of the mill had burst.")


def test_two_readings_part_nothing() -> None:
    assert "thoughthe" not in joined_words(f"{SCAN} Holm thoughthe mill was shut.")


def test_a_text_that_is_no_scan_is_left_as_it_is() -> None:
    assert joined_words("The Departmentof Health wrote to the owners of the mill. " * 3) == {}


def test_signs_that_a_scan_has_run_into_words() -> None:
    words = 'He left the mill,and on December31 he called it "a ruin"in a note (the first)to Roe.'
    assert with_words_parted(words, joined_words(SCAN)) == (
        'He left the mill, and on December 31 he called it "a ruin" in a note (the first) to Roe.'
    )


def test_a_statement_has_parted_words_and_its_quote_bears_it_out() -> None:
    document = Document(SCAN)
    mentions = find_mentions(SCAN)
    found = find_facts(document, mentions, find_own_dates(document))
    shut = next(one for one in found if "boiler wasshut" in one.quote)
    assert shut.text == "On January 11, 2021, Ruth Abara told the Department of Health that the boiler was shut."
    assert shut.date == date(2021, 1, 11)
    assert shut in judge_facts(document, mentions, [shut]).kept


def test_a_sentence_ends_at_a_year_without_a_blank() -> None:
    said = split("Ruth Abara bought the mill in 2011.Tobias Holm ran it for her.")
    assert [one.words for one in said] == ["Ruth Abara bought the mill in 2011.", "Tobias Holm ran it for her."]


@pytest.mark.parametrize(
    ("above", "is_kept"),
    [
        ("Holm wrote to the crew of the mill that he had been away for the week. Didn't know", False),
        ("Holm wrote to the crew of the mill that he had been away for the week.", True),
    ],
)
def test_a_line_that_the_one_above_it_begins_is_no_statement(above: str, is_kept: bool) -> None:
    text = f"{SCAN}\n\n{above}\n\nRuth Abara was the owner of the boiler on January 12, 2021.\n"
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert any("owner of the boiler" in one.text for one in found) is is_kept
