"""The text of a search never fails in PostgreSQL, and means there what it meant to who typed it."""

from __future__ import annotations

import random

import pytest
from django.db import connection

from config.api.words import distinct, web_query

PIECES = [*"-\"'!&|():*<>\\ ab1é%_./@\t", "or ", '-"', '""', "<->", "\u00a0", "\u3000", "\u200b", "\ufffe", "the "]


def parsed(text: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT websearch_to_tsquery('english', %s)::text", [text])
        found: str = cursor.fetchone()[0]
        return found


@pytest.mark.django_db
def test_no_text_makes_the_search_fail() -> None:
    chance = random.Random(7)
    texts = ["-" * 500, "- " * 250, "(-" * 250, '-"" ' * 125, "-<" * 250, "a(-" * 160 + "b"]
    for length in (5, 40, 500):
        pieces = [chance.sample(PIECES, chance.choice([2, 4, len(PIECES)])) for _ in range(150)]
        texts += ["".join(chance.choices(some, k=length))[:500] for some in pieces]
    for text in texts:
        parsed(web_query(text))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        "relief valve",
        '"relief valve" or pressure',
        "valve -steam",
        '-"relief valve" steam',
        "AT&T",
        "re-open",
        "2019 - 2020",
    ],
)
def test_what_people_type_means_what_it_meant(text: str) -> None:
    assert parsed(web_query(text)) == parsed(text)


@pytest.mark.parametrize("text", ["", " ", "-" * 500, "-!&|()", '""', "*** ---"])
def test_a_text_without_words_asks_for_nothing(text: str) -> None:
    assert web_query(text) == ""


def test_words_count_once_however_they_are_capitalized() -> None:
    assert distinct(" Pay  pay PAY roll ") == ["PAY", "roll"]
