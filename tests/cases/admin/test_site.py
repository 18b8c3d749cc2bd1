"""The administration pages as a whole: who gets in, what addresses may ask, and the dashboard."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin import ModelAdmin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from audit.models import Job
from cases.models import Firm, Role, User
from config.admin_base import COUNTED, BoundedPaginator, FirmAdmin
from evidence.models import EvidenceItem
from facts.models import Entity
from tests.cases.admin.conftest import CANARY
from tests.factories import make_case, make_user
from tests.second_factors import confirmed_browser

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("agents_agentkey", "key_hash__startswith=H"),
        ("cases_user", "password__startswith=!"),
        ("cases_participant", "case__created_by__password__startswith=!"),
        ("cases_apitoken", "token_hash__startswith=a"),
    ],
)
def test_addresses_can_t_ask_about_hidden_columns(browser: Client, rows: dict[str, Any], path: str, query: str) -> None:
    assert browser.get(f"{reverse(f'admin:{path}_changelist')}?{query}").status_code == 400


def test_lists_are_filtered_by_date_and_state(browser: Client, rows: dict[str, Any]) -> None:
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    cases = reverse("admin:cases_case_changelist")
    assert "Home case" in browser.get(cases, {"status__exact": "open"}).content.decode()
    assert "Home case" not in browser.get(cases, {"status__exact": "archived"}).content.decode()
    assert "Home case" not in browser.get(cases, {"created_at__gte": tomorrow}).content.decode()
    assert "Home case" in browser.get(cases, {"q": "Home"}).content.decode()


@pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.CLIENT, Role.GUEST])
def test_others_do_not_get_in_even_when_marked_as_staff(firm: Firm, rows: dict[str, Any], role: Role) -> None:
    user = make_user(firm, role)
    visitor = confirmed_browser(user)
    assert visitor.get("/admin/").headers["Location"].startswith("/admin/login/")
    User.objects.filter(pk=user.pk).update(is_staff=True)
    assert visitor.get(reverse("admin:cases_case_changelist")).status_code == 403
    assert rows["cases.Case"].name not in visitor.get("/admin/").content.decode()


def test_row_level_security_holds_where_the_page_forgets_to_filter(
    browser: Client, rows: dict[str, Any], foreign: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FirmAdmin, "get_queryset", ModelAdmin.get_queryset)
    text = browser.get(reverse("admin:cases_case_changelist")).content.decode()
    assert "Home case" in text
    assert CANARY not in text


def test_long_lists_are_counted_to_a_bound(firm: Firm) -> None:
    Entity.objects.bulk_create(
        Entity(firm=firm, case=case, type="person", name="A", key=str(number), made_by_type="engine")
        for case in [make_case(firm)]
        for number in range(COUNTED + 5)
    )
    assert BoundedPaginator(Entity.objects.order_by("-id"), 50).count == COUNTED


class TestDashboard:
    def test_shows_only_the_firm(self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any]) -> None:
        for ours in (rows, foreign):
            error = {"message": f"{ours['cases.Case'].name} ran out of time."}
            Job.objects.filter(pk=ours["audit.Job"].pk).update(status="failed", finished_at=timezone.now(), error=error)
        Job.objects.create(firm=rows["cases.Firm"], case=rows["cases.Case"], kind="process", entity_type="evidence",
                           entity_id=rows["cases.Case"].pk)  # fmt: skip
        EvidenceItem.objects.filter(pk=rows["evidence.EvidenceItem"].pk).update(size_bytes=4_100_000)
        EvidenceItem.objects.filter(pk=foreign["evidence.EvidenceItem"].pk).update(size_bytes=7_700_000)
        answer = browser.get("/admin/")
        text = answer.content.decode()
        figures = answer.context["dashboard"]
        assert (figures["waiting"], figures["running"], figures["failed"], figures["stored"]) == (1, 0, 1, 4_100_000)
        assert "Home case ran out of time." in text
        assert "4.1 MB" in text
        assert CANARY not in text

    def test_counts_no_table(self, browser: Client, rows: dict[str, Any]) -> None:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get("/admin/").status_code == 200
        assert not [one["sql"] for one in queries if "COUNT(" in one["sql"].upper()]
        assert len(queries) < 25

    def test_is_empty_for_others(self, firm: Firm, rows: dict[str, Any]) -> None:
        user = make_user(firm, Role.STAFF)
        visitor = confirmed_browser(user)
        User.objects.filter(pk=user.pk).update(is_staff=True)
        assert "Work waiting" not in visitor.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("path", "has", "has_not"),
    [
        ("/sign-in", [], ["unsafe-inline", "unsafe-eval"]),
        ("/admin/", ["script-src 'self' 'unsafe-eval';", "object-src 'none'", "frame-ancestors 'none'"], []),
        ("/adminx", [], ["unsafe-inline", "unsafe-eval"]),
        ("/api/docs", ["script-src 'self';", "style-src 'self' 'unsafe-inline'"], ["unsafe-eval"]),
    ],
)  # fmt: skip
def test_every_page_has_a_content_policy(browser: Client, path: str, has: list[str], has_not: list[str]) -> None:
    policy = browser.get(path, follow=True).headers["Content-Security-Policy"] + ";"
    assert [part for part in has if part not in policy] == []
    assert [part for part in has_not if part in policy] == []
    assert "<script>" not in browser.get(path, follow=True).content.decode()
