"""Sign-in by link: what the page promises, and what it never gives away."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from typing import Any
from unittest.mock import ANY

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from audit.models import AuditEntry, Event
from cases.models import MagicLink, PersonSession, User
from cases.signin.actions import invitation_make, token_of
from cases.signin.secrets import digest
from tests.cases.conftest import fields_of
from tests.factories import browser_client, make_user

ASK, VERIFY = "/v1/auth/magic-link", "/v1/auth/magic-link/verify"
Commit = DjangoCaptureOnCommitCallbacks


def ask(client: APIClient, email: str, commit: Commit) -> Any:
    with commit(execute=True):
        response = client.post(ASK, {"email": email})
    assert response.status_code == 200, response.content
    return response


def mailed_token() -> str:
    found = re.search(r"/sign-in/verify\?token=(\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


@pytest.mark.django_db
class TestAsking:
    def test_mails_a_link_that_opens_a_session_once(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        browser = APIClient(HTTP_USER_AGENT="Firefox")
        ask(browser, "Mara@Example.COM", django_capture_on_commit_callbacks)
        token = mailed_token()
        answer = browser.post(VERIFY, {"token": token})
        assert answer.status_code == 200
        assert answer.json() == {
            "second_factor": "none",
            "user": {"id": str(attorney.pk), "name": "Mara Ellison", "email": "mara@example.com", "role": "attorney"},
            "session_id": ANY,
            "redirect": "/cases",
        }
        assert browser.get("/v1/users/me").json()["id"] == str(attorney.pk)
        session = PersonSession.objects.get(pk=answer.json()["session_id"])
        assert (session.user_agent, session.ip) == ("Firefox", "127.0.0.1")
        assert fields_of(APIClient().post(VERIFY, {"token": token})) == {"token": ANY}
        assert Event.objects.get(event_type="session.created").actor_id == attorney.pk

    @pytest.mark.parametrize("address", ["nobody@example.com", "gone@example.com", "root@example.com"])
    def test_answers_alike_for_addresses_it_sends_nothing_to(
        self, attorney: User, address: str, django_capture_on_commit_callbacks: Commit
    ) -> None:
        make_user(attorney.firm, email="gone@example.com", is_active=False)
        User.objects.create_superuser("root@example.com", "secret", name="Root")
        known = ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        sent = len(mail.outbox)
        other = ask(APIClient(), address, django_capture_on_commit_callbacks)
        assert len(mail.outbox) == sent
        assert known.json() | {"code": ""} == other.json() | {"code": ""}
        assert re.fullmatch(r"\d{6}", other.json()["code"])
        assert {**known.headers, "X-Request-Id": ""}.keys() == {**other.headers, "X-Request-Id": ""}.keys()
        assert known.cookies["sign_in"]["httponly"]
        assert other.cookies["sign_in"]["samesite"] == "Lax"
        assert len(other.content) == len(known.content)

    def test_runs_the_same_statements_for_known_and_unknown_addresses(self, attorney: User) -> None:
        statements = []
        for address in (attorney.email, "nobody@example.com"):
            with CaptureQueriesContext(connection) as queries:
                APIClient().post(ASK, {"email": address})
            statements.append([re.sub(r" ?-?\d+", "", one["sql"])[:70] for one in queries])
        known, unknown = statements
        assert known == unknown
        assert any(one.startswith("INSERT") for one in known)

    def test_keeps_hashes_only(self, attorney: User, django_capture_on_commit_callbacks: Commit) -> None:
        response = ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        link = MagicLink.objects.get()
        token, code = mailed_token(), response.json()["code"]
        hashes = (link.token_hash, link.browser_hash, link.code_hash, link.address_hash)
        stored = [bytes(one) for one in hashes if one]
        assert len(stored) == 4
        assert stored[0] == digest(token)
        assert not any(secret.encode() in value for secret in (token, code, "mara") for value in stored)

    def test_earlier_links_stay_valid_until_one_is_used(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        browser = APIClient()
        invitation = token_of(invitation_make(user=attorney))
        ask(browser, attorney.email, django_capture_on_commit_callbacks)
        first = mailed_token()
        ask(browser, attorney.email, django_capture_on_commit_callbacks)
        assert mailed_token() != first
        assert browser.post(VERIFY, {"token": first}).status_code == 200
        for spent in (first, mailed_token(), invitation):
            assert fields_of(APIClient().post(VERIFY, {"token": spent})) == {"token": ANY}

    def test_strangers_who_ask_lock_nobody_out(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        """The person's own request comes last; whichever mail they open works in their browser, and code-free."""
        for _ in range(5):
            ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        mine = APIClient()
        ask(mine, attorney.email, django_capture_on_commit_callbacks)
        assert len(mail.outbox) == 5
        token = mailed_token()
        assert 'name="code"' not in mine.get(f"/sign-in/verify?token={token}").content.decode()
        assert mine.post(VERIFY, {"token": token}).status_code == 200

    def test_the_code_of_an_unmailed_request_works_on_another_device(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        for _ in range(5):
            ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        code = ask(APIClient(), attorney.email, django_capture_on_commit_callbacks).json()["code"]
        phone = APIClient()
        assert phone.post(VERIFY, {"token": mailed_token(), "code": code}).status_code == 200

    def test_a_browser_that_asked_for_someone_else_needs_the_code(
        self, attorney: User, admin: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        other = APIClient()
        code = ask(other, admin.email, django_capture_on_commit_callbacks).json()["code"]
        ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        assert fields_of(other.post(VERIFY, {"token": mailed_token()})) == {"code": ANY}
        assert fields_of(other.post(VERIFY, {"token": mailed_token(), "code": code})) == {"code": ANY}

    def test_a_flood_of_requests_mails_little_and_always_leaves_a_link_that_works(
        self, attorney: User, django_capture_on_commit_callbacks: Commit, settings: Any
    ) -> None:
        settings.LINKS_OF_NETWORK = settings.ANONYMOUS_LIMITS = {"minute": 1000, "hour": 1000, "concurrent": 10}
        start = timezone.now()
        for minute in range(60):
            with time_machine.travel(start + timedelta(minutes=minute), tick=False):
                ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
                mine = APIClient()
                ask(mine, attorney.email, django_capture_on_commit_callbacks)
                address = f"/sign-in/verify?token={mailed_token()}"
                assert 'name="token"' in mine.get(address).content.decode(), minute
        assert 5 < len(mail.outbox) <= 12

    def test_requests_are_limited_by_who_makes_them(
        self, attorney: User, admin: User, django_capture_on_commit_callbacks: Commit, settings: Any
    ) -> None:
        settings.LINKS_OF_NETWORK = {"minute": 100, "hour": 3, "concurrent": 10}
        for address in (attorney.email, "nobody@example.com", attorney.email):
            ask(APIClient(), address, django_capture_on_commit_callbacks)
        refused = [APIClient().post(ASK, {"email": one}) for one in (attorney.email, "nobody@example.com")]
        assert [one.status_code for one in refused] == [429, 429]
        elsewhere = APIClient(REMOTE_ADDR="198.51.100.7")
        ask(elsewhere, attorney.email, django_capture_on_commit_callbacks)
        assert elsewhere.post(VERIFY, {"token": mailed_token()}).status_code == 200

    def test_a_browser_that_asked_before_is_not_stopped_by_its_network(
        self, attorney: User, django_capture_on_commit_callbacks: Commit, settings: Any
    ) -> None:
        settings.LINKS_OF_NETWORK = {"minute": 100, "hour": 1, "concurrent": 10}
        settings.LINKS_OF_BROWSER = {"minute": 100, "hour": 2, "concurrent": 10}
        mine = APIClient()
        for _ in range(3):
            ask(mine, attorney.email, django_capture_on_commit_callbacks)
        assert APIClient().post(ASK, {"email": attorney.email}).status_code == 429
        assert mine.post(ASK, {"email": attorney.email}).status_code == 429

    def test_sends_no_sixth_mail_an_hour_while_one_works(
        self, attorney: User, django_capture_on_commit_callbacks: Commit
    ) -> None:
        answers = [ask(APIClient(), attorney.email, django_capture_on_commit_callbacks) for _ in range(6)]
        assert len(mail.outbox) == 5
        assert answers[5].json().keys() == answers[0].json().keys()
        with time_machine.travel(timezone.now() + timedelta(hours=1, minutes=1), tick=False):
            ask(APIClient(), attorney.email, django_capture_on_commit_callbacks)
        assert len(mail.outbox) == 6

    @pytest.mark.parametrize("body", [{}, {"email": "no address"}, {"email": "a@example.com", "role": "firm_admin"}])
    def test_refuses_what_is_no_address(self, db: None, body: dict[str, str]) -> None:
        assert fields_of(APIClient().post(ASK, body))

    def test_answers_people_in_html(self, attorney: User) -> None:
        answer = APIClient(HTTP_ACCEPT="text/html").post(ASK, {"email": attorney.email})
        assert answer.headers["Content-Type"].startswith("text/html")
        code = re.search(r"<output[^>]*>(\d{6})<", answer.content.decode())
        assert code


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
