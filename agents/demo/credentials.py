"""The demo's credentials, kept readable in one private file so that a second run can print them again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from agents.access.key_actions import key_create
from agents.demo.firms import Demo
from agents.models import AgentKey
from cases.models import ApiToken, Role, User
from cases.roles import AGENT_OPERATIONS
from cases.scopes import person_actor, person_scope
from cases.signin.actions import address_of, api_token_create, invitation_make
from cases.signin.secrets import digest
from config.api.scope import SYSTEM
from config.boundary import firm_boundary

Kept = dict[str, Any]


def place() -> Path:
    return settings.HOME / "demo.json"


def kept() -> Kept | None:
    """The credentials of an earlier run, if this database still accepts every one of them."""
    try:
        found: Kept = json.loads(place().read_text())
    except (FileNotFoundError, ValueError):
        return None
    tokens = [digest(token) for token in found["tokens"].values()]
    valid = ApiToken.objects.filter(token_hash__in=tokens, revoked_at__isnull=True, user__is_active=True).count()
    key = AgentKey.objects.filter(key_hash=digest(found["agent_key"]), revoked_at__isnull=True)
    return found if valid == len(tokens) and key.exists() else None


@transaction.atomic
def make(demo: Demo) -> Kept:
    """Make a token for each person and a key for the main case's attorney, and keep them."""
    made = {
        "tokens": {
            user.email: api_token_create(actor=SYSTEM, user=user, name="Demo")[1] for user in demo.people.values()
        },
        "agent_key": _agent_key(attorney(demo)),
    }
    _keep(made)
    return made


def sign_in(user: User) -> str:
    """The address of a fresh link that signs the person in, once, in any browser."""
    return address_of(invitation_make(user=user))


def attorney(demo: Demo) -> User:
    """The attorney of the main case."""
    main = next(iter(demo.cases.values()))
    attorneys = [user for user in demo.people.values() if user.role == Role.ATTORNEY]
    return next(user for user in attorneys if user.participations.filter(case=main).exists())


def _agent_key(owner: User) -> str:
    with firm_boundary(owner.firm_id):
        _, secret = key_create(
            actor=person_actor(owner), scope=person_scope(owner), case_ids=None, operations=sorted(AGENT_OPERATIONS),
            name="Demo agent", agent_type="case_analyst",
        )  # fmt: skip
    return secret


def _keep(made: Kept) -> None:
    place().parent.mkdir(parents=True, exist_ok=True)
    place().unlink(missing_ok=True)
    with os.fdopen(os.open(place(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(made, file)
