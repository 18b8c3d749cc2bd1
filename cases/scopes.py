"""What a person may reach, computed once a request; an agent's scope narrows its owner's."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from django.conf import settings

from cases.models import CaseUserObjectPermission, GuestGrant, Role, User
from cases.models.user import COLLEAGUES
from cases.roles import EVERY_CASE, operations_of
from config.api.scope import Actor, Scope, ScopeTemplate
from config.compiled import FIRM, PERSON


def granted_cases(user: User) -> Any:
    """The ids of the cases a person takes part in, as a subquery; ``None`` for all of the firm's.

    A guest's are those in which an attorney granted them something, for as long as the grant lasts.
    """
    if user.role in EVERY_CASE:
        return None
    rows = _granted_cases(user.pk).all()  # a query of one's own, which holds no rows
    if user.role == Role.GUEST:
        rows = rows.filter(content_object_id__in=GuestGrant.objects.live(user.pk).values("case_id"))
    return rows


@lru_cache(maxsize=1_000)
def _granted_cases(user_id: uuid.UUID) -> Any:
    """The subquery, never what it finds."""
    rows = CaseUserObjectPermission.objects.filter(user_id=user_id, permission__codename="work_case")
    return rows.values("content_object_id")


def person_actor(user: User) -> Actor:
    return Actor("human", id=user.pk, name=user.name, role=user.role, firm_id=user.firm_id)


def person_scope(user: User) -> Scope:
    """The scope of an active person of a firm; the platform's superusers have none and use the administration pages."""
    scope = _person_scope(user)
    if user.firm_id is None or user.role == Role.GUEST:  # whose grants hold until some moment
        return scope
    return ScopeTemplate(user.role, _template(user.role), {FIRM: user.firm_id, PERSON: user.pk}).given_to(scope)


@cache
def _template(role: str) -> Scope:
    """The scope of everybody in this role, but for who they are."""
    return _person_scope(User(pk=PERSON, firm_id=FIRM, role=role))


def _person_scope(user: User) -> Scope:
    return Scope(
        actor=person_actor(user),
        kind="person",
        firm_id=user.firm_id,
        case_ids=granted_cases(user),
        operations=operations_of(user.role) if user.firm_id else frozenset(),
        client_boundary=user.role == Role.CLIENT,
        privileged=user.role in COLLEAGUES,
        guest_id=user.pk if user.role == Role.GUEST else None,
        client_id=user.pk if user.role == Role.CLIENT else None,
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
    return replace(in_client_boundary(scope), operations=scope.operations & {"read"})


def in_client_boundary(scope: Scope) -> Scope:
    """The scope with a client's sight and its own rights."""
    return replace(scope, client_boundary=True, privileged=False)


def as_person(scope: Scope, user: User) -> Scope:
    """The scope narrowed to what this person sees, to look at and not to act; never wider than before."""
    theirs = person_scope(user)
    return replace(
        scope,
        case_ids=_both(scope.case_ids, theirs.case_ids),
        operations=scope.operations & theirs.operations & {"read"},
        client_boundary=scope.client_boundary or theirs.client_boundary,
        privileged=scope.privileged and theirs.privileged,
        guest_id=scope.guest_id or theirs.guest_id,
        client_id=theirs.client_id if scope.sees_all_evidence else scope.client_id,
    )


def _both(mine: Any, theirs: Any) -> Any:
    """The cases of both, as a subquery; ``None`` is every case."""
    if mine is None or theirs is None:
        return theirs if mine is None else mine
    return mine.filter(content_object_id__in=theirs)
