"""Who is invited to a firm, and that inviting tells nothing of accounts with other firms."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import ANY

import pytest
from django.core import mail
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from audit.models import Event
from cases.models import Firm, PersonSession, Role, User
from cases.signin.actions import active_person
from tests.cases.conftest import fields_of
from tests.cases.tools.users import NEW, USERS
from tests.factories import browser_client, make_user, token_client

pytestmark = pytest.mark.django_db


class TestInviting:
    def test_makes_a_person_and_mails_a_link_that_signs_them_in(
        self, admin: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            answer = token_client(admin).post(USERS, NEW)
        assert answer.status_code == 201, answer.content
        assert answer.json()["email"] == "noor@example.com"
        body = str(mail.outbox[0].body)
        assert mail.outbox[0].to == ["noor@example.com"]
        assert "Ada Admin invites you to work with Ellison & Moran" in body
        found = re.search(r"token=(\S+)", body)
        assert found
        browser = APIClient()
        page = browser.get(f"/sign-in/verify?token={found[1]}").content.decode()
        assert "Ellison &amp; Moran" in page
        assert 'name="code"' not in page
        assert browser.post("/v1/auth/magic-link/verify", {"token": found[1]}).status_code == 200
        event = Event.objects.get(event_type="user.created")
        assert (str(event.entity_id), event.actor_id) == (answer.json()["id"], admin.pk)

    def test_a_name_is_one_line_of_the_mail(
        self, admin: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        """A name with line breaks adds no paragraph of its own to what Intactus says, and no header."""
        User.objects.filter(pk=admin.pk).update(name="Ada\r\nBcc: eve@evil.example\r\n\r\nYour account is closed.")
        with django_capture_on_commit_callbacks(execute=True):
            assert token_client(admin).post(USERS, NEW | {"name": "Noor\n\nNew"}).status_code == 201
        (sent,) = mail.outbox
        lines = str(sent.body).splitlines()
        assert lines[0] == "Hello Noor New,"
        assert any(line.startswith("Ada Bcc: eve@evil.example Your account is closed. invites you") for line in lines)
        assert sent.message().keys().count("Bcc") == 0

    def test_answers_people_in_html(self, admin: User) -> None:
        browser = browser_client(admin)
        answer = browser.post(USERS, NEW, HTTP_X_CSRFTOKEN=browser.cookies["csrftoken"].value)
        assert answer.status_code == 201
        assert "Noor New" in answer.content.decode()

    def test_an_address_of_the_firm_is_refused(self, admin: User, attorney: User) -> None:
        own = token_client(admin).post(USERS, NEW | {"email": attorney.email.upper()})
        assert fields_of(own) == {"email": ANY}
        assert not mail.outbox

    def test_inviting_tells_nothing_of_accounts_with_other_firms(
        self, admin: User, stranger: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        """The same answer, list, mail and second answer; only the ids and the addresses themselves differ."""
        browser_client(stranger)  # whose address is confirmed
        with django_capture_on_commit_callbacks(execute=True):
            seen = [self._invited(admin, address) for address in (stranger.email, "nob@example.com")]
        assert seen[0] == seen[1]
        assert [one.to for one in mail.outbox] == [[stranger.email], ["nob@example.com"]]

    def _invited(self, admin: User, email: str) -> str:
        client = token_client(admin)
        made = client.post(USERS, NEW | {"email": email})
        pk = made.json()["id"]
        later = [
            client.get(f"{USERS}/{pk}"),
            client.get(USERS, {"q": email}),
            client.post(USERS, NEW | {"email": email}),
        ]
        later += [client.patch(f"{USERS}/{pk}", {"title": "X"}), client.get(f"{USERS}/{pk}")]
        answers = " ".join(f"{one.status_code} {one.content.decode()}" for one in [made, *later])
        return re.sub(r"20\d\d-[-0-9T:.]+Z", "time", answers.replace(pk, "id").replace(email, "address"))

    def test_an_address_is_one_account_s_once_its_owner_confirmed_it(
        self, admin: User, stranger: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        """Two firms invite it; the first invitation that is opened holds, and the other says why it does not."""
        with django_capture_on_commit_callbacks(execute=True):
            ids = [token_client(one).post(USERS, NEW).json()["id"] for one in (admin, stranger)]
        tokens = [found[1] for one in mail.outbox if (found := re.search(r"token=(\S+)", str(one.body)))]
        second, first = (APIClient().post("/v1/auth/magic-link/verify", {"token": one}) for one in reversed(tokens))
        assert second.json()["user"]["id"] == ids[1]
        assert "another firm" in fields_of(first)["token"][0]
        confirmed = User.objects.filter(email="noor@example.com", email_confirmed_at__isnull=False)
        assert [str(user.pk) for user in confirmed] == [ids[1]]
        assert not PersonSession.objects.filter(user_id=ids[0]).exists()
        asked = active_person("Noor@example.com")
        assert asked
        assert str(asked.pk) == ids[1], "links asked for later are the confirmed account's"

    @pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.CLIENT, Role.GUEST])
    def test_is_for_firm_admins(self, firm: Firm, role: Role) -> None:
        answer = token_client(make_user(firm, role)).post(USERS, NEW)
        assert answer.status_code == 403
        assert answer.json()["error"]["details"]["required_permission"] == "admin:users"
        assert not User.objects.filter(email="noor@example.com").exists()
        assert not Event.objects.exists()

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"role": "superuser"}, "role"),
            ({"email": "none"}, "email"),
            ({"name": ""}, "name"),
            ({"is_superuser": True}, "is_superuser"),
            ({"is_staff": True}, "is_staff"),
            ({"firm": "x"}, "firm"),
        ],
    )
    def test_refuses_bad_input(self, admin: User, change: dict[str, Any], field: str) -> None:
        assert list(fields_of(token_client(admin).post(USERS, NEW | change))) == [field]

    def test_the_same_key_invites_once(
        self, admin: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
    ) -> None:
        client = token_client(admin)
        with django_capture_on_commit_callbacks(execute=True):
            first, second = (client.post(USERS, NEW, HTTP_IDEMPOTENCY_KEY="invite-noor") for _ in range(2))
        assert first.json() == second.json()
        assert second.headers["Idempotent-Replayed"] == "true"
        assert len(mail.outbox) == 1
