"""What the installation keeps of no firm: superusers look at it, and nobody changes it there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cases.models import Firm, Role
from config.models import ContentReport
from tests.cases.admin.conftest import page
from tests.factories import make_user
from tests.second_factors import confirmed_browser, superuser_browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(db: None) -> ContentReport:
    """What a browser said today."""
    return ContentReport.objects.create(
        day=timezone.now().date(), directive="img-src", blocked="https://pixel.example", page="cases/{case_id}", count=7
    )


def test_superusers_read_what_the_content_policy_refused(report: ContentReport) -> None:
    browser, _ = superuser_browser()
    answers = [browser.get(page(ContentReport, "changelist")), browser.get(page(ContentReport, "change", report.pk))]
    for answer in answers:
        assert answer.status_code == 200
        assert "https://pixel.example" in answer.content.decode()
        assert 'name="_save"' not in answer.content.decode()
    assert page(ContentReport, "changelist") in browser.get("/admin/").content.decode()


def test_nobody_changes_reports(report: ContentReport) -> None:
    browser, _ = superuser_browser()
    assert browser.get(page(ContentReport, "add")).status_code == 403
    headers: Any = {"HTTP_X_CSRFTOKEN": browser.cookies["csrftoken"].value}
    for which in ("change", "delete"):
        address, form = page(ContentReport, which, report.pk), "post=yes&count=0"
        kind = "application/x-www-form-urlencoded"
        assert browser.generic("POST", address, form, content_type=kind, **headers).status_code == 403
    report.refresh_from_db()
    assert report.count == 7


@pytest.mark.parametrize("role", [Role.FIRM_ADMIN, Role.ATTORNEY, Role.CLIENT])
def test_nobody_else_reads_them(firm: Firm, report: ContentReport, role: Role) -> None:
    browser = confirmed_browser(make_user(firm, role))
    for address in (page(ContentReport, "changelist"), page(ContentReport, "change", report.pk)):
        answer = browser.get(address)
        assert answer.status_code in (302, 403)
        assert "pixel.example" not in answer.content.decode()
    assert reverse("admin:config_contentreport_changelist") not in browser.get("/admin/").content.decode()


def test_nobody_without_a_session_reads_them(report: ContentReport) -> None:
    assert Client().get(page(ContentReport, "changelist")).status_code == 302
