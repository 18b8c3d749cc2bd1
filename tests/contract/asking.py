"""Sample calls, made the way a contract test wants them: as whom, with which body, query and headers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from rest_framework.test import APIClient
from rest_framework.utils.encoders import JSONEncoder

from config.api.routes import tool_url
from config.api.tool import Tool
from tests.access.arrived import upload_by
from tests.access.callers import Caller
from tests.access.calls import forget_limits, rolled_back
from tests.access.places import HOME, OWN
from tests.access.samples import SAMPLES
from tests.access.world import World

# What is the caller's alone: the sample's is somebody else's.
OWN_ROWS = dict.fromkeys(
    ("evidence.list_parts", "evidence.cancel_upload"),
    lambda caller, case: {"upload_id": upload_by(caller, case).pk},
)
OPENING = ("agents.create_session", "agents.create_token")  # with the key itself
ENVELOPE = {"code", "message", "details", "retry_after", "suggestion"}


@dataclass
class Asking:
    world: World

    def caller_of(self, tool: Tool) -> Caller:
        """Someone for whom the sample call succeeds."""
        return self.world.callers["agent key" if tool.name in OPENING else "firm admin"]

    def url_of(self, tool: Tool, relation: str = OWN) -> str:
        sample, caller = SAMPLES[tool.name], self.caller_of(tool)
        if relation == OWN and tool.name in OWN_ROWS:
            return tool_url(tool.name, **OWN_ROWS[tool.name](caller, self.world.cases[HOME]))
        ids = sample.path(self.world, caller, relation) if sample.path else {}
        return tool_url(tool.name, **ids)

    def body_of(self, tool: Tool) -> dict[str, Any] | None:
        sample = SAMPLES[tool.name]
        body = sample.given(sample.body, self.world, self.caller_of(tool), OWN)
        return json.loads(json.dumps(body, cls=JSONEncoder)) if body is not None else None

    def query_of(self, tool: Tool) -> dict[str, Any]:
        sample = SAMPLES[tool.name]
        return sample.given(sample.query, self.world, self.caller_of(tool), OWN) or {}

    def send(
        self, tool: Tool, client: APIClient | None = None, *, relation: str = OWN, body: Any = None,
        query: dict[str, Any] | None = None, url: str = "", **headers: Any,
    ) -> Any:  # fmt: skip
        """The tool's sample call, with what is given here in place of the sample's."""
        client = client or self.caller_of(tool).client
        query = {**self.query_of(tool), **(query or {})}
        url = (url or self.url_of(tool, relation)) + (f"?{urlencode(query)}" if query else "")
        data = self.body_of(tool) if body is None else body
        given = {} if tool.method == "GET" or data is None else {"data": data}
        return getattr(client, tool.method.lower())(url, **given, **headers)


def envelope_of(response: Any, status: int) -> dict[str, Any]:
    """The error of a response with this status, in the shape all errors have."""
    assert response.status_code == status, f"{response.status_code}: {response.content!r}"
    body = json.loads(response.content)
    assert set(body) == {"error"}
    assert set(body["error"]) == ENVELOPE
    assert body["error"]["message"]
    return dict(body["error"])


@contextmanager
def apart() -> Iterator[None]:
    """Of the calls within nothing is left: no row, and no limit that they count against."""
    forget_limits()
    with rolled_back():
        yield
