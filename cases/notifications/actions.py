"""Telling people: in the app at once, by e-mail as they prefer."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from audit.events.actions import emit
from cases.models import Case, Notification, NotificationPreference, Role, User
from cases.models.notification import NotificationRows
from cases.models.user import OUTSIDERS
from cases.notifications.counter import notify_counters
from cases.policies import check_person
from cases.tasks import mail_notifications
from config.api.errors import Invalid
from config.api.scope import Actor
from config.jobs import wake_on_commit

Mail = NotificationPreference.Mail
TOGETHER, MOST_OTHERS = timedelta(hours=1), 49
NO_COLLEAGUE = "At least one of these people does not work on this case, or does not exist."


@transaction.atomic
def notify(
    *,
    actor: Actor,
    recipients: Iterable[User],
    kind: str,
    title: str,
    body: str = "",
    case: Case | None = None,
    entity_type: str = "",
    entity_id: uuid.UUID | None = None,
    firm_id: uuid.UUID | None = None,
) -> list[Notification]:
    """Notify each of these people once, unless they muted this kind; of security, everybody is notified. Emits
    notification.created for each.

    ``body`` never holds evidence text. Recipients who are not active any more, or of another firm, are passed over.
    ``firm_id`` is needed where the platform itself acts.
    """
    firm = firm_id if firm_id else actor.in_firm
    people = list({person.pk: person for person in recipients if person.is_active and person.firm_id == firm}.values())
    wishes = {one.user_id: one for one in NotificationPreference.objects.filter(user__in=people)}
    may_mute = kind != Notification.Kind.SECURITY
    muted = {user_id for user_id, wish in wishes.items() if may_mute and kind in wish.muted_kinds}
    made: list[Notification] = Notification.objects.bulk_create(
        Notification(
            firm_id=firm, recipient=person, case=case, kind=kind, title=title[:200], body=body[:1000],
            entity_type=entity_type, entity_id=entity_id, actor_type=actor.type, actor_name=actor.name[:200],
        )
        for person in people if person.pk not in muted
    )  # fmt: skip
    _tell_of(actor, made)
    for one in made:
        if one.recipient_id in wishes and wishes[one.recipient_id].mail == Mail.AT_ONCE:
            wake_on_commit(mail_notifications, one.recipient_id)
    return made


def _tell_of(actor: Actor, made: list[Notification]) -> None:
    """Emit the event of each, and let the pages of their recipients count them."""
    for one in made:
        emit(
            actor=actor, event_type="notification.created", firm_id=one.firm_id, case_id=None,
            entity_type="notification", entity_id=one.pk,
            data={"recipient_id": str(one.recipient_id), "kind": one.kind},
        )  # fmt: skip
    _notify_readers(made)


@transaction.atomic
def notification_send(
    *,
    actor: Actor,
    case: Case,
    recipient_ids: Collection[uuid.UUID] | None,
    title: str,
    body: str = "",
    entity_type: str = "",
    entity_id: uuid.UUID | None = None,
) -> list[Notification]:
    """Notifies colleagues of a case; an agent notifies the attorney who directs it, and nobody else.

    Raises ``Invalid`` for people who do not work on the case, and for an agent that writes to others. What an agent says of
    one thing after the other is one notice, while nobody has read it.
    """
    people = _own_attorney(actor, recipient_ids) if not actor.is_person else _colleagues(case, recipient_ids or ())
    if entity_id and not actor.is_person and (earlier := _same_said(actor, people, case, title, entity_type)):
        return [_fold(actor, earlier, body, entity_id)]
    return notify(
        actor=actor, recipients=people, kind=Notification.Kind.MESSAGE, title=title, body=body, case=case,
        entity_type=entity_type, entity_id=entity_id,
    )  # fmt: skip


def _same_said(actor: Actor, people: list[User], case: Case, title: str, entity_type: str) -> Notification | None:
    """The agent's notice of the last hour to its attorney that says the same of other things, if it is unread. One such call
    after the other, for a first one may not be there yet."""
    held = User.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    list(held.filter(pk__in=[one.pk for one in people]))
    notices = Notification.objects.filter(
        recipient__in=people, case=case, kind=Notification.Kind.MESSAGE, title=title, entity_type=entity_type,
        actor_type=actor.type, actor_name=actor.name[:200], read_at__isnull=True, created_at__gt=timezone.now() - TOGETHER,
    )  # fmt: skip
    found = notices.order_by("-id").first()
    return found if found and len(found.others) < MOST_OTHERS else None


def _fold(actor: Actor, notice: Notification, body: str, entity_id: uuid.UUID) -> Notification:
    """Have the notice stand for this thing too, with what is said of it where that was not said before."""
    if str(entity_id) not in {str(notice.entity_id), *notice.others}:
        notice.others = [*notice.others, str(entity_id)]
    if body not in notice.body:
        notice.body = f"{notice.body}\n{body}".strip()[:1000]
    notice.save(update_fields=["others", "body"])
    emit(
        actor=actor, event_type="notification.updated", firm_id=notice.firm_id, case_id=None,
        entity_type="notification", entity_id=notice.pk, data={"fields": ["others", "body"], "count": 1},
    )  # fmt: skip
    _notify_readers([notice])
    return notice


@transaction.atomic
def notification_read(*, actor: Actor, notification: Notification) -> Notification:
    """Mark as read. People only: an agent can't make something look seen. Repeating it changes nothing."""
    check_person(actor, "mark notifications as read")
    if notification.read_at is None:
        notification.read_at = timezone.now()
        notification.save(update_fields=["read_at"])
        _emit_read(actor, notification.pk, count=1)
        _notify_readers([notification])
    return notification


