"""Agents' keys and sessions as kinds."""

import uuid
from collections.abc import Collection

from django.urls import reverse

from agents.models import (
    AgentKey,
    AgentKeyCase,
    AgentSession,
    AgentSessionCase,
    ChangeReview,
    OAuthGrant,
    OAuthToken,
    Webhook,
)
from config.api.kind import EventDescription, Kind, Look, Part
from config.api.kinds import internal, register
from config.api.scope import Scope

SESSION = {"key_id": "The agent’s key.", "expires_at": "When the session ends by itself."}
REVIEWED = {"changes": "How many changes."}


def _sessions(scope: Scope, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    rows = AgentSession.objects.visible_to(scope).filter(pk__in=ids).values_list("pk", "key__name")
    return {pk: f"the session of {name}" for pk, name in rows}


register(
    Kind(
        name="agent_key",
        model=AgentKey,
        label="agent's key",
        plural="agents' keys",
        icon="key",
        page=lambda case_id, pk: reverse("agents"),
        titles=lambda scope: AgentKey.objects.visible_to(scope).values_list("pk", "name"),
        events={
            "created": EventDescription("An agent’s key was made.", across_cases=True),
            "updated": EventDescription("What an agent’s key may do was changed.", across_cases=True),
            "deleted": EventDescription("An agent’s key was revoked.", across_cases=True),
        },
        parts=(Part(AgentKeyCase, "key_id", noun="case of a key"),),
        statuses={"revoked": Look("Revoked", "bad", "x-circle"), "expired": Look("Expired", "muted", "clock")},
        fields={"case_ids": "Cases"},
    )
)
register(
    Kind(
        name="agent_session",
        model=AgentSession,
        label="agent's session",
        plural="agents' sessions",
        icon="bot",
        page=lambda case_id, pk: reverse("agent_session", args=[pk]),
        names=_sessions,
        events={
            "created": EventDescription("An agent began a session.", SESSION, across_cases=True),
            "updated": EventDescription("An agent’s session was changed.", SESSION, across_cases=True),
            "deleted": EventDescription("An agent’s session ended.", SESSION, across_cases=True),
            "suspended": EventDescription(
                "An agent’s session was stopped after too many errors.", SESSION, across_cases=True
            ),
            "resumed": EventDescription("A person let a stopped session go on.", SESSION, across_cases=True),
            "accepted": EventDescription("A person accepted changes of an agent’s session.", REVIEWED),
            "reverted": EventDescription("A person took back changes of an agent’s session.", REVIEWED),
        },
        parts=(
            Part(AgentSessionCase, "session_id", noun="case of a session"),
            Part(Webhook, "session_id", noun="receiver"),
            Part(OAuthGrant, "session_id", noun="permission of an application"),
            Part(ChangeReview, "session_id", noun="decision about a change"),
        ),
        statuses={
            "active": Look("Active", "good", "check-circle"),
            "terminated": Look("Ended", "muted", "minus"),
            "suspended": Look("Suspended", "bad", "pause"),
        },
    )
)
internal(
    OAuthToken, because="Credentials of an application's permission: only their hashes are kept, and nobody lists them."
)
