"""The live socket of a case's open pages. It carries what the event log shows the person, from the last position on."""

from __future__ import annotations

import json
import uuid
from typing import Any
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path

from audit.actions.events import group_of
from audit.readers import events_since, last_position
from cases.models import Case, PersonSession, User
from cases.scopes import person_scope
from config.boundary import firm_boundary

REFUSED = 4403
BATCH = 200


class CaseSocket(AsyncWebsocketConsumer):
    """``/ws/cases/{case_id}?since=position``: wake-ups come from the channel layer, content only from the log.

    Rights are computed anew for every batch, so a revoked session or a removed participant gets nothing more.
    """

    async def connect(self) -> None:
        self.case_id: uuid.UUID = self.scope["url_route"]["kwargs"]["case_id"]
        self.user: User = self.scope["user"]
        since = parse_qs(self.scope["query_string"].decode()).get("since", [""])[0]
        self.position = int(since) if since.isdigit() else None
        if not await sync_to_async(self._may_listen)():
            await self.close(code=REFUSED)
            return
        await self.channel_layer.group_add(group_of(self.case_id), self.channel_name)
        await self.accept()
        await self._send_news()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(group_of(self.case_id), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Anything a page sends is a heartbeat: look whether something was missed."""
        await self._send_news()

    async def case_changed(self, message: dict[str, Any]) -> None:
        await self._send_news()

    async def _send_news(self) -> None:
        news = await sync_to_async(self._news)()
        if news is None:
            await self.close(code=REFUSED)
        else:
            await self.send(json.dumps(news))

    def _may_listen(self) -> bool:
        if not self.user.is_authenticated or not self.user.firm_id:
            return False
        user = User.objects.filter(pk=self.user.pk, is_active=True).first()
        key = self.scope["session"].session_key
        if user is None or not PersonSession.objects.filter(session_key=key, revoked_at__isnull=True).exists():
            return False
        self.reach = person_scope(user)
        with firm_boundary(user.firm_id):
            return Case.objects.visible_to(self.reach).filter(pk=self.case_id).exists()

    def _news(self) -> dict[str, Any] | None:
        if not self._may_listen():
            return None
        if self.position is None:
            self.position = last_position(self.reach)
            return {"events": [], "position": self.position}
        events = events_since(self.reach, since=self.position, case_id=self.case_id, limit=BATCH)
        if events:
            self.position = events[-1]["position"]
        return {"events": events, "position": self.position}


socket_urls = [path("ws/cases/<uuid:case_id>/", CaseSocket.as_asgi())]
