"""Everything that changes a person of the firm: invitation, profile, role, deactivation and return."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.contrib.auth.models import Permission
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.events.actions import emit
from cases.models import CaseUserObjectPermission, Firm, PersonSession, Role, User
from cases.policies import (
    check_choose_columns,
    check_deactivate_user,
    check_edit_user,
    check_firm_admin,
    check_person,
)
from cases.roles import EVERY_CASE
from cases.signin.actions import invitation_make, sessions_end, void_links
from cases.tasks import mail_link
from config.api.errors import Conflict, Invalid
from config.api.scope import Actor
from config.jobs import wake_on_commit

IN_USE = "This address can't be invited: it already has an account in the firm."
ADMIN_FIELDS = ("role", "is_active")


@transaction.atomic
def user_create(*, actor: Actor, firm: Firm, invite: bool = True, **fields: Any) -> User:
    """Add a person to the firm and send an invitation that signs them in.

    Raises ``Invalid`` if the address has an account in this firm. Whether it has one elsewhere is not looked at: the inviter
    would learn who works with whom. It is said only to the mailbox's owner, when they open the invitation.
    """
    if actor.type != "system":
        check_person(actor, "invite people")
        check_firm_admin(actor)
    email = fields.pop("email").strip().lower()
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, firm=firm, is_staff=fields["role"] == Role.FIRM_ADMIN, **fields)
    except IntegrityError as error:
        if "email" in str(error):
            raise Invalid.field("email", IN_USE) from None
        raise
    _emit(user, "user.created", actor=actor, role=user.role)
    if invite:
        host = User.objects.filter(pk=actor.person_id).first() if actor.person_id else None
        wake_on_commit(mail_link, invitation_make(user=user, invited_by=host, awaits_mail=True).pk)
    return user


@transaction.atomic
def user_update(*, actor: Actor, user: User, **fields: Any) -> User:
    """Change a profile: one's own, or for a firm admin anyone's, whose role and return are theirs to decide too."""
    check_edit_user(actor, user)
    if "columns" in fields:
        check_choose_columns(actor, user)
        fields["columns"] = user.columns | fields["columns"]
    changed = [name for name, value in fields.items() if getattr(user, name) != value]
    if any(name in ADMIN_FIELDS for name in changed):
        check_firm_admin(actor)
    if "role" in changed:
        _change_role(user, fields["role"])
    if "is_active" in changed:
        user.deactivated_at = None
    for name in changed:
        setattr(user, name, fields[name])
    if changed:
        user.version += 1
        user.save()
        _emit(user, "user.updated", actor=actor, fields=sorted(changed))
    return user


@transaction.atomic
def user_deactivate(*, actor: Actor, user: User) -> User:
    """End a person's access at once: their browsers, tokens, links, and with them their agents. Their work stays.

    Raises ``Conflict`` for oneself, for someone already deactivated and for the firm's last administrator.
    """
    check_firm_admin(actor)
    check_deactivate_user(actor, user)
    _keep_an_admin(user)
    now = timezone.now()
    user.is_active, user.deactivated_at = False, now
    user.version += 1
    user.save()
    sessions_end(PersonSession.objects.filter(user=user, revoked_at__isnull=True))
    user.api_tokens.filter(revoked_at__isnull=True).update(revoked_at=now)
    void_links(user)
    _emit(user, "user.updated", actor=actor, fields=["is_active"])
    return user


def _change_role(user: User, role: str) -> None:
    if user.role in EVERY_CASE:
        _keep_an_admin(user)
    user.is_staff = role == Role.FIRM_ADMIN
    grants = CaseUserObjectPermission.objects.filter(user=user)
    if role in EVERY_CASE:
        grants.delete()
        return
    permission = Permission.objects.get(codename="work_case", content_type__app_label="cases")
    held = set(grants.values_list("content_object_id", flat=True))
    CaseUserObjectPermission.objects.bulk_create(
        CaseUserObjectPermission(firm_id=firm_id, content_object_id=case_id, user=user, permission=permission)
        for case_id, firm_id in user.participations.values_list("case_id", "firm_id")
        if case_id not in held
    )


def _keep_an_admin(user: User) -> None:
    """A firm never loses its last active administrator; its row is locked, so that two can't step down at once."""
    Firm.objects.select_for_update(no_key=True, of=("self",)).get(users=user)
    others = User.objects.filter(firm_id=user.firm_id, role=Role.FIRM_ADMIN, is_active=True).exclude(pk=user.pk)
    if user.role == Role.FIRM_ADMIN and user.is_active and not others.exists():
        raise Conflict(
            "This is the firm's last active administrator.", suggestion="Make someone else an administrator first."
        )


def _emit(user: User, event_type: str, *, actor: Actor, **data: Any) -> None:
    emit(
        actor=actor, event_type=event_type, firm_id=cast(UUID, user.firm_id), case_id=None,
        entity_type="user", entity_id=user.pk, data=data,
    )  # fmt: skip
