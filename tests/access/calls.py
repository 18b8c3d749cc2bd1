"""Make one sample call inside a savepoint, and keep what the oracles look at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from rest_framework.utils.encoders import JSONEncoder

from audit.models import AuditEntry
from config.api.routes import tool_url
from config.api.tool import Tool
from tests.access.callers import Caller
from tests.access.oracles import State, touched_since, writes
from tests.access.rules import Sample
from tests.access.world import BEFORE, World

ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
VARYING = ("X-Request-Id", "X-RateLimit-Remaining", "X-RateLimit-Reset")


@dataclass(frozen=True)
class Outcome:
    status: int
    body: str
    headers: dict[str, str]
    sent: str
    state: State  # of the tables it touched
    audited: list[tuple[str, int]]

    @property
    def bytes(self) -> tuple[int, str, tuple[tuple[str, str], ...]]:
        """All a caller can compare: an id that they sent themselves and that is said again tells them nothing."""
        body = self.body
        for one in set(ID.findall(self.sent)):
            body = body.replace(one, "(the id that was sent)")
        return self.status, body, tuple(sorted(self.headers.items()))


def call(world: World, tool: Tool, sample: Sample, caller: Caller, relation: str) -> Outcome:
    """The sample call about the object of that relation; whatever it did is rolled back."""
    path = sample.path(world, caller, relation) if sample.path else {}
    with rolled_back():
        body = sample.given(sample.body, world, caller, relation)
        query = sample.given(sample.query, world, caller, relation)
        return send(tool, caller, path, body, query or {})


def send(
    tool: Tool, caller: Caller, path: dict[str, Any], body: dict[str, Any] | None, query: dict[str, Any]
) -> Outcome:
    """Make the call as it stands, and look at everything it may have changed."""
    body = json.loads(json.dumps(body, cls=JSONEncoder))
    method, url = tool.method.lower(), tool_url(tool.name, **path)
    if caller.credential in ("dead", "suspended"):
        forget_limits()  # of calls refused before they are counted, few are recorded: here each is the first
    written = writes()
    response = getattr(caller.client, method)(url, query if method == "get" else body)
    caller.client.cookies.clear()
    if method != "get" and response.status_code < 400:
        connection.check_constraints()  # those that the database would check at the commit
    return Outcome(
        response.status_code, response.content.decode(),
        {name: value for name, value in response.headers.items() if name not in VARYING},
        sent=f"{url} {json.dumps([body, query], cls=JSONEncoder)}", state=touched_since(written),
        audited=list(AuditEntry.objects.exclude(request_id=BEFORE).values_list("tool", "status")),
    )  # fmt: skip


@contextmanager
def rolled_back() -> Iterator[None]:
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)


def forget_limits() -> None:
    """Rate windows live in Valkey, beyond the roll-back."""
    cache.clear()
