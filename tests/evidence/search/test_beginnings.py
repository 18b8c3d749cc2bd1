"""A word's beginning finds every word that begins so, also where the index keeps a shorter stem of it."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case
from tests.evidence.search.searched_case import find
from tests.evidence.search.test_languages import found, read
from tests.extent import one_in
from tests.factories import make_item

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("q", "words"),
    one_in(
        3,
        [
            ("terminat*", ["terminate", "terminated", "terminating", "termination", "terminations"]),
            ("terminati*", ["terminating", "termination"]),
            ("negligen*", ["negligence", "negligent", "negligently"]),
            ("employm*", ["employment"]),
            ("arbitrat*", ["arbitration", "arbitrator", "arbitrate", "arbitrated"]),
            ("confidentialit*", ["confidentiality"]),
            ("happin*", ["happiness"]),
            ("liabilit*", ["liability", "liabilities"]),
            ("contr*", ["contract", "contractual", "control"]),
        ],
    ),
)
def test_every_word_that_begins_so_is_found_and_marked(
    as_attorney: APIClient, case: Case, q: str, words: list[str]
) -> None:
    """Without ``--full`` one beginning in three, by their names."""
    for word in words:
        make_item(case, f"It was about {word} of the lease.", title=word)
    make_item(case, "The pump was rusty.", title="another")
    for mode in ("text", "hybrid"):
        hits = find(as_attorney, case, q, mode=mode)["items"]
        assert sorted(one["title"] for one in hits) == sorted(words)
    for hit in find(as_attorney, case, q, mode="text")["items"]:
        assert [hit["snippet"][at["start"] : at["end"]] for at in hit["matches"]] == [hit["title"]]


def test_what_begins_so_is_left_out_after_a_minus_and_counts_in_an_or(as_attorney: APIClient, case: Case) -> None:
    make_item(case, "A lease with termination.", title="ended")
    make_item(case, "A lease that goes on.", title="going on")
    make_item(case, "A pump.", title="pump")
    assert found(as_attorney, case, "lease -terminat*") == ["going on"]
    assert found(as_attorney, case, "terminat* or pump*") == ["ended", "pump"]


def test_each_language_has_its_own_endings(as_attorney: APIClient, case: Case) -> None:
    german = "Die Kündigung des Vertrages ist dem Mieter an jedem ersten Tag des Monats schriftlich zu erklären."
    french = "La résiliation du contrat est notifiée au locataire le premier jour de chaque mois par écrit."
    items = [read(make_item(case, german, title="German")), read(make_item(case, french, title="French"))]
    assert [one.language for one in items] == ["de", "fr"]
    assert found(as_attorney, case, "kündigu*") == ["German"]
    assert found(as_attorney, case, "résiliati*") == ["French"]


def test_a_beginning_with_signs_in_it_stays_as_it_was(as_attorney: APIClient, case: Case) -> None:
    make_item(case, "Bates ABC-000123 and o'brien's 2024 papers.", title="signs")
    assert found(as_attorney, case, "ABC-0001*") == ["signs"]
    assert found(as_attorney, case, "o'bri*") == ["signs"]


def test_a_beginning_that_is_itself_an_empty_word_finds_the_words_it_begins(as_attorney: APIClient, case: Case) -> None:
    make_item(case, "The underwriter of the overtime.", title="long")
    make_item(case, "It lay under the lease and over it.", title="short")
    assert found(as_attorney, case, "under*", mode="text") == ["long"]
    assert found(as_attorney, case, "over* lease", mode="text") == []
