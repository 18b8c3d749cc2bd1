"""The tool of the event log: what changed since a position, at once or as soon as something does."""

from __future__ import annotations

import re
import time
import uuid
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import connection
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import Event
from audit.readers import events_since, position_before
from audit.wakeups import Listening
from config.api.errors import Unauthorized
from config.api.pagination import DEFAULT_LIMIT, MAX_LIMIT
from config.api.params import Strict, Visible
from config.api.tool import tool
from config.api.viewset import ToolViewSet

Case = apps.get_model("cases", "Case")  # cases stand above this app
MAX_WAIT, LOOK_EVERY = 30, 5.0  # seconds
LAST_POSITION = 2**63 - 1
MAX_TYPES = 40
TYPE = re.compile(r"[a-z_]{1,30}\.[a-z_]{1,30}\Z")


@extend_schema_field(str)
class Since(serializers.Field[Any, Any, Any, Any]):
    """A position of the log, or an ISO 8601 time."""

    def to_internal_value(self, data: Any) -> int | datetime:
        text = str(data)
        if text.isascii() and text.isdigit() and int(text) <= LAST_POSITION:
            return int(text)
        try:
            # A plus sign that was not encoded arrives as a space.
            moment: datetime = serializers.DateTimeField().to_internal_value(text.replace(" ", "+"))
        except (ValidationError, OverflowError):
            raise ValidationError("Give a position (next_position of the poll before) or an ISO 8601 time.") from None
        return moment


@extend_schema_field(str)
class EventTypes(serializers.Field[Any, Any, Any, Any]):
    """Event types, separated by commas."""

    def to_internal_value(self, data: Any) -> list[str]:
        types = [one.strip() for one in str(data).split(",")]
        if len(types) > MAX_TYPES or not all(TYPE.match(one) for one in types):
            raise ValidationError("Event types look like fact.created; separate several by commas.")
        return types


class EventQuery(Strict):
    since = Since(required=False, default=0, help_text="A position, or an ISO 8601 time. Left out: from the start.")
    types = EventTypes(required=False, default=list, help_text="Such as fact.created,job.completed.")
    case_id = Visible(Case.objects, required=False)
    wait = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=MAX_WAIT, help_text="Seconds to wait for an event."
    )
    limit = serializers.IntegerField(required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MAX_LIMIT)


class EventSerializer(serializers.Serializer[Any]):
    event_id = serializers.UUIDField()
    position = serializers.IntegerField()
    event_type = serializers.CharField()
    case_id = serializers.UUIDField(allow_null=True)
    entity_type = serializers.CharField()
    entity_id = serializers.UUIDField(allow_null=True)
    actor_type = serializers.CharField()
    actor_id = serializers.UUIDField(allow_null=True)
    timestamp = serializers.DateTimeField()
    data = serializers.DictField()  # type: ignore[assignment]  # the field of an event that is called so


class EventsSerializer(serializers.Serializer[Any]):
    items = EventSerializer(many=True)
    next_position = serializers.IntegerField(help_text="The next poll's since.")
    has_more = serializers.BooleanField()


class EventTools(ToolViewSet):
    rows = Event.objects

    @tool(
        "events.poll", "GET events", permission="read:events", audit="read", entity="event",
        query=EventQuery, answer=EventsSerializer, client=True, waits=True,
    )  # fmt: skip
    def poll(self, request: Request) -> Response:
        """Get the events after a position, oldest first, of the cases you may see. With wait, the answer comes as soon
        as there is one, at the latest after that many seconds. Pass next_position as since of the next call: no event
        is lost and none comes twice. Changes nothing; repeating a call answers the same events again."""
        case = self.query.get("case_id")
        if case is not None:
            self._remember("case", case)
        since = self._position()
        found = self._await(request, since) if self.query["wait"] else self._read(since)
        items = found[: self.query["limit"]]
        position = items[-1]["position"] if items else since
        return self.answer({"items": items, "next_position": position, "has_more": len(found) > len(items)})

    def _position(self) -> int:
        since = self.query["since"]
        return position_before(self.scope, since) if isinstance(since, datetime) else since

    def _read(self, since: int) -> list[dict[str, Any]]:
        """The events after ``since``, one more than asked for if there are more."""
        case = self.query.get("case_id")
        case_id: uuid.UUID | None = case.pk if case else None
        return events_since(
            self.scope, since=since, limit=self.query["limit"] + 1, types=self.query["types"], case_id=case_id
        )

    def _await(self, request: Request, since: int) -> list[dict[str, Any]]:
        """Look, wait for a wake-up without holding a database connection, and look again with the rights of then."""
        deadline = time.monotonic() + self.query["wait"]
        with Listening(self.scope.actor.in_firm) as news:
            while True:
                found = self._read(since)
                left = deadline - time.monotonic()
                if found or left <= 0:
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


def _let_connection_go() -> None:
    if not connection.in_atomic_block:
        connection.close()
