"""Rotation, purpose by purpose: what was signed before stays valid until the former key is dropped, and no longer."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import InvalidToken
from django.core.management import CommandError, call_command
from mcp.server.request_state import InvalidRequestState, RequestStateSecurity
from mcp.shared.exceptions import MCPError
from pytest_django import Settings

from agents.discovery.mcp.paging import make_cursor, read_cursor
from agents.discovery.mcp.server import _state_keys
from agents.models import AgentSession, Webhook
from agents.oauth.clients import client_register, find_client
from agents.webhooks.signing import decrypted, encrypted, new_webhook_secret
from cases.models import Case, Role, User
from cases.signin.actions import find_link, invitation_make, token_of
from config import keys
from config.api.errors import Invalid
from config.api.pagination import _decode, _encode
from config.encryption import cipher
from config.keys import Purpose
from evidence.storage.tokens import BadTokenError, Grant, seal, unseal
from tests.config.rotated import Home, home
from tests.factories import agent_client, browser_client, make_case, make_firm, make_user
from tests.second_factors import confirmed_browser, enroll

__all__ = ["home"]
pytestmark = pytest.mark.django_db
ORDER = ("-id",)


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


def page_of_resources() -> Callable[[], bool]:
    token = make_cursor([None, "a"], of="resources")

    def works() -> bool:
        try:
            return bool(read_cursor(token, of="resources"))
        except MCPError:
            return False

    return works


def resumed_call() -> Callable[[], bool]:
    sealed = RequestStateSecurity(keys=_state_keys()).codec.seal(b"where the call goes on")

    def works() -> bool:
        try:
            return RequestStateSecurity(keys=_state_keys()).codec.unseal(sealed) == b"where the call goes on"
        except InvalidRequestState:
            return False

    return works


def application() -> Callable[[], bool]:
    registered = client_register({"client_name": "Desk", "redirect_uris": ["http://localhost/back"]})
    return lambda: find_client(registered.id) == registered


def made_by(purpose: Purpose) -> list[Callable[[], bool]]:
    """What the purpose's key signs, each as whether it is still good."""
    made: dict[Purpose, list[Callable[[], Callable[[], bool]]]] = {
        Purpose.SESSIONS: [session],
        Purpose.LINKS: [link],
        Purpose.ADDRESSES: [address],
        Purpose.CURSORS: [cursor, page_of_resources, resumed_call],
        Purpose.APPLICATIONS: [application],
    }
    return [make() for make in made[purpose]]


SIGNING = (Purpose.SESSIONS, Purpose.LINKS, Purpose.ADDRESSES, Purpose.CURSORS, Purpose.APPLICATIONS)


@pytest.mark.parametrize("purpose", SIGNING)
@pytest.mark.parametrize("by_root", [False, True], ids=["itself", "root"])
def test_what_was_signed_lives_until_the_former_key_is_dropped(home: Home, purpose: Purpose, by_root: bool) -> None:
    made = made_by(purpose)
    rotated = "root" if by_root else str(purpose)
    assert all(works() for works in made)
    home.rotate(rotated)
    assert all(works() for works in made)
    if purpose is not Purpose.SESSIONS:  # who came back meanwhile has the new key's session
        home.rotate(rotated, finish=True)
        assert not any(works() for works in made)


@pytest.mark.parametrize("rotated", [Purpose.LINKS, Purpose.SESSIONS])
def test_other_purposes_do_not_notice_a_rotation(home: Home, rotated: Purpose) -> None:
    others = [works for purpose in SIGNING if purpose is not rotated for works in made_by(purpose)]
    home.rotate(rotated)
    home.rotate(rotated, finish=True)
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
