"""A superuser looks at one firm at a time, for a reason, for an hour; every page is recorded, and the firm sees it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.contrib import admin
from django.urls import reverse
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event, Job
from cases.models import Notification, PersonSession, Role, SupportAccess, User
from cases.support.actions import support_access_start
from config.admin_base import FirmAdmin
from config.api.errors import Forbidden
from tests.access.calls import rolled_back
from tests.cases.admin.conftest import CANARY, page
from tests.each import each
from tests.extent import one_in
from tests.factories import browser_client, make_user, token_client
from tests.second_factors import confirmed_browser, enroll, superuser_browser

REASON = "They asked why a job hangs"
ACCESS = "/admin/support-access/"
NAMES = sorted(model._meta.label for model, pages in admin.site._registry.items() if isinstance(pages, FirmAdmin))

pytestmark = pytest.mark.django_db


def send(browser: APIClient, path: str, **form: str) -> Any:
    return browser.generic(
        "POST", path, urlencode(form), content_type="application/x-www-form-urlencoded",
        HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value,
    )  # fmt: skip


@pytest.fixture
def root() -> tuple[APIClient, User]:
    return superuser_browser()


@pytest.fixture
def looking(root: tuple[APIClient, User], rows: dict[str, Any]) -> APIClient:
    browser, _ = root
    browser.get(ACCESS)
    assert send(browser, ACCESS, firm=str(rows["cases.Firm"].pk), reason=REASON).headers["Location"] == "/admin/"
    return browser


class TestEachPage:
    @each(one_in(3, NAMES, turn=1))
    def test_is_empty_and_closed_without_a_reason(
        self, root: tuple[APIClient, User], foreign: dict[str, Any], label: str
    ) -> None:
        """One class closes them all: without ``--full`` one in three is opened; the firm's administrators open others."""
        browser, row = root[0], foreign[label]
        listed = browser.get(page(row, "changelist"))
        assert listed.status_code == 200
        assert CANARY not in listed.content.decode()
        assert page(row, "change", row.pk) not in listed.content.decode()
        for which in ("change", "history", "delete"):
            answers = [
                browser.get(page(row, which, pk), follow=True) for pk in (row.pk, type(row.pk)(int=row.pk.int ^ 1))
            ]
            assert answers[0].status_code == answers[1].status_code
            assert CANARY not in answers[0].content.decode(), which

    @each(one_in(3, NAMES, turn=2), apart=rolled_back)
    def test_shows_the_firm_that_is_looked_at_and_no_other_and_is_recorded(
        self, looking: APIClient, rows: dict[str, Any], foreign: dict[str, Any], label: str
    ) -> None:
        row, other = rows[label], foreign[label]
        assert page(row, "change", row.pk) in looking.get(page(row, "changelist")).content.decode()
        assert looking.get(page(row, "change", row.pk)).status_code == 200
        assert looking.get(page(row, "history", row.pk)).status_code == 200
        access = SupportAccess.objects.get(firm=rows["cases.Firm"], ended_at=None, reason=REASON)
        entries = AuditEntry.objects.filter(session_id=access.pk, firm=rows["cases.Firm"]).order_by("id")
        assert [one.tool for one in entries] == ["administration.list", "administration.read", "administration.history"]
        assert [one.entity_id for one in entries] == [None, row.pk, row.pk]
        assert {(one.actor_name, one.reasoning_trace, one.outcome) for one in entries} == {("Root", REASON, "ok")}
        foreign_page = looking.get(page(other, "change", other.pk), follow=True)
        assert CANARY not in foreign_page.content.decode()
        assert not AuditEntry.objects.filter(entity_id=other.pk, session_id=access.pk).exists()


