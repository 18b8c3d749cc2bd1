"""What a person may reach, computed once a request; an agent's scope narrows its owner's."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.conf import settings

from cases.models import CaseUserObjectPermission, Role, User
from cases.roles import EVERY_CASE, operations_of
from config.api.scope import Actor, Scope


def granted_cases(user: User) -> Any:
    """The ids of the cases a person takes part in, as a subquery; ``None`` for all of the firm's."""
    if user.role in EVERY_CASE:
        return None
    return CaseUserObjectPermission.objects.filter(user_id=user.pk, permission__codename="work_case").values(
        "content_object_id"
    )


def person_actor(user: User) -> Actor:
    return Actor("human", id=user.pk, name=user.name, role=user.role, firm_id=user.firm_id)


def person_scope(user: User) -> Scope:
    """The scope of an active person of a firm; the platform's superusers have none and use the administration pages."""
    return Scope(
        actor=person_actor(user),
        kind="person",
        firm_id=user.firm_id,
        case_ids=granted_cases(user),
        operations=operations_of(user.role) if user.firm_id else frozenset(),
        client_boundary=user.role == Role.CLIENT,
        caller=f"person:{user.pk}",
        limits=settings.PERSON_LIMITS,
    )


_agents: list[Callable[[uuid.UUID], Scope | None]] = []


def register_agents(scope_of_session: Callable[[uuid.UUID], Scope | None]) -> None:
    """Tell how to find the scope that an agent's session has now; ``None`` once it stands no more."""
    _agents[:] = [scope_of_session]


def present_scope(*, person_id: uuid.UUID | None, session_id: uuid.UUID | None) -> Scope | None:
    """What someone who began something may reach now; ``None`` for who may do nothing any more.

    With ``session_id`` it is the agent's session, else the person.
    """
    if session_id:
        return next((found for find in _agents if (found := find(session_id))), None)
    user = User.objects.filter(pk=person_id, is_active=True).first()
    return person_scope(user) if user and user.firm_id else None


def as_client(scope: Scope) -> Scope:
    """The scope narrowed to what the client of its cases sees, to look at and not to act; never wider than before."""
    return replace(scope, operations=scope.operations & {"read"}, client_boundary=True)
