"""Using a sign-in link: once, in time, in the browser that asked or with its code."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any
from unittest.mock import ANY

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import MagicLink, PersonSession, User
from cases.signin.actions import invitation_make, token_of
from tests.cases.conftest import fields_of
from tests.cases.signin.links import VERIFY, Commit, ask, mailed_token
from tests.factories import browser_client


@pytest.mark.django_db
class TestUsingALink:
    def test_looking_at_the_page_uses_nothing_up(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        browser = APIClient()
        ask(browser, attorney.email, django_capture_on_commit_callbacks)
        address = f"/sign-in/verify?token={mailed_token()}"
        for client in (APIClient(), browser):
            assert client.get(address).status_code == 200
            assert client.head(address).status_code == 200
        assert MagicLink.objects.get().used_at is None
        assert not Session.objects.exists()
        assert browser.post(VERIFY, {"token": mailed_token()}).status_code == 200

    def test_another_browser_needs_the_code(self, attorney: User, django_capture_on_commit_callbacks: Commit) -> None:
        code = ask(APIClient(), attorney.email, django_capture_on_commit_callbacks).json()["code"]
        other, token = APIClient(), mailed_token()
        assert 'name="code"' in other.get(f"/sign-in/verify?token={token}").content.decode()
        assert fields_of(other.post(VERIFY, {"token": token})) == {"code": ANY}
        assert MagicLink.objects.get().code_attempts == 0
        assert other.post(VERIFY, {"token": token, "code": code}).status_code == 200

    def test_a_forged_browser_cookie_does_not_count(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        asking, other = APIClient(), APIClient()
        ask(asking, attorney.email, django_capture_on_commit_callbacks)
        token = mailed_token()
        ask(other, "nobody@example.com", django_capture_on_commit_callbacks)  # has a good cookie of its own
        assert fields_of(other.post(VERIFY, {"token": token})) == {"code": ANY}
        other.cookies["sign_in"] = asking.cookies["sign_in"].value[:-2] + "xx"
        assert fields_of(other.post(VERIFY, {"token": token})) == {"code": ANY}

    def test_five_wrong_codes_void_the_link(
        self, attorney: User, django_capture_on_commit_callbacks: Commit, settings: Any
    ) -> None:
        settings.LOCKOUTS = settings.LOCKOUTS | {"sign_in_code": {"failures": 100, "first": 5, "longest": 5}}
        asking = APIClient()
        code = ask(asking, attorney.email, django_capture_on_commit_callbacks).json()["code"]
        token, wrong = mailed_token(), f"{(int(code) + 1) % 1_000_000:06d}"
        for _ in range(5):
            assert fields_of(APIClient().post(VERIFY, {"token": token, "code": wrong})) == {"code": ANY}
        assert fields_of(APIClient().post(VERIFY, {"token": token, "code": code})) == {"token": ANY}
        assert fields_of(asking.post(VERIFY, {"token": token})) == {"token": ANY}

    def test_wrong_codes_lock_the_network_and_right_ones_do_not(
        self, attorney: User, admin: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        for _ in range(7):
            code = ask(APIClient(), attorney.email, django_capture_on_commit_callbacks).json()["code"]
            answer = APIClient().post(VERIFY, {"token": mailed_token(), "code": code})
            if answer.status_code != 200:
                break
            MagicLink.objects.all().delete()
        assert answer.status_code == 200
        code = ask(APIClient(), admin.email, django_capture_on_commit_callbacks).json()["code"]
        wrong = f"{(int(code) + 1) % 1_000_000:06d}"
        for _ in range(4):
            APIClient().post(VERIFY, {"token": "x" * 43, "code": wrong})  # junk is no guess at a code
        for _ in range(5):
            assert fields_of(APIClient().post(VERIFY, {"token": mailed_token(), "code": wrong})) == {"code": ANY}
        ask(APIClient(), admin.email, django_capture_on_commit_callbacks)
        locked = APIClient().post(VERIFY, {"token": mailed_token(), "code": code})
        assert (locked.status_code, locked.json()["error"]["details"]) == (429, {"limit": "sign_in_code"})
        assert int(locked["Retry-After"]) >= 1

    def test_wrong_links_are_refused_unread_after_a_while(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        mine = APIClient()
        ask(mine, attorney.email, django_capture_on_commit_callbacks)
        statuses = [APIClient().post(VERIFY, {"token": f"{number:043d}"}).status_code for number in range(30)]
        assert statuses == [422] * 20 + [429] * 10
        entries = AuditEntry.objects.filter(tool="verify_magic_link").order_by("id")
        assert [one.attempts for one in entries] == [1, 10], "anyone can send these, and nobody deletes an entry"
        with CaptureQueriesContext(connection) as queries:
            page = APIClient().get(f"/sign-in/verify?token={'y' * 43}")
        assert (page.status_code, [one for one in queries if "magiclink" in one["sql"]]) == (429, [])
        assert mine.post(VERIFY, {"token": mailed_token()}).status_code == 200, "a browser that asked counts by itself"

    def test_works_for_fifteen_minutes(self, attorney: User, django_capture_on_commit_callbacks: Commit) -> None:
        browser = APIClient()
        ask(browser, attorney.email, django_capture_on_commit_callbacks)
        with time_machine.travel(timezone.now() + timedelta(minutes=15, seconds=1), tick=False):
            assert fields_of(browser.post(VERIFY, {"token": mailed_token()})) == {"token": ANY}

    def test_signs_no_one_in_who_was_deactivated_meanwhile(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        browser = APIClient()
        ask(browser, attorney.email, django_capture_on_commit_callbacks)
        User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
        assert fields_of(browser.post(VERIFY, {"token": mailed_token()})) == {"token": ANY}

    def test_rotates_the_session_and_ends_the_one_before(self, attorney: User, admin: User) -> None:
        browser = browser_client(attorney)
        before = browser.cookies["sessionid"].value
        answer = browser.post(
            VERIFY,
            {"token": token_of(invitation_make(user=admin))},
            HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value,
        )
        assert answer.status_code == 200
        assert browser.cookies["sessionid"].value != before
        assert PersonSession.objects.get(session_key=before).revoked_at
        stale = APIClient()
        stale.cookies["sessionid"] = before
        assert stale.get("/v1/users/me").status_code == 401

    def test_tells_a_page_where_to_go_on(self, attorney: User) -> None:
        body = {"token": token_of(invitation_make(user=attorney))}
        assert 'data-redirect="/cases"' in APIClient(HTTP_ACCEPT="text/html").post(VERIFY, body).content.decode()

    def test_is_written_in_the_audit_log_with_who_signed_in(self, attorney: User) -> None:
        browser_client(attorney)
        APIClient().post(VERIFY, {"token": "x" * 43})
        used, refused = AuditEntry.objects.filter(tool="verify_magic_link").order_by("id")
        assert (used.actor_id, used.firm_id, used.outcome) == (attorney.pk, attorney.firm_id, "ok")
        assert (refused.actor_type, refused.firm_id, refused.outcome) == ("anonymous", None, "refused")

    @pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    def test_takes_nothing_another_site_s_form_could_send(self, attorney: User, content_type: str) -> None:
        body = f'{{"token": "{token_of(invitation_make(user=attorney))}"}}'
        answer = APIClient().generic("POST", VERIFY, body, content_type=content_type)
        assert answer.status_code == 415


@pytest.mark.django_db(transaction=True)
def test_two_links_used_at_once_open_one_session(attorney: User) -> None:
    tokens = [token_of(invitation_make(user=attorney)) for _ in range(4)]
    ready = threading.Barrier(4)
    statuses: list[int] = []

    def verify(token: str) -> None:
        try:
            ready.wait(timeout=20)
            statuses.append(APIClient().post(VERIFY, {"token": token}).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=verify, args=(one,)) for one in tokens]
    for one in threads:
        one.start()
    for one in threads:
        one.join(timeout=30)
    assert sorted(statuses) == [200, 422, 422, 422]


@pytest.mark.django_db(transaction=True)
def test_two_verifies_at_once_open_one_session(attorney: User) -> None:
    token = token_of(invitation_make(user=attorney))
    ready = threading.Barrier(4)
    statuses: list[int] = []

    def verify() -> None:
        try:
            ready.wait(timeout=20)
            statuses.append(APIClient().post(VERIFY, {"token": token}).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=verify) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(timeout=30)
    assert sorted(statuses) == [200, 422, 422, 422]
    assert PersonSession.objects.filter(user=attorney).count() == 1
