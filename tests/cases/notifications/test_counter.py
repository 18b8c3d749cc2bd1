"""The notification counter of every page: its person's count, at once, and nothing for who is signed out."""

from __future__ import annotations

import json
from importlib import import_module

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.utils import timezone

from cases.models import Notification, PersonSession, User
from cases.notifications.actions import notification_read, notify
from cases.notifications.counter import NotificationSocket
from cases.scopes import person_actor
from config.api.scope import SYSTEM
from tests.cases.live.test_consumer import Socket, session_of

pytestmark = pytest.mark.django_db(transaction=True)


async def counter_socket(user: User, *, key: str = "") -> Socket:
    """An open page's counter; its first count is still to be received."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(key or await sync_to_async(session_of)(user))
    scope = {"type": "websocket", "query_string": b"", "session": store, "user": user, "url_route": {"kwargs": {}}}
    socket = Socket(NotificationSocket.as_asgi(), scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(timeout=5))["type"] == "websocket.accept"
    return socket


async def count(socket: Socket) -> int:
    return int(json.loads((await socket.receive_output(timeout=5))["text"])["unread"])


@sync_to_async
def notify_person(user: User) -> Notification:
    return notify(actor=SYSTEM, firm_id=user.firm_id, recipients=[user], kind="spending", title="Near")[0]


async def test_the_counter_changes_as_it_happens(attorney: User, admin: User) -> None:
    await notify_person(attorney)
    mine, other = await counter_socket(attorney), await counter_socket(admin)
    assert (await count(mine), await count(other)) == (1, 0)
    second = await notify_person(attorney)
    assert await count(mine) == 2
    await sync_to_async(notification_read)(actor=person_actor(attorney), notification=second)
    assert await count(mine) == 1
    await mine.beat()
    assert await count(mine) == 1
    assert await other.receive_nothing(timeout=0.1)
    await mine.disconnect()
    await other.disconnect()


async def test_the_signed_out_hear_nothing(attorney: User) -> None:
    assert await (await counter_socket(attorney, key="0" * 32)).refused()
    socket = await counter_socket(attorney)
    assert await count(socket) == 0
    await PersonSession.objects.filter(user=attorney).aupdate(revoked_at=timezone.now())
    await notify_person(attorney)
    assert await socket.refused()
