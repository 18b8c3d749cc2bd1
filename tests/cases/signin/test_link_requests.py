"""Asking for a sign-in link: what the page promises, and what it never gives away."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from unittest.mock import ANY

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import MagicLink, PersonSession, User
from cases.signin.actions import invitation_make, token_of
from cases.signin.secrets import digest
from tests.cases.conftest import fields_of
from tests.cases.signin.links import ASK, VERIFY, Commit, ask, mailed_token
from tests.factories import make_user


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
