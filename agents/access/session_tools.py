"""The tools of agent sessions: opened with a key, seen and ended by the agent and by its attorney."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from agents.access import session_actions as actions
from agents.access.session_serializers import (
    AgentSessionSerializer,
    NewAgentSessionSerializer,
    NewSession,
    PermissionsSerializer,
    SessionChange,
    SessionFilter,
    UpdatedAgentSessionSerializer,
)
from agents.models import AgentKey, AgentSession
from agents.policies import can_end_session, can_resume_session, can_update_session, check_open_session
from agents.webhooks import actions as webhooks
from cases.models import Case
from config.api.params import Empty, NoParams
from config.api.tool import all_tools, tool
from config.api.viewset import ToolViewSet


class SessionTools(ToolViewSet):
    rows = AgentSession.objects.select_related("key__owner", "webhook", "oauth_grant").prefetch_related("cases")
    secret: str | None = None  # of the session that this call opened, or of its webhook

    @tool(
        "agents.create_session", "POST agent/sessions", permission="agent:session", audit="create",
        entity="agent_session", body=NewSession, answer=NewAgentSessionSerializer, status=201, secrets=("token",),
        example={"case_ids": ["01890a5d-ac96-774b-bcce-b302099a8057"], "purpose": "Draft the chronology"},
        common=True, listed=("purpose", "operations", "ttl_seconds"), activity="set an agent to work",
        when="Use it before all other work: the key by itself reaches nothing of a case.",
    )  # fmt: skip
    def create_session(self, request: Request) -> Response:
        """Open a session with an agent key, about some of its cases; its token makes all other calls. The answer has the
        token this once, and the briefing: what the session should know of its cases now. An agent_type such as intake,
        research, drafting or client_facing is a role: it bounds operations, kinds of objects and duration. Only so many
        sessions are open on a case (429 QUOTA_EXCEEDED, details.cap_amount). Emits agent_session.created. Send an
        Idempotency-Key: a repeat opens no second session and does not show the token. With reuse an open session of the
        same kind is answered instead of a new one, without its token."""
        check_open_session(self.actor)
        key = AgentKey.objects.select_related("owner").get(pk=self.actor.id)
        open_one = actions.session_reuse if self.body.pop("reuse") else actions.session_create
        session, self.secret = open_one(actor=self.actor, scope=self.scope, key=key, **self.body)
        return self.answer(session)

    @tool(
        "agents.list_sessions", "GET agent/sessions", permission="agent:session", audit="read", entity="agent_session",
        query=SessionFilter, answer=AgentSessionSerializer, many=True,
        activity="looked through {objects}",
        when="Use it to find a session's id, or to see which agents are at work.",
    )  # fmt: skip
    def list_sessions(self, request: Request) -> Response:
        """List sessions, newest first: a key's own, a session itself, or an attorney's agents'. Changes nothing."""
        return self.page(_in_state(self.visible, self.query.get("status")))

    @tool(
        "agents.get_session", "GET agent/sessions/{session_id}", permission="agent:session", audit="read",
        entity="agent_session", query=NoParams, answer=AgentSessionSerializer,
        subject="session_id", activity="read {object}",
        when="Use it to see whether a session still runs, and until when.",
    )  # fmt: skip
    def get_session(self, request: Request, session: AgentSession) -> Response:
        """Get one session: its cases, operations, state and end, and the application that holds it, if one does. Changes
        nothing."""
        return self.answer(session)

    @tool(
        "agents.update_session", "PATCH agent/sessions/{session_id}", permission="agent:session", audit="update",
        entity="agent_session", body=SessionChange, answer=UpdatedAgentSessionSerializer, secrets=("webhook_secret",),
        allowed=can_update_session,
        example={"webhook": {"url": "https://agent.example.com/events", "types": ["evidence.processed"]}},
        subject="session_id", versioned=False, activity="changed {object}",
        when="Use it to register or drop a webhook while the session goes on.",
    )  # fmt: skip
    def update_session(self, request: Request, session: AgentSession) -> Response:
        """Register a webhook for a session's events from now on, replace it, remove it (null), or rotate its secret. A
        receiver that is new gets a secret, shown this once as webhook_secret; while a rotation overlaps, deliveries are
        signed with both. Deliveries carry ids only. Emits agent_session.updated; a repeat with the same receiver keeps
        its secret."""
        self.secret = webhooks.session_update(actor=self.actor, session=session, **self.body)
        return self.answer(self.visible.get(pk=session.pk))

    @tool(
        "agents.resume_session", "POST agent/sessions/{session_id}/resume", permission="agent:session", audit="update",
        entity="agent_session", body=Empty, answer=AgentSessionSerializer, allowed=can_resume_session,
        subject="session_id", activity="resumed {object}",
        when="Use it when you have seen why a session was suspended, and want it to go on.",
    )  # fmt: skip
    def resume_session(self, request: Request, session: AgentSession) -> Response:
        """Lift the suspension that too many errors brought on a session, and with it on its key, which opens no session
        until then; also where the session has run out since. For people only: agents get 403. Emits agent_session.resumed;
        on a session at work it changes nothing."""
        return self.answer(actions.session_resume(actor=self.actor, session=session))

    @tool(
        "agents.terminate_session", "DELETE agent/sessions/{session_id}", permission="agent:session", audit="delete",
        entity="agent_session", status=204, allowed=can_end_session,
        subject="session_id", versioned=False, activity="ended {object}",
        when="Use it when the work is done, or must stop at once; the key stays good.",
    )  # fmt: skip
    def terminate_session(self, request: Request, session: AgentSession) -> Response:
        """End a session: its token's next call is refused. For the session itself, its key, and its attorney. Emits
        agent_session.deleted; a repeat changes nothing."""
        actions.session_terminate(actor=self.actor, session=session)
        return self.nothing()

    @tool(
        "agents.list_permissions", "GET agent/permissions", permission="agent:session", audit="read",
        entity="agent_session", query=NoParams, answer=PermissionsSerializer,
        common=True, listed=(), activity="asked what an agent may do",
        when="Use it before planning, or when a call was 403.",
    )  # fmt: skip
    def list_permissions(self, request: Request) -> Response:
        """Return what this credential may do now: operations, kinds of objects, cases, and the tools it may call. It is
        the intersection of session, key and attorney at this moment. Changes nothing."""
        scope = self.scope
        return self.answer(
            {
                "operations": sorted(scope.operations),
                "entity_types": sorted(scope.entity_types) if scope.entity_types is not None else None,
                "case_ids": list(Case.objects.visible_to(scope).order_by("id").values_list("pk", flat=True)),
                "client_boundary": scope.client_boundary,
                "privileged": scope.sees_all_evidence,
                "tools": [one.name for one in all_tools() if scope.permits(one.permission, client=one.client)],
            }
        )


def _in_state(rows: QuerySet[AgentSession], state: str | None) -> QuerySet[AgentSession]:
    now = timezone.now()
    match state:
        case None:
            return rows
        case "expired":
            return rows.filter(status=AgentSession.Status.ACTIVE, expires_at__lte=now)
        case "active":
            return rows.filter(status=state, expires_at__gt=now)
    return rows.filter(status=state)
