"""A person's second factor: codes of an authenticator app, and recovery codes for when it is lost. Each is good once.

django-allauth keeps both and knows how codes are made. Which codes were used is kept with the key, in the database: a code
stays used whatever happens to Redis.
"""

from __future__ import annotations

from typing import Any

from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from allauth.mfa.utils import decrypt
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from audit.events.actions import emit
from cases.models import ApiToken, Notification, PersonSession, User
from cases.models.signin import MUST_CONFIRM
from cases.notifications.actions import notify
from cases.scopes import person_actor
from cases.signin.actions import sessions_end
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor

APP, RECOVERY = Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES
HAS_ONE = "You have a second factor already."
WRONG_CODE = "This code is not right, or was used before. Wait for the app's next one."
LAST_USED = "last_counter"  # in the data of an app's key: the 30 seconds whose code was used last
Credential = PersonSession | ApiToken


def owner_has_one(user_id: str) -> Exists:
    """For an annotation: whether the person a row names in ``user_id`` has a second factor."""
    return Exists(Authenticator.objects.filter(user_id=OuterRef(user_id), type=APP))


def has_second_factor(user: User) -> bool:
    return bool(Authenticator.objects.filter(user=user, type=APP).exists())


def needs_second_factor(user: User) -> bool:
    """Whether they may not sign in without one: the platform's superusers, and whom their firm requires it of."""
    if user.is_superuser:
        return True
    return bool(user.firm and user.firm.require_second_factor and user.role in MUST_CONFIRM)


def new_app_key() -> str:
    """The key of an authenticator app, in base32 as people type it."""
    return str(generate_totp_secret())


def address_of_key(user: User, key: str) -> str:
    """What the QR code says: ``otpauth://totp/…``."""
    return str(get_adapter().build_totp_url(user, key))


@transaction.atomic
def second_factor_activate(*, user: User, key: str, code: str, session: PersonSession | None = None) -> list[str]:
    """Give the person a second factor, once their app shows a code of its key, and return the recovery codes.

    Their browsers but ``session`` are signed out: they were opened without it. Raises ``Conflict`` if they have one,
    ``Invalid`` for a wrong code.
    """
    _lock(user)
    if has_second_factor(user):
        raise Conflict(HAS_ONE, suggestion="Remove it first, on your profile.")
    counter = _counter_of(key, code, after=-1)
    if counter is None:
        raise Invalid.field("code", "This is not the code the app shows for this key. Check the device's clock.")
    app = TOTP.activate(user, key).instance
    _remember_counter(app, counter)
    others = PersonSession.objects.filter(user=user, revoked_at__isnull=True)
    sessions_end(others.exclude(pk=session.pk) if session else others)
    if session:
        credential_confirm(credential=session)
    _notify(person_actor(user), user, "Two-step sign-in was turned on", "Signing in to your account now takes a code.")
    return _new_recovery_codes(user)


@transaction.atomic
def recovery_codes_renew(*, user: User) -> list[str]:
    """Replace the recovery codes; the earlier ones stop working."""
    _lock(user)
    if not has_second_factor(user):
        raise Conflict("You have no second factor.", suggestion="Set one up on your profile.")
    _notify(person_actor(user), user, "Your recovery codes were renewed", "The earlier ones no longer work.")
    return _new_recovery_codes(user)


@transaction.atomic
def second_factor_remove(*, user: User) -> None:
    """Take one's own second factor away, where nobody requires it. Raises ``Forbidden`` where somebody does."""
    _lock(user)
    if needs_second_factor(user):
        raise Forbidden("A second factor is required of you.", suggestion="To move to another device, have it reset.")
    if not has_second_factor(user):
        raise Conflict("You have no second factor.")
    _delete(user)
    _notify(person_actor(user), user, "Two-step sign-in was turned off", "Signing in takes only the link again.")


@transaction.atomic
def second_factor_reset(*, actor: Actor, user: User) -> None:
    """Take the second factor of someone who lost it away, and sign them out everywhere: they set up another one."""
    _lock(user)
    if not has_second_factor(user):
        raise Conflict("This person has no second factor.")
    _delete(user)
    sessions_end(PersonSession.objects.filter(user=user, revoked_at__isnull=True))
    _notify(
        actor,
        user,
        "Your two-step sign-in was reset",
        f"{actor.name} did this. If you did not ask for it, say so at once.",
    )
    if user.firm_id:
        emit(
            actor=actor, event_type="user.updated", firm_id=user.firm_id, case_id=None, entity_type="user",
            entity_id=user.pk, data={"fields": ["second_factor"]},
        )  # fmt: skip


@transaction.atomic
def code_use(*, user: User, code: str) -> bool:
    """Whether the code is one of the person's that was not used before; from now on it was."""
    _lock(user)
    factors = {one.type: one for one in Authenticator.objects.filter(user=user)}
    app, recovery = factors.get(APP), factors.get(RECOVERY)
    if app is None:
        return False
    counter = _counter_of(decrypt(app.data["secret"]), code, after=app.data.get(LAST_USED, -1))
    if counter is not None:
        _remember_counter(app, counter)
        return True
    return bool(recovery and RecoveryCodes(recovery).validate_code(code))


@transaction.atomic
def credential_confirm(*, credential: Credential) -> None:
    """Note that the person behind the browser or token gave a second factor just now."""
    credential.confirmed_at = timezone.now()
    credential.save(update_fields=["confirmed_at"])


def state_of(user: User) -> dict[str, Any]:
    """What a person may know of their own second factor."""
    factors = {one.type: one for one in Authenticator.objects.filter(user=user)}
    recovery = factors.get(RECOVERY)
    return {
        "enrolled_at": factors[APP].created_at if APP in factors else None,
        "recovery_codes_left": len(RecoveryCodes(recovery).get_unused_codes()) if recovery else 0,
        "required": needs_second_factor(user),
    }


def _counter_of(key: str, code: str, *, after: int) -> int | None:
    """Which 30 seconds around now the code is of; those up to ``after`` are used up."""
    for counter in yield_hotp_counters_from_time():
        if counter > after and compare_user_code(actual=code, expected=format_hotp_value(hotp_value(key, counter))):
            return int(counter)
    return None


def _remember_counter(app: Authenticator, counter: int) -> None:
    app.data[LAST_USED], app.last_used_at = counter, timezone.now()
    app.save(update_fields=["data", "last_used_at"])


def _new_recovery_codes(user: User) -> list[str]:
    Authenticator.objects.filter(user=user, type=RECOVERY).delete()
    return list(RecoveryCodes.activate(user).generate_codes())


def _delete(user: User) -> None:
    Authenticator.objects.filter(user=user).delete()
    PersonSession.objects.filter(user=user).update(confirmed_at=None)
    ApiToken.objects.filter(user=user).update(confirmed_at=None)


def _lock(user: User) -> None:
    """One change of a person's second factor, and one use of a code, at a time."""
    User.objects.select_for_update(no_key=True, of=("self",)).get(pk=user.pk)


def _notify(actor: Actor, user: User, title: str, body: str) -> None:
    if user.firm_id:
        notify(
            actor=actor, recipients=[user], kind=Notification.Kind.SECURITY, title=title, body=body, firm_id=user.firm_id,
            entity_type="user", entity_id=user.pk,
        )  # fmt: skip
