"""Telling people: in the app at once, by e-mail as they prefer."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction

from audit.actions.events import emit
from cases.models import Case, Notification, NotificationPreference, User
from config.api.scope import Actor


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
    """Tell each of these people once, unless they muted this kind. Emits notification.created for each.

    ``body`` never holds evidence text: it is mailed. Recipients who are not active any more, or of another firm, are passed
    over. ``firm_id`` is needed where the platform itself acts.
    """
    firm = firm_id if firm_id else actor.in_firm
    people = [person for person in recipients if person.is_active and person.firm_id == firm]
    muted = {
        preference.user_id
        for preference in NotificationPreference.objects.filter(user__in=people)
        if kind in preference.muted_kinds
    }
    made: list[Notification] = Notification.objects.bulk_create(
        Notification(
            firm_id=firm, recipient=person, case=case, kind=kind, title=title[:200], body=body[:1000],
            entity_type=entity_type, entity_id=entity_id, actor_type=actor.type, actor_name=actor.name[:200],
        )
        for person in people if person.pk not in muted
    )  # fmt: skip
    for one in made:
        emit(
            actor=actor, event_type="notification.created", firm_id=one.firm_id, case_id=None,
            entity_type="notification", entity_id=one.pk, data={"recipient_id": str(one.recipient_id), "kind": kind},
        )  # fmt: skip
    return made
