"""The live socket of a case's open pages. It carries what the event log shows the person, from the last position on."""

from __future__ import annotations

import asyncio
import uuid
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from cases.live.groups import page_group_of
from cases.notifications.counter import NotificationSocket

REFUSED = 4403
BEHIND = 100  # messages a page may lag behind before its connection ends; it then catches up by its position
MAX_POSITION = 2**63 - 1


class CaseSocket(AsyncWebsocketConsumer):
    """``/ws/cases/{case_id}?since=position``: it carries only what the log holds.

    Rights are computed anew at every look, so a revoked session or a removed participant gets nothing more: the
    connection ends with code 4403. It never shows who else is listening.
    """

    async def connect(self) -> None:
        self.case_id: uuid.UUID = self.scope["url_route"]["kwargs"]["case_id"]
        self.session_key: str = self.scope["session"].session_key or ""
        self.position = _position(self.scope["query_string"].decode(errors="replace"))
        self.waits = True
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(BEHIND)
        await self.accept()
        if not self.session_key:
            await self.close(code=REFUSED)
            return
        self.sender = asyncio.create_task(self._send_all())
        await page_group_of(self.case_id).join(self)

    async def disconnect(self, code: int) -> None:
        page_group_of(self.case_id).leave(self)
        if self.session_key:
            self.sender.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Anything a page sends is a heartbeat: look whether something was missed."""
        if self.session_key:
            page_group_of(self.case_id).heartbeat(self)

    def push(self, text: str | None) -> None:
        """Send this in turn, without making the other pages wait for this one; ``None`` ends the connection."""
        if self.outbox.full():
            self.sender.cancel()
            self.sender = asyncio.create_task(self.close())
        else:
            self.outbox.put_nowait(text)

    async def _send_all(self) -> None:
        while (text := await self.outbox.get()) is not None:
            await self.send(text)
        await self.close(code=REFUSED)


def _position(query: str) -> int | None:
    since = parse_qs(query).get("since", [""])[0]
    return min(int(since), MAX_POSITION) if since.isascii() and since.isdigit() and len(since) < 20 else None


socket_urls = [
    path("ws/cases/<uuid:case_id>/", CaseSocket.as_asgi()),
    path("ws/notifications/", NotificationSocket.as_asgi()),
]