@transaction.atomic
def notifications_read(*, actor: Actor, notifications: NotificationRows) -> int:
    """Mark all of these as read; returns how many were not yet."""
    check_person(actor, "mark notifications as read")
    unread = list(notifications.filter(read_at__isnull=True).order_by("id").select_for_update(of=("self",)))
    Notification.objects.filter(pk__in=[one.pk for one in unread]).update(read_at=timezone.now())
    if unread:
        _emit_read(actor, None, count=len(unread))
        _notify_readers(unread)
    return len(unread)


def preference_of(actor: Actor) -> NotificationPreference:
    """What the person chose; what holds for everybody where they chose nothing yet."""
    person = User.objects.get(pk=actor.person_id)
    found: NotificationPreference | None = NotificationPreference.objects.filter(user=person).first()
    return found or NotificationPreference(user=person, firm_id=actor.in_firm)


@transaction.atomic
def preference_update(
    *, actor: Actor, mail: str | None = None, muted_kinds: list[str] | None = None
) -> NotificationPreference:
    """Changes how the actor is notified; nobody can change it for another."""
    check_person(actor, "choose how they are notified")
    preference, _ = NotificationPreference.objects.select_for_update().get_or_create(
        user=User.objects.get(pk=actor.person_id), defaults={"firm_id": actor.in_firm}
    )
    if mail is not None:
        preference.mail = mail
    if muted_kinds is not None:
        preference.muted_kinds = sorted(set(muted_kinds))
    preference.save()
    return preference


def _own_attorney(actor: Actor, asked: Collection[uuid.UUID] | None) -> list[User]:
    if asked is not None and set(asked) != {actor.owner_id}:
        raise Invalid.field("recipient_ids", "An agent notifies only the attorney who directs it: leave this out.")
    return list(User.objects.filter(pk=actor.owner_id))


def _colleagues(case: Case, asked: Collection[uuid.UUID]) -> list[User]:
    """The people of the firm who work on the case: its participants but clients and guests, and the firm's admins."""
    if not asked:
        raise Invalid.field("recipient_ids", "Say whom to tell.")
    working = Q(participations__case=case) & ~Q(role__in=OUTSIDERS) | Q(role=Role.FIRM_ADMIN)
    people = User.objects.filter(working, pk__in=asked, firm_id=case.firm_id, is_active=True).distinct()
    found = list(people)
    if len(found) != len(set(asked)):
        raise Invalid.field("recipient_ids", NO_COLLEAGUE)
    return found


def _notify_readers(notifications: Iterable[Notification]) -> None:
    people = {one.recipient_id for one in notifications}
    if people:
        transaction.on_commit(lambda: notify_counters(people))


def _emit_read(actor: Actor, pk: uuid.UUID | None, *, count: int) -> None:
    emit(
        actor=actor, event_type="notification.updated", firm_id=actor.in_firm, case_id=None,
        entity_type="notification", entity_id=pk, data={"fields": ["read_at"], "count": count},
    )  # fmt: skip