class TestBeginning:
    def test_the_firm_s_admins_are_notified_and_read_who_why_and_what(
        self, looking: APIClient, rows: dict[str, Any]
    ) -> None:
        boss = rows["cases.User"]
        notice = Notification.objects.get(recipient=boss, kind="security", entity_type="support_access")
        assert REASON in notice.body
        looking.get(page(rows["cases.Case"], "change", rows["cases.Case"].pk))
        api = token_client(boss)
        listed = api.get("/v1/firm/support-access").json()["items"][0]
        assert (listed["user_name"], listed["reason"], listed["open"]) == ("Root", REASON, True)
        reads = api.get(f"/v1/firm/support-access/{listed['id']}/reads").json()["items"]
        assert [(one["tool"], one["entity_id"]) for one in reads] == [
            ("administration.read", str(rows["cases.Case"].pk))
        ]
        in_case = api.get(f"/v1/cases/{rows['cases.Case'].pk}/audit").json()["items"]
        assert "administration.read" in {one["tool"] for one in in_case}
        shown = browser_client(boss).get("/firm").content.decode()
        assert REASON in shown
        assert Event.objects.filter(event_type="support_access.created", firm=rows["cases.Firm"]).count() == 1

    def test_only_the_firm_s_admins_read_of_it(
        self, looking: APIClient, rows: dict[str, Any], foreign: dict[str, Any]
    ) -> None:
        access = SupportAccess.objects.get(reason=REASON)
        attorney = token_client(make_user(rows["cases.Firm"], Role.ATTORNEY))
        stranger = token_client(foreign["cases.User"])
        assert attorney.get("/v1/firm/support-access").status_code == 403
        assert stranger.get(f"/v1/firm/support-access/{access.pk}/reads").status_code == 404
        assert REASON not in stranger.get("/v1/firm/support-access").content.decode()

    @pytest.mark.parametrize("reason", ["", "   ", "because", "x" * 501, " a  b  c  "])
    def test_needs_a_reason_that_says_something(
        self, root: tuple[APIClient, User], rows: dict[str, Any], reason: str
    ) -> None:
        browser, _ = root
        browser.get(ACCESS)
        assert send(browser, ACCESS, firm=str(rows["cases.Firm"].pk), reason=reason).status_code == 422
        assert not SupportAccess.objects.filter(user_name="Root").exists()

    @pytest.mark.parametrize("firm", ["", "nonsense", "0192d3a0-0000-7000-8000-000000000000"])
    def test_needs_a_firm(self, root: tuple[APIClient, User], firm: str) -> None:
        browser, _ = root
        browser.get(ACCESS)
        assert send(browser, ACCESS, firm=firm, reason=REASON).status_code == 422

    def test_is_for_superusers(
        self, browser: APIClient, rows: dict[str, Any], foreign: dict[str, Any], admin: User
    ) -> None:
        assert browser.get(ACCESS).status_code == 403
        answer = send(browser, ACCESS, firm=str(foreign["cases.Firm"].pk), reason=REASON)
        assert answer.status_code == 403
        with pytest.raises(Forbidden):
            support_access_start(user=admin, firm=foreign["cases.Firm"], reason=REASON)
        assert CANARY not in browser.get(reverse("admin:cases_case_changelist")).content.decode()

    def test_only_by_post_with_the_page_s_token(self, root: tuple[APIClient, User], rows: dict[str, Any]) -> None:
        browser = APIClient(enforce_csrf_checks=True)
        browser.cookies = root[0].cookies
        form = urlencode({"firm": str(rows["cases.Firm"].pk), "reason": REASON})
        kind = "application/x-www-form-urlencoded"
        assert browser.generic("POST", ACCESS, form, content_type=kind).status_code == 403
        assert browser.get(f"{ACCESS}?{form}").status_code == 200
        assert not SupportAccess.objects.filter(user_name="Root").exists()


class TestEnding:
    def test_after_an_hour(self, looking: APIClient, rows: dict[str, Any]) -> None:
        cases = reverse("admin:cases_case_changelist")
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=59), tick=False):
            assert "Home case" in looking.get(cases).content.decode()
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=61), tick=False):
            assert "Home case" not in looking.get(cases).content.decode()

    def test_by_leaving(self, looking: APIClient, rows: dict[str, Any]) -> None:
        assert send(looking, f"{ACCESS}end/").headers["Location"] == "/admin/"
        assert "Home case" not in looking.get(reverse("admin:cases_case_changelist")).content.decode()
        assert SupportAccess.objects.get(reason=REASON).ended_at is not None
        assert Event.objects.filter(event_type="support_access.updated").count() == 1

    def test_by_looking_at_another_firm(
        self, looking: APIClient, rows: dict[str, Any], foreign: dict[str, Any]
    ) -> None:
        send(looking, ACCESS, firm=str(foreign["cases.Firm"].pk), reason=REASON)
        text = looking.get(reverse("admin:cases_case_changelist")).content.decode()
        assert f"{CANARY} case" in text
        assert "Home case" not in text

    def test_with_the_person_s_own_rights(self, root: tuple[APIClient, User], rows: dict[str, Any]) -> None:
        browser, user = root
        support_access_start(user=user, firm=rows["cases.Firm"], reason=REASON)
        User.objects.filter(pk=user.pk).update(is_superuser=False, firm=rows["cases.Firm"], role=Role.STAFF)
        assert browser.get(reverse("admin:cases_case_changelist")).status_code == 403


