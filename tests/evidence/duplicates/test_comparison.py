"""Two documents side by side: the words that differ are marked, what is the same is left out, and the work is bounded."""

from __future__ import annotations

import time

from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.duplicates.comparison import LONGEST, MOST_PIECES, compare
from tests.agents.conftest import fields_of
from tests.factories import agent_client, make_item

BEFORE = (
    "The rent is due on Monday. The tenant pays the heating. The landlord repairs the roof. Pets are allowed. Signed."
)
AFTER = (
    "The rent is due on Friday. The tenant pays the heating. The landlord repairs the roof. Pets are allowed. Signed."
)


def test_only_the_words_that_differ_are_marked() -> None:
    found = compare(BEFORE, AFTER)
    changed = [row for row in found.rows if row.kind == "changed"]
    marked = [
        [words.text.strip() for words in side if words.is_changed] for side in (changed[0].left, changed[0].right)
    ]
    assert marked == [["Monday."], ["Friday."]]
    assert (found.removed, found.added, found.is_whole) == (1, 1, True)
    assert [row.kind for row in found.rows] == ["changed", "same", "left_out"]
    assert found.rows[-1].pieces == 3


def test_lines_that_are_broken_otherwise_are_no_difference() -> None:
    found = compare(BEFORE, BEFORE.replace(" the ", "\nthe "))
    assert (found.removed, found.added) == (0, 0)


def test_all_words_of_both_sides_are_there() -> None:
    """Nothing is lost between what is marked and what is not."""
    found = compare(BEFORE, AFTER + " One more.")
    right = "".join(words.text for row in found.rows if row.kind == "changed" for words in row.right)
    assert "One more." in right
    assert found.added == 3


def test_texts_without_anything_in_common_are_compared_in_time() -> None:
    hostile = [". ".join(f"{word} {n % 40}" for n in range(LONGEST // 4)) for word in ("a", "b")]
    begun = time.process_time()
    found = compare(*hostile)
    assert time.process_time() - begun < 5
    assert not found.is_whole
    assert found.removed <= 2 * MOST_PIECES


def test_the_tool_compares_what_the_caller_sees(case: Case, attorney: User, as_attorney: APIClient) -> None:
    one, other = make_item(case, BEFORE, title="Lease 1"), make_item(case, AFTER, title="Lease 2")
    hidden = make_item(case, AFTER, privilege="work_product", privilege_state="proposed")
    address = f"/v1/cases/{case.pk}/duplicates/compare"
    found = as_attorney.get(address, {"evidence_id": one.pk, "other_id": other.pk}).json()
    assert (found["left"]["title"], found["right"]["title"], found["removed"]) == ("Lease 1", "Lease 2", 1)
    refused = agent_client(attorney, case).get(address, {"evidence_id": one.pk, "other_id": hidden.pk})
    assert refused.status_code == 422
    assert list(fields_of(refused)) == ["other_id"]
    assert list(fields_of(as_attorney.get(address))) == ["evidence_id", "other_id"]
