"""Second factors: signing in with one, setting one up, losing one; and what half a sign-in reaches, which is nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core.cache import cache
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import PersonSession, User
from cases.signin.second_factor import code_use
from config.api import throttles
from tests.cases.signin.second_factors import ACTIVATE, CONFIRM, FACTOR, JSON, ME, VERIFY, post, set_up
from tests.factories import browser_client, make_case, make_user, token_client
from tests.second_factors import app_code, confirmed_browser, enroll, fresh_code, half_signed_browser

pytestmark = pytest.mark.django_db


class TestSigningIn:
    def test_takes_the_code_after_the_link(self, attorney: User) -> None:
        enroll(attorney)
        browser = half_signed_browser(attorney)
        assert "Type your code" in browser.get("/sign-in/second-factor").content.decode()
        answer = post(browser, VERIFY, {"code": fresh_code(attorney)})
        assert answer.json() == {"user": {"id": str(attorney.pk), "name": attorney.name, "email": attorney.email,
                                          "role": "attorney"}, "redirect": "/cases"}  # fmt: skip
        assert browser.get(ME, **JSON).json()["id"] == str(attorney.pk)
        assert PersonSession.objects.get(user=attorney, revoked_at=None).confirmed_at is not None

    def test_half_of_it_reaches_nothing(self, attorney: User) -> None:
        """Whatever address is asked directly, with the half session's cookie."""
        case = make_case(attorney.firm, attorney)
        enroll(attorney)
        browser = half_signed_browser(attorney)
        for path in (ME, "/v1/cases", f"/v1/cases/{case.pk}", "/v1/auth/sessions", FACTOR):
            assert browser.get(path, **JSON).status_code == 401, path
        for path in (CONFIRM, f"{FACTOR}/recovery-codes", f"/v1/cases/{case.pk}/archive", "/v1/agent/keys"):
            assert post(browser, path, {"code": fresh_code(attorney)} if path == CONFIRM else {}).status_code == 401, (
                path
            )
        assert browser.delete(FACTOR, **JSON).status_code == 401
        for path in ("/cases", f"/cases/{case.pk}", "/profile"):
            assert browser.get(path).headers["Location"].startswith("/sign-in"), path
        assert browser.get("/admin/").headers["Location"].startswith("/admin/login/")
        assert not PersonSession.objects.filter(user=attorney).exists()
        answer = half_signed_browser(attorney).get("/sign-in/second-factor").content.decode()
        assert attorney.name not in answer
        assert attorney.email not in answer

    def test_half_of_it_ends_who_was_signed_in_before(self, attorney: User) -> None:
        other = make_user(attorney.firm)
        browser = browser_client(other)
        enroll(attorney)
        second = half_signed_browser(attorney)
        browser.cookies["sessionid"] = second.cookies["sessionid"].value
        assert browser.get(ME, **JSON).status_code == 401

    def test_half_a_sign_in_sets_no_other_factor_up(self, attorney: User) -> None:
        """Who has only the mailbox can't put their own app in the place of the person's."""
        enroll(attorney)
        before = Authenticator.objects.get(user=attorney, type="totp").data
        browser = half_signed_browser(attorney)
        assert post(browser, FACTOR).status_code == 409
        assert post(browser, ACTIVATE, {"code": "123456"}).status_code == 409
        assert "Show the key" not in browser.get("/sign-in/second-factor").content.decode()
        assert Authenticator.objects.get(user=attorney, type="totp").data == before

    def test_a_code_works_once(self, attorney: User) -> None:
        enroll(attorney)
        code = fresh_code(attorney)
        assert post(half_signed_browser(attorney), VERIFY, {"code": code}).status_code == 200
        assert post(half_signed_browser(attorney), VERIFY, {"code": code}).status_code == 422

    def test_a_used_code_stays_used_whatever_becomes_of_redis(self, attorney: User) -> None:
        key = enroll(attorney)
        code = fresh_code(attorney)
        assert code_use(user=attorney, code=code)
        cache.clear()
        throttles.connection().flushdb()
        assert not code_use(user=attorney, code=code)
        assert not code_use(user=attorney, code=app_code(key, seconds=-30))  # nor does one from before it
        assert code_use(user=attorney, code=app_code(key, seconds=30))

    @pytest.mark.parametrize("seconds", [-90, 90])
    def test_a_code_of_another_minute_does_not_work(self, attorney: User, seconds: int) -> None:
        key = enroll(attorney)
        assert not code_use(user=attorney, code=app_code(key, seconds=seconds))

    @pytest.mark.parametrize("code", ["", " ", "٣٣٣٣٣٣", "0", "------", "000000000", "1" * 20])
    def test_odd_codes_are_wrong_ones(self, attorney: User, code: str) -> None:
        enroll(attorney)
        answer = post(half_signed_browser(attorney), VERIFY, {"code": code})
        assert (answer.status_code, list(answer.json()["error"]["details"]["fields"])) == (422, ["code"])

    def test_guesses_lock_the_person_out_from_every_network_the_right_code_too(self, attorney: User) -> None:
        enroll(attorney)
        browsers = [half_signed_browser(attorney) for _ in range(2)]
        wrong = "0000000"
        statuses = [
            browsers[n % 2].post(VERIFY, {"code": wrong}, REMOTE_ADDR=f"198.51.100.{n}", **JSON).status_code
            for n in range(12)
        ]
        assert statuses == [422] * 5 + [429] * 7
        refused = post(browsers[0], VERIFY, {"code": fresh_code(attorney)})
        assert refused.status_code == 429
        assert int(refused["Retry-After"]) >= 1
        with time_machine.travel(datetime.now(UTC) + timedelta(seconds=40), tick=False):
            assert post(browsers[0], VERIFY, {"code": fresh_code(attorney)}).status_code == 200

    def test_another_person_is_not_locked_out_by_it(self, attorney: User) -> None:
        other = make_user(attorney.firm)
        enroll(attorney)
        enroll(other)
        browser = half_signed_browser(attorney)
        assert [post(browser, VERIFY, {"code": "1"}).status_code for _ in range(7)][-1] == 429
        assert post(half_signed_browser(other), VERIFY, {"code": fresh_code(other)}).status_code == 200

    def test_waits_ten_minutes(self, attorney: User) -> None:
        enroll(attorney)
        browser = half_signed_browser(attorney)
        with time_machine.travel(datetime.now(UTC) + timedelta(minutes=11), tick=False):
            assert post(browser, VERIFY, {"code": fresh_code(attorney)}).status_code == 401
            assert browser.get("/sign-in/second-factor").headers["Location"] == "/sign-in?expired"

    def test_ends_for_who_was_deactivated_meanwhile(self, attorney: User) -> None:
        enroll(attorney)
        browser = half_signed_browser(attorney)
        User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=datetime.now(UTC))
        assert post(browser, VERIFY, {"code": fresh_code(attorney)}).status_code == 401

    def test_nobody_without_the_first_factor_is_asked(self, attorney: User) -> None:
        enroll(attorney)
        assert post(APIClient(), VERIFY, {"code": fresh_code(attorney)}).status_code == 401
        assert token_client(attorney).post(VERIFY, {"code": fresh_code(attorney)}).status_code == 401

    def test_each_attempt_is_recorded_for_the_firm(self, attorney: User) -> None:
        confirmed = confirmed_browser(attorney)
        post(half_signed_browser(attorney), VERIFY, {"code": "1"})
        entries = AuditEntry.objects.filter(tool="verify_second_factor", firm=attorney.firm, actor_id=attorney.pk)
        assert list(entries.order_by("id").values_list("outcome", flat=True)) == ["ok", "refused"]
        assert confirmed.get(ME).status_code == 200


def test_no_second_factor_is_in_a_session_once_signed_in(attorney: User) -> None:
    browser = browser_client(attorney)
    set_up(browser)
    data = Session.objects.get(session_key=browser.cookies["sessionid"].value).get_decoded()
    assert not {name for name in data if name.startswith("second_factor")}
