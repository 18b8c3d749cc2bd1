"""The browsers one is signed in with: seen, signed out, and revoked at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Event
from cases.live.listeners import reach_of
from cases.models import Firm, PersonSession, User
from cases.notifications.counter import unread_of
from tests.factories import browser_client, make_case, make_user, token_client

SESSIONS = "/v1/auth/sessions"


@pytest.mark.django_db
class TestSessions:
    def test_are_listed_newest_first_with_the_current_one_marked(self, attorney: User) -> None:
        first, second = browser_client(attorney), browser_client(attorney)
        browser_client(make_user(attorney.firm))
        answer = second.get(SESSIONS, HTTP_ACCEPT="application/json").json()
        assert [one["current"] for one in answer["items"]] == [True, False]
        rows = first.get(SESSIONS).content.decode()
        assert [str(one["id"]) in rows for one in answer["items"]] == [True, True]
        by_token = token_client(attorney).get(SESSIONS).json()
        assert [one["current"] for one in by_token["items"]] == [False, False]

    def test_a_revoked_one_is_nobody_s_from_the_next_request_on(self, attorney: User) -> None:
        mine, lost = browser_client(attorney), browser_client(attorney)
        session = PersonSession.objects.get(session_key=lost.cookies["sessionid"].value)
        headers = {"X-CSRFToken": mine.cookies["csrftoken"].value}
        assert mine.delete(f"{SESSIONS}/{session.pk}", headers=headers).status_code == 204
        assert lost.get("/v1/users/me").status_code == 401
        assert not Session.objects.filter(session_key=session.session_key).exists()
        assert mine.delete(f"{SESSIONS}/{session.pk}", headers=headers).status_code == 404
        assert Event.objects.filter(event_type="session.deleted", entity_id=session.pk).count() == 1

    def test_a_revoked_one_is_nobody_s_though_its_cookie_still_points_to_a_session(self, attorney: User) -> None:
        """Who signed in at the very moment has stored that anew."""
        browser = browser_client(attorney)
        PersonSession.objects.update(revoked_at=timezone.now())
        assert Session.objects.exists()
        assert browser.get("/v1/users/me").status_code == 401

    def test_one_that_nobody_recorded_is_nobody_s(self, attorney: User) -> None:
        browser = browser_client(attorney)
        PersonSession.objects.all().delete()
        assert browser.get("/v1/users/me").status_code == 401

    def test_of_others_can_t_be_revoked(self, attorney: User, admin: User) -> None:
        browser = browser_client(attorney)
        session = PersonSession.objects.get(user=attorney)
        foreign = token_client(admin).delete(f"{SESSIONS}/{session.pk}")
        missing = token_client(admin).delete(f"{SESSIONS}/{admin.pk}")
        assert foreign.status_code == missing.status_code == 404
        assert foreign.json() == missing.json()
        assert browser.get("/v1/users/me").status_code == 200

    def test_signing_out_ends_this_one(self, attorney: User) -> None:
        browser, other = browser_client(attorney), browser_client(attorney)
        assert (
            browser.post("/v1/auth/logout", {}, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value).status_code == 204
        )
        assert browser.get("/v1/users/me").status_code == 401
        assert other.get("/v1/users/me").status_code == 200

    def test_signing_out_with_a_token_ends_no_browser(self, attorney: User) -> None:
        browser, program = browser_client(attorney), token_client(attorney)
        assert program.post("/v1/auth/logout", {}).status_code == 204
        assert browser.get("/v1/users/me").status_code == 200

    def test_need_someone_signed_in(self, db: None) -> None:
        assert APIClient().get(SESSIONS).status_code == 401
        assert APIClient().post("/v1/auth/logout", {}).status_code == 401

    def test_listing_costs_the_same_for_any_number(self, attorney: User) -> None:
        client = token_client(attorney)
        counts = []
        for _ in range(2):
            browser_client(attorney)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(SESSIONS).status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1]

    def test_are_announced_in_the_firms_zone_and_answered_in_utc(self, attorney: User) -> None:
        browser = browser_client(attorney)
        Firm.objects.filter(pk=attorney.firm_id).update(time_zone="Asia/Kolkata")
        then = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        PersonSession.objects.update(created_at=then, last_seen_at=then)
        with time_machine.travel(then + timedelta(minutes=1), tick=False):
            self.check_words(browser)

    def check_words(self, browser: APIClient) -> None:
        assert "Nov 22, 2026, 1:30 AM" in browser.get(SESSIONS).content.decode()
        answer = browser.get(SESSIONS, HTTP_ACCEPT="application/json").json()
        assert answer["items"][0]["created_at"] == "2026-11-21T20:00:00Z"

    def test_the_others_are_revoked_at_once_and_this_one_stays(self, attorney: User) -> None:
        others, mine, stranger = (
            [browser_client(attorney) for _ in range(2)],
            browser_client(attorney),
            make_user(attorney.firm),
        )
        theirs = browser_client(stranger)
        headers = {"HTTP_X_CSRFTOKEN": mine.cookies["csrftoken"].value}
        assert mine.delete(SESSIONS, **headers).status_code == 204
        assert [one.get("/v1/users/me").status_code for one in others] == [401, 401]
        assert [one.get("/v1/users/me").status_code for one in (mine, theirs)] == [200, 200]
        assert Event.objects.filter(event_type="session.deleted").count() == 2

    def test_end_when_unused_for_two_hours_and_after_twelve_however_used(self, attorney: User) -> None:
        start = datetime.now(UTC)
        idle, used = browser_client(attorney), browser_client(attorney)
        for hours in (1.9, 3.7, 5.5, 7.3, 9.1, 10.9, 11.9):
            with time_machine.travel(start + timedelta(hours=hours), tick=False):
                assert used.get("/v1/users/me").status_code == 200
                if hours > 2:
                    assert idle.get("/v1/users/me").status_code == 401
        with time_machine.travel(start + timedelta(hours=12, minutes=1), tick=False):
            assert used.get("/v1/users/me").status_code == 401

    def test_what_an_open_page_asks_by_itself_is_no_use(self, attorney: User) -> None:
        start = datetime.now(UTC)
        open_page = browser_client(attorney)
        for hours, status in ((1.9, 200), (2.1, 401)):
            with time_machine.travel(start + timedelta(hours=hours), tick=False):
                assert open_page.get("/v1/users/me", HTTP_X_LIVE_REFRESH="true").status_code == status

    def test_a_short_idle_time_does_not_end_one_that_is_used(self, attorney: User, settings: Any) -> None:
        settings.SESSION_IDLE_SECONDS = 120
        start = datetime.now(UTC)
        used = browser_client(attorney)
        for minutes in (1, 2, 3, 4):
            with time_machine.travel(start + timedelta(minutes=minutes), tick=False):
                assert used.get("/v1/users/me").status_code == 200

    def test_the_page_to_sign_in_says_that_one_has_ended(self, attorney: User) -> None:
        """Also where a link was followed: not only what an open page asks for by itself."""
        idle = browser_client(attorney)
        PersonSession.objects.update(last_seen_at=timezone.now() - timedelta(hours=3))
        assert idle.get("/users")["Location"] == "/sign-in?expired&next=%2Fusers"
        assert APIClient().get("/users")["Location"] == "/sign-in?next=%2Fusers"

    def test_the_record_alone_ends_one_that_is_too_old(self, attorney: User) -> None:
        """Whatever the session that the cookie points to says of its age."""
        browser = browser_client(attorney)
        for minutes, status in ((1, 200), (-1, 401)):
            began = timezone.now() - timedelta(hours=12) + timedelta(minutes=minutes)
            PersonSession.objects.update(created_at=began, last_seen_at=timezone.now())
            assert browser.get("/v1/users/me").status_code == status

    def test_an_idle_one_hears_nothing_on_its_open_page(self, attorney: User, admin: User) -> None:
        browser = browser_client(attorney)
        key = browser.cookies["sessionid"].value
        assert unread_of(key) is not None
        case = make_case(attorney.firm, attorney)
        assert reach_of(case.pk, [key]).kinds == {key: "firm"}
        with time_machine.travel(datetime.now(UTC) + timedelta(hours=3), tick=False):
            assert unread_of(key) is None
            assert reach_of(case.pk, [key]).kinds == {}