class TestNothingElseLeadsToRows:
    """What Django's administration offers besides the pages of a model."""

    def test_no_autocompletion_and_no_way_by_content_type(self, looking: APIClient, foreign: dict[str, Any]) -> None:
        query = "app_label=cases&model_name=participant&field_name=case&term=a"
        assert looking.get(f"/admin/autocomplete/?{query}").status_code == 404
        assert looking.get(f"/admin/r/1/{foreign['cases.Case'].pk}/").status_code == 404

    def test_search_shows_no_rows(self, root: tuple[APIClient, User], foreign: dict[str, Any]) -> None:
        assert CANARY not in root[0].get(f"/admin/search/?s={CANARY}&extended=1").content.decode()

    def test_the_first_page_shows_only_numbers(self, root: tuple[APIClient, User], foreign: dict[str, Any]) -> None:
        error = {"message": f"{CANARY} ran out of time."}
        Job.objects.filter(pk=foreign["audit.Job"].pk).update(
            status="failed", finished_at=datetime.now(UTC), error=error
        )
        answer = root[0].get("/admin/")
        assert answer.context["dashboard"]["failed"] == 1
        assert CANARY not in answer.content.decode()

    def test_no_second_factor_is_registered(self) -> None:
        assert "mfa.Authenticator" not in NAMES


class TestGettingIn:
    def test_a_password_alone_opens_nothing(self, rows: dict[str, Any]) -> None:
        """Neither with a second factor set up, nor before: then it is set up first."""
        user = User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root")
        for again in range(2):
            browser = APIClient(HTTP_ACCEPT="text/html")
            browser.get("/admin/login/")
            form = {"username": "root@example.com", "password": "a long pass phrase"}
            assert send(browser, "/admin/login/?next=/admin/", **form).headers["Location"] == "/sign-in/second-factor"
            assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")
            assert browser.get(page(rows["cases.Case"], "changelist")).status_code == 302
            assert browser.get("/v1/auth/sessions").status_code == 401
            shown = browser.get("/sign-in/second-factor").content.decode()
            assert ("Type your code" if again else "It is required of you") in shown
            if not again:
                enroll(user)
        assert not PersonSession.objects.filter(user=user).exists()

    def test_nor_does_a_link_for_a_firm_s_administrator(self, admin: User, rows: dict[str, Any]) -> None:
        browser = browser_client(admin)
        answer = browser.get(reverse("admin:cases_case_changelist"))
        assert answer.headers["Location"].startswith("/sign-in/second-factor?next=")
        assert "Set up two-step sign-in" in browser.get(answer.headers["Location"]).content.decode()
        assert confirmed_browser(admin).get("/admin/").status_code == 200

    def test_a_superuser_s_browser_is_listed_idle_and_ended_as_anyone_s(self, root: tuple[APIClient, User]) -> None:
        browser, user = root
        assert browser.get("/v1/auth/sessions", HTTP_ACCEPT="application/json").json()["items"][0]["current"] is True
        with time_machine.travel(datetime.now(UTC) + timedelta(hours=3), tick=False):
            assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")
        PersonSession.objects.filter(user=user).update(revoked_at=datetime.now(UTC))
        assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")

    def test_a_session_that_was_opened_past_the_sign_in_is_none(self, rows: dict[str, Any]) -> None:
        browser = APIClient()
        browser.force_login(User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root"))
        assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")


def test_a_firm_admin_s_own_reads_are_recorded_too(browser: APIClient, admin: User, rows: dict[str, Any]) -> None:
    row = rows["facts.Fact"]
    browser.get(page(row, "change", row.pk))
    entry = AuditEntry.objects.get(tool="administration.read", entity_id=row.pk)
    assert (entry.actor_id, entry.firm_id, entry.case_id, entry.session_id) == (
        admin.pk,
        admin.firm_id,
        row.case_id,
        None,
    )


def test_what_is_refused_there_is_recorded(looking: APIClient, rows: dict[str, Any]) -> None:
    row = rows["cases.Case"]
    assert looking.get(page(row, "delete", row.pk)).status_code == 403
    entry = AuditEntry.objects.get(tool="administration.delete")
    assert (entry.outcome, entry.entity_id, entry.reasoning_trace) == ("refused", row.pk, REASON)
