"""Rotation, purpose by purpose: what was signed before stays valid until the former key is dropped, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from cryptography.fernet import InvalidToken
from django.core.management import CommandError, call_command
from pytest_django import Settings

from agents.models import AgentSession, Webhook
from agents.webhooks.signing import decrypted, encrypted, new_webhook_secret
from cases.models import Case, Role, User
from cases.signin.actions import find_link, invitation_make, token_of
from config import keys
from config.api.errors import Invalid
from config.api.pagination import _decode, _encode
from config.encryption import cipher
from config.keys import Purpose
from evidence.storage.tokens import BadTokenError, Grant, seal, unseal
from tests.factories import (
    agent_client,
    browser_client,
    confirmed_browser,
    enroll,
    make_case,
    make_firm,
    make_user,
    superuser_browser,
)

pytestmark = pytest.mark.django_db
ORDER = ("-id",)


@dataclass
class Home:
    """A home with key files, in which the processes can be started again."""

    settings: Settings
    folder: Path

    def restart(self) -> None:
        self.settings.KEYS = found = keys.configured({}, self.folder)
        self.settings.SECRET_KEY, *self.settings.SECRET_KEY_FALLBACKS = found["sessions"]

    def rotate(self, purpose: str, *, finish: bool = False) -> str:
        out = StringIO()
        call_command("rotate_key", purpose, *(["--finish"] if finish else []), stdout=out)
        self.restart()
        return out.getvalue()


@pytest.fixture
def home(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    monkeypatch.setenv("KEYS_DIR", str(tmp_path / "keys"))
    for purpose in Purpose:
        monkeypatch.delenv(purpose.variable, raising=False)
    home = Home(settings, tmp_path / "keys")
    home.restart()
    return home


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY)


def session() -> Callable[[], bool]:
    client = browser_client(make_user(make_firm(), Role.ATTORNEY))
    return lambda: client.get("/v1/auth/sessions", HTTP_ACCEPT="application/json").status_code == 200


def link() -> Callable[[], bool]:
    token = token_of(invitation_make(user=make_user(make_firm(), Role.ATTORNEY)))
    return lambda: find_link(token) is not None


def address() -> Callable[[], bool]:
    token = seal(Grant("PUT", "key", "text/plain", 2**40, size=1))

    def works() -> bool:
        try:
            return unseal(token, method="PUT").size == 1
        except BadTokenError:
            return False

    return works


def cursor() -> Callable[[], bool]:
    token = _encode(make_firm(), ORDER)

    def works() -> bool:
        try:
            return bool(_decode(token, ORDER))
        except Invalid:
            return False

    return works


SIGNED = {
    Purpose.SESSIONS: session, Purpose.LINKS: link, Purpose.ADDRESSES: address, Purpose.CURSORS: cursor,
}  # fmt: skip


@pytest.mark.parametrize("purpose", SIGNED)
@pytest.mark.parametrize("by_root", [False, True], ids=["itself", "root"])
def test_what_was_signed_lives_until_the_former_key_is_dropped(home: Home, purpose: Purpose, by_root: bool) -> None:
    works = SIGNED[purpose]()
    rotated = "root" if by_root else str(purpose)
    assert works()
    home.rotate(rotated)
    assert works()
    if purpose is not Purpose.SESSIONS:  # who came back meanwhile has the new key's session
        home.rotate(rotated, finish=True)
        assert not works()


def test_other_purposes_do_not_notice_a_rotation(home: Home) -> None:
    others = [made() for purpose, made in SIGNED.items() if purpose is not Purpose.LINKS]
    home.rotate("links")
    home.rotate("links", finish=True)
    assert all(works() for works in others)


def test_a_mail_sent_after_the_rotation_carries_the_link_made_before(home: Home, attorney: User) -> None:
    made = invitation_make(user=attorney)
    home.rotate("links")
    assert find_link(token_of(made)) == made


def test_a_row_alone_opens_no_link(home: Home, attorney: User) -> None:
    """Whoever can write to the database, and knows no key, signs in as nobody."""
    from cases.signin.secrets import digest

    made = invitation_make(user=attorney)
    made.token_hash = digest("chosen by whoever wrote the row")
    made.save()
    assert find_link("chosen by whoever wrote the row") is None


def test_a_browser_stays_signed_in_under_its_name(home: Home, attorney: User) -> None:
    """The requests of one page come together: none may be signed out because another was first."""
    client = browser_client(attorney)
    name = client.cookies["sessionid"].value
    home.rotate("sessions")
    for _ in range(2):
        assert client.get("/v1/auth/sessions", HTTP_ACCEPT="application/json").status_code == 200
        assert client.cookies["sessionid"].value == name
    home.rotate("sessions", finish=True)
    assert client.get("/v1/auth/sessions", HTTP_ACCEPT="application/json").status_code == 200


def test_who_did_not_come_back_is_signed_out_with_the_former_key(home: Home, attorney: User) -> None:
    client = browser_client(attorney)
    home.rotate("sessions")
    home.rotate("sessions", finish=True)
    assert client.get("/v1/auth/sessions", HTTP_ACCEPT="application/json").status_code in (401, 403)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("dropped", "answered"), [(False, True), (True, False)])
async def test_a_socket_follows_the_key_like_a_page(home: Home, dropped: bool, answered: bool) -> None:
    cookie = await sync_to_async(_cookie)()
    await sync_to_async(home.rotate)("sessions")
    if dropped:
        await sync_to_async(home.rotate)("sessions", finish=True)
    assert await _answers(cookie) is answered


def _cookie() -> str:
    return browser_client(make_user(make_firm(), Role.ATTORNEY)).cookies["sessionid"].value


async def _answers(cookie: str) -> bool:
    from config.asgi import application

    headers = [(b"cookie", f"sessionid={cookie}".encode()), (b"origin", b"http://testserver")]
    scope = {"type": "websocket", "path": "/ws/notifications/", "query_string": b"", "headers": headers}
    socket = ApplicationCommunicator(application, {**scope, "client": ("127.0.0.1", 1)})
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(5))["type"] == "websocket.accept"
    message = await socket.receive_output(5)
    await socket.send_input({"type": "websocket.disconnect", "code": 1001})
    await socket.wait(5)
    return bool(message["type"] == "websocket.send")


@pytest.fixture
def webhook(attorney: User) -> Webhook:
    case: Case = make_case(attorney.firm, attorney)
    agent_client(attorney, case)
    stored = encrypted(new_webhook_secret())
    return Webhook.objects.create(
        firm_id=attorney.firm_id, session=AgentSession.objects.get(), url="https://receiver.example/", secret=stored,
        former_secret=stored,
    )  # fmt: skip


@pytest.mark.parametrize("rotated", ["webhooks", "root"])
def test_stored_secrets_are_encrypted_anew_before_the_former_key_is_dropped(
    home: Home, webhook: Webhook, rotated: str
) -> None:
    before, secret = bytes(webhook.secret), decrypted(webhook.secret)
    home.rotate(rotated)
    assert decrypted(webhook.secret) == secret
    assert "webhooks: 1" in home.rotate(rotated, finish=True)
    webhook.refresh_from_db()
    assert [decrypted(webhook.secret), decrypted(webhook.former_secret)] == [secret, secret]
    with pytest.raises(InvalidToken):
        decrypted(before)


@pytest.mark.parametrize("rotated", ["second_factors", "root"])
def test_second_factors_outlive_the_key_they_were_encrypted_with(home: Home, attorney: User, rotated: str) -> None:
    enroll(attorney)
    before = {factor.type: factor.data for factor in Authenticator.objects.filter(user=attorney)}
    assert len(before) == 2, "an app and recovery codes"
    home.rotate(rotated)
    assert "second_factors: 2" in home.rotate(rotated, finish=True)
    confirmed_browser(attorney)
    with pytest.raises(InvalidToken):
        cipher(Purpose.SECOND_FACTORS).decrypt(before["totp"]["secret"].encode())


def test_without_a_former_key_there_is_nothing_to_finish(home: Home) -> None:
    home.rotate("links")
    home.rotate("links", finish=True)
    with pytest.raises(CommandError, match="no former key"):
        home.rotate("links", finish=True)


def test_a_derived_key_is_dropped_with_the_root(home: Home) -> None:
    home.rotate("root")
    with pytest.raises(CommandError, match="root"):
        home.rotate("links", finish=True)


@pytest.mark.parametrize(("purpose", "variable"), [("root", "SECRET_KEY"), ("links", "LINK_KEYS")])
def test_where_the_environment_holds_the_keys_the_command_says_what_to_hold(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, purpose: str, variable: str
) -> None:
    monkeypatch.setenv("SECRET_KEY", "present")
    monkeypatch.delenv("KEYS_DIR", raising=False)
    settings.KEYS = before = keys.configured({"SECRET_KEY": "present"}, None)
    out = StringIO()
    call_command("rotate_key", purpose, stdout=out)
    printed = dict(
        line.removeprefix("Set ").split("=") for line in out.getvalue().splitlines() if line.startswith("Set ")
    )
    after = keys.configured({"SECRET_KEY": "present", **printed}, None)
    assert variable in printed
    assert after["links"][1:] == before["links"]


def test_superusers_stay_signed_in_too(home: Home) -> None:
    browser, _ = superuser_browser()
    home.rotate("sessions")
    assert browser.get("/admin/").status_code == 200
