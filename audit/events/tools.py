"""The tools of the event log: what changed since a position, at once, as soon as something does, or as it happens."""

from __future__ import annotations

import time
import uuid
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import connection
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from audit.events.catalogue import catalogue
from audit.events.readers import Following, check_position, events_since, position_before
from audit.events.renderers import EventStreamRenderer
from audit.events.serializers import (
    LOOK_EVERY,
    Case,
    EventQuery,
    EventsSerializer,
    EventTypesSerializer,
    StreamQuery,
    position_in,
)
from audit.events.waiting import Waiting
from audit.events.waiting_tools import WaitingToolViewSet
from audit.events.wakeups import Listening
from audit.models import Event
from config.api.errors import Unauthorized
from config.api.params import Shape
from config.api.tool import tool


class EventTools(WaitingToolViewSet):
    rows = Event.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "events.poll", "GET events", permission="read:events", audit="read", entity="event",
        query=EventQuery, answer=EventsSerializer, client=True, waits=True,
        common=True, listed=("since", "wait"), activity="asked what is new",
        when="Use it to wait for others' work, rather than calling lists again and again.",
    )  # fmt: skip
    def poll(self, request: Request) -> Response:
        """Get the events after a position, oldest first, of the cases you may see. With wait, the answer comes as soon
        as there is one, at the latest after that many seconds. Pass next_position as since of the next call: no event
        is lost and none comes twice; has_more can come with few events or none, where a long log is looked through in
        steps. Changes nothing; repeating a call answers the same events again."""
        case = self.query.get("case_id")
        if case is not None:
            self._remember("case", case)
        waiting = self.waiting
        first, since = waiting is None or waiting.position is None, self._position()
        waits_here = waiting is None and self.query["wait"]
        found = self._read(since, case)
        if first and not found.is_answer:
            check_position(self.scope, since)
        if waits_here and not found.is_answer:
            found = self._await(request, since, case)
        if waiting is not None:
            waiting.seconds, waiting.position = self.query["wait"], since
            waiting.pending = not found.is_answer and not waiting.last
            self._share(waiting, case)
            self._recorded = waiting.pending  # the look that answers the call is the one to record
        return self._events(found)

    @tool(
        "events.stream", "GET cases/{case_id}/events", permission="read:events", audit="read", entity="event",
        query=StreamQuery, answer=EventsSerializer, client=True, waits=True,
        subject=None, activity="followed what is new",
        when="Use it when you can keep a connection open; else events.poll.",
    )  # fmt: skip
    def stream(self, request: Request, case: Any) -> Response:
        """Follow a case's events as they happen: ask for text/event-stream. Each message is an event as JSON, its id the
        position; reconnect with Last-Event-ID (or since) and nothing is lost or comes twice. The stream ends with your
        access, and after a quarter of an hour: reconnect. Asked for JSON it answers one page of events, like events.poll.
        Changes nothing."""
        waiting, since = self.waiting, self._position()
        found = self._read(since, case)
        if not found.is_answer and (waiting is None or waiting.position is None):
            check_position(self.scope, since)
        response = self._events(found)
        if waiting is not None:
            waiting.position, waiting.more = response.data["next_position"], response.data["has_more"]
            self._share(waiting, case)
            self._recorded, waiting.recorded = waiting.recorded, True
        return response

    @tool(
        "events.list_types", "GET events/types", permission="read:events", audit="read", entity="event",
        query=Shape, answer=EventTypesSerializer, client=True, activity="looked up which events there are",
        when="Use it to learn which types events.poll and a webhook take, and what their data says.",
    )  # fmt: skip
    def list_types(self, request: Request) -> Response:
        """List every type of event: what has happened when it comes, the fields of its data, and who gets it. Clients get
        those they can see. Changes nothing."""
        return self.answer({"items": catalogue(self.scope)})

    def get_renderers(self) -> list[BaseRenderer]:
        return [*super().get_renderers(), *([EventStreamRenderer()] if self.action == "stream" else [])]

    def _position(self) -> int:
        """After which position to read: for a stream that goes on, after the last event it sent."""
        if self.waiting is not None and self.waiting.position is not None:
            return self.waiting.position
        last = self.request.headers.get("Last-Event-ID", "") if self.action == "stream" else ""
        if (position := position_in(last)) is not None:
            return position
        since = self.query["since"]
        return position_before(self.scope, since) if isinstance(since, datetime) else since

    def _read(self, since: int, case: Any) -> Following:
        case_id: uuid.UUID | None = case.pk if case else None
        return events_since(
            self.scope, since=since, limit=self.query["limit"], types=self.query["types"], case_id=case_id
        )

    def _events(self, found: Following) -> Response:
        answer = {"items": found.events, "next_position": found.position, "has_more": found.has_more}
        return self.answer(answer)

    def _share(self, waiting: Waiting, case: Any) -> None:
        """Records in the waiting call which events wake it."""
        waiting.firm_id = self.scope.firm_id
        waiting.cases = frozenset([case.pk]) if case else _cases(self.scope.case_ids)

    def _await(self, request: Request, since: int, case: Any) -> Following:
        """Wait for a wake-up without holding a database connection, and look again with the rights of then."""
        deadline = time.monotonic() + self.query["wait"]
        with Listening(self.scope.actor.in_firm) as news:
            while True:
                found = self._read(since, case)
                left = deadline - time.monotonic()
                if found.is_answer or left <= 0:
                    return found
                _let_connection_go()
                news.wait(min(left, LOOK_EVERY))
                self._authenticate_again(request)

    def _authenticate_again(self, request: Request) -> None:
        """A credential that was revoked while it waited gets nothing more."""
        for one in self.get_authenticators():
            found = one.authenticate(request)
            if found is not None:
                self.scope = found[1]
                return
        raise Unauthorized("This credential has ended.")


def _cases(ids: Any) -> frozenset[uuid.UUID] | None:
    """The ids of a scope's cases, be they given or still a query; ``None`` for all of the firm's."""
    if ids is None:
        return None
    rows: Collection[Any] = ids if isinstance(ids, Collection) else ids.values_list("content_object_id", flat=True)
    return frozenset(rows)


def _let_connection_go() -> None:
    if not connection.in_atomic_block:
        connection.close()
