"""Who gets a document's pages, and what is said of where words stand on them."""

from __future__ import annotations

from collections.abc import Callable

import pypdfium2 as pdfium
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Case, User
from evidence.models import EvidenceItem, RenditionPage
from tests.evidence.conftest import error_of, fetched
from tests.evidence.productions.looking import withheld
from tests.evidence.renditions.conftest import LINES
from tests.factories import make_item

Make = Callable[..., EvidenceItem]


def pages_of(api: APIClient, item: EvidenceItem) -> object:
    return api.get(f"/v1/evidence/{item.pk}/rendition")


def test_its_pages_are_a_pdf_and_looking_at_them_is_recorded(laid_out: Make, as_attorney: APIClient) -> None:
    item = laid_out()
    answer = pages_of(as_attorney, item).json()
    assert answer["page_count"] == 1
    assert "Laid out by Intactus" in answer["note"]
    printed = pdfium.PdfDocument(fetched(answer["download_url"]))[0].get_textpage().get_text_range()
    assert " ".join(printed.split()) == " ".join(LINES)
    assert Event.objects.filter(event_type="evidence.viewed", entity_id=item.pk).count() == 1


def test_a_document_says_whether_it_has_them(laid_out: Make, as_attorney: APIClient, case: Case) -> None:
    item, note = laid_out(), make_item(case, "Carla Voss paid.")
    for one, has in ((item, True), (note, False)):
        assert as_attorney.get(f"/v1/evidence/{one.pk}").json()["has_rendition"] is has
        assert as_attorney.get(f"/v1/evidence/{one.pk}/view").json()["has_rendition"] is has
    assert "no pages" in error_of(pages_of(as_attorney, note), 409)["message"]


def test_a_citation_is_answered_with_its_places_on_the_page(laid_out: Make, as_attorney: APIClient) -> None:
    item = laid_out()
    quote = "Anna Quill saw"
    context = as_attorney.get(f"/v1/evidence/{item.pk}/context", {"quote": quote}).json()
    text = item.pages.get().text
    assert [text[box["start"] : box["end"]] for box in context["boxes"]] == quote.split()
    assert (context["width"], context["height"]) == (612, 792)


def test_words_that_were_found_in_part_have_no_places(laid_out: Make, as_attorney: APIClient) -> None:
    item = laid_out()
    page = RenditionPage.objects.get(rendition__item=item)
    page.boxes = [box for box in page.boxes if item.pages.get().text[box[0] : box[1]] != "Quill"]
    page.save()
    context = as_attorney.get(f"/v1/evidence/{item.pk}/context", {"quote": "Anna Quill saw"}).json()
    assert (context["has_rendition"], context["boxes"]) == (True, [])


def test_a_client_sees_the_pages_of_what_is_shown_to_them(laid_out: Make, as_client: APIClient) -> None:
    hidden, shown = laid_out(client_visible=False), laid_out(client_visible=True)
    assert pages_of(as_client, hidden).status_code == 404
    assert pages_of(as_client, shown).status_code == 200


def test_what_is_privileged_has_no_pages_for_those_who_do_not_see_it(
    laid_out: Make, as_agent: APIClient, as_attorney: APIClient, attorney: User
) -> None:
    item = laid_out(**withheld(attorney))
    assert pages_of(as_agent, item).status_code == 404
    assert pages_of(as_attorney, item).status_code == 200


def test_a_client_who_sees_a_file_only_as_they_sent_it_sees_no_pages_of_it(
    laid_out: Make, as_client: APIClient, client_user: User, attorney: User
) -> None:
    item = laid_out(client_visible=True, uploaded_by=client_user, **withheld(attorney))
    assert as_client.get(f"/v1/evidence/{item.pk}").json()["has_rendition"] is False
    assert pages_of(as_client, item).status_code == 404


def test_outsiders_get_none(laid_out: Make, outsider: tuple[APIClient, int]) -> None:
    api, status = outsider
    assert pages_of(api, laid_out()).status_code == status


def test_nobody_gets_the_pages_of_an_infected_file(laid_out: Make, as_attorney: APIClient) -> None:
    item = laid_out()
    item.scan_status, item.scan_engine, item.scan_signature = "infected", "ClamAV", "Eicar"
    item.scanned_at = item.created_at
    item.save()
    assert "virus" in error_of(pages_of(as_attorney, item), 409)["message"]
