"""The demo's agent asks for something that a person decides: its request waits for the attorney, made as any agent makes one."""

from __future__ import annotations

import uuid

from django.db.models import Q
from django.utils import timezone

from agents.access.authentication import key_scope
from agents.access.session_actions import session_create
from agents.hosted.calling import Tools
from agents.models import AgentKey, Approval
from cases.models import Case
from cases.signin.secrets import digest
from config.boundary import firm_boundary
from evidence.models import EvidenceItem

SHOW = "evidence.update"
PURPOSE = "Prepare what the client should see"
WHY = "The client asked what the other side sent. This document answers that, and nothing in it is privileged."
LASTS = 24 * 3600  # seconds: the request ends with its session, and is made anew when the demo is started after that


def ask(case: Case, agent_key: str) -> None:
    """Ask to show the client a document of the case that they don't see yet, unless the agent has asked before."""
    with firm_boundary(case.firm_id):
        key = AgentKey.objects.select_related("owner").get(key_hash=digest(agent_key))
        over = Q(expires_at__lte=timezone.now(), status=Approval.Status.PENDING) | Q(status=Approval.Status.EXPIRED)
        if Approval.objects.filter(session__key=key, case=case).exclude(over).exists():
            return
        hidden = EvidenceItem.objects.filter(
            case=case, client_visible=False, withheld=False, deleted_at=None, status=EvidenceItem.Status.READY
        )
        item = hidden.exclude(summary="").order_by("id").first() or hidden.order_by("id").first()
        if item is None:
            return
        _, scope = key_scope(key)
        session, token = session_create(
            actor=scope.actor, scope=scope, key=key, case_ids=[case.pk], ttl_seconds=LASTS, purpose=PURPOSE
        )  # fmt: skip
    tools = Tools(token, allowed=frozenset({SHOW}), run_id=uuid.uuid5(session.pk, SHOW))
    tools.call(SHOW, why=WHY, ids={"evidence_id": item.pk}, body={"client_visible": True}, version=item.version)
