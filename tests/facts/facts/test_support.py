"""What of a fact its quotes do not say is kept with the fact, whoever changes its words or its sources."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from rest_framework.test import APIClient

from audit.models import Change
from cases.models import Case
from evidence.extraction.base import PageText
from evidence.models import Block, EvidenceItem
from evidence.pipeline.rereading import take_pages
from facts.facts.support import compare_stored, compare_waiting
from facts.models import Fact
from tests.factories import make_entity, make_fact, make_item, mention

PAID = "Kestrel Harbor paid Eugenia Moran $12,500"


def kept(fact: Fact) -> tuple[bool | None, list[str] | None]:
    row = Fact.objects.get(pk=fact.pk)
    return row.borne_out, row.not_borne_out and [one["words"] for one in row.not_borne_out]


@pytest.fixture
def unsupported(letter: EvidenceItem) -> Fact:
    """In a person's words, as one from before anything was compared."""
    return make_fact(
        letter, PAID, text="Kestrel Harbor paid Eugenia Moran $9,000.", made_by_type="human", made_by_name="Mara",
        borne_out=None, not_borne_out=None,
    )  # fmt: skip


def test_a_change_of_words_or_of_the_source_is_compared_at_once(api: APIClient, fact: Fact) -> None:
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel Harbor paid Eugenia Moran $9,000."})
    assert kept(fact) == (False, ["$9,000"])
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Kestrel Harbor paid Eugenia Moran $12,500."})
    assert kept(fact) == (True, [])
    api.patch(f"/v1/facts/{fact.pk}/citation", {"quote": "She signed the release"})
    assert kept(fact)[0] is False


def test_words_are_nobodys_but_who_wrote_them_whoever_says_so(api: APIClient, fact: Fact) -> None:
    citation = fact.citations.get()
    Block.objects.create(
        case_id=fact.case_id, firm_id=fact.firm_id, item_id=citation.item_id, page_id=citation.page_id, order=9_999,
        start=citation.start, end=citation.end, kind="mail_body", speaker="Mara Lind <mara@example.com>",
    )  # fmt: skip
    api.patch(f"/v1/facts/{fact.pk}", {"text": f"Eugenia Moran wrote: \u201c{citation.quote}\u201d"})
    assert kept(fact) == (False, ["Eugenia Moran"])
    api.patch(f"/v1/facts/{fact.pk}", {"text": f"Mara Lind wrote: \u201c{citation.quote}\u201d"})
    assert kept(fact) == (True, [])


def test_what_was_not_compared_yet_is_compared_in_the_background(
    unsupported: Fact, fact: Fact, django_assert_max_num_queries: Any
) -> None:
    Fact.objects.filter(pk=fact.pk).update(borne_out=None, not_borne_out=None)
    changes = Change.objects.count()
    compare_waiting()
    assert kept(unsupported) == (False, ["$9,000"])
    assert kept(fact) == (True, []), "an engine's words were compared when they were found"
    assert Change.objects.count() == changes, "nobody changed anything"
    with django_assert_max_num_queries(3):
        compare_waiting()


def test_a_change_meanwhile_is_not_overwritten(unsupported: Fact) -> None:
    rows = Fact.objects.filter(pk=unsupported.pk)
    stale = rows.prefetch_related("citations")
    list(stale)  # as it was read
    rows.update(version=2, text="Kestrel Harbor paid Eugenia Moran $12,500.", borne_out=True, not_borne_out=[])
    compare_stored(stale)
    assert kept(unsupported) == (True, [])


def test_another_reading_of_the_document_compares_what_people_wrote_again(
    unsupported: Fact, letter: EvidenceItem
) -> None:
    pages = [PageText(number=page.number, text=f"Page: {page.text}") for page in letter.pages.order_by("number")]
    with transaction.atomic():
        take_pages(letter, tuple(pages))
    assert kept(unsupported) == (False, ["$9,000"])


def test_the_list_can_be_narrowed_to_what_is_not_borne_out(
    api: APIClient, case: Case, unsupported: Fact, fact: Fact
) -> None:
    compare_waiting()
    found = api.get(f"/v1/cases/{case.pk}/facts?borne_out=false").json()["items"]
    assert [(one["id"], one["not_borne_out"][0]["words"]) for one in found] == [(str(unsupported.pk), "$9,000")]
    assert [one["id"] for one in api.get(f"/v1/cases/{case.pk}/facts?borne_out=true").json()["items"]] == [str(fact.pk)]


def test_clients_neither_read_nor_ask_what_quotes_do_not_say(client_api: APIClient, case: Case, fact: Fact) -> None:
    Fact.objects.filter(pk=fact.pk).update(client_override=True)
    (shown,) = client_api.get(f"/v1/cases/{case.pk}/facts").json()["items"]
    assert "not_borne_out" not in shown
    refused = client_api.get(f"/v1/cases/{case.pk}/facts?borne_out=true")
    assert (refused.status_code, list(refused.json()["error"]["details"]["fields"])) == (422, ["borne_out"])


@pytest.mark.parametrize(
    ("borne_out", "parts"), [(True, '[{"part": "name"}]'), (False, "[]"), (True, None), (None, "[]")]
)
def test_the_database_refuses_what_contradicts_itself(fact: Fact, borne_out: bool | None, parts: str | None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE facts_fact SET borne_out = %s, not_borne_out = %s::jsonb WHERE id = %s", [borne_out, parts, fact.pk]
        )


def test_i_and_you_of_a_letter_are_who_signs_and_who_is_greeted(api: APIClient, case: Case) -> None:
    said = "I paid you $4,500 for the crane on May 3, 2021."
    item = make_item(case, f"Dear Mr. Bell,\n\n{said}\n\nSincerely,\n\nAnn Roe\n", title="Letter of Ann Roe")
    for words in ("Mr. Bell", "Ann Roe"):
        mention(make_entity(case, words), item, words)
    fact = make_fact(
        item, said, text="Ann Roe paid Mr. Bell $4,500 for the crane.", made_by_type="human", made_by_name="Mara"
    )
    compare_stored(Fact.objects.filter(pk=fact.pk))
    assert kept(fact) == (True, [])
    api.patch(f"/v1/facts/{fact.pk}", {"text": "Mr. Bell paid Ann Roe $4,500 for the crane."})
    assert kept(fact) == (False, ["Bell"])


def test_a_thing_in_brackets_is_borne_out_where_its_page_names_it(api: APIClient, case: Case) -> None:
    said = "Tobias Holm looked into it in May."
    item = make_item(case, f"The brake of the crane failed in April. {said}", title="Report")
    mention(make_entity(case, "Tobias Holm"), item, "Tobias Holm")
    text = "Tobias Holm looked into it [{}] in May."
    fact = make_fact(item, said, text=text.format("the brake"), made_by_type="human", made_by_name="Mara")
    compare_stored(Fact.objects.filter(pk=fact.pk))
    assert kept(fact) == (True, [])
    api.patch(f"/v1/facts/{fact.pk}", {"text": text.format("the gearbox")})
    assert kept(fact)[0] is False
