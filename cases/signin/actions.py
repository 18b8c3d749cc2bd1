"""Signing in: links that work once, the browsers they open, and what people's programs use instead."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

from audit.events.actions import emit
from cases.models import ApiToken, MagicLink, PersonSession, User
from cases.policies import check_person
from cases.scopes import person_actor
from cases.signin.secrets import digest, new_code, new_secret
from config.api.errors import Invalid
from config.api.scope import Actor
from config.keys import Purpose, keys_of

CODE_ATTEMPTS = 5
STILL_LONG = timedelta(minutes=5)  # a link that works so long is worth no further mail to an address that had its mails
DEAD_LINK = "This link does not work: it was used, is too old, or another one signed you in."
ANOTHER_ACCOUNT = (
    "Your address already has an account with another firm. Ask the firm that invites you now to use another address."
)


class DeadLink(Invalid):
    """The link is none, or none any more."""


@dataclass(frozen=True, slots=True)
class RequestedLink:
    """What the browser that asked for a link gets: its own secret, and the code for opening the link elsewhere.

    ``link`` is to be mailed if it says so; the rest is the same for any address.
    """

    browser: str
    code: str
    link: MagicLink


@transaction.atomic
def magic_link_ask(*, email: str, browser: str | None = None) -> RequestedLink:
    """Make a link for the address, whoever it belongs to or not: the same statements run either way.

    Earlier links stay valid. Past its mails of the hour an address gets another only if none it was sent works much
    longer: whoever asks for it, often, neither floods its owner nor keeps them out. ``browser`` is the secret of one
    that asked before.
    """
    browser, code, now = browser or new_secret("browser"), new_code(), timezone.now()
    _one_at_a_time(email)
    mailed = _requests(email).filter(is_mailed=True)
    enough = mailed.filter(created_at__gt=now - timedelta(hours=1)).count() >= settings.LINK_MAILS_PER_HOUR
    works = _unspent(mailed).filter(expires_at__gt=now + STILL_LONG).exists()
    link = _new_link(
        active_person(email), email, seconds=settings.MAGIC_LINK_SECONDS, browser=browser, code=code,
        is_mailed=not (enough and works), awaits_mail=not (enough and works),
    )  # fmt: skip
    return RequestedLink(browser, code, link)


@transaction.atomic
def invitation_make(
    *, user: User, invited_by: User | None = None, seconds: int | None = None, awaits_mail: bool = False
) -> MagicLink:
    """A link for someone who did not ask: it is tied to no browser and works for a week, or ``seconds``.

    ``awaits_mail``: it is to be mailed, by the task that the caller wakes or, if that is lost, by the scheduler.
    """
    link = _new_link(user, user.email, seconds=seconds or settings.INVITATION_SECONDS, awaits_mail=awaits_mail)
    if invited_by is not None:
        link.invited_by = invited_by
        link.save(update_fields=["invited_by"])
    return link


def token_of(link: MagicLink) -> str:
    """The secret of a link, computed anew from the key it was made with: it is stored nowhere and travels only in the mail.

    A new link's is made with the current key; so, in vain, is that of one whose key was dropped.
    """
    tokens = [_token(link, key) for key in keys_of(Purpose.LINKS)]
    return next((one for one in tokens if digest(one) == bytes(link.token_hash)), tokens[0])


def address_of(link: MagicLink) -> str:
    """The page a link's mail leads to."""
    return f"{settings.BASE_URL}/sign-in/verify?token={token_of(link)}"


def find_link(token: str) -> MagicLink | None:
    """The link a token opens, while it still does. Changes nothing: mail scanners open links too."""
    link = MagicLink.objects.select_related("user__firm", "invited_by").filter(token_hash=digest(token)).first()
    return link if link is not None and _works(link, token) else None


def is_same_browser(link: MagicLink, browser: str | None) -> bool:
    """Whether the link needs no code here: this browser asked for a link to the same address, or it is an invitation."""
    if link.is_invitation:
        return True
    return _unspent(_requests_like(link)).filter(browser_hash=digest(browser or "")).exists()


def magic_link_use(*, token: str, browser: str | None, code: str) -> User:
    """Use a link up and return whom it signs in.

    Raises ``DeadLink`` for a spent link and ``Invalid`` for a wrong code, or an address that is another account's. A wrong
    code is counted even so, hence the transaction inside. The person's links are used one at a time, for using one voids
    the others.
    """
    with transaction.atomic():
        list(User.objects.select_for_update(no_key=True, of=("self",)).filter(magic_links__token_hash=digest(token)))
        locked = MagicLink.objects.select_for_update(of=("self",)).select_related("user")
        link = locked.filter(token_hash=digest(token)).first()
        if link is None or link.user is None or not _works(link, token):
            raise DeadLink.field("token", DEAD_LINK)
        refused = None if is_same_browser(link, browser) else _check_code(link, code)
        refused = refused or _confirm_address(link.user)
        if refused is None:
            link.used_at = timezone.now()
            link.save(update_fields=["used_at"])
            void_links(link.user)
    if refused is not None:
        raise refused
    return link.user


@transaction.atomic
def session_open(
    *, user: User, session_key: str, user_agent: str, ip: str | None, ends: str | None, confirmed: bool = False
) -> PersonSession:
    """Record the browser a person signed in with, and whether they gave a second factor; ``ends`` is the key of the session
    it had before."""
    session_replaced(ends)
    session = PersonSession.objects.create(
        user=user, session_key=session_key, user_agent=user_agent[:300], ip=ip,
        confirmed_at=timezone.now() if confirmed else None,
    )  # fmt: skip
    _emit(session, "session.created", actor=person_actor(user))
    return session


