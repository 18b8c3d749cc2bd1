"""The page that searches a case."""

from __future__ import annotations

import html

import pytest

from cases.models import Case, Role, User
from tests.factories import browser_client, join_case, make_user

pytestmark = pytest.mark.django_db


def test_the_page_asks_for_what_its_address_says(case: Case, attorney: User) -> None:
    page = browser_client(attorney).get(
        f"/cases/{case.pk}/search", {"q": 'valve "x"', "mode": "text", "sort": "nonsense"}
    )
    shown = html.unescape(page.content.decode())
    assert '{"q": "valve \\"x\\"", "facets": true, "limit": 30, "mode": "text"}' in shown
    assert f"/v1/cases/{case.pk}/search" in shown


def test_without_words_it_says_what_can_be_written(case: Case, attorney: User) -> None:
    guest = make_user(case.firm, Role.GUEST)
    join_case(case, guest)
    for person, sees in ((attorney, True), (guest, False)):
        page = browser_client(person).get(f"/cases/{case.pk}/search")
        assert (page.status_code, "custodian:" in page.content.decode()) == (200, sees)
        assert "date:2019" in page.content.decode()
