"""The notification counter in the frame of every page: how many its person has not read, sent when that changes."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from cases.models import Notification, PersonSession
from cases.scopes import person_scope
from config.boundary import firm_boundary

REFUSED = 4403


def notify_counters(people: Iterable[uuid.UUID], *, changed: bool = False) -> None:
    """Makes these people's open pages count again. Carries no content; without Redis they count at their heartbeats.

    ``changed`` says that what an unread one says has changed, though it is no more than before.
    """
    layer = get_channel_layer()
    try:
        for person in set(people):
            async_to_sync(layer.group_send)(_group_of(person), {"type": "unread.changed", "changed": changed})
    except (RedisError, OSError):
        return


def unread_of(session_key: str) -> tuple[uuid.UUID, int] | None:
    """Whose browser session it is, and how many notifications they have not read; ``None`` for one that has ended."""
    sessions = PersonSession.objects.standing().select_related("user")
    session = sessions.filter(session_key=session_key, user__is_active=True).first()
    if not session_key or session is None or session.user.firm_id is None:
        return None
    with firm_boundary(session.user.firm_id):
        mine = Notification.objects.visible_to(person_scope(session.user))
        return session.user.pk, mine.filter(read_at__isnull=True).count()


class NotificationSocket(AsyncWebsocketConsumer):
    """``/ws/notifications/``: ``{"unread": 3}`` at first, whenever it changes, and in answer to a heartbeat; with
    ``"changed": true`` where what one of them says has changed.

    Rights are computed anew each time: a session that ended gets nothing more, and the connection ends with 4403.
    """

    person: uuid.UUID | None = None

    async def connect(self) -> None:
        self.session_key: str = self.scope["session"].session_key or ""
        await self.accept()
        found = await database_sync_to_async(unread_of)(self.session_key)
        if found is None:
            await self.close(code=REFUSED)
            return
        self.person = found[0]
        with suppress(RedisError, OSError):  # without Redis, heartbeats make it count
            await self.channel_layer.group_add(_group_of(self.person), self.channel_name)
        await self._send_count()  # again: what came before the group was joined is in it

    async def disconnect(self, code: int) -> None:
        if self.person is not None:
            with suppress(RedisError, OSError):
                await self.channel_layer.group_discard(_group_of(self.person), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.person is not None:
            await self._send_count()

    async def unread_changed(self, message: dict[str, Any]) -> None:
        await self._send_count(changed=bool(message.get("changed")))

    async def _send_count(self, *, changed: bool = False) -> None:
        found = await database_sync_to_async(unread_of)(self.session_key)
        if found is None:
            await self.close(code=REFUSED)
            return
        await self.send(json.dumps({"unread": found[1], **({"changed": True} if changed else {})}))


def _group_of(person: uuid.UUID) -> str:
    return f"person.{person.hex}"