def session_replaced(key: str | None) -> None:
    """End the session that a browser had before it began to sign in anew."""
    if key:
        PersonSession.objects.filter(session_key=key, revoked_at__isnull=True).update(revoked_at=timezone.now())


@transaction.atomic
def session_revoke(*, actor: Actor, session: PersonSession) -> None:
    """End a signed-in browser: its next request is nobody's."""
    sessions_end(PersonSession.objects.filter(pk=session.pk))
    _emit(session, "session.deleted", actor=actor)


@transaction.atomic
def sessions_revoke(*, actor: Actor, sessions: Iterable[PersonSession]) -> None:
    """End several signed-in browsers at once."""
    for session in sessions:
        session_revoke(actor=actor, session=session)


def sessions_end(sessions: QuerySet[PersonSession]) -> None:
    """Revoke these sessions and delete what their cookies point to."""
    Session.objects.filter(session_key__in=list(sessions.values_list("session_key", flat=True))).delete()
    sessions.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())


@transaction.atomic
def api_token_create(
    *, actor: Actor, user: User, name: str, expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """Make a person's token for the API and return it with its secret, which is shown this once."""
    if actor.type != "system":
        check_person(actor, "make an API token")
    secret = new_secret("itx_pat")
    token = ApiToken.objects.create(
        user=user, name=name, prefix=secret[:14], token_hash=digest(secret), expires_at=expires_at
    )
    return token, secret


def active_person(email: str) -> User | None:
    """The active person of a firm with this address, in whatever case it is typed: who confirmed it, before the invited."""
    people = User.objects.annotate(address=Lower("email")).filter(address=email.strip().lower())
    confirmed_first = F("email_confirmed_at").asc(nulls_last=True)
    return people.filter(is_active=True, firm__isnull=False).order_by(confirmed_first, "id").first()


def void_links(user: User) -> None:
    """Make a person's open links useless."""
    user.magic_links.filter(used_at__isnull=True, voided_at__isnull=True).update(voided_at=timezone.now())


def _token(link: MagicLink, key: str) -> str:
    secret = salted_hmac("cases.magic_link", link.pk.hex, secret=key, algorithm="sha256").digest()
    return urlsafe_b64encode(secret).decode().rstrip("=")


def _works(link: MagicLink, token: str) -> bool:
    """Whether the link is open and one of the keys made its token: a row alone, which others might write, opens nothing."""
    return link.is_open and hmac.compare_digest(token_of(link).encode(), token.encode())


def _new_link(
    user: User | None, email: str, *, seconds: int, browser: str = "", code: str = "", **mailing: bool
) -> MagicLink:
    expires_at = timezone.now() + timedelta(seconds=seconds)
    link = MagicLink(user=user, address_hash=_address_hash(email), expires_at=expires_at, **mailing)
    token = token_of(link)
    link.token_hash = digest(token)
    if browser:
        link.browser_hash, link.code_hash = digest(browser), _code_hash(token, code)
    link.save(force_insert=True)
    return link


def _one_at_a_time(email: str) -> None:
    """Requests for one address wait for each other, so that many at once get no more links than one after the other."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(_address_hash(email)[:8], signed=True)])


def _check_code(link: MagicLink, code: str) -> Invalid | None:
    """Compare the code with those of every browser that asked for a link to this address: each shows its own."""
    if not code:
        return Invalid.field("code", "Type the six digits shown in the browser that asked for the link.")
    if any(_equal(one.code_hash or b"", _code_hash(token_of(one), code)) for one in _unspent(_requests_like(link))):
        return None
    link.code_attempts += 1
    if link.code_attempts >= CODE_ATTEMPTS:
        link.voided_at = timezone.now()
    link.save(update_fields=["code_attempts", "voided_at"])
    return Invalid.field("code", "This is not the code shown in the browser that asked for the link.")


def _confirm_address(user: User) -> Invalid | None:
    """Whoever opens a link has the mailbox: from now on the address is this account's, and no other's."""
    if user.email_confirmed_at is not None:
        return None
    now = timezone.now()
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(email_confirmed_at=now)
    except IntegrityError:
        return Invalid.field("token", ANOTHER_ACCOUNT)
    user.email_confirmed_at = now
    return None


def _requests(email: str) -> QuerySet[MagicLink]:
    """The links that browsers asked for, to this address; invitations are none."""
    hashes = [_address_hash(email, key) for key in keys_of(Purpose.LINKS)]
    return MagicLink.objects.filter(address_hash__in=hashes, browser_hash__isnull=False)


def _requests_like(link: MagicLink) -> QuerySet[MagicLink]:
    return MagicLink.objects.filter(address_hash=link.address_hash, browser_hash__isnull=False)


def _unspent(links: QuerySet[MagicLink]) -> QuerySet[MagicLink]:
    return links.filter(used_at__isnull=True, voided_at__isnull=True, expires_at__gt=timezone.now())


def _equal(stored: bytes | memoryview[int], given: bytes) -> bool:
    return hmac.compare_digest(bytes(stored), given)


def _code_hash(token: str, code: str) -> bytes:
    return digest(f"{token}.{code}")


def _address_hash(email: str, key: str = "") -> bytes:
    """The address, hashed with the key, or else with the current one."""
    key = key or keys_of(Purpose.LINKS)[0]
    return salted_hmac("cases.address", email.strip().lower(), secret=key, algorithm="sha256").digest()


def _emit(session: PersonSession, event_type: str, *, actor: Actor) -> None:
    """The platform's superusers belong to no firm whose log would have the event."""
    if session.user.firm_id:
        emit(
            actor=actor, event_type=event_type, firm_id=session.user.firm_id, case_id=None, entity_type="session",
            entity_id=session.pk,
        )  # fmt: skip
