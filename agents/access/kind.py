"""Agents' keys and sessions as kinds."""

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
from config.api.kinds import Kind, Look, Part, internal, register

register(
    Kind(
        name="agent_key",
        model=AgentKey,
        label="agent's key",
        plural="agents' keys",
        icon="key",
        page=lambda case_id, pk: reverse("agents"),
        events=("created", "updated", "deleted"),
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
        events=("created", "updated", "deleted", "suspended", "resumed", "accepted", "reverted"),
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
