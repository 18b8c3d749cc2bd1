"""The stage that stores a document's structure: exact places, made again and never twice."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import Block, EvidenceItem
from evidence.pipeline.runner import advance_job, advance_to_searchable
from evidence.pipeline.start import start_processing
from tests.evidence.engines.layout.documents import DEPOSITION, INQUIRY, MAIL
from tests.evidence.pipeline.rerunning import process, reads_as
from tests.extent import first
from tests.factories import make_item

ANSWER = "I paid the deposit of $200 on 26 May 2021."


def read(case: Case, user: User, text: str) -> EvidenceItem:
    item = make_item(case, title="testimony.txt", content=text.encode(), status="uploaded")
    EvidenceItem.objects.filter(pk=item.pk).update(filename="testimony.txt")
    job = start_processing(actor=person_actor(user), item=item)
    advance_to_searchable(job.pk)
    advance_job(job.pk)
    item.refresh_from_db()
    return item


@pytest.mark.parametrize("text", first(1, [INQUIRY, MAIL, DEPOSITION]), ids=first(1, ["inquiry", "mail", "deposition"]))
def test_stored_blocks_are_exact_pieces_of_their_pages_in_order(case: Case, attorney: User, text: str) -> None:
    """Without ``--full`` of one kind of document; what blocks each kind has is the engine's tests."""
    item = read(case, attorney, text)
    rows = list(Block.objects.filter(item=item).select_related("page").order_by("order"))
    assert rows
    assert [row.order for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        words = row.page.text[row.start : row.end]
        assert words
        assert words == words.strip()
        assert (row.firm_id, row.case_id, row.page.item_id) == (item.firm_id, item.case_id, item.pk)


def test_a_page_cut_out_of_running_text_has_its_own_part_of_a_block(case: Case, attorney: User) -> None:
    item = read(case, attorney, "From May to June the tenant paid nothing at all and " * 150)
    assert item.page_count > 1
    rows = Block.objects.filter(item=item).select_related("page")
    assert {row.page.number for row in rows} == set(range(1, item.page_count + 1))
    assert all(row.end <= len(row.page.text) for row in rows)


def test_reading_again_replaces_the_blocks(case: Case, attorney: User) -> None:
    item = read(case, attorney, INQUIRY)
    before = list(Block.objects.filter(item=item).order_by("order").values_list("start", "end", "kind", "speaker"))
    process(person_actor(attorney), item)
    assert (
        list(Block.objects.filter(item=item).order_by("order").values_list("start", "end", "kind", "speaker")) == before
    )
    reads_as(item, "Nobody said anything.")
    process(person_actor(attorney), item)
    (left,) = Block.objects.filter(item=item)
    assert (left.kind, left.speaker, left.page.text[left.start : left.end]) == (
        "paragraph",
        "",
        "Nobody said anything.",
    )


def test_a_document_read_before_has_blocks_once_it_is_read_again(case: Case, attorney: User) -> None:
    item = read(case, attorney, INQUIRY)
    Block.objects.filter(item=item).delete()
    process(person_actor(attorney), item, "structure")
    assert Block.objects.filter(item=item, kind="answer", speaker="Orla May Finch", reference="1:5").count() == 1


def test_facts_come_from_what_was_said_and_never_from_furniture(case: Case, attorney: User) -> None:
    item = read(case, attorney, MAIL)
    content = {"mail_body", "quoted_mail"}
    for citation in item.citations.all():
        blocks = Block.objects.filter(page=citation.page, start__lt=citation.end, end__gt=citation.start)
        assert {block.kind for block in blocks} <= content
    assert item.citations.count() > 1


def test_mail_that_another_message_quotes_gives_its_facts_once(case: Case, attorney: User) -> None:
    words = "The plumber repaired the boiler on 24 May 2021 for $400."
    head = "From: John Doe <john@example.com>\nTo: Maria Rossi <maria@example.com>\nDate: Sun, 23 May 2021 09:00:00 +0000\n"
    original = read(case, attorney, f"{head}Subject: Boiler\n\n{words}\n")
    reply = (
        f"From: Maria Rossi <maria@example.com>\nTo: John Doe <john@example.com>\nSubject: RE: Boiler\n\n{ANSWER}\n\n"
    )
    quoting = read(case, attorney, f"{reply}-----Original Message-----\n{head}Subject: Boiler\n\n{words}\n")
    assert [citation.quote for citation in original.citations.all()] == [words]
    assert words not in [citation.quote for citation in quoting.citations.all()]
    assert quoting.citations.exists()


def test_a_citation_carries_the_printed_page_and_lines(case: Case, attorney: User, as_attorney: APIClient) -> None:
    read(case, attorney, INQUIRY.replace("I saw it on 3 May 2021.", "I saw the chain break on 3 May 2021."))
    facts = as_attorney.get(f"/v1/cases/{case.pk}/facts").json()["items"]
    seen = next(one for one in facts if "3 May 2021" in one["citations"][0]["quote"])
    assert seen["citations"][0]["reference"] == "1:4"  # where its question begins, which it is cited with
