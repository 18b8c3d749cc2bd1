"""Of a thread, the messages that say something no later one repeats: by what the caller sees, and with their files."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from evidence.models import EvidenceItem
from evidence.threads.inclusive import own_words
from evidence.threads.joining import thread_keys
from tests.evidence.threads.test_threads import ANSWER, FIRST, LAST, joined
from tests.factories import agent_client, make_item

ONE = "From: Ann Orr\nTo: Bo Lund\nDate: 3 May 2021\nSubject: Turbine\n\nThe turbine failed on Monday.\nPlease call me."
TWO = (
    "From: Bo Lund\nTo: Ann Orr\nDate: 4 May 2021\nSubject: Re: Turbine\n\nWill do.\n\nOn 3 May 2021, Ann Orr wrote:\n"
    "> The turbine\n> failed on Monday.\n> Please call me."
)
THREE = "From: Ann Orr\nTo: Bo Lund\nDate: 5 May 2021\nSubject: Re: Turbine\n\nThanks. I look forward to it."


def message(case: Case, text: str, metadata: dict[str, str], day: str, **fields: Any) -> EvidenceItem:
    item = make_item(
        case, text, title=day, kind="email", document_date=day, lookup_keys=thread_keys(metadata), **fields
    )
    joined(item, metadata, [])
    return item


@pytest.fixture
def thread(case: Case) -> list[EvidenceItem]:
    return [message(case, ONE, FIRST, "2021-05-03"), message(case, THREE, LAST, "2021-05-05")]


def inclusive(api: APIClient, item: EvidenceItem) -> dict[str, str | None]:
    """The messages by their day, each with the one that has all of it."""
    found = api.get(f"/v1/evidence/{item.pk}/thread").json()["messages"]
    assert all(one["is_inclusive"] == (one["contained_in"] is None) for one in found)
    return {one["title"]: one["contained_in"] for one in found}


def test_a_message_that_a_later_one_quotes_whole_is_not_inclusive(
    case: Case, thread: list[EvidenceItem], as_attorney: APIClient
) -> None:
    assert inclusive(as_attorney, thread[0]) == {"2021-05-03": None, "2021-05-05": None}
    answer = message(case, TWO, ANSWER, "2021-05-04")
    found = {"2021-05-03": str(answer.pk), "2021-05-04": None, "2021-05-05": None}
    assert inclusive(as_attorney, thread[0]) == found


def test_what_only_a_hidden_message_repeats_is_inclusive(
    case: Case, thread: list[EvidenceItem], attorney: User
) -> None:
    message(case, TWO, ANSWER, "2021-05-04", privilege="work_product", privilege_state="proposed")
    assert inclusive(agent_client(attorney, case), thread[0]) == {"2021-05-03": None, "2021-05-05": None}


def test_a_message_with_a_file_of_its_own_is_inclusive(
    case: Case, thread: list[EvidenceItem], as_attorney: APIClient
) -> None:
    answer = message(case, TWO, ANSWER, "2021-05-04")
    make_item(case, "Readings", parent=thread[0], sha256="a" * 64)
    assert inclusive(as_attorney, thread[0])["2021-05-03"] is None
    make_item(case, "Readings", parent=answer, sha256="a" * 64)
    assert inclusive(as_attorney, thread[0])["2021-05-03"] == str(answer.pk)


def test_a_part_of_a_word_is_no_repetition() -> None:
    assert own_words("Fail") not in own_words("They failed.")
    assert own_words(ONE) in own_words(TWO)
