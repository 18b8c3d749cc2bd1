"""Rotation of the sessions' key: browsers and sockets stay signed in, and who did not come back is signed out with it."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator

from cases.models import Role, User
from tests.config.rotated import Home, home
from tests.factories import browser_client, make_firm, make_user
from tests.second_factors import superuser_browser

__all__ = ["home"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def attorney() -> User:
    return make_user(make_firm(), Role.ATTORNEY)


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


def test_superusers_stay_signed_in_too(home: Home) -> None:
    browser, _ = superuser_browser()
    home.rotate("sessions")
    assert browser.get("/admin/").status_code == 200
