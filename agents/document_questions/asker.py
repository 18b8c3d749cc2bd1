"""The tools that the document agent calls: for who asked, with what they may do now, to read and to analyze only.

Rights are computed anew at each call. Whoever asked and may not read the case any more ends the work with that call.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.urls import get_resolver

from agents.hosted.calling import CallResult, ToolRefusedError
from cases.models import Case, User
from cases.scopes import present_scope
from config.api.channel import Channel
from config.api.inprocess import act
from config.api.routes import tool_url
from config.api.scope import Actor, Scope
from config.api.tool import get_tool
from config.boundary import firm_boundary

NAME = "Document agent"
OPERATIONS, ENTITY_TYPES = frozenset({"read", "analyze"}), frozenset({"evidence"})
TOOLS = frozenset({"isaacus_search", "isaacus_extract", "isaacus_classify", "evidence.view"})


class AskerGoneError(RuntimeError):
    """Whoever asked may not read the case, or not analyze it, any more."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked, about which case, and the job that works on it."""

    firm_id: uuid.UUID
    case_id: uuid.UUID
    person_id: uuid.UUID | None
    session_id: uuid.UUID | None
    job_id: uuid.UUID

    def scope(self) -> Scope:
        """What the agent may reach now: the case alone, to read and analyze evidence, as far as who asked may themselves.

        Raises ``AskerGoneError``. Needs the firm's boundary.
        """
        scope = present_scope(person_id=self.person_id, session_id=self.session_id)
        if scope is None or not Case.objects.visible_to(scope).filter(pk=self.case_id).exists():
            raise AskerGoneError
        operations = frozenset(one for one in scope.operations if one.partition(":")[0] in OPERATIONS)
        types = ENTITY_TYPES if scope.entity_types is None else ENTITY_TYPES & scope.entity_types
        actor = scope.actor
        if self.session_id is None:  # an agent's acts are its own, within its limits and approvals
            actor = Actor("agent", name=NAME, role="agent", firm_id=self.firm_id, owner_id=self.person_id)
        return replace(scope.within(self.case_id), actor=actor, operations=operations, entity_types=types)

    def call(
        self, name: str, *, why: str, ids: dict[str, Any] | None = None, query: dict[str, Any] | None = None,
        body: dict[str, Any] | None = None,
    ) -> CallResult:  # fmt: skip
        """Call one of the agent's tools; ``why`` is kept in its audit entry. Raises ``ToolRefusedError`` for every refusal,
        ``ValueError`` for a tool that is not the agent's."""
        if name not in TOOLS:
            raise ValueError(f"{name} is no tool of this agent")
        with firm_boundary(self.firm_id):
            scope = self.scope()
            user = User.objects.get(pk=scope.actor.owner_id)
        one, path = get_tool(name), tool_url(name, **(ids or {}))
        response = act(
            _outer(self.job_id), one.method, path, body or {}, acting=(user, scope), query=query or {},
            HTTP_X_AGENT_REASONING=why, channel=Channel.ENGINE,
        )  # fmt: skip
        data = json.loads(response.render().content)
        if response.status_code >= 400:
            raise ToolRefusedError(name, response.status_code, data["error"]["code"])
        return CallResult(response.status_code, data)


def _outer(job_id: uuid.UUID) -> HttpRequest:
    _ = get_resolver().url_patterns  # a worker has not loaded the addresses yet, and tools are declared with them
    outer = HttpRequest()
    outer.META = {"SERVER_NAME": "localhost", "SERVER_PORT": "80"}
    outer.request_id = f"job-{job_id}"  # type: ignore[attr-defined]  # ties the agent's audit entries together
    return outer
