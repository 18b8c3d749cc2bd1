"""Everything that changes a firm."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from audit.events.actions import emit
from cases.actions.users import user_create
from cases.models import Firm, Role, User
from cases.policies import check_person
from cases.signin.actions import active_person
from cases.signin.second_factor import has_second_factor
from config.api.errors import Invalid
from config.api.scope import SYSTEM, Actor
from config.boundary import across_firms

HAS_ACCOUNT = "This address can't administer another firm: it already has an account."


@transaction.atomic
def firm_create(*, actor: Actor = SYSTEM, name: str, admin_name: str, admin_email: str) -> tuple[Firm, User]:
    """Open a firm with its first administrator, who is invited by e-mail. Raises ``Invalid`` for an address in use."""
    if active_person(admin_email) is not None:
        raise Invalid.field("email", HAS_ACCOUNT)
    firm = Firm.objects.create(name=name)
    _emit(firm, "firm.created", actor=actor)
    admin = user_create(actor=actor, firm=firm, name=admin_name, email=admin_email, role=Role.FIRM_ADMIN)
    return firm, admin


@transaction.atomic
def firm_update(*, actor: Actor, firm: Firm, **fields: Any) -> Firm:
    """Change the firm's particulars."""
    check_person(actor, "change the firm")
    changed = [name for name, value in fields.items() if getattr(firm, name) != value]
    if "require_second_factor" in changed and fields["require_second_factor"]:
        _check_has_one(actor)
    for name in changed:
        setattr(firm, name, fields[name])
    if changed:
        firm.version += 1
        firm.save()
        _emit(firm, "firm.updated", actor=actor, fields=sorted(changed))
    return firm


def _check_has_one(actor: Actor) -> None:
    """Who requires a second factor of others has one: otherwise nobody could sign in to take it back."""
    with across_firms():  # second factors are no firm's rows
        if actor.type == "human" and not has_second_factor(User.objects.get(pk=actor.id)):
            raise Invalid.field("require_second_factor", "Set up a second factor of your own first, on your profile.")


def _emit(firm: Firm, event_type: str, *, actor: Actor, **data: Any) -> None:
    emit(
        actor=actor, event_type=event_type, firm_id=firm.pk, case_id=None,
        entity_type="firm", entity_id=firm.pk, data=data,
    )  # fmt: skip
