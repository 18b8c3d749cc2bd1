"""What the structure of a page says, and to whom."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from tests.evidence.engines.layout.documents import INQUIRY
from tests.evidence.pipeline.rerunning import process
from tests.factories import make_case, make_firm, make_item, make_user, token_client


@pytest.fixture
def item(case: Case, attorney: User) -> EvidenceItem:
    item = make_item(case, title="day.txt", content=INQUIRY.encode())
    EvidenceItem.objects.filter(pk=item.pk).update(filename="day.txt")
    process(person_actor(attorney), item)
    return item


def test_each_block_has_its_words_speaker_and_place_in_print(as_attorney: APIClient, item: EvidenceItem) -> None:
    answer = as_attorney.get(f"/v1/evidence/{item.pk}/structure", {"kind": "answer"}).json()
    text = item.pages.get(number=1).text
    first = answer["blocks"][0]
    assert text[first["start"] : first["end"]] == "ORLA FINCH: I saw it on 3 May 2021."
    assert (first["kind"], first["speaker"], first["reference"]) == ("answer", "Orla May Finch", "1:5")
    assert {one["kind"] for one in answer["blocks"]} == {"answer"}
    everything = as_attorney.get(f"/v1/evidence/{item.pk}/structure").json()["blocks"]
    assert [one["order"] for one in everything] == sorted(one["order"] for one in everything)
    assert {"line_number", "running_head", "question"} <= {one["kind"] for one in everything}


def test_a_page_that_is_not_there_and_a_kind_that_is_none_are_refused(
    as_attorney: APIClient, item: EvidenceItem
) -> None:
    assert as_attorney.get(f"/v1/evidence/{item.pk}/structure", {"page": 9}).status_code == 422
    assert as_attorney.get(f"/v1/evidence/{item.pk}/structure", {"kind": "poem"}).status_code == 422


def test_the_view_has_the_same_blocks_if_asked(as_attorney: APIClient, item: EvidenceItem) -> None:
    blocks = as_attorney.get(f"/v1/evidence/{item.pk}/structure").json()["blocks"]
    assert as_attorney.get(f"/v1/evidence/{item.pk}/view", {"blocks": "true"}).json()["blocks"] == blocks
    assert as_attorney.get(f"/v1/evidence/{item.pk}/view").json()["blocks"] == []


def test_a_document_not_read_yet_has_no_blocks(as_attorney: APIClient, case: Case) -> None:
    fresh = make_item(case, status="uploaded")
    assert as_attorney.get(f"/v1/evidence/{fresh.pk}/structure").json()["blocks"] == []


def test_who_does_not_see_the_item_does_not_see_its_structure(as_client: APIClient, item: EvidenceItem) -> None:
    firm = make_firm()
    other = make_user(firm, Role.ATTORNEY)
    make_case(firm, other)
    assert as_client.get(f"/v1/evidence/{item.pk}/structure").status_code == 404
    assert token_client(other).get(f"/v1/evidence/{item.pk}/structure").status_code == 404


def test_a_client_reads_no_structure_of_a_withheld_file_of_their_own(
    as_client: APIClient, client_user: User, item: EvidenceItem
) -> None:
    EvidenceItem.objects.filter(pk=item.pk).update(client_visible=True)
    assert as_client.get(f"/v1/evidence/{item.pk}/structure").json()["blocks"]
    EvidenceItem.objects.filter(pk=item.pk).update(
        uploaded_by=client_user, privilege="work_product", privilege_state="proposed"
    )
    answered = as_client.get(f"/v1/evidence/{item.pk}/structure")
    assert answered.status_code == 404 or answered.json()["blocks"] == []
