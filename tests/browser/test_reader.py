"""Days and moments in the form and the zone of who reads them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import expect

from evidence.models import EvidenceItem
from tests.browser.people import Browsers
from tests.extent import first
from tests.factories import make_case, make_fact, make_firm, make_item, make_user

pytestmark = pytest.mark.browser
WORDS = "They met on March 3, 2024."
SPAN = {"date": date(2024, 3, 3), "date_end": date(2024, 3, 9), "date_precision": "range"}
MONTH = {"date": date(2024, 3, 1), "date_end": date(2024, 3, 31), "date_precision": "month"}


@pytest.mark.full("tests/js/dates.test.js: the British and Americans read days, ranges and months their own way")
@pytest.mark.parametrize(
    ("locale", "zone", "moment", "span"),
    first(1, [
        ("en-GB", "Europe/London", "1 Feb 2026, 1:30", "3 – 9 Mar 2024"),
        ("de-DE", "America/New_York", "Jan 31, 2026, 8:30 PM", "Mar 3 – 9, 2024"),
        ("en-US", "America/New_York", "Jan 31, 2026, 8:30 PM", "Mar 3 – 9, 2024"),
    ]),
)  # fmt: skip
def test_one_form_on_a_page(browsers: Browsers, locale: str, zone: str, moment: str, span: str) -> None:
    user = make_user(make_firm())
    assert user.firm
    case = make_case(user.firm, user)
    item = make_item(case, WORDS, title="Letter", document_date=date(2024, 3, 3))
    EvidenceItem.objects.filter(pk=item.pk).update(created_at=datetime(2026, 2, 1, 1, 30, tzinfo=UTC))
    for text, when in (("Span.", SPAN), ("Month.", MONTH)):
        make_fact(item, WORDS, text=text, **when)
    page = browsers.open_new(user, locale=locale, timezone_id=zone)
    page.goto(f"/cases/{case.pk}/evidence")
    added = page.locator("#results time[data-local]").first
    expect(added).to_have_text(moment)
    day = "3 Mar 2024" if locale == "en-GB" else "Mar 3, 2024"
    expect(page.locator("#results time[data-day]").first).to_have_text(day)
    page.goto(f"/cases/{case.pk}/facts")
    for text, words in (("Span.", span), ("Month.", "March 2024")):
        expect(page.locator(".fact", has_text=text).locator("time")).to_have_text(words)
