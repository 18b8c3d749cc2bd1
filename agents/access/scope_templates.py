"""What statements that are made once a process are written for, of agents' sessions: alike but for the ids in them."""

from __future__ import annotations

import uuid

from cases.models import Role, User
from cases.scopes import granted_cases
from config.api.scope import Actor, Scope, ScopeTemplate
from config.compiled import FIRM, PERSON, Placeholder

KEY, SESSION = Placeholder(int=10), Placeholder(int=11)
MOST_CASES = 8  # of a session: nearly all name one or a few, and each number takes statements of its own
CASES = tuple(Placeholder(int=20 + number) for number in range(MOST_CASES))
MOST_TEMPLATES = 40  # of a process: of a session unlike these each statement is written when it comes
Bounds = tuple[str, int, tuple[str, ...], tuple[str, ...] | None, bool, bool]

_templates: dict[Bounds, Scope] = {}


def with_template(scope: Scope, owner: User, named: tuple[uuid.UUID, ...]) -> Scope:
    """The scope of a session in these ``named`` cases, which knows its template if there is one.

    Whatever a statement may depend on but ids stands in the template's key: the role of the session's attorney, how many cases
    it names, and what it may do and see.
    """
    if scope.firm_id is None or scope.actor.id is None or scope.actor.session_id is None:
        return scope
    types = None if scope.entity_types is None else tuple(sorted(scope.entity_types))
    bounds = (
        str(owner.role), len(named), tuple(sorted(scope.operations)), types, scope.client_boundary, scope.privileged,
    )  # fmt: skip
    template = _template(bounds)
    if template is None:
        return scope
    ids: dict[uuid.UUID, uuid.UUID] = {
        FIRM: scope.firm_id,
        PERSON: owner.pk,
        KEY: scope.actor.id,
        SESSION: scope.actor.session_id,
    }
    ids |= dict(zip(CASES, named, strict=False))
    return ScopeTemplate(f"agent {bounds}", template, ids).given_to(scope)


def _template(bounds: Bounds) -> Scope | None:
    """The scope of every such session, but for whose it is and in which cases."""
    role, count, operations, types, client_boundary, privileged = bounds
    if bounds in _templates or count > MOST_CASES or role == Role.GUEST or len(_templates) >= MOST_TEMPLATES:
        return _templates.get(bounds)
    owned, named = granted_cases(User(pk=PERSON, firm_id=FIRM, role=role)), CASES[:count]
    _templates[bounds] = Scope(
        actor=Actor("agent", id=KEY, role="agent", firm_id=FIRM, owner_id=PERSON, session_id=SESSION),
        kind="agent_session",
        firm_id=FIRM,
        case_ids=named if owned is None else owned.filter(content_object_id__in=named),
        operations=frozenset(operations),
        entity_types=None if types is None else frozenset(types),
        client_boundary=client_boundary,
        privileged=privileged,
        owner_case_ids=owned,
    )
    return _templates[bounds]
